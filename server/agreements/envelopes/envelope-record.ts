import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import type { AgreementEnvelopes } from '../../database/schema.ts';
import type { OwnAgreement } from '../agreement-record.ts';

export type EnvelopeRow = Selectable<AgreementEnvelopes>;

/** Longer than the provider's time-out, so that a claim outlives its call. */
const CLAIM_SECONDS = 60;
/** First wait before an envelope is checked unasked; it doubles from time to time. */
const CHECK_SECONDS = 600;
const CHECK_SECONDS_MAX = 86_400;

export async function hasEnvelope(database: Database | Tx, own: OwnAgreement): Promise<boolean> {
  return (await findEnvelopeRow(database, own)) !== undefined;
}

/** The envelope of an agreement; undefined for the built-in ceremony. */
export async function findEnvelopeRow(
  database: Database | Tx,
  { owner_id, agreement_id }: OwnAgreement,
): Promise<EnvelopeRow | undefined> {
  return database
    .selectFrom('agreement_envelopes')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('agreement_id', '=', agreement_id)
    .executeTakeFirst();
}

/** Returns the row of an agreement’s envelope, which says that the provider is going to be asked for it; inserts it where there is none. The agreement must be locked. */
export async function getOrCreateEnvelopeRow(
  tx: Tx,
  { owner_id, agreement_id }: OwnAgreement,
): Promise<EnvelopeRow> {
  const due_at = afterChecks(sql`0`);
  await tx
    .insertInto('agreement_envelopes')
    .values({ owner_id, agreement_id, due_at })
    .onConflict((conflict) => conflict.columns(['owner_id', 'agreement_id']).doNothing())
    .execute();
  return tx
    .selectFrom('agreement_envelopes')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('agreement_id', '=', agreement_id)
    .executeTakeFirstOrThrow();
}

/** Claims the right to create the envelope; false while another process has it, or the envelope exists. */
export async function claimEnvelope(
  database: Database,
  { owner_id, agreement_id }: OwnAgreement,
): Promise<boolean> {
  const claimed = await database
    .updateTable('agreement_envelopes')
    .set({ claimed_until: sql<Date>`clock_now() + ${CLAIM_SECONDS} * interval '1 second'` })
    .where('owner_id', '=', owner_id)
    .where('agreement_id', '=', agreement_id)
    .where('envelope_ref', 'is', null)
    .where('claimed_until', '<=', sql<Date>`clock_now()`)
    .returning('agreement_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function releaseEnvelope(
  database: Database,
  { owner_id, agreement_id }: OwnAgreement,
): Promise<void> {
  await database
    .updateTable('agreement_envelopes')
    .set({ claimed_until: sql<Date>`clock_now()` })
    .where('owner_id', '=', owner_id)
    .where('agreement_id', '=', agreement_id)
    .execute();
}

export async function updateEnvelopeRef(
  database: Database,
  { owner_id, agreement_id }: OwnAgreement,
  envelopeRef: string,
): Promise<void> {
  await database
    .updateTable('agreement_envelopes')
    .set({ envelope_ref: envelopeRef })
    .where('owner_id', '=', owner_id)
    .where('agreement_id', '=', agreement_id)
    .execute();
}

/** Envelopes that are due to be checked, longest due first. */
export async function dueEnvelopes(database: Database, limit: number): Promise<EnvelopeRow[]> {
  return database
    .selectFrom('agreement_envelopes')
    .selectAll()
    .where('due_at', '<=', sql<Date>`clock_now()`)
    .orderBy('due_at')
    .orderBy('agreement_id')
    .limit(limit)
    .execute();
}

/** Records a check of an envelope, and why it failed. */
export async function recordCheck(
  database: Database,
  { owner_id, agreement_id }: OwnAgreement,
  failure: string | null,
): Promise<void> {
  await database
    .updateTable('agreement_envelopes')
    .set({ checks: sql<number>`checks + 1`, failure, due_at: afterChecks(sql`checks + 1`) })
    .where('owner_id', '=', owner_id)
    .where('agreement_id', '=', agreement_id)
    .where('due_at', 'is not', null)
    .execute();
}

/** Closes an envelope; it is checked no more. Returns whether it was open. */
export async function closeEnvelope(
  tx: Tx,
  { owner_id, agreement_id }: OwnAgreement,
): Promise<boolean> {
  const closed = await tx
    .updateTable('agreement_envelopes')
    .set({ due_at: null, failure: null })
    .where('owner_id', '=', owner_id)
    .where('agreement_id', '=', agreement_id)
    .where('due_at', 'is not', null)
    .returning('agreement_id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** Makes the next check of an open envelope due. Returns whether there is one. */
export async function hastenEnvelope(
  tx: Tx,
  { owner_id, agreement_id }: OwnAgreement,
): Promise<boolean> {
  const hastened = await tx
    .updateTable('agreement_envelopes')
    .set({ due_at: sql<Date>`clock_now()` })
    .where('owner_id', '=', owner_id)
    .where('agreement_id', '=', agreement_id)
    .where('due_at', 'is not', null)
    .returning('agreement_id')
    .executeTakeFirst();
  return hastened !== undefined;
}

function afterChecks(checks: ReturnType<typeof sql>) {
  return sql<Date>`clock_now()
    + least(${CHECK_SECONDS} * 2.0 ^ least(${checks}, 20), ${CHECK_SECONDS_MAX}) * interval '1 second'`;
}
