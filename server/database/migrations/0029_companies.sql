-- What a company tells of itself before its documents: how it is registered, and who is behind it (spec/decisions.md, section
-- 21). Each telling is a row that stays; the newest counts.

create table company_registers (
  owner_id uuid not null,
  told_id bigint generated always as identity,
  register_number text not null,
  register_place text not null,
  registered_on date not null,
  address_of_seat text not null,
  address2_of_seat text,
  city_of_seat text not null,
  subdivision_of_seat text,
  zip_code_of_seat text,
  country_of_seat text not null,
  lei text,
  told_by uuid not null,
  told_at timestamptz not null default clock_now(),
  constraint company_registers__pk primary key (owner_id, told_id),
  constraint company_registers__owner foreign key (owner_id) references clients,
  constraint company_registers__country check (country_of_seat ~ '^[A-Z]{2}$'),
  constraint company_registers__lei check (lei ~ '^[A-Z0-9]{18}[0-9]{2}$')
);
revoke update, delete on company_registers from ballast_app;
create trigger company_registers__append_only
  before update or delete or truncate on company_registers
  for each statement execute function refuse_change();

create table company_people_lists (
  owner_id uuid not null,
  told_id bigint generated always as identity,
  told_by uuid not null,
  told_at timestamptz not null default clock_now(),
  constraint company_people_lists__pk primary key (owner_id, told_id),
  constraint company_people_lists__owner foreign key (owner_id) references clients
);
revoke update, delete on company_people_lists from ballast_app;
create trigger company_people_lists__append_only
  before update or delete or truncate on company_people_lists
  for each statement execute function refuse_change();

create table company_people (
  owner_id uuid not null,
  told_id bigint not null,
  place integer not null,
  -- Stays when somebody of the same name and date of birth is told again.
  person_id uuid not null,
  first_name text not null,
  last_name text not null,
  date_of_birth date not null,
  country_of_residence text not null,
  is_director boolean not null,
  -- In percent; null for somebody who owns less than is asked for.
  share numeric(7,4),
  has_control boolean not null,
  constraint company_people__pk primary key (owner_id, told_id, place),
  constraint company_people__list foreign key (owner_id, told_id)
    references company_people_lists (owner_id, told_id),
  constraint company_people__once unique (owner_id, told_id, person_id),
  constraint company_people__country check (country_of_residence ~ '^[A-Z]{2}$'),
  constraint company_people__share check (share > 0 and share <= 100),
  constraint company_people__by_something check (is_director or share is not null or has_control)
);
revoke update, delete on company_people from ballast_app;
create trigger company_people__append_only
  before update or delete or truncate on company_people
  for each statement execute function refuse_change();

-- Each of those people is screened, too; who is named no longer is asked about no longer.
alter table screening_subjects drop constraint screening_subjects__subject;
alter table screening_subjects add constraint screening_subjects__subject check (
  subject in ('CLIENT', 'REGISTRANT', 'SIGNATORY') or subject ~ '^PERSON:[0-9a-f-]{36}$');
grant delete on screening_subjects to ballast_app;

-- One link leads through what somebody signs one after the other: the request whose links open this one, if it is another.
alter table signatory_requests add column root_id uuid;
alter table signatory_requests add constraint signatory_requests__root
  foreign key (owner_id, root_id) references signatory_requests (owner_id, request_id);
