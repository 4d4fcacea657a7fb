-- The value of a date that was dealt is restated: units stay as they were dealt, and what they brought changes (docs/decisions/0304).

-- What a redemption brings more or less; what a client does not have any more they owe.
insert into entry_kinds (kind, may_owe) values ('redemption_restatement', true);

-- Prepared anew, as a dealing is.
drop index dealing_batches__one_restatement;
create unique index dealing_batches__one_restatement on dealing_batches (valuation_id)
  where kind = 'RESTATEMENT' and released_at is not null;
create unique index dealing_batches__one_restating on dealing_batches (vehicle_id)
  where kind = 'RESTATEMENT' and released_at is not null and dealt_at is null;

-- Of a restatement stands what becomes due more or less.
alter table fee_crystallisations
  add column restates boolean not null default false,
  drop constraint fee_crystallisations__amounts,
  add constraint fee_crystallisations__amounts check (units > 0 and (restates or (fee >= 0 and posted >= 0)));

-- What a redemption comes to by a restated value, and what it came to before: written before it is posted, as executions are.
create table order_restatements (
  owner_id uuid not null,
  batch_id uuid not null,
  order_id uuid not null,
  version smallint not null,
  -- Minor units.
  gross numeric(38, 0) not null,
  early_fee numeric(38, 0) not null,
  paid numeric(38, 0) not null,
  incentive_fee numeric(38, 0) not null,
  holdback numeric(38, 0) not null,
  gross_before numeric(38, 0) not null,
  early_fee_before numeric(38, 0) not null,
  paid_before numeric(38, 0) not null,
  incentive_fee_before numeric(38, 0) not null,
  holdback_before numeric(38, 0) not null,
  -- Once it is posted: what of it the client did not have.
  owed numeric(38, 0) not null default 0,
  entry_id bigint,
  posted_at timestamptz,
  constraint order_restatements__pk primary key (owner_id, batch_id, order_id),
  constraint order_restatements__version unique (owner_id, order_id, version),
  constraint order_restatements__order foreign key (owner_id, order_id) references fund_orders (owner_id, order_id),
  constraint order_restatements__batch foreign key (batch_id) references dealing_batches (batch_id),
  constraint order_restatements__adds_up check (
    version > 0 and early_fee >= 0 and incentive_fee >= 0 and paid = gross - early_fee and holdback >= 0
    and paid_before = gross_before - early_fee_before),
  constraint order_restatements__owed check (owed >= 0 and (owed = 0 or entry_id is not null)),
  constraint order_restatements__posted check (entry_id is null or posted_at is not null)
);
create index order_restatements__to_post on order_restatements (batch_id, order_id) where posted_at is null;
revoke delete on order_restatements from ballast_app;

-- Whom a restatement is told: who held units before the date was dealt.
create table restatement_notes (
  owner_id uuid not null,
  batch_id uuid not null,
  told_at timestamptz,
  constraint restatement_notes__pk primary key (owner_id, batch_id),
  constraint restatement_notes__batch foreign key (batch_id) references dealing_batches (batch_id)
);
create index restatement_notes__to_tell on restatement_notes (batch_id, owner_id) where told_at is null;
revoke delete on restatement_notes from ballast_app;

-- What each order came to, as it was restated last.
create view restated_executions as
select e.owner_id, e.batch_id, e.order_id, e.dealt_at, e.settled_at, e.rest,
  coalesce(r.gross, e.gross) as gross, coalesce(r.early_fee, e.early_fee) as early_fee, coalesce(r.paid, e.paid) as paid,
  coalesce(r.incentive_fee, e.incentive_fee) as incentive_fee, coalesce(r.holdback, e.holdback) as holdback,
  coalesce(r.version, 0)::smallint as version
from order_executions e
left join lateral (
  select * from order_restatements r
  where r.owner_id = e.owner_id and r.order_id = e.order_id and r.posted_at is not null order by version desc limit 1
) r on true;

-- A holdback may become nothing.
alter table holdbacks
  drop constraint holdbacks__amount,
  add constraint holdbacks__amount check (amount >= 0);

-- As before, by what was restated.
create or replace view portfolio_positions as
select a.owner_id, a.asset, a.purpose, coalesce(v.fund_id, a.fund_id) as fund_id, b.posted, b.held, p.price_usd, p.day_before_usd
from accounts a join balances b using (owner_id, account_id)
left join fund_vehicles v on v.vehicle_id = a.fund_id
left join latest_prices p on p.code = a.asset
where a.kind = 'client' and b.posted <> 0
union all
select o.owner_id, v.currency, 'subscriptions_in_advance', null, o.amount, 0::numeric(38, 0), p.price_usd, p.day_before_usd
from fund_orders o join fund_vehicles v using (vehicle_id)
left join latest_prices p on p.code = v.currency
where o.side = 'SUBSCRIPTION' and o.advanced_at is not null and o.state in ('ACCEPTED', 'IN_BATCH')
union all
select e.owner_id, v.currency, 'redemptions_payable', null, e.paid, 0::numeric(38, 0), p.price_usd, p.day_before_usd
from restated_executions e join fund_orders o using (owner_id, order_id) join fund_vehicles v using (vehicle_id)
left join latest_prices p on p.code = v.currency
where o.side = 'REDEMPTION' and e.dealt_at is not null and e.settled_at is null and e.paid > 0;

create or replace view audit_holdbacks as
select owner_id, order_id, e.holdback as dealt, h.amount, h.entry_id, h.release_entry_id,
  h.vehicle_id is not null and exists (
    select from fund_audits a where a.vehicle_id = h.vehicle_id and a.year >= h.audit_year) as is_audited
from (select owner_id, order_id, holdback from restated_executions where settled_at is not null and (holdback > 0 or version > 0)) e
full join holdbacks h using (owner_id, order_id);

-- What a vehicle owes for units that were redeemed, and what each restatement moved of it or of the vehicle.
create view audit_redemptions_payable as
select o.vehicle_id, v.currency, sum(e.paid) as payable
from restated_executions e join fund_orders o using (owner_id, order_id) join fund_vehicles v using (vehicle_id)
where o.side = 'REDEMPTION' and e.dealt_at is not null and e.settled_at is null
group by o.vehicle_id, v.currency;
create view audit_restatements as
select owner_id, order_id, batch_id, entry_id, paid - paid_before as change, owed
from order_restatements where posted_at is not null;

revoke insert, update, delete on restated_executions, audit_redemptions_payable, audit_restatements from ballast_app;
