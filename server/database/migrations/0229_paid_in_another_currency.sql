-- Subscriptions that are paid in another currency than their class's (docs/decisions/0319).

alter table trades
  drop constraint trades__parent_kind,
  add constraint trades__parent_kind check (
    parent_kind in ('exchange', 'investment', 'redemption', 'rebalance', 'fund_exchange'));

-- What a subscription is paid with, where that is not the class's currency, and at which rate its client was shown what that makes.
-- `amount` is what it made at that rate; what it made when it was exchanged stands at the order.
alter table subscription_requests
  add column paid_asset text,
  add column paid_amount numeric(38, 0),
  add column indicative_rate numeric(38, 18),
  add column rated_at timestamptz,
  add constraint subscription_requests__paid_known foreign key (paid_asset) references assets (code),
  add constraint subscription_requests__paid check (
    (paid_asset is null) = (paid_amount is null) and (paid_asset is null) = (indicative_rate is null)
    and (paid_asset is null) = (rated_at is null)),
  add constraint subscription_requests__paid_amounts check (paid_amount > 0 and indicative_rate > 0),
  add constraint subscription_requests__paid_in_another check (paid_asset <> currency),
  drop constraint subscription_requests__state,
  add constraint subscription_requests__state check (
    state in ('DRAFT', 'REPLACED', 'AWAITING_DOCUMENTS', 'IN_REVIEW', 'APPROVED', 'REJECTED', 'CANCELLED', 'REFUSED')),
  drop constraint subscription_requests__decided,
  add constraint subscription_requests__decided check (
    (decided_at is not null) = (state in ('APPROVED', 'REJECTED', 'REFUSED')) or state = 'CANCELLED'),
  -- What is paid in the class's currency is not exchanged, and not refused by what that brings.
  add constraint subscription_requests__refused_paid check (state <> 'REFUSED' or paid_asset is not null);

-- An order whose money is exchanged once its date takes no orders any more: until then `amount` is indicative. It is dealt only once
-- that is done, and refused where that did not bring enough.
alter table fund_orders
  add column paid_asset text,
  add column paid_amount numeric(38, 0),
  add column exchanged_at timestamptz,
  add column refused_by text,
  add constraint fund_orders__paid_known foreign key (paid_asset) references assets (code),
  add constraint fund_orders__paid check (
    (paid_asset is null) = (paid_amount is null) and (paid_asset is null or side = 'SUBSCRIPTION')),
  add constraint fund_orders__paid_amount check (paid_amount > 0),
  add constraint fund_orders__exchanged check (exchanged_at is null or paid_asset is not null),
  add constraint fund_orders__exchanged_first check (
    paid_asset is null or exchanged_at is not null
    or (state in ('ACCEPTED', 'CANCELLED', 'REFUSED') and advanced_at is null)),
  add constraint fund_orders__refused check (
    (state = 'REFUSED') = (refused_by is not null) and (refused_by is null or paid_asset is not null)),
  add constraint fund_orders__refused_by check (refused_by in ('rate_changed', 'not_filled')),
  drop constraint fund_orders__state,
  add constraint fund_orders__state check (state in ('ACCEPTED', 'IN_BATCH', 'DEALT', 'GATED', 'CANCELLED', 'REFUSED'));
create index fund_orders__to_exchange on fund_orders (vehicle_id, dealing_day)
  where paid_asset is not null and exchanged_at is null and state = 'ACCEPTED';

-- As before; besides, an order of a date that takes none any more may be refused, and what it comes to changes once: when its money is
-- exchanged.
create or replace function fund_orders_in_time() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  until timestamptz;
begin
  select case new.side when 'SUBSCRIPTION' then subscription_cut_off else redemption_cut_off end into until
  from dealing_dates where vehicle_id = new.vehicle_id and day = new.dealing_day;
  if tg_op = 'INSERT' then
    if new.state <> 'ACCEPTED' or (new.carried_from is null and clock_now() >= until) then
      raise exception 'an order comes after its cut-off' using
        errcode = 'check_violation', constraint = 'fund_orders__in_time';
    end if;
    return new;
  end if;
  if new.state <> old.state and (old.state, new.state) not in (('ACCEPTED', 'IN_BATCH'), ('ACCEPTED', 'CANCELLED'),
    ('ACCEPTED', 'REFUSED'), ('IN_BATCH', 'DEALT'), ('IN_BATCH', 'GATED'))
  then
    raise exception 'an order does not go from % to %', old.state, new.state using
      errcode = 'check_violation', constraint = 'fund_orders__in_order';
  end if;
  if new.state = 'CANCELLED' and old.state <> 'CANCELLED' and clock_now() >= until then
    raise exception 'an order is cancelled after its cut-off' using
      errcode = 'check_violation', constraint = 'fund_orders__in_time';
  end if;
  if new.state = 'REFUSED' and old.state <> 'REFUSED' and clock_now() < until then
    raise exception 'an order is refused before its cut-off' using
      errcode = 'check_violation', constraint = 'fund_orders__in_time';
  end if;
  if (new.paid_asset, new.paid_amount) is distinct from (old.paid_asset, old.paid_amount)
    or ((new.amount, new.hold_id) is distinct from (old.amount, old.hold_id)
      and (old.exchanged_at is not null or new.exchanged_at is null or old.state <> 'ACCEPTED'))
    or (old.exchanged_at is not null and new.exchanged_at is distinct from old.exchanged_at)
  then
    raise exception 'what an order is of changes once, when it is exchanged' using
      errcode = 'check_violation', constraint = 'fund_orders__exchanged_once';
  end if;
  return new;
end
$$;

-- What of an order is exchanged: what pays a subscription into its class's currency, or what a redemption pays into the one that its
-- client chose. Each is the ledger's request of the same id, of the kind `exchange`, under the order's.
create table fund_exchanges (
  owner_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  cause text not null,
  sell_asset text not null,
  sell_amount numeric(38, 0) not null,
  buy_asset text not null,
  -- Of a subscription that of its order; of a payout one of its own.
  hold_id uuid not null,
  state text not null default 'WAITING',
  -- What the market took and gave of it.
  given numeric(38, 0),
  got numeric(38, 0),
  failure text,
  created_at timestamptz not null default clock_now(),
  ended_at timestamptz,
  constraint fund_exchanges__pk primary key (owner_id, id),
  constraint fund_exchanges__request foreign key (owner_id, id) references requests (owner_id, request_id),
  constraint fund_exchanges__order foreign key (owner_id, order_id) references fund_orders (owner_id, order_id),
  constraint fund_exchanges__hold foreign key (owner_id, hold_id) references holds (owner_id, hold_id),
  constraint fund_exchanges__once unique (owner_id, order_id, cause),
  constraint fund_exchanges__sold_known foreign key (sell_asset) references assets (code),
  constraint fund_exchanges__bought_known foreign key (buy_asset) references assets (code),
  constraint fund_exchanges__other check (sell_asset <> buy_asset),
  constraint fund_exchanges__amount check (sell_amount > 0),
  constraint fund_exchanges__cause check (cause in ('SUBSCRIPTION', 'REDEMPTION', 'HOLDBACK')),
  constraint fund_exchanges__state check (state in ('WAITING', 'TRADING', 'DONE', 'FAILED')),
  constraint fund_exchanges__ended check ((state in ('DONE', 'FAILED')) = (ended_at is not null)),
  constraint fund_exchanges__done check ((state = 'DONE') = (given is not null) and (given is null) = (got is null)),
  constraint fund_exchanges__amounts check (given between 1 and sell_amount and got > 0),
  constraint fund_exchanges__failed check ((state = 'FAILED') = (failure is not null)),
  constraint fund_exchanges__failure check (failure in ('RATE_CHANGED', 'NOT_FILLED'))
);
create index fund_exchanges__waiting on fund_exchanges (created_at, id) where state = 'WAITING';
revoke delete on fund_exchanges from ballast_app;

-- What is exchanged of orders, beside what the order comes to and is held for it.
create view audit_fund_exchanges as
select x.owner_id, x.id, x.order_id, x.cause, x.sell_asset, x.sell_amount, x.buy_asset, x.state, x.given, x.got, x.hold_id,
  o.state as order_state, o.amount as order_amount, o.hold_id as order_hold_id, o.exchanged_at is not null as is_exchanged
from fund_exchanges x join fund_orders o using (owner_id, order_id);
revoke insert, update, delete on audit_fund_exchanges from ballast_app;
