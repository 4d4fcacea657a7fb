-- Baskets of which each client chooses the weights (spec/decisions.md, section 15).

alter table funds add column own_weights boolean not null default false;
alter table funds add constraint funds__own_weights check (not own_weights or product_type = 'sma');

-- What a client has chosen; the version that counts. Its row is locked by whoever invests by it or changes it.
create table weight_choices (
  owner_id uuid not null,
  fund_id uuid not null,
  version integer not null,
  chosen_by uuid not null,
  chosen_at timestamptz not null default clock_now(),
  constraint weight_choices__pk primary key (owner_id, fund_id),
  constraint weight_choices__owner foreign key (owner_id) references clients,
  constraint weight_choices__fund foreign key (fund_id) references funds (id),
  constraint weight_choices__version check (version > 0)
);
revoke insert, delete on weight_choices from ballast_app;

-- Every version that was ever chosen, in hundredths of a percent.
create table weight_choice_parts (
  owner_id uuid not null,
  fund_id uuid not null,
  version integer not null,
  asset text not null,
  weight_bps integer not null,
  constraint weight_choice_parts__pk primary key (owner_id, fund_id, version, asset),
  constraint weight_choice_parts__choice foreign key (owner_id, fund_id) references weight_choices (owner_id, fund_id),
  constraint weight_choice_parts__asset foreign key (asset) references assets (code),
  constraint weight_choice_parts__weight check (weight_bps between 1 and 10000)
);
revoke insert, update, delete on weight_choice_parts from ballast_app;

-- The one way to choose: all weights at once, which add up to ten thousand. `weights` is {"BTC": 6000, "ETH": 4000}.
-- Returns the number of the version.
create function choose_weights(client uuid, fund uuid, chooser uuid, weights jsonb) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  next_version integer;
begin
  if 10000 is distinct from (select sum(value::integer) from jsonb_each_text(weights)) then
    raise exception 'chosen weights do not add up to ten thousand'
      using errcode = 'check_violation', constraint = 'weight_choices__add_up';
  end if;
  if not exists (select from funds where id = fund and own_weights) then
    raise exception 'weights are not chosen for this fund'
      using errcode = 'check_violation', constraint = 'weight_choices__own';
  end if;
  insert into weight_choices as choice (owner_id, fund_id, version, chosen_by)
  values (client, fund, 1, chooser)
  on conflict (owner_id, fund_id) do update
    set version = choice.version + 1, chosen_by = excluded.chosen_by, chosen_at = clock_now()
  returning version into next_version;
  insert into weight_choice_parts (owner_id, fund_id, version, asset, weight_bps)
  select client, fund, next_version, key, value::integer from jsonb_each_text(weights);
  return next_version;
end
$$;

-- By which of the client's own weights a quote divides; null where the weights are the fund's.
alter table investment_quotes add column weights_version integer;
