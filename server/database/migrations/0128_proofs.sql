-- Documents that prove what a client told, with the day that stands on them. The last of a kind counts.
create table proofs (
  owner_id uuid not null,
  proof_id uuid not null,
  kind text not null,
  dated_on date not null,
  state text not null default 'SUBMITTED',
  reason text,
  sent_by uuid not null,
  sent_at timestamptz not null default clock_now(),
  decided_by uuid,
  decided_at timestamptz,
  constraint proofs__pk primary key (owner_id, proof_id),
  constraint proofs__owner foreign key (owner_id) references clients,
  constraint proofs__kind check (kind in ('ADDRESS', 'INCOME', 'NET_WORTH', 'LETTER')),
  constraint proofs__state check (state in ('SUBMITTED', 'APPROVED', 'REJECTED')),
  constraint proofs__decided check (
    (decided_at is null) = (state = 'SUBMITTED') and (decided_by is null) = (state = 'SUBMITTED')),
  constraint proofs__reason check ((reason is not null) = (state = 'REJECTED'))
);
create index proofs__newest on proofs (owner_id, kind, sent_at desc, proof_id desc);
revoke delete on proofs from ballast_app;

create table proof_files (
  owner_id uuid not null,
  proof_id uuid not null,
  upload_id uuid not null,
  constraint proof_files__pk primary key (owner_id, proof_id, upload_id),
  constraint proof_files__proof foreign key (owner_id, proof_id) references proofs (owner_id, proof_id),
  constraint proof_files__upload foreign key (owner_id, upload_id) references uploads (owner_id, upload_id)
);
revoke update, delete on proof_files from ballast_app;

alter table upload_quotas
  drop constraint upload_quotas__purpose,
  add constraint upload_quotas__purpose check (
    purpose in ('IDENTITY', 'ENTITY', 'ADDITIONAL', 'EVIDENCE', 'CORRECTION', 'PROOF'));
