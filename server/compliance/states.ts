import { EXPOSURES, type Exposure } from '@ballast/contract/compliance/risk.ts';
import { type RawBuilder, sql } from 'kysely';
import { isKept } from '../account/clients.ts';
import type { Database, Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';

const BATCH = 50;

/** How long a claim keeps others from a client. */
const CLAIM_SECONDS = 600;

/** Has what needs other clients or a key looked at soon: whose number and address are the same. */
export async function factsAreDue(tx: Tx, clientIds: readonly string[]): Promise<void> {
  if (clientIds.length === 0) return;
  await tx
    .insertInto('compliance_states')
    .values(clientIds.map((owner_id) => ({ owner_id })))
    .onConflict((conflict) =>
      conflict.column('owner_id').doUpdateSet({ facts_due_at: sql<Date>`clock_now()` }),
    )
    .execute();
}

/** Has the facts of every client looked at soon, because what is asked of them changed. */
export async function allFactsAreDue(tx: Tx): Promise<void> {
  await tx.updateTable('compliance_states').set({ facts_due_at: sql<Date>`clock_now()` }).execute();
}

/** Notes that a client's facts were looked at, also with keys and other clients. */
export async function settleFacts(tx: Tx, clientId: string): Promise<void> {
  await tx
    .updateTable('compliance_states')
    .set({ facts_due_at: null })
    .where('owner_id', '=', clientId)
    .execute();
}

/** Clients whose facts are due to be looked at, claimed for a while. */
export function claimDueFacts(database: Database): Promise<string[]> {
  return transact(database, async (tx) => {
    const { rows } = await sql<{ owner_id: string }>`
      update compliance_states set facts_due_at = clock_now() + ${CLAIM_SECONDS} * interval '1 second'
      where owner_id in (
        select owner_id from compliance_states
        where facts_due_at <= clock_now() and ${isKept(sql`compliance_states.owner_id`)}
        order by facts_due_at, owner_id limit ${BATCH} for update skip locked)
      returning owner_id`.execute(tx);
    return rows.map((row) => row.owner_id);
  });
}

/**
 * Notes that compliance has decided about a client as a whole, who is looked at again when the rating says so. Without a
 * rating that is settled by the next look at the client's facts.
 */
export async function noteClientReviewed(tx: Tx, clientId: string): Promise<void> {
  await tx
    .insertInto('compliance_states')
    .values({ owner_id: clientId, reviewed_at: sql<Date>`clock_now()` })
    .onConflict((conflict) =>
      conflict.column('owner_id').doUpdateSet({ reviewed_at: sql<Date>`clock_now()` }),
    )
    .execute();
  await scheduleReview(tx, clientId);
}

/** Sets when a client is looked at again by the rating that counts, unless that is being done. */
export async function scheduleReview(tx: Tx, clientId: string): Promise<void> {
  await sql`
    update compliance_states set review_due_at = ${dueByRating()}
    where owner_id = ${clientId} and reviewed_at is not null
      and not exists (
        select from periodic_reviews review
        where review.owner_id = compliance_states.owner_id and review.decided_at is null)`.execute(
    tx,
  );
}

/** When a client is due, by the rating and its level that count or because it was asked for; `compliance_states` is in reach. */
export function dueByRating(): RawBuilder<Date | null> {
  return sql`(
    select least(
      compliance_states.reviewed_at + make_interval(months => level.review_months),
      case when compliance_states.review_asked_at > compliance_states.reviewed_at
        then compliance_states.review_asked_at end)
    from client_ratings rated
    join risk_levels level on level.rating = rated.rating and level.active_until is null
    where rated.owner_id = compliance_states.owner_id and rated.until is null)`;
}

/** Keeps how a client stands to political exposure, as the facts say it. */
export async function keepExposure(tx: Tx, clientId: string, told: unknown): Promise<void> {
  const exposure = EXPOSURES.find((each) => each === told) ?? null;
  await tx
    .insertInto('compliance_states')
    .values({ owner_id: clientId, exposure })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ exposure }))
    .execute();
}

/** A condition on the column of a client's id: they stand so to political exposure. */
export function isExposed(column: RawBuilder<unknown>, exposure: Exposure): RawBuilder<boolean> {
  return sql`${column} in (select owner_id from compliance_states where exposure = ${exposure})`;
}

/** How a client stands to political exposure; null for whoever never said yes. */
export async function exposureOf(database: Database, clientId: string): Promise<Exposure | null> {
  const state = await database
    .selectFrom('compliance_states')
    .select('exposure')
    .where('owner_id', '=', clientId)
    .executeTakeFirst();
  return state?.exposure ?? null;
}
