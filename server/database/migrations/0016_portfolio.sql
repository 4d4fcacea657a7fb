-- What clients' holdings were worth, stored as it was seen (spec/decisions.md, section 7).

-- A client's portfolio (scope 'whole') or holding in a fund (scope: the fund's id) at a close or an external
-- flow; hours in between are reckoned when they are read. Values are US dollars; a flow is positive into the scope.
-- `value_usd` and `return_index` are those after the flow. `carried`: a price was a day old or missing.
create table valuations (
  owner_id uuid not null,
  scope text not null,
  at timestamptz not null,
  -- Entry of the flow; 0 at a close, which stands before the flows of the same moment.
  entry_id bigint not null default 0,
  kind text not null,
  value_before_usd numeric(38,18) not null,
  flow_usd numeric(38,18) not null,
  value_usd numeric(38,18) not null,
  return_index numeric(38,18) not null,
  -- All flows in and out up to here, so that earnings need no sum over history.
  paid_in_usd numeric(38,18) not null,
  taken_out_usd numeric(38,18) not null,
  -- How often all was lost before: what came in afterwards began a new index.
  losses smallint not null default 0,
  carried boolean not null,
  constraint valuations__pk primary key (owner_id, scope, at, entry_id),
  constraint valuations__kind check (kind in ('CLOSE', 'FLOW')),
  constraint valuations__flow_has_entry check ((kind = 'FLOW') = (entry_id > 0)),
  constraint valuations__index_not_negative check (return_index >= 0)
);
-- History is never rewritten: a correction of a price or of the books shows from its own time on.
revoke update on valuations from ballast_app;

-- Where the valuation of each client stands: the last line of the ledger that was read, the moment up
-- to which everything is valued, what stood on the accounts then, and how each scope stood at its last
-- cut. One worker at a time holds the row.
create table valuation_states (
  owner_id uuid not null,
  last_line_id bigint not null default 0,
  valued_until timestamptz,
  positions jsonb not null default '{}',
  measures jsonb not null default '{}',
  -- The last entry for which a job was enqueued, and when one was for closes that nobody moved in between.
  requested_entry_id bigint not null default 0,
  requested_until timestamptz not null default '-infinity',
  -- The asset whose prices are not complete up to a movement that waits for them, and when that happened.
  waits_for text,
  waits_until timestamptz,
  constraint valuation_states__pk primary key (owner_id),
  constraint valuation_states__wait check ((waits_for is null) = (waits_until is null))
);
create index valuation_states__by_request on valuation_states (requested_until);
create index valuation_states__by_wait on valuation_states (waits_for, waits_until) where waits_for is not null;

-- Up to when the ledger was searched for clients whose accounts moved.
create table valuation_search (
  only_row boolean not null default true,
  searched_until timestamptz not null default 'epoch',
  constraint valuation_search__pk primary key (only_row),
  constraint valuation_search__one_row check (only_row)
);
comment on table valuation_search is 'shard: house';
insert into valuation_search default values;
revoke insert, delete on valuation_search from ballast_app;

-- What clients hold now beside the last prices: the one read behind the portfolio's totals.
create view portfolio_positions as
select a.owner_id, a.asset, a.purpose, a.fund_id, b.posted, b.held, p.price_usd, p.day_before_usd
from accounts a join balances b using (owner_id, account_id)
left join latest_prices p on p.code = a.asset
where a.kind = 'client' and b.posted <> 0;
revoke insert, update, delete on portfolio_positions from ballast_app;
