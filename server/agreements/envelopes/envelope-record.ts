import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import type { AgreementEnvelopes } from '../../database/schema.ts';

/** An agreement that an envelope provider was asked to have signed. */
export type EnvelopeRow = Selectable<AgreementEnvelopes>;

/** How long one process alone may ask for an envelope: longer than the provider is waited for. */
const CLAIM_SECONDS = 60;
/** Until how an envelope stands is asked without anybody coming back from it; doubled from time to time. */
const CHECK_SECONDS = 600;
const CHECK_SECONDS_MAX = 86_400;

/** Says whether an agreement is with an envelope provider. */
export async function hasEnvelope(database: Database | Tx, agreementId: string): Promise<boolean> {
  return (await findEnvelopeRow(database, agreementId)) !== undefined;
}

/** The envelope of an agreement; undefined for one of the built-in ceremony. */
export async function findEnvelopeRow(
  database: Database | Tx,
  agreementId: string,
): Promise<EnvelopeRow | undefined> {
  return database
    .selectFrom('agreement_envelopes')
    .selectAll()
    .where('agreement_id', '=', agreementId)
    .executeTakeFirst();
}

/** Returns the row of an agreement’s envelope, which says that the provider is going to be asked for it; inserts it where there is none. The agreement must be locked. */
export async function getOrCreateEnvelopeRow(tx: Tx, agreementId: string): Promise<EnvelopeRow> {
  const due_at = afterChecks(sql`0`);
  await tx
    .insertInto('agreement_envelopes')
    .values({ agreement_id: agreementId, due_at })
    .onConflict((conflict) => conflict.column('agreement_id').doNothing())
    .execute();
  return tx
    .selectFrom('agreement_envelopes')
    .selectAll()
    .where('agreement_id', '=', agreementId)
    .executeTakeFirstOrThrow();
}

/** Claims the right to ask the provider for the envelope; false while somebody else has it, or it is there. */
export async function claimEnvelope(database: Database, agreementId: string): Promise<boolean> {
  const claimed = await database
    .updateTable('agreement_envelopes')
    .set({ claimed_until: sql<Date>`clock_now() + ${CLAIM_SECONDS} * interval '1 second'` })
    .where('agreement_id', '=', agreementId)
    .where('envelope_ref', 'is', null)
    .where('claimed_until', '<=', sql<Date>`clock_now()`)
    .returning('agreement_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Gives the claim back: whoever comes next may ask at once. */
export async function releaseEnvelope(database: Database, agreementId: string): Promise<void> {
  await database
    .updateTable('agreement_envelopes')
    .set({ claimed_until: sql<Date>`clock_now()` })
    .where('agreement_id', '=', agreementId)
    .execute();
}

/** Updates what the provider calls an envelope. */
export async function updateEnvelopeRef(
  database: Database,
  agreementId: string,
  envelopeRef: string,
): Promise<void> {
  await database
    .updateTable('agreement_envelopes')
    .set({ envelope_ref: envelopeRef })
    .where('agreement_id', '=', agreementId)
    .execute();
}

/** Envelopes that nobody came back from and that are to be looked at, longest due first. */
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

/** Notes that the provider was asked how an envelope stands, and why it did not say. */
export async function recordCheck(
  database: Database,
  agreementId: string,
  failure: string | null,
): Promise<void> {
  await database
    .updateTable('agreement_envelopes')
    .set({ checks: sql<number>`checks + 1`, failure, due_at: afterChecks(sql`checks + 1`) })
    .where('agreement_id', '=', agreementId)
    .where('due_at', 'is not', null)
    .execute();
}

/** Ends the way of an envelope: nobody asks for it any more. Returns whether it was not over before. */
export async function closeEnvelope(tx: Tx, agreementId: string): Promise<boolean> {
  const closed = await tx
    .updateTable('agreement_envelopes')
    .set({ due_at: null, failure: null })
    .where('agreement_id', '=', agreementId)
    .where('due_at', 'is not', null)
    .returning('agreement_id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** Has an envelope looked at next, if it is not over. Returns whether there is one. */
export async function hastenEnvelope(tx: Tx, agreementId: string): Promise<boolean> {
  const hastened = await tx
    .updateTable('agreement_envelopes')
    .set({ due_at: sql<Date>`clock_now()` })
    .where('agreement_id', '=', agreementId)
    .where('due_at', 'is not', null)
    .returning('agreement_id')
    .executeTakeFirst();
  return hastened !== undefined;
}

function afterChecks(checks: ReturnType<typeof sql>) {
  return sql<Date>`clock_now()
    + least(${CHECK_SECONDS} * 2.0 ^ least(${checks}, 20), ${CHECK_SECONDS_MAX}) * interval '1 second'`;
}
