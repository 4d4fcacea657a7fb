-- What the exchange states of an order where our books do not take it, and trades that ended as two people said.

alter table trades
  -- Amounts in minor units, as text; null while nothing is contradicted.
  add column stated jsonb,
  -- Since when the exchange is asked nothing more, until somebody decides what is true.
  add column halted_at timestamptz,
  -- The correction by which it ended.
  add column said_by uuid,
  drop constraint trades__amounts,
  -- Below its floor, or at nothing of what was ordered, a trade is filled only where people say so.
  add constraint trades__amounts check (
    sell_amount > 0 and floor > 0 and coalesce(bought >= floor or (said_by is not null and bought >= 0), true)),
  add constraint trades__said check (said_by is null or finished_at is not null);
