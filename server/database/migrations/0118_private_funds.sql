-- Private funds (product type mutual): vehicles, classes and their series, dealing dates, values, fees and orders. Money and units are the
-- ledger's; here stands why they move (docs/domain/private-funds.md).

alter table funds add constraint funds__typed unique (id, product_type);

-- What holds a fund's assets, for clients of one kind.
create table fund_vehicles (
  vehicle_id uuid not null,
  fund_id uuid not null,
  product_type text not null generated always as ('mutual') stored,
  kind text not null,
  currency text not null,
  dealing text not null,
  administrator text not null,
  -- What of its net value is dealt at most at one date.
  gate_rate numeric(38, 18) not null,
  -- How long after a dealing date redemptions are paid.
  settlement_days smallint not null,
  created_at timestamptz not null default clock_now(),
  constraint fund_vehicles__pk primary key (vehicle_id),
  constraint fund_vehicles__fund foreign key (fund_id, product_type) references funds (id, product_type),
  constraint fund_vehicles__one_of_kind unique (fund_id, kind),
  constraint fund_vehicles__in_currency unique (vehicle_id, currency),
  constraint fund_vehicles__currency_known foreign key (currency) references assets (code),
  constraint fund_vehicles__kind check (kind in ('CAYMAN', 'US')),
  constraint fund_vehicles__dealing check (dealing in ('MONTHLY', 'QUARTERLY')),
  constraint fund_vehicles__gate check (gate_rate > 0 and gate_rate <= 1),
  constraint fund_vehicles__settlement check (settlement_days >= 0)
);
comment on table fund_vehicles is 'shard: reference';

-- Days of the week on which a vehicle does no business.
create table fund_holidays (
  vehicle_id uuid not null,
  day date not null,
  name text not null,
  constraint fund_holidays__pk primary key (vehicle_id, day),
  constraint fund_holidays__vehicle foreign key (vehicle_id) references fund_vehicles (vehicle_id)
);
comment on table fund_holidays is 'shard: reference';

create table share_classes (
  class_id uuid not null,
  vehicle_id uuid not null,
  currency text not null,
  name text not null,
  created_at timestamptz not null default clock_now(),
  constraint share_classes__pk primary key (class_id),
  -- Classes are in their vehicle's currency.
  constraint share_classes__vehicle foreign key (vehicle_id, currency) references fund_vehicles (vehicle_id, currency),
  constraint share_classes__of_vehicle unique (class_id, vehicle_id),
  constraint share_classes__name unique (vehicle_id, name)
);
comment on table share_classes is 'shard: reference';

-- Terms of a class from a date on: never changed, only followed by others.
create table share_class_terms (
  class_id uuid not null,
  effective_from date not null,
  management_rate numeric(38, 18) not null,
  incentive_rate numeric(38, 18) not null,
  hurdle_rate numeric(38, 18) not null,
  issue_price numeric(38, 18) not null,
  -- Business days before the dealing date, and days.
  subscription_cut_off_days smallint not null,
  redemption_notice_days smallint not null,
  lock_up_months smallint not null,
  early_rate numeric(38, 18) not null,
  minimum_first numeric(38, 0) not null,
  minimum_next numeric(38, 0) not null,
  holdback_rate numeric(38, 18) not null,
  holdback_threshold numeric(38, 18) not null,
  known_at timestamptz not null default clock_now(),
  constraint share_class_terms__pk primary key (class_id, effective_from),
  constraint share_class_terms__class foreign key (class_id) references share_classes (class_id),
  constraint share_class_terms__rates check (
    management_rate between 0 and 1 and incentive_rate between 0 and 1 and hurdle_rate between 0 and 1
    and early_rate between 0 and 1 and holdback_rate between 0 and 1 and holdback_threshold between 0 and 1),
  constraint share_class_terms__price check (issue_price > 0),
  constraint share_class_terms__days check (
    subscription_cut_off_days >= 0 and redemption_notice_days >= 0 and lock_up_months >= 0),
  constraint share_class_terms__minimums check (minimum_first > 0 and minimum_next > 0)
);
comment on table share_class_terms is 'shard: reference';

-- When a vehicle deals. It is valued at 00:00 UTC of that day; cut-offs are by this database's clock.
create table dealing_dates (
  vehicle_id uuid not null,
  day date not null,
  subscription_cut_off timestamptz not null,
  redemption_cut_off timestamptz not null,
  settlement_day date not null,
  state text not null default 'OPEN',
  changed_at timestamptz not null default clock_now(),
  constraint dealing_dates__pk primary key (vehicle_id, day),
  constraint dealing_dates__vehicle foreign key (vehicle_id) references fund_vehicles (vehicle_id),
  constraint dealing_dates__cut_offs check (subscription_cut_off <= day and redemption_cut_off <= day),
  constraint dealing_dates__settlement check (settlement_day >= day),
  constraint dealing_dates__state check (state in ('OPEN', 'CUT_OFF', 'ESTIMATED', 'FINAL', 'DEALT', 'SETTLED'))
);
comment on table dealing_dates is 'shard: reference';
create index dealing_dates__open on dealing_dates (day) where state in ('OPEN', 'CUT_OFF', 'ESTIMATED', 'FINAL', 'DEALT');

-- A date goes on step by step, and nobody calls it cut off before it is. An estimate may be left out.
create function dealing_dates_go_on() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.vehicle_id, new.day, new.subscription_cut_off, new.redemption_cut_off, new.settlement_day)
    is distinct from (old.vehicle_id, old.day, old.subscription_cut_off, old.redemption_cut_off, old.settlement_day)
  then
    raise exception 'a dealing date stays as it was set' using
      errcode = 'check_violation', constraint = 'dealing_dates__stay';
  end if;
  if (old.state, new.state) not in (('OPEN', 'CUT_OFF'), ('CUT_OFF', 'ESTIMATED'), ('CUT_OFF', 'FINAL'),
    ('ESTIMATED', 'FINAL'), ('FINAL', 'DEALT'), ('DEALT', 'SETTLED'))
  then
    raise exception 'a dealing date does not go from % to %', old.state, new.state using
      errcode = 'check_violation', constraint = 'dealing_dates__in_order';
  end if;
  if new.state = 'CUT_OFF' and clock_now() < greatest(new.subscription_cut_off, new.redemption_cut_off) then
    raise exception 'a dealing date is not cut off yet' using
      errcode = 'check_violation', constraint = 'dealing_dates__cut_off_in_time';
  end if;
  new.changed_at := clock_now();
  return new;
end
$$;
create trigger dealing_dates__go_on before update on dealing_dates
  for each row execute function dealing_dates_go_on();

-- Units that were issued at one dealing date. They are an asset of six places, made with the series.
create table share_series (
  series_id uuid not null,
  class_id uuid not null,
  vehicle_id uuid not null,
  opened_on date not null,
  units_asset text not null,
  issue_price numeric(38, 18) not null,
  rolled_into uuid,
  rolled_on date,
  constraint share_series__pk primary key (series_id),
  constraint share_series__class foreign key (class_id, vehicle_id) references share_classes (class_id, vehicle_id),
  constraint share_series__date foreign key (vehicle_id, opened_on) references dealing_dates (vehicle_id, day),
  constraint share_series__one_per_date unique (class_id, opened_on),
  constraint share_series__of_class unique (series_id, class_id),
  constraint share_series__units foreign key (units_asset) references assets (code),
  constraint share_series__own_units unique (units_asset),
  constraint share_series__price check (issue_price > 0),
  constraint share_series__rolled check (
    (rolled_into is null) = (rolled_on is null) and rolled_into <> series_id and rolled_on > opened_on),
  constraint share_series__rolled_in_class foreign key (rolled_into, class_id) references share_series (series_id, class_id)
);
comment on table share_series is 'shard: reference';
revoke update on share_series from ballast_app;
grant update (rolled_into, rolled_on) on share_series to ballast_app;
create function share_series_roll_once() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.rolled_into is not null then
    raise exception 'a series is rolled up once' using errcode = 'check_violation', constraint = 'share_series__once';
  end if;
  return new;
end
$$;
create trigger share_series__once before update on share_series
  for each row execute function share_series_roll_once();

-- What somebody says a vehicle is worth at a valuation point: gross assets in minor units, with their evidence.
create table vehicle_values (
  valuation_id uuid not null,
  vehicle_id uuid not null,
  as_of date not null,
  kind text not null,
  gross_assets numeric(38, 0) not null,
  evidence text not null,
  prepared_by uuid not null,
  prepared_at timestamptz not null default clock_now(),
  constraint vehicle_values__pk primary key (valuation_id),
  constraint vehicle_values__date foreign key (vehicle_id, as_of) references dealing_dates (vehicle_id, day),
  constraint vehicle_values__kind check (kind in ('ESTIMATE', 'FINAL', 'RESTATED')),
  constraint vehicle_values__gross check (gross_assets >= 0),
  constraint vehicle_values__evidence check (evidence <> ''),
  constraint vehicle_values__approved unique (valuation_id, vehicle_id, as_of, kind, prepared_by)
);
comment on table vehicle_values is 'shard: reference';

-- What another person approved: known from then on. The last version of a date is what it is worth.
create table vehicle_value_approvals (
  valuation_id uuid not null,
  vehicle_id uuid not null,
  as_of date not null,
  version smallint not null,
  kind text not null,
  prepared_by uuid not null,
  approved_by uuid not null,
  known_at timestamptz not null default clock_now(),
  constraint vehicle_value_approvals__pk primary key (valuation_id),
  constraint vehicle_value_approvals__valuation foreign key (valuation_id, vehicle_id, as_of, kind, prepared_by)
    references vehicle_values (valuation_id, vehicle_id, as_of, kind, prepared_by),
  constraint vehicle_value_approvals__version unique (vehicle_id, as_of, version),
  constraint vehicle_value_approvals__of_date unique (valuation_id, vehicle_id, as_of),
  constraint vehicle_value_approvals__by_another check (approved_by <> prepared_by),
  constraint vehicle_value_approvals__version_positive check (version > 0)
);
comment on table vehicle_value_approvals is 'shard: reference';
create unique index vehicle_value_approvals__final_once on vehicle_value_approvals (vehicle_id, as_of) where kind = 'FINAL';
-- Estimates come before the final value, restatements after it.
create function vehicle_value_approvals_in_order() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.kind = 'RESTATED') <> exists (
    select from vehicle_value_approvals v where v.vehicle_id = new.vehicle_id and v.as_of = new.as_of and v.kind = 'FINAL')
  then
    raise exception 'a % value does not come at this point', new.kind using
      errcode = 'check_violation', constraint = 'vehicle_value_approvals__in_order';
  end if;
  if new.version <> 1 + (
    select coalesce(max(version), 0) from vehicle_value_approvals v where v.vehicle_id = new.vehicle_id and v.as_of = new.as_of)
  then
    raise exception 'versions of a value have no gaps' using
      errcode = 'check_violation', constraint = 'vehicle_value_approvals__no_gap';
  end if;
  return new;
end
$$;
create trigger vehicle_value_approvals__in_order before insert on vehicle_value_approvals
  for each row execute function vehicle_value_approvals_in_order();

-- What an approved value makes of a series, in whole units of the currency.
create table navs (
  series_id uuid not null,
  as_of date not null,
  version smallint not null,
  valuation_id uuid not null,
  gross_assets numeric(38, 18) not null,
  management_fee numeric(38, 18) not null,
  incentive_fee numeric(38, 18) not null,
  -- Smallest units, of six places.
  units numeric(38, 0) not null,
  gross_per_unit numeric(38, 18) not null,
  net_per_unit numeric(38, 18) not null,
  known_at timestamptz not null default clock_now(),
  constraint navs__pk primary key (series_id, as_of, version),
  constraint navs__series foreign key (series_id) references share_series (series_id),
  constraint navs__valuation foreign key (valuation_id) references vehicle_value_approvals (valuation_id),
  constraint navs__fees check (management_fee >= 0 and incentive_fee >= 0),
  constraint navs__units check (units > 0),
  constraint navs__per_unit check (
    gross_per_unit = round(gross_assets * 1000000 / units, 18)
    and net_per_unit = round((gross_assets - management_fee - incentive_fee) * 1000000 / units, 18))
);
comment on table navs is 'shard: reference';

-- How a series stands after a dealing: what the next value is allocated by, and what is carried until then.
create table series_standings (
  series_id uuid not null,
  dealt_on date not null,
  version smallint not null,
  units numeric(38, 0) not null,
  gross_assets numeric(38, 18) not null,
  incentive_fee numeric(38, 18) not null,
  mark numeric(38, 18) not null,
  hurdle_from date not null,
  known_at timestamptz not null default clock_now(),
  constraint series_standings__pk primary key (series_id, dealt_on, version),
  constraint series_standings__series foreign key (series_id) references share_series (series_id),
  constraint series_standings__units check (units >= 0),
  constraint series_standings__mark check (mark > 0),
  constraint series_standings__fee check (incentive_fee >= 0),
  constraint series_standings__hurdle check (hurdle_from <= dealt_on)
);
comment on table series_standings is 'shard: reference';

-- What each day accrued, once for each version of its value. Values to 18 places; posted and the entry are in minor units and the house's books.
create table fee_accruals (
  series_id uuid not null,
  kind text not null,
  day date not null,
  version smallint not null,
  basis numeric(38, 18) not null,
  rate numeric(38, 18) not null,
  amount numeric(38, 18) not null,
  cumulative numeric(38, 18) not null,
  posted numeric(38, 0) not null,
  entry_id bigint,
  accrued_at timestamptz not null default clock_now(),
  constraint fee_accruals__pk primary key (series_id, kind, day, version),
  constraint fee_accruals__series foreign key (series_id) references share_series (series_id),
  constraint fee_accruals__kind check (kind in ('MANAGEMENT', 'INCENTIVE')),
  constraint fee_accruals__version check (version > 0),
  constraint fee_accruals__cumulative check (cumulative >= 0),
  constraint fee_accruals__rate check (rate between 0 and 1),
  -- ACT/365 on the gross assets at the day's beginning.
  constraint fee_accruals__management check (kind <> 'MANAGEMENT' or amount = round(basis * rate / 365, 18)),
  constraint fee_accruals__posted check ((posted <> 0) = (entry_id is not null))
);
comment on table fee_accruals is 'shard: house';

-- What is dealt at a date: prepared by one person, released by another.
create table dealing_batches (
  batch_id uuid not null,
  vehicle_id uuid not null,
  day date not null,
  kind text not null,
  valuation_id uuid not null,
  prepared_by uuid not null,
  prepared_at timestamptz not null default clock_now(),
  -- What it does, as both people saw it: orders, and minor units in and out.
  orders_count integer not null,
  total_in numeric(38, 0) not null,
  total_out numeric(38, 0) not null,
  released_by uuid,
  released_at timestamptz,
  dealt_at timestamptz,
  settled_at timestamptz,
  constraint dealing_batches__pk primary key (batch_id),
  constraint dealing_batches__value foreign key (valuation_id, vehicle_id, day)
    references vehicle_value_approvals (valuation_id, vehicle_id, as_of),
  constraint dealing_batches__once unique (vehicle_id, day, valuation_id),
  constraint dealing_batches__kind check (kind in ('DEALING', 'RESTATEMENT')),
  constraint dealing_batches__totals check (orders_count >= 0 and total_in >= 0 and total_out >= 0),
  constraint dealing_batches__released check ((released_by is null) = (released_at is null)),
  constraint dealing_batches__by_another check (released_by <> prepared_by),
  constraint dealing_batches__steps check (
    (dealt_at is null or released_at is not null) and (settled_at is null or dealt_at is not null))
);
comment on table dealing_batches is 'shard: reference';
create unique index dealing_batches__one_dealing on dealing_batches (vehicle_id, day)
  where kind = 'DEALING' and released_at is not null;

-- What of a fee became due, and what the mark was and is.
create table fee_crystallisations (
  batch_id uuid not null,
  series_id uuid not null,
  kind text not null,
  cause text not null,
  units numeric(38, 0) not null,
  fee numeric(38, 18) not null,
  posted numeric(38, 0) not null,
  mark_before numeric(38, 18) not null,
  mark_after numeric(38, 18) not null,
  entry_id bigint,
  constraint fee_crystallisations__pk primary key (batch_id, series_id, kind, cause),
  constraint fee_crystallisations__batch foreign key (batch_id) references dealing_batches (batch_id),
  constraint fee_crystallisations__series foreign key (series_id) references share_series (series_id),
  constraint fee_crystallisations__kind check (kind in ('MANAGEMENT', 'INCENTIVE')),
  constraint fee_crystallisations__cause check (
    cause in ('DEALING_DATE', 'YEAR_END', 'REDEMPTION') and (cause = 'DEALING_DATE') = (kind = 'MANAGEMENT')),
  constraint fee_crystallisations__amounts check (fee >= 0 and posted >= 0 and units > 0),
  constraint fee_crystallisations__mark_never_lower check (
    mark_after >= mark_before and (mark_after = mark_before or cause = 'YEAR_END'))
);
comment on table fee_crystallisations is 'shard: house';

-- Orders of clients for a dealing date; each is the ledger's request of the same id.
create table fund_orders (
  owner_id uuid not null,
  order_id uuid not null,
  vehicle_id uuid not null,
  class_id uuid not null,
  side text not null,
  basis text not null,
  -- Minor units of the currency, or smallest units; null for all.
  amount numeric(38, 0),
  dealing_day date not null,
  state text not null default 'ACCEPTED',
  -- The order whose rest this is, that a gate did not let through.
  carried_from uuid,
  accepted_at timestamptz not null default clock_now(),
  ended_at timestamptz,
  constraint fund_orders__pk primary key (owner_id, order_id),
  constraint fund_orders__request foreign key (owner_id, order_id) references requests (owner_id, request_id),
  constraint fund_orders__class foreign key (class_id, vehicle_id) references share_classes (class_id, vehicle_id),
  constraint fund_orders__date foreign key (vehicle_id, dealing_day) references dealing_dates (vehicle_id, day),
  constraint fund_orders__carried foreign key (owner_id, carried_from) references fund_orders (owner_id, order_id),
  constraint fund_orders__carried_once unique (owner_id, carried_from),
  constraint fund_orders__side check (side in ('SUBSCRIPTION', 'REDEMPTION')),
  constraint fund_orders__basis check (
    basis in ('AMOUNT', 'UNITS', 'ALL') and (side = 'REDEMPTION' or basis = 'AMOUNT') and (basis = 'ALL') = (amount is null)),
  constraint fund_orders__amount check (amount > 0),
  constraint fund_orders__state check (state in ('ACCEPTED', 'IN_BATCH', 'DEALT', 'GATED', 'CANCELLED')),
  constraint fund_orders__ended check ((state in ('ACCEPTED', 'IN_BATCH')) = (ended_at is null))
);
create index fund_orders__by_date on fund_orders (vehicle_id, dealing_day, order_id);

-- An order comes before its cut-off, is cancelled before it, and goes on in order.
create function fund_orders_in_time() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
  if (old.state, new.state) not in (('ACCEPTED', 'IN_BATCH'), ('ACCEPTED', 'CANCELLED'), ('IN_BATCH', 'DEALT'),
    ('IN_BATCH', 'GATED'))
  then
    raise exception 'an order does not go from % to %', old.state, new.state using
      errcode = 'check_violation', constraint = 'fund_orders__in_order';
  end if;
  if new.state = 'CANCELLED' and clock_now() >= until then
    raise exception 'an order is cancelled after its cut-off' using
      errcode = 'check_violation', constraint = 'fund_orders__in_time';
  end if;
  return new;
end
$$;
create trigger fund_orders__in_time before insert or update on fund_orders
  for each row execute function fund_orders_in_time();

-- What of a client's units an order holds, by series.
create table fund_order_holds (
  owner_id uuid not null,
  order_id uuid not null,
  hold_id uuid not null,
  series_id uuid not null,
  units numeric(38, 0) not null,
  constraint fund_order_holds__pk primary key (owner_id, order_id, hold_id),
  constraint fund_order_holds__order foreign key (owner_id, order_id) references fund_orders (owner_id, order_id),
  constraint fund_order_holds__hold foreign key (owner_id, hold_id) references holds (owner_id, hold_id),
  constraint fund_order_holds__series foreign key (series_id) references share_series (series_id),
  constraint fund_order_holds__units check (units > 0)
);

-- What a batch does with an order: written before it is posted, so that it goes on where it stopped.
create table order_executions (
  owner_id uuid not null,
  batch_id uuid not null,
  order_id uuid not null,
  -- Minor units. Of a subscription gross is what was paid, and rest what was too little for a unit's last place.
  gross numeric(38, 0) not null,
  early_fee numeric(38, 0) not null,
  paid numeric(38, 0) not null,
  rest numeric(38, 0) not null,
  -- What crystallised for it, which the client is told.
  incentive_fee numeric(38, 0) not null,
  holdback numeric(38, 0) not null default 0,
  entry_id bigint,
  dealt_at timestamptz,
  settlement_entry_id bigint,
  settled_at timestamptz,
  constraint order_executions__pk primary key (owner_id, batch_id, order_id),
  constraint order_executions__order foreign key (owner_id, order_id) references fund_orders (owner_id, order_id),
  constraint order_executions__batch foreign key (batch_id) references dealing_batches (batch_id),
  constraint order_executions__dealt check ((entry_id is null) = (dealt_at is null)),
  constraint order_executions__settled check (
    (settlement_entry_id is null) = (settled_at is null) and (settled_at is null or dealt_at is not null)),
  constraint order_executions__adds_up check (
    early_fee >= 0 and rest >= 0 and incentive_fee >= 0 and paid = gross - early_fee - rest and holdback between 0 and paid)
);
create index order_executions__to_deal on order_executions (batch_id, order_id) where dealt_at is null;
create index order_executions__to_settle on order_executions (batch_id, order_id) where settled_at is null;

-- What of which lot an execution issues or redeems.
create table order_execution_parts (
  owner_id uuid not null,
  batch_id uuid not null,
  order_id uuid not null,
  lot_id uuid not null,
  series_id uuid not null,
  units numeric(38, 0) not null,
  price numeric(38, 18) not null,
  constraint order_execution_parts__pk primary key (owner_id, batch_id, order_id, lot_id),
  constraint order_execution_parts__execution foreign key (owner_id, batch_id, order_id)
    references order_executions (owner_id, batch_id, order_id),
  constraint order_execution_parts__series foreign key (series_id) references share_series (series_id),
  constraint order_execution_parts__units check (units > 0),
  constraint order_execution_parts__price check (price > 0)
);

-- Which series a batch rolls into which, and at what net values.
create table roll_ups (
  batch_id uuid not null,
  from_series uuid not null,
  into_series uuid not null,
  net_from numeric(38, 18) not null,
  net_into numeric(38, 18) not null,
  constraint roll_ups__pk primary key (batch_id, from_series),
  constraint roll_ups__batch foreign key (batch_id) references dealing_batches (batch_id),
  constraint roll_ups__from foreign key (from_series) references share_series (series_id),
  constraint roll_ups__into foreign key (into_series) references share_series (series_id),
  constraint roll_ups__values check (net_from > 0 and net_into > 0)
);
comment on table roll_ups is 'shard: reference';

create table roll_up_postings (
  owner_id uuid not null,
  batch_id uuid not null,
  from_series uuid not null,
  units numeric(38, 0) not null,
  became numeric(38, 0) not null,
  entry_id bigint,
  constraint roll_up_postings__pk primary key (owner_id, batch_id, from_series),
  constraint roll_up_postings__roll_up foreign key (batch_id, from_series) references roll_ups (batch_id, from_series),
  constraint roll_up_postings__units check (units > 0 and became >= 0)
);
create index roll_up_postings__to_post on roll_up_postings (batch_id, owner_id) where entry_id is null;

-- What a client bought at once, line by line: a lot survives a roll-up in units of another series.
create table lot_lines (
  owner_id uuid not null,
  lot_id uuid not null,
  batch_id uuid not null,
  series_id uuid not null,
  cause text not null,
  since date not null,
  units numeric(38, 0) not null,
  constraint lot_lines__pk primary key (owner_id, lot_id, batch_id, series_id, cause),
  constraint lot_lines__batch foreign key (batch_id) references dealing_batches (batch_id),
  constraint lot_lines__series foreign key (series_id) references share_series (series_id),
  constraint lot_lines__cause check (cause in ('ISSUED', 'REDEEMED', 'ROLLED_OUT', 'ROLLED_IN')),
  constraint lot_lines__units check (units <> 0 and (units > 0) = (cause in ('ISSUED', 'ROLLED_IN')))
);

-- When a vehicle's year was audited: what is held back is released by it.
create table fund_audits (
  vehicle_id uuid not null,
  year smallint not null,
  signed_off_on date not null,
  evidence text not null,
  recorded_by uuid not null,
  recorded_at timestamptz not null default clock_now(),
  constraint fund_audits__pk primary key (vehicle_id, year),
  constraint fund_audits__vehicle foreign key (vehicle_id) references fund_vehicles (vehicle_id),
  constraint fund_audits__after_the_year check (extract(year from signed_off_on) > year)
);
comment on table fund_audits is 'shard: reference';

-- What is held back of a redemption until the audit of its year.
create table holdbacks (
  owner_id uuid not null,
  order_id uuid not null,
  vehicle_id uuid not null,
  currency text not null,
  amount numeric(38, 0) not null,
  audit_year smallint not null,
  entry_id bigint not null,
  held_at timestamptz not null default clock_now(),
  release_entry_id bigint,
  released_at timestamptz,
  constraint holdbacks__pk primary key (owner_id, order_id),
  constraint holdbacks__order foreign key (owner_id, order_id) references fund_orders (owner_id, order_id),
  constraint holdbacks__vehicle foreign key (vehicle_id, currency) references fund_vehicles (vehicle_id, currency),
  constraint holdbacks__amount check (amount > 0),
  constraint holdbacks__released check ((release_entry_id is null) = (released_at is null))
);
create index holdbacks__to_release on holdbacks (vehicle_id, audit_year) where released_at is null;

-- Histories are only added to.
do $$
declare
  history text;
begin
  foreach history in array array['share_classes', 'share_class_terms', 'vehicle_values', 'vehicle_value_approvals', 'navs',
    'series_standings', 'fee_accruals', 'order_execution_parts', 'roll_ups', 'lot_lines', 'fund_audits']
  loop
    execute format('revoke update, delete on %I from ballast_app', history);
    execute format('create trigger %I before update or delete or truncate on %I for each statement execute function refuse_change()',
      history || '__append_only', history);
  end loop;
end
$$;
revoke delete on
  fund_vehicles, dealing_dates, share_series, dealing_batches, fee_crystallisations, fund_orders, order_executions,
  roll_up_postings, holdbacks
from ballast_app;
