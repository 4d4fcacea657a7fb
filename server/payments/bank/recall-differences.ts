import { sql } from 'kysely';
import { type Cause, raiseAlarms } from '../../database/alarms.ts';
import type { Database, Tx } from '../../database/connect.ts';

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
  // A bank may ask for parts of one deposit: the view holds what it took against all of them.
  const { rows } = await sql<Different>`
    with different as (
      select r.request_id, v.asked, v.taken
      from recall_requests r join audit_recalls v using (request_id)
      where r.difference_told_at is null and (v.taken > v.asked or (v.taken = 0 and v.due_at <= clock_now()))
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
