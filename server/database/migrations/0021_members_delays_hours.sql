-- A person may be a member of several clients, and a client may have several members. Whoever asks for one row of a person
-- or of a client gets that of the longest membership: the first in `since`.
create or replace view people as
select u.user_id, u.kind, u.email, u.first_name, u.last_name, u.phone, u.phone_verified, u.otp_enabled,
  u.password_set, u.language, u.created_at, c.client_id, m.role, c.legal_name,
  coalesce(c.account_type, 'INDIVIDUAL') as account_type,
  coalesce(c.account_status, case u.kind when 'STAFF' then 'ACTIVE' else 'INACTIVE' end) as account_status,
  coalesce(c.verification_status, case u.kind when 'STAFF' then 'VERIFIED' else 'UNVERIFIED' end)
    as verification_status,
  coalesce(c.kyc_stage, case u.kind when 'STAFF' then 'COMPLETED' else 'CREATED' end) as kyc_stage,
  c.us_tax_payer, coalesce(c.can_upload_additional_documents, false) as can_upload_additional_documents,
  coalesce(c.default_currency, 'USD') as default_currency, c.relationship_manager_id, c.invitation_id,
  c.invitation_completed_at, least(u.suspended_at, c.suspended_at) as suspended_at,
  -- One row of each person has it, that of a person without a client, too.
  not exists (
    select from memberships other
    where other.user_id = m.user_id and other.until is null
      and (other.since, other.membership_id) < (m.since, m.membership_id)
  ) as is_first_client,
  -- One row of each client that has members has it.
  m.membership_id is not null and not exists (
    select from memberships other
    where other.client_id = m.client_id and other.until is null
      and (other.since, other.membership_id) < (m.since, m.membership_id)
  ) as is_first_member
from users u
left join memberships m on m.user_id = u.user_id and m.until is null
left join clients c on c.client_id = m.client_id;

-- Rows on which work failed, and until when they are left alone: each time twice as long as the time before. A table of its
-- own, because what fails may be the writing of the very row.
create table put_off_rows (
  owner_id uuid not null,
  work text not null,
  row_id text not null,
  failures integer not null,
  until timestamptz not null,
  constraint put_off_rows__pk primary key (owner_id, work, row_id),
  constraint put_off_rows__failed check (failures > 0)
);
create index put_off_rows__by_work on put_off_rows (work);
alter table deposits drop column settle_not_before;

-- When the market of an asset says prices: from one moment of its week, counted from Monday, until another, in its own
-- time zone. Null: always.
alter table pricing_profiles
  add column market_zone text,
  add column market_opens interval,
  add column market_closes interval,
  add constraint pricing_profiles__market check (
    (market_zone is null and market_opens is null and market_closes is null)
    or (market_zone is not null and market_opens >= interval '0' and market_opens < interval '7 days'
      and market_closes >= interval '0' and market_closes < interval '7 days' and market_opens <> market_closes));

-- Since when a market has been open; null while it is closed, and before all time where it never closes.
create function market_open_since(zone text, opens interval, closes interval, now timestamptz) returns timestamptz
language sql stable as $$
  select case
    when zone is null then '-infinity'::timestamptz
    when local_now < opened + (closes - opens + case when closes < opens then interval '7 days' else interval '0' end)
      then opened at time zone zone
  end
  from (select now at time zone zone as local_now) as clock
  cross join lateral (select date_trunc('week', local_now) + opens as opening) as week
  cross join lateral (
    select case when opening <= local_now then opening else opening - interval '7 days' end as opened
  ) as last
$$;

-- Currencies of states are traded from Sunday to Friday, five in the afternoon in New York.
update pricing_profiles set market_zone = 'America/New_York', market_opens = '6 days 17 hours', market_closes = '4 days 17 hours'
from assets where assets.code = pricing_profiles.code and kind = 'fiat' and assets.code <> 'USD';
create or replace function profile_new_asset() returns trigger language plpgsql as $$
begin
  insert into pricing_profiles (code, profile, market_zone, market_opens, market_closes)
  select new.code, case new.kind when 'units' then 'DEALING' else 'CONTINUOUS' end, market.zone, market.opens, market.closes
  from (values ('fiat', 'America/New_York', interval '6 days 17 hours', interval '4 days 17 hours')) as
    market (kind, zone, opens, closes)
  right join (values (new.kind)) as asset (kind) using (kind);
  return null;
end
$$;
