import { sql } from 'kysely';
import type { Database, Tx } from '../database/connect.ts';
import { workOnEach } from '../database/due-rows.ts';
import { transact } from '../database/transact.ts';
import type { Sweep } from '../jobs/job.ts';
import { notifyClient } from '../messages/notifications.ts';

const BATCH = 50;

/** How long before the day a company is reminded. */
const REMINDED_DAYS = 7;

/**
 * Tells verified companies once of what is asked of them later, and once more a week before they can pay nothing in without it
 * (docs/decisions/0185-what-a-verified-company-is-asked-later.md).
 */
export function answersDueSweep({ database }: { readonly database: Database }): Sweep {
  return {
    name: 'company_answers_due',
    run: async (signal) => {
      for (let told = 0; ; ) {
        const due = await findUntold(database);
        if (due.length === 0 || signal?.aborted) return told;
        const work = (clientId: string) => transact(database, (tx) => tellOf(tx, clientId));
        const done = await workOnEach(due, { work }, signal);
        told += done;
        // Others told them meanwhile, and the next round finds who is left.
        if (done === 0) return told;
      }
    },
  };
}

/** Whoever owes answers and has not been told, or not been reminded in the last week before the day. */
const isUntold = sql<boolean>`
  kyc_stage = 'CREATED' and answers_due_at is not null and (
    answers_told_for is distinct from answers_due_at
    or answers_reminded_for is distinct from answers_due_at
      and answers_due_at > clock_now()
      and answers_due_at <= clock_now() + ${REMINDED_DAYS} * interval '1 day')`;

async function findUntold(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('clients')
    .select('client_id')
    .where(isUntold)
    .orderBy('answers_due_at')
    .orderBy('client_id')
    .limit(BATCH)
    .execute();
  return rows.map(({ client_id }) => client_id);
}

/** Whoever is told only within the last week is not reminded as well. */
async function tellOf(tx: Tx, clientId: string): Promise<boolean> {
  const { rows } = await sql<{ by: Date; isReminder: boolean }>`
    update clients c set answers_told_for = c.answers_due_at,
      answers_reminded_for = case
        when c.answers_due_at <= clock_now() + ${REMINDED_DAYS} * interval '1 day' then c.answers_due_at
        else c.answers_reminded_for end
    from (select client_id, answers_told_for from clients where client_id = ${clientId} and ${isUntold} for update) before
    where c.client_id = before.client_id
    returning c.answers_due_at as by,
      before.answers_told_for is not distinct from c.answers_due_at as "isReminder"`.execute(tx);
  const [told] = rows;
  if (!told) return false;
  const name = told.isReminder ? 'company_answers_due' : 'company_answers_asked';
  await notifyClient(tx, clientId, name, { by: told.by });
  return true;
}
