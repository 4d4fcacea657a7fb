-- Agreements that clients sign: what was sent, how it was read and signed, and the sealed document.

create table agreements (
  agreement_id uuid not null,
  owner_id uuid not null,
  kind text not null,
  template_version integer not null,
  signer_name text not null,
  signer_email text not null,
  -- What is read and signed: JSON, byte for byte what its hash is made of.
  content text not null,
  content_hash bytea not null,
  state text not null default 'SENT',
  sent_at timestamptz not null default clock_now(),
  constraint agreements__pk primary key (agreement_id),
  constraint agreements__owner foreign key (owner_id) references users,
  constraint agreements__kind check (
    kind in ('PLATFORM_AGREEMENT', 'REVERSE_SOLICITATION_LETTER', 'CUSTODY_SERVICE_AGREEMENT',
      'MASTER_PURCHASE_AGREEMENT')),
  constraint agreements__state check (state in ('SENT', 'SIGNED', 'SEALED', 'REPLACED'))
);
create unique index agreements__one_to_sign on agreements (owner_id, kind) where state = 'SENT';
create index agreements__by_owner on agreements (owner_id, sent_at);
-- What was sent stays as it was; only where it stands goes on.
revoke update, delete on agreements from ballast_app;
grant update (state) on agreements to ballast_app;

-- What happened on the way to the signature, who did it, when and from where: the trail on the certificate.
create table agreement_steps (
  agreement_id uuid not null,
  step text not null,
  taken_at timestamptz not null default clock_now(),
  -- Null is the platform.
  taken_by uuid,
  address text,
  device text,
  constraint agreement_steps__pk primary key (agreement_id, step),
  constraint agreement_steps__agreement foreign key (agreement_id) references agreements,
  constraint agreement_steps__taken_by foreign key (taken_by) references users,
  constraint agreement_steps__step check (step in ('SENT', 'OPENED', 'READ', 'CONSENTED', 'SIGNED'))
);
revoke update, delete on agreement_steps from ballast_app;

create table agreement_signatures (
  agreement_id uuid not null,
  signed_by uuid not null,
  -- The name as it was typed, or given beside the drawing.
  name text not null,
  -- An SVG path of 600 by 200 when the name was drawn.
  drawing text,
  -- The sentence that was agreed to.
  consent text not null,
  signed_at timestamptz not null default clock_now(),
  address text,
  device text,
  constraint agreement_signatures__pk primary key (agreement_id),
  constraint agreement_signatures__agreement foreign key (agreement_id) references agreements,
  constraint agreement_signatures__signed_by foreign key (signed_by) references users
);
revoke update, delete on agreement_signatures from ballast_app;

-- The way of a signed agreement to its sealed document: tried until it is there.
create table agreement_sealings (
  agreement_id uuid not null,
  attempts integer not null default 0,
  attempted_at timestamptz,
  -- When it is tried next; null when the document is there.
  due_at timestamptz default clock_now(),
  -- Since when it fails, why it failed last, and when staff were told.
  failing_since timestamptz,
  failure text,
  alarmed_at timestamptz,
  constraint agreement_sealings__pk primary key (agreement_id),
  constraint agreement_sealings__agreement foreign key (agreement_id) references agreement_signatures,
  constraint agreement_sealings__failure check ((failing_since is null) = (failure is null))
);
create index agreement_sealings__due on agreement_sealings (due_at) where due_at is not null;

create table sealed_agreements (
  agreement_id uuid not null,
  pdf bytea not null,
  pdf_hash bytea not null,
  page_count integer not null,
  -- SHA-256 of the certificate that it was sealed with.
  certificate_fingerprint text not null,
  sealed_at timestamptz not null default clock_now(),
  constraint sealed_agreements__pk primary key (agreement_id),
  constraint sealed_agreements__agreement foreign key (agreement_id) references agreement_signatures
);
revoke update, delete on sealed_agreements from ballast_app;

-- The authority that demo and test seal with. Its keys are sealed with the data keys.
create table signing_authority (
  only_row boolean not null default true,
  certificate text not null,
  sealed_key text not null,
  root_certificate text not null,
  sealed_root_key text not null,
  made_at timestamptz not null default clock_now(),
  constraint signing_authority__pk primary key (only_row),
  constraint signing_authority__one_row check (only_row)
);
