import type { Envelope } from '@ballast/contract/onboarding/documents.ts';
import type { z } from 'zod';
import type { Database, Tx } from '../database/connect.ts';
import type { AgreementRow, AgreementState } from './agreement-record.ts';
import type { AgreementKind } from './templates.ts';

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
 * Where a client's agreement of a kind stands, as the flows read it: signed when one ever was, else as the newest;
 * null when none was sent.
 */
export async function envelopeOf(
  database: Database | Tx,
  ownerId: string,
  kind: AgreementKind,
): Promise<Standing | null> {
  const agreement = await findStanding(database, ownerId, kind);
  return agreement ? { envelope_type: kind, status: statusOf(agreement) } : null;
}

/** The signed agreement of a kind, the newest of several; without one the newest that was not replaced. */
export async function findStanding(
  database: Database | Tx,
  ownerId: string,
  kind: AgreementKind,
): Promise<AgreementRow | undefined> {
  const row = await database
    .selectFrom('agreements')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('state', '<>', 'REPLACED')
    .orderBy((eb) => eb('state', 'in', ['SIGNED', 'SEALED']), 'desc')
    .orderBy('sent_at', 'desc')
    .orderBy('agreement_id', 'desc')
    .executeTakeFirst();
  return row as AgreementRow | undefined;
}
