import type { Envelope } from '@ballast/contract/agreements/envelopes.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Tx } from '../../database/connect.ts';
import { type AgreementData, dataHash } from '../agreement-data.ts';
import type { AgreementRow, AgreementState } from '../agreement-record.ts';
import type { AgreementKind } from '../templates.ts';

type EnvelopeDetails = z.output<typeof Envelope>;

const STATUSES: Readonly<Record<AgreementState, EnvelopeDetails['status']>> = {
  SENT: 'REQUIRED',
  SIGNED: 'SIGNED',
  SEALED: 'SIGNED',
  REPLACED: 'REQUIRED',
  DECLINED: 'DECLINED',
};

/** The status that the flows see. */
export function statusOf({ state }: Pick<AgreementRow, 'state'>): EnvelopeDetails['status'] {
  return STATUSES[state];
}

/**
 * The status of a client's agreement about these data: signed if any was signed, else of the
 * newest; null when none was sent.
 */
export async function envelopeOf(
  database: Database | Tx,
  ownerId: string,
  kind: AgreementKind,
  data: AgreementData,
): Promise<EnvelopeDetails | null> {
  const agreement = await findCurrentAgreement(database, ownerId, kind, data);
  return agreement ? { envelope_type: kind, status: statusOf(agreement) } : null;
}

/** The signed agreement of one of the kinds whose text names a reference; null until it is signed. */
export async function findSignedNaming(
  database: Database | Tx,
  ownerId: string,
  kinds: readonly AgreementKind[],
  reference: string,
): Promise<string | null> {
  const signed = await database
    .selectFrom('agreements')
    .select('agreement_id')
    .where('owner_id', '=', ownerId)
    .where('kind', 'in', kinds)
    .where('state', 'in', ['SIGNED', 'SEALED'])
    .where(sql<boolean>`strpos(content, ${reference}) > 0`)
    .orderBy('sent_at', 'desc')
    .executeTakeFirst();
  return signed?.agreement_id ?? null;
}

/** The agreement about the client's present data: the newest signed one, else the newest that was not replaced. */
export async function findCurrentAgreement(
  database: Database | Tx,
  ownerId: string,
  kind: AgreementKind,
  data: AgreementData,
): Promise<AgreementRow | undefined> {
  return database
    .selectFrom('agreements')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('data_hash', '=', dataHash(data))
    .where('state', '<>', 'REPLACED')
    .orderBy((eb) => eb('state', 'in', ['SIGNED', 'SEALED']), 'desc')
    .orderBy('sent_at', 'desc')
    .orderBy('agreement_id', 'desc')
    .$narrowType<{ kind: AgreementKind }>()
    .executeTakeFirst();
}
