-- The home that a client tells with a change of their details, as answers of KYC; it is theirs once the manager confirms it.
create table told_addresses (
  owner_id uuid not null,
  request_id uuid not null,
  answers_before jsonb not null,
  answers_after jsonb not null,
  constraint told_addresses__pk primary key (owner_id, request_id),
  constraint told_addresses__request foreign key (owner_id, request_id)
    references client_requests (owner_id, request_id),
  constraint told_addresses__change check (answers_before <> answers_after)
);
revoke update, delete on told_addresses from ballast_app;
