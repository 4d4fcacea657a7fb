import { sql } from 'kysely';
import type { Database, Tx } from '../database/connect.ts';

/** How long before the day a company is reminded. */
const REMINDED_DAYS = 7;

/** Whoever owes answers and has not been told, or not been reminded in the last week before the day. */
const isUntold = sql<boolean>`
  kyc_stage = 'CREATED' and answers_due_at is not null and closed_at is null and (
    answers_told_for is distinct from answers_due_at
    or answers_reminded_for is distinct from answers_due_at
      and answers_due_at > clock_now()
      and answers_due_at <= clock_now() + ${REMINDED_DAYS} * interval '1 day')`;

/** Some of the verified companies that are to be told what is asked of them later, those whose day is nearest first. */
export async function findUntoldCompanies(database: Database, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('clients')
    .select('client_id')
    .where(isUntold)
    .orderBy('answers_due_at')
    .orderBy('client_id')
    .limit(limit)
    .execute();
  return rows.map(({ client_id }) => client_id);
}

/**
 * Keeps that a company is told of its day; whoever is told only within the last week is not reminded as well. Null when there is
 * nothing to tell any more.
 */
export async function markTold(
  tx: Tx,
  clientId: string,
): Promise<{ readonly by: Date; readonly isReminder: boolean } | null> {
  const { rows } = await sql<{ by: Date; isReminder: boolean }>`
    update clients c set answers_told_for = c.answers_due_at,
      answers_reminded_for = case
        when c.answers_due_at <= clock_now() + ${REMINDED_DAYS} * interval '1 day' then c.answers_due_at
        else c.answers_reminded_for end
    from (
      select client_id, answers_told_for from clients
      where client_id = ${clientId} and ${isUntold} for update) before
    where c.client_id = before.client_id
    returning c.answers_due_at as by,
      before.answers_told_for is not distinct from c.answers_due_at as "isReminder"`.execute(tx);
  return rows[0] ?? null;
}
