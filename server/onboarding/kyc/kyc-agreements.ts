import type { KycDetails } from '@ballast/contract/onboarding/kyc/kyc.ts';
import type { KycStatus } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { listSignedAgreements, type SignedItem } from '../../agreements/signed-list.ts';
import { documentOf } from '../../agreements/view-agreement.ts';
import { readClock } from '../../database/clock.ts';
import type { Database } from '../../database/connect.ts';
import { readEnvelope } from '../agreement-client.ts';

/** What an approved person signs before the account is verified. */
export const CUSTODY_AGREEMENTS = [
  'CUSTODY_SERVICE_AGREEMENT',
  'MASTER_PURCHASE_AGREEMENT',
] as const;

type CustodyAgreement = (typeof CUSTODY_AGREEMENTS)[number];

/** How long signed agreements are looked at, at most (spec/access.md, section 4). */
const CHECK_MS = 10 * 60_000;

/** The state of somebody's platform agreement: signed while their answers are those that it names. */
export async function readPlatformAgreement(
  database: Database,
  clientId: string,
): Promise<KycDetails['platform_agreement']> {
  return readEnvelope(database, clientId, 'PLATFORM_AGREEMENT');
}

/** The agreements of an approved person, for the status of KYC. */
export type CustodyAgreements = {
  readonly agreements: KycStatus['agreements'];
  /** When the check of signed ones is due; null until all are signed. */
  readonly checkedBy: Date | null;
  readonly isOverdue: boolean;
};

/** The agreements of an approved person, with the state of each sealed copy. */
export async function readCustodyAgreements(
  database: Database,
  clientId: string,
): Promise<CustodyAgreements> {
  const signed = await listSignedAgreements(database, clientId);
  const agreements: KycStatus['agreements'] = [];
  for (const kind of CUSTODY_AGREEMENTS) {
    const status = (await readEnvelope(database, clientId, kind))?.status ?? 'REQUIRED';
    const item = status === 'SIGNED' ? newestOf(kind, signed) : undefined;
    agreements.push({
      envelope_type: kind,
      status,
      id: item?.agreementId ?? null,
      document: item ? documentOf(item) : null,
    });
  }
  const signedAt = CUSTODY_AGREEMENTS.map((kind) => newestOf(kind, signed)?.signedAt.getTime());
  const isAllSigned = signedAt.every((at) => at !== undefined);
  const checkedBy = isAllSigned ? new Date(Math.max(...signedAt) + CHECK_MS) : null;
  const isOverdue = checkedBy !== null && checkedBy <= (await readClock(database));
  return { agreements, checkedBy, isOverdue };
}

/** Says whether every agreement of an approved person is signed and its document sealed. */
export async function areCustodyAgreementsSealed(
  database: Database,
  clientId: string,
): Promise<boolean> {
  const signed = await listSignedAgreements(database, clientId);
  return CUSTODY_AGREEMENTS.every((kind) => newestOf(kind, signed)?.state === 'SEALED');
}

function newestOf(kind: CustodyAgreement, signed: readonly SignedItem[]): SignedItem | undefined {
  return signed.find((item) => item.kind === kind);
}
