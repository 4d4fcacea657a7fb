import { sql } from 'kysely';
import { type Cause, raiseAlarms } from '../../database/alarms.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { DEBIT_AWAITED_DAYS } from './recall-requests.ts';

/**
 * Tells staff, once each, of requests that the bank was let take, and of which it took nothing in time, or more than it had asked for
 * (docs/decisions/0295). Returns how many.
 */
export function alarmRecallDifferences(database: Database): Promise<number> {
  return raiseAlarms(database, 'recall_differs', nextDifference);
}

type Different = {
  readonly id: string;
  readonly ownerId: string;
  readonly request: string;
  readonly deposit: string;
  readonly currency: string;
  /** Minor units. */
  readonly asked: string;
  readonly taken: string;
};

async function nextDifference(tx: Tx): Promise<Cause | undefined> {
  // A bank may ask for parts of one deposit: what it took is held against all of them.
  const { rows } = await sql<Different>`
    with different as (
      select r.request_id, all_of.asked, took.taken
      from recall_requests r
      cross join lateral (
        select sum(o.amount) as asked from recall_requests o where o.line_ref = r.line_ref and o.answer = 'ACCEPTED'
      ) all_of
      cross join lateral (
        select coalesce(-sum(back.amount), 0) as taken from bank_lines back where back.recalls = r.line_ref
      ) took
      where r.answer = 'ACCEPTED' and r.difference_told_at is null
        and (took.taken > all_of.asked
          or (took.taken = 0 and r.answered_at <= clock_now() - ${DEBIT_AWAITED_DAYS} * interval '1 day'))
      order by r.answered_at limit 1 for update of r skip locked
    )
    update recall_requests r set difference_told_at = clock_now() from different d where r.request_id = d.request_id
    returning r.request_id as id, r.named_owner_id as "ownerId", r.provider_ref as request, r.line_ref as deposit, r.currency,
      d.asked::text, d.taken::text`.execute(tx);
  const [found] = rows;
  if (!found) return undefined;
  const { id, ownerId, ...details } = found;
  return { subject: { kind: 'recall_request', id, ownerId }, details };
}
