-- Documents that staff put there for one client, a class of clients or a fund (docs/decisions/0282).

alter table upload_quotas
  drop constraint upload_quotas__purpose,
  drop constraint upload_quotas__limit,
  add constraint upload_quotas__purpose check (
    purpose in ('IDENTITY', 'ENTITY', 'ADDITIONAL', 'EVIDENCE', 'CORRECTION', 'FUND', 'PROOF', 'INVESTOR')),
  -- Files of staff count until they are part of something.
  add constraint upload_quotas__limit
    check (used between 0 and case when purpose in ('ENTITY', 'CORRECTION', 'FUND', 'INVESTOR') then 30 else 10 end);

create table investor_documents (
  document_id uuid not null,
  kind text not null,
  title text not null,
  dated_on date not null,
  audience text not null,
  client_class text,
  fund_id uuid,
  -- The file is that of whoever put it there.
  put_by uuid not null,
  upload_id uuid not null,
  put_at timestamptz not null default clock_now(),
  -- The last of those whom it is for that was told of it, and when all were.
  told_to uuid,
  told_at timestamptz,
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  withdrawn_because text,
  constraint investor_documents__pk primary key (document_id),
  constraint investor_documents__kind check (
    kind in ('CAPITAL_STATEMENT', 'TAX_FORM', 'FINANCIALS', 'OFFERING', 'LETTER', 'OTHER')),
  constraint investor_documents__audience check (audience in ('CLIENT', 'CLASS', 'FUND', 'FUND_PAGE')),
  constraint investor_documents__whose check (
    (audience = 'CLASS') = (client_class is not null) and (audience in ('FUND', 'FUND_PAGE')) = (fund_id is not null)),
  constraint investor_documents__class check (
    client_class in ('ALL', 'INDIVIDUALS', 'INSTITUTIONS', 'US_TAXPAYERS', 'NON_US_TAXPAYERS')),
  constraint investor_documents__fund foreign key (fund_id) references funds (id),
  constraint investor_documents__withdrawn check (
    (withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawn_because is null))
);
comment on table investor_documents is 'shard: reference';
create index investor_documents__of_fund on investor_documents (fund_id) where fund_id is not null and withdrawn_at is null;
create index investor_documents__untold on investor_documents (document_id) where told_at is null and withdrawn_at is null;
revoke delete on investor_documents from ballast_app;

-- The client whom a document is for, where it is for one.
create table investor_document_owners (
  owner_id uuid not null,
  document_id uuid not null,
  constraint investor_document_owners__pk primary key (owner_id, document_id),
  constraint investor_document_owners__owner foreign key (owner_id) references clients,
  constraint investor_document_owners__document foreign key (document_id) references investor_documents (document_id)
);
create index investor_document_owners__by_document on investor_document_owners (document_id);
comment on index investor_document_owners__by_document is 'shard: id';
revoke update, delete on investor_document_owners from ballast_app;

-- Who has opened a document, and when first.
create table investor_document_looks (
  user_id uuid not null,
  document_id uuid not null,
  seen_at timestamptz not null default clock_now(),
  constraint investor_document_looks__pk primary key (user_id, document_id),
  constraint investor_document_looks__user foreign key (user_id) references users,
  constraint investor_document_looks__document foreign key (document_id) references investor_documents (document_id)
);
comment on table investor_document_looks is 'shard: user';
revoke update, delete on investor_document_looks from ballast_app;
