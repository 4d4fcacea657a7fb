-- Holdings in baskets are sold for a fee that there was no cash for, after its client was told (spec/decisions.md, section 16; docs/decisions/0316).

-- From which day on they are. A bill without a row waits for money that comes in: its client was told of nothing else.
create table fee_sale_notices (
  owner_id uuid not null,
  bill_id uuid not null,
  sells_on date not null,
  told_at timestamptz not null default clock_now(),
  -- When it was looked at last.
  tried_at timestamptz,
  constraint fee_sale_notices__pk primary key (owner_id, bill_id),
  constraint fee_sale_notices__bill foreign key (owner_id, bill_id) references fee_bills (owner_id, bill_id),
  constraint fee_sale_notices__before check (sells_on > (told_at at time zone 'UTC')::date)
);
revoke update, delete on fee_sale_notices from ballast_app;
grant update (tried_at) on fee_sale_notices to ballast_app;

-- Whether a redemption was made for a fee, and not asked for by its client.
alter table redemptions add column for_fee boolean not null default false;
