-- Market prices in US dollars for one whole unit of an asset (spec/decisions.md, sections 6 and 7).
-- US dollars themselves are always 1 and have no rows in `prices`.

-- How often an asset gets a price, by which the age of its price is judged: at every moment, once a day, or at
-- its dealing dates only.
create table pricing_profiles (
  code text not null,
  profile text not null,
  constraint pricing_profiles__pk primary key (code),
  constraint pricing_profiles__asset foreign key (code) references assets (code),
  constraint pricing_profiles__profile check (profile in ('CONTINUOUS', 'DAILY', 'DEALING'))
);
comment on table pricing_profiles is 'shard: reference';
insert into pricing_profiles (code, profile) select code, 'CONTINUOUS' from assets;
revoke update, delete on pricing_profiles from ballast_app;

-- An asset that comes while the platform runs has a profile at once: units get a price at their dealing dates only.
create function profile_new_asset() returns trigger language plpgsql as $$
begin
  insert into pricing_profiles (code, profile)
  values (new.code, case new.kind when 'units' then 'DEALING' else 'CONTINUOUS' end);
  return null;
end
$$;
create trigger assets__profiled after insert on assets for each row execute function profile_new_asset();

-- History: every close of a day (00:00 UTC), full hours of the last days, minutes of the last two days. Each price
-- has two times: the moment that it is the price of, and when the platform came to know it. A correction is a row of the
-- same moment that was known later, so what was read before can be read again.
create table prices (
  code text not null,
  as_of timestamptz not null,
  known_at timestamptz not null default clock_now(),
  price_usd numeric(38,18) not null,
  constraint prices__pk primary key (code, as_of, known_at),
  constraint prices__positive check (price_usd > 0),
  constraint prices__known check (known_at >= as_of)
);
comment on table prices is 'shard: reference';
revoke update on prices from ballast_app;

-- The last price of each asset, and the one 24 hours before it, so that a page reads one row.
create table latest_prices (
  code text not null,
  as_of timestamptz not null,
  known_at timestamptz not null default clock_now(),
  price_usd numeric(38,18) not null,
  day_before_usd numeric(38,18),
  constraint latest_prices__pk primary key (code),
  constraint latest_prices__positive check (price_usd > 0)
);
comment on table latest_prices is 'shard: reference';
insert into latest_prices (code, as_of, known_at, price_usd, day_before_usd) values ('USD', 'epoch', 'epoch', 1, 1);

-- Readings that differ too much from the last price and that no later one has confirmed.
create table held_prices (
  code text not null,
  as_of timestamptz not null,
  price_usd numeric(38,18) not null,
  -- Since when something of this asset is held back, also when another reading took the place of the first.
  first_seen_at timestamptz not null,
  constraint held_prices__pk primary key (code),
  constraint held_prices__positive check (price_usd > 0)
);
comment on table held_prices is 'shard: reference';

-- What is collected from the market, asset by asset: everything at or before `collected_until` is stored, and only
-- corrections are added there later. It stays before a reading that is held back, which may yet become the price of its
-- moment, and where it is while an asset cannot be read. Null before the first collection.
create table price_collection (
  code text not null,
  collected_until timestamptz,
  first_asked_at timestamptz not null default clock_now(),
  constraint price_collection__pk primary key (code),
  constraint price_collection__asset foreign key (code) references assets (code)
);
comment on table price_collection is 'shard: reference';
revoke delete on price_collection from ballast_app;

-- Up to when the prices of each asset are complete that ever had one. US dollars and units are not collected: what they are
-- worth is always known.
create view complete_prices as
select p.code, case when c.code is null then 'infinity' else c.collected_until end as complete_until
from latest_prices p left join price_collection c on c.code = p.code;
revoke insert, update, delete on complete_prices from ballast_app;
