import type { Envelope } from '@ballast/contract/onboarding/documents.ts';
import type { KycDetails } from '@ballast/contract/onboarding/kyc.ts';
import type { z } from 'zod';
import { envelopeOf } from '../agreements/envelope-of.ts';
import { listSigned, type SignedItem } from '../agreements/signed-list.ts';
import type { Database } from '../database/connect.ts';

/** What an approved person signs before the account is verified. */
export const CUSTODY_AGREEMENTS = [
  'CUSTODY_SERVICE_AGREEMENT',
  'MASTER_PURCHASE_AGREEMENT',
] as const;

type CustodyAgreement = (typeof CUSTODY_AGREEMENTS)[number];

/** How long signed agreements are looked at, at most (access.md, section 4). */
const CHECK_MS = 10 * 60_000;

/** Where somebody's platform agreement stands. */
export async function readPlatformAgreement(
  database: Database,
  userId: string,
): Promise<KycDetails['platform_agreement']> {
  return envelopeOf(database, userId, 'PLATFORM_AGREEMENT');
}

/** Where the agreements of an approved person stand, and until when they are looked at once all are signed. */
export async function readCustodyAgreements(
  database: Database,
  userId: string,
): Promise<{
  readonly envelopes: z.output<typeof Envelope>[];
  readonly checkedBy: string | null;
}> {
  const envelopes = [];
  for (const kind of CUSTODY_AGREEMENTS) {
    const standing = await envelopeOf(database, userId, kind);
    envelopes.push(standing ?? ({ envelope_type: kind, status: 'REQUIRED' } as const));
  }
  const signed = await listSigned(database, userId);
  const signedAt = CUSTODY_AGREEMENTS.map((kind) => newestOf(kind, signed)?.signedAt.getTime());
  const isAllSigned = signedAt.every((at) => at !== undefined);
  return {
    envelopes,
    checkedBy: isAllSigned ? new Date(Math.max(...signedAt) + CHECK_MS).toISOString() : null,
  };
}

/** Says whether every agreement of an approved person is signed and its document sealed. */
export async function areCustodyAgreementsSealed(
  database: Database,
  userId: string,
): Promise<boolean> {
  const signed = await listSigned(database, userId);
  return CUSTODY_AGREEMENTS.every((kind) => newestOf(kind, signed)?.state === 'SEALED');
}

function newestOf(kind: CustodyAgreement, signed: readonly SignedItem[]): SignedItem | undefined {
  return signed.find((item) => item.kind === kind);
}
