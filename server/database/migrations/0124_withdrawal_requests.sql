-- What clients would like to withdraw where the screens of withdrawals do not let them.

-- Such a request says what is wanted by itself; a message is what its client adds to it.
alter table client_requests
  alter column message drop not null,
  add constraint client_requests__says check (message is not null or about = 'WITHDRAWAL');

-- Moves no money and holds none: the manager answers it, and the client withdraws as ever.
create table withdrawal_requests (
  owner_id uuid not null,
  request_id uuid not null,
  currency text not null,
  amount numeric(38, 0) not null,
  -- Where it is to go, in the client's own words.
  target text not null,
  constraint withdrawal_requests__pk primary key (owner_id, request_id),
  constraint withdrawal_requests__request foreign key (owner_id, request_id)
    references client_requests (owner_id, request_id),
  constraint withdrawal_requests__currency foreign key (currency) references assets (code),
  constraint withdrawal_requests__amount check (amount > 0),
  constraint withdrawal_requests__target check (target <> '')
);
revoke update, delete on withdrawal_requests from ballast_app;
