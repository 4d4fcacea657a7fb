import { sql } from 'kysely';
import type { Database } from '../../server/database/connect.ts';

/**
 * What is wrong with subscriptions, each with its state, that of its hold and that of its order: money is held from the submission until a
 * subscription is over or its date is dealt, for all of its amount, and an order is there once it is approved. A client has one draft.
 */
export async function wrongSubscriptions(database: Database): Promise<string[]> {
  const { rows } = await sql<{ wrong: string }>`
    select concat_ws(' ', s.request_id, s.state, h.state, o.state) as wrong
    from subscription_requests s
    left join requests r on r.owner_id = s.owner_id and r.request_id = s.request_id
    left join holds h on h.owner_id = s.owner_id and h.hold_id = s.hold_id
    left join fund_orders o on o.owner_id = s.owner_id and o.order_id = s.request_id
    where not coalesce(case
      when s.hold_id is not null and (h.request_id <> s.request_id or h.amount <> coalesce(s.paid_amount, s.amount) or r.kind <> 'subscription') then false
      when s.state in ('DRAFT', 'REPLACED') then r.request_id is null and o.order_id is null
      when s.state in ('AWAITING_DOCUMENTS', 'IN_REVIEW') then h.state = 'ACTIVE' and r.state = 'submitted' and o.order_id is null
      -- What was paid in another currency was sold for what its order holds.
      when s.state = 'APPROVED' and o.exchanged_at is not null then h.state = 'POSTED' and o.hold_id <> s.hold_id
      when s.state = 'REFUSED' then h.state in ('POSTED', 'RELEASED') and r.state = 'failed' and o.state = 'REFUSED'
      when s.state = 'APPROVED' and o.state = 'ACCEPTED' then h.state = 'ACTIVE' and r.state = 'processing'
      when s.state = 'APPROVED' then h.state = 'POSTED' and o.state in ('IN_BATCH', 'DEALT')
      when s.state = 'REJECTED' then h.state = 'RELEASED' and r.state = 'rejected' and o.order_id is null
      when s.hold_id is null then r.request_id is null
      else h.state = 'RELEASED' and r.state = 'cancelled' and coalesce(o.state = 'CANCELLED', true)
    end, false)
    union all
    select concat_ws(' ', owner_id, 'has', count(*), 'drafts') from subscription_requests
    where state = 'DRAFT' group by owner_id having count(*) > 1`.execute(database);
  return rows.map(({ wrong }) => wrong);
}
