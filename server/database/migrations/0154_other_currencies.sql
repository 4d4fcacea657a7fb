-- What each valuation is in the other currencies in which a client may have everything shown.

-- For each currency its rate at that moment (US dollars for one), the rate that its index counts from, worth, flow, and all flows in and
-- out up to here, as decimal text. A currency without any price at the first valuation of a scope is missing in all of them.
alter table valuations add column in_currencies jsonb not null default '{}';

-- What is stored is told at the rates that are known of its moments: the last price before, or the first one after.
do $$
declare
  cut record;
  currency record;
  told jsonb;
  own jsonb;
  until jsonb;
  moved numeric;
  base numeric;
  scope_before text := '';
  told_before jsonb;
  value_before numeric;
  losses_before smallint;
begin
  for cut in
    select v.*, undone.at as undone_at, e.reverses
    from valuations v
    left join entries e on v.kind = 'FLOW' and e.owner_id = v.owner_id and e.entry_id = v.entry_id
    left join valuations undone
      on undone.owner_id = v.owner_id and undone.scope = v.scope and undone.entry_id = e.reverses
    order by v.owner_id, v.scope, v.at, v.entry_id
  loop
    if scope_before <> cut.owner_id || ' ' || cut.scope then
      scope_before := cut.owner_id || ' ' || cut.scope;
      told_before := null;
    end if;
    told := '{}';
    for currency in
      select a.code, coalesce(
        (select p.price_usd from prices p where p.code = a.code and p.as_of <= cut.at
          order by p.as_of desc, p.known_at desc limit 1),
        (select p.price_usd from prices p where p.code = a.code order by p.as_of, p.known_at desc limit 1)) as rate
      from assets a where a.may_be_displayed and a.code <> 'USD'
    loop
      until := told_before -> currency.code;
      continue when currency.rate is null or (told_before is not null and until is null);
      select -(undone.in_currencies -> currency.code ->> 'flow')::numeric into moved
      from valuations undone
      where undone.owner_id = cut.owner_id and undone.scope = cut.scope and undone.at = cut.undone_at
        and undone.entry_id = cut.reverses;
      moved := coalesce(moved, round(cut.flow_usd / currency.rate, 18));
      base := case
        when until is null or cut.losses > losses_before then currency.rate
        when value_before < 0.01 then round((until ->> 'base')::numeric * currency.rate / (until ->> 'rate')::numeric, 18)
        else (until ->> 'base')::numeric
      end;
      own := jsonb_build_object(
        'rate', currency.rate::text,
        'base', base::text,
        'value', round(cut.value_usd / currency.rate, 18)::text,
        'value_before', round(cut.value_before_usd / currency.rate, 18)::text,
        'flow', moved::text,
        'paid_in', (coalesce((until ->> 'paid_in')::numeric, 0) + greatest(moved, 0))::text,
        'taken_out', (coalesce((until ->> 'taken_out')::numeric, 0) - least(moved, 0))::text);
      told := told || jsonb_build_object(currency.code, own);
    end loop;
    update valuations set in_currencies = told
    where owner_id = cut.owner_id and scope = cut.scope and at = cut.at and entry_id = cut.entry_id;
    told_before := told;
    value_before := cut.value_usd;
    losses_before := cut.losses;
  end loop;
end $$;

-- Where each client's valuation stands carries the same, under the names of the columns.
update valuation_states s set measures = (
  select coalesce(jsonb_object_agg(m.key, jsonb_build_object(
    'value_usd', m.value ->> 'value',
    'return_index', m.value ->> 'index',
    'paid_in_usd', m.value ->> 'paidIn',
    'taken_out_usd', m.value ->> 'takenOut',
    'losses', m.value -> 'losses',
    'in_currencies', coalesce((
      select v.in_currencies from valuations v where v.owner_id = s.owner_id and v.scope = m.key
      order by v.at desc, v.entry_id desc limit 1), '{}'))), '{}')
  from jsonb_each(s.measures) m);

-- The rates at which a portfolio is shown, and those a day before, come with what is in it, from one moment.
create view shown_rates as
select jsonb_object_agg(p.code, jsonb_build_array(p.price_usd::text, p.day_before_usd::text)) as rates
from latest_prices p join assets a using (code) where a.may_be_displayed;
revoke insert, update, delete on shown_rates from ballast_app;
