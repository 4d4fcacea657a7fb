-- Requests of a bank to have a deposit back, before it takes anything (docs/decisions/0293).

-- What a bank asks for, once under its reference, and what two people answer. It never changes beside that.
create table recall_requests (
  request_id uuid not null,
  provider_ref text not null,
  -- The line by which the deposit came, in whole or in part.
  line_ref text not null,
  currency text not null,
  amount numeric(38, 0) not null,
  -- As the bank says it: a code of ISO 20022, or its own.
  reason text,
  asked_by text not null,
  asked_at timestamptz not null,
  came_at timestamptz not null default clock_now(),
  -- Whose deposit it is; null while the line is nobody's.
  named_owner_id uuid,
  prepared_by uuid,
  answer text,
  answer_reason text,
  answered_by uuid,
  answered_at timestamptz,
  -- When the bank had the answer.
  told_at timestamptz,
  constraint recall_requests__pk primary key (request_id),
  constraint recall_requests__reference unique (provider_ref),
  constraint recall_requests__line foreign key (line_ref) references bank_lines,
  constraint recall_requests__currency foreign key (currency) references assets (code),
  constraint recall_requests__amount check (amount > 0),
  constraint recall_requests__answer check (answer in ('ACCEPTED', 'REFUSED')),
  constraint recall_requests__answered check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null)
    and (answer is null or named_owner_id is not null)),
  constraint recall_requests__reason check ((answer is not distinct from 'REFUSED') = (answer_reason is not null)),
  -- Nobody lets money go alone.
  constraint recall_requests__two_people check (answer is distinct from 'ACCEPTED'
    or (prepared_by is not null and prepared_by <> answered_by)),
  constraint recall_requests__told check (told_at is null or answered_at is not null)
);
create index recall_requests__line_ref on recall_requests (line_ref);
create index recall_requests__client on recall_requests (named_owner_id) where named_owner_id is not null;
create index recall_requests__unowned on recall_requests (came_at) where named_owner_id is null;
create index recall_requests__untold on recall_requests (answered_at) where answered_at is not null and told_at is null;
comment on table recall_requests is 'shard: house';
revoke update, delete on recall_requests from ballast_app;
grant update (named_owner_id, prepared_by, answer, answer_reason, answered_by, answered_at, told_at) on recall_requests to ballast_app;

alter table cases
  drop constraint cases__queue,
  add constraint cases__queue check (
    queue in ('withdrawals', 'wallets', 'bank_accounts', 'subscriptions', 'accreditations', 'kyc', 'kyb', 'identity', 'invitations',
      'reported_changes', 'additional_documents', 'screening', 'periodic_reviews', 'client_requests', 'changed_details', 'recalls'));

insert into custody_progress (provider) values ('bank_recall_requests');

-- What files ask for (camt.056), with what the answer (camt.029) names it by, and how that leaves.
create table bank_file_recalls (
  provider_ref text not null,
  file_id uuid not null,
  item_ref text not null,
  currency text not null,
  amount numeric(38, 0) not null,
  reason text,
  -- Who asks, by BIC or by name, and which case of theirs it is.
  assigner text not null,
  case_ref text,
  end_to_end_id text,
  uetr text,
  transaction_id text,
  asked_at timestamptz not null,
  position bigint not null,
  answer text,
  answer_reason text,
  answered_at timestamptz,
  -- Under which hidden name the answer was written.
  attempt_id uuid,
  sent_at timestamptz,
  constraint bank_file_recalls__pk primary key (provider_ref),
  constraint bank_file_recalls__position unique (position),
  constraint bank_file_recalls__file foreign key (file_id) references bank_files (file_id),
  constraint bank_file_recalls__item foreign key (item_ref) references bank_file_items (provider_ref),
  constraint bank_file_recalls__amount check (amount > 0),
  constraint bank_file_recalls__named check (uetr is not null or transaction_id is not null),
  constraint bank_file_recalls__answer check (answer in ('ACCEPTED', 'REFUSED')),
  constraint bank_file_recalls__answered check ((answer is null) = (answered_at is null)),
  constraint bank_file_recalls__sent check (sent_at is null or attempt_id is not null)
);
comment on table bank_file_recalls is 'shard: house';
revoke update, delete on bank_file_recalls from ballast_app;
grant update (answer, answer_reason, answered_at, attempt_id, sent_at) on bank_file_recalls to ballast_app;

alter table bank_files drop constraint bank_files__kind;
alter table bank_files add constraint bank_files__kind check (kind in ('STATEMENT', 'NOTIFICATION', 'ANSWER', 'RECALL_REQUEST'));

-- What the sandbox of the bank asks for, and what it was answered.
create table sandbox.bank_recall_requests (
  request_ref text not null,
  line_ref text not null,
  currency text not null,
  amount numeric(38, 0) not null,
  reason text not null,
  asked_at timestamptz not null default clock_now(),
  change_number bigint not null,
  answer text,
  answer_reason text,
  constraint bank_recall_requests__pk primary key (request_ref),
  constraint bank_recall_requests__change unique (change_number),
  constraint bank_recall_requests__answer check (answer in ('ACCEPTED', 'REFUSED'))
);
grant select, insert, update on sandbox.bank_recall_requests to ballast_sandbox;
