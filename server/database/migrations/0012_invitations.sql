-- Invitations: whom a relationship manager invited, what was told of them, how far they have come.

create table invitations (
  invitation_id uuid not null,
  email text not null,
  manager_id uuid not null,
  invited_at timestamptz not null default clock_now(),
  -- The client that accepting it made, by the invitation's own id.
  owner_id uuid,
  accepted_at timestamptz,
  confirmed_version_id uuid,
  confirmed_at timestamptz,
  completed_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  constraint invitations__pk primary key (invitation_id),
  constraint invitations__owner check (owner_id = invitation_id),
  constraint invitations__accepted check ((accepted_at is null) = (owner_id is null)),
  constraint invitations__confirmed check (
    (confirmed_at is null) = (confirmed_version_id is null)
    and (confirmed_at is null or accepted_at is not null)),
  constraint invitations__completed check (completed_at is null or confirmed_at is not null),
  constraint invitations__withdrawn check (
    (withdrawn_at is null) = (withdrawn_by is null)
    and (withdrawn_at is null or accepted_at is null))
);
comment on table invitations is 'shard: owner by invitation_id';
create index invitations__newest on invitations (invited_at desc, invitation_id desc);
create index invitations__of_manager on invitations (manager_id, invited_at desc, invitation_id desc);

-- Addresses with an invitation that is neither completed nor withdrawn, as addresses are compared: one for each.
create table invited_addresses (
  email_key text not null,
  invitation_id uuid not null,
  constraint invited_addresses__free primary key (email_key)
);
comment on table invited_addresses is 'shard: lookup by email_key';
create index invited_addresses__by_invitation on invited_addresses (invitation_id);

-- What was told of the person; the newest counts, so that what was corrected can be seen.
create table invitation_versions (
  version_id uuid not null,
  invitation_id uuid not null,
  phone text not null,
  person jsonb not null,
  entered_by uuid not null,
  entered_at timestamptz not null default clock_now(),
  constraint invitation_versions__pk primary key (invitation_id, version_id),
  constraint invitation_versions__invitation foreign key (invitation_id) references invitations,
  constraint invitation_versions__person check (jsonb_typeof(person) = 'object')
);
comment on table invitation_versions is 'shard: owner by invitation_id';
create index invitation_versions__newest on invitation_versions (invitation_id, entered_at desc, version_id desc);
alter table invitations add constraint invitations__confirmed_version
  foreign key (invitation_id, confirmed_version_id) references invitation_versions (invitation_id, version_id);
revoke update, delete on invitation_versions from ballast_app;
create trigger invitation_versions__append_only
  before update or delete or truncate on invitation_versions
  for each statement execute function refuse_change();

-- Links that were sent; only the newest opens anything. The secret is in the message alone.
create table invitation_links (
  link_id uuid not null,
  invitation_id uuid not null,
  token_hash bytea not null,
  sent_by uuid not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- The carrier refused the address for good.
  refused_at timestamptz,
  constraint invitation_links__pk primary key (token_hash),
  constraint invitation_links__hash check (octet_length(token_hash) = 32)
);
comment on table invitation_links is 'shard: lookup by token_hash';
create index invitation_links__newest on invitation_links (invitation_id, sent_at desc, link_id desc);

-- Changes that the person reported instead of confirming, and what the desk answered.
create table invitation_reports (
  report_id uuid not null,
  invitation_id uuid not null,
  changes text not null,
  reported_at timestamptz not null default clock_now(),
  cleared_at timestamptz,
  cleared_by uuid,
  answer text,
  constraint invitation_reports__pk primary key (invitation_id, report_id),
  constraint invitation_reports__invitation foreign key (invitation_id) references invitations,
  constraint invitation_reports__cleared check (
    (cleared_at is null) = (cleared_by is null) and (cleared_at is not null or answer is null))
);
comment on table invitation_reports is 'shard: owner by invitation_id';
create unique index invitation_reports__one_open on invitation_reports (invitation_id)
  where cleared_at is null;
create index invitation_reports__newest on invitation_reports (invitation_id, reported_at desc, report_id desc);

