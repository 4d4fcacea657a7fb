-- Printed copies of subscriptions that were posted (docs/decisions/0308).
create table printed_copies (
  owner_id uuid not null,
  request_id uuid not null,
  posted_on date not null,
  posted_by uuid not null,
  posted_at timestamptz not null default clock_now(),
  constraint printed_copies__pk primary key (owner_id, request_id),
  constraint printed_copies__request foreign key (owner_id, request_id) references subscription_requests (owner_id, request_id)
);
revoke update, delete on printed_copies from ballast_app;

-- Those that are wanted, which the desk looks for.
create index subscription_requests__printed on subscription_requests (owner_id, request_id)
  where printed_copy and state = 'APPROVED';
