-- What clients ask their manager about funds that are not invested in at once.

-- Such a request says by itself what it is about; a message is what its client adds to it.
alter table client_requests
  drop constraint client_requests__says,
  add constraint client_requests__says check (message is not null or about in ('WITHDRAWAL', 'FUND_INQUIRY'));

-- Moves no money and holds none: the manager answers it.
create table fund_inquiries (
  owner_id uuid not null,
  request_id uuid not null,
  fund_id uuid not null,
  -- What the client would like to invest, in cents of a US dollar.
  amount numeric(38, 0) not null,
  sent_at timestamptz not null default clock_now(),
  constraint fund_inquiries__pk primary key (owner_id, request_id),
  constraint fund_inquiries__request foreign key (owner_id, request_id)
    references client_requests (owner_id, request_id),
  constraint fund_inquiries__fund foreign key (fund_id) references funds (id),
  constraint fund_inquiries__amount check (amount > 0)
);
revoke update, delete on fund_inquiries from ballast_app;
