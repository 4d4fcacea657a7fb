import type { Envelope } from '@ballast/contract/agreements/envelopes.ts';
import type { z } from 'zod';
import type { Database, Tx } from '../../database/connect.ts';
import { type AgreementData, dataHash } from '../agreement-data.ts';
import type { AgreementRow, AgreementState } from '../agreement-record.ts';
import type { AgreementKind } from '../templates.ts';

type Standing = z.output<typeof Envelope>;

/** What the flows see of each state. */
const STATUSES: Readonly<Record<AgreementState, Standing['status']>> = {
  SENT: 'REQUIRED',
  SIGNED: 'SIGNED',
  SEALED: 'SIGNED',
  REPLACED: 'REQUIRED',
  DECLINED: 'DECLINED',
};

/** What the flows see of an agreement. */
export function statusOf({ state }: Pick<AgreementRow, 'state'>): Standing['status'] {
  return STATUSES[state];
}

/**
 * Where a client's agreement of a kind stands, as the flows read it: signed when it was signed about these data, else as
 * the newest about them; null when none was sent.
 */
export async function envelopeOf(
  database: Database | Tx,
  ownerId: string,
  kind: AgreementKind,
  data: AgreementData,
): Promise<Standing | null> {
  const agreement = await findStanding(database, ownerId, kind, data);
  return agreement ? { envelope_type: kind, status: statusOf(agreement) } : null;
}

/**
 * The agreement of a kind about a client's data as they are now: the newest signed one, without one the newest that
 * was not replaced. What was signed about other data does not count.
 */
export async function findStanding(
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
