-- Agreements that clients sign: what was sent, how it was read and signed, and the sealed document. A company
-- may name somebody who signs by a link from an email; an envelope provider may have them signed, too.

create table agreements (
  agreement_id uuid not null,
  owner_id uuid not null,
  -- Kinds are the contract's: a new one is data and no change of tables.
  kind text not null,
  template_version integer not null,
  -- Who has to sign: the owner of the account, or whoever the company named for it.
  signer text not null default 'OWNER',
  signer_name text not null,
  signer_email text not null,
  -- What is read and signed: JSON, byte for byte what its hash is made of.
  content text not null,
  content_hash bytea not null,
  -- SHA-256 of who signs and of what the text says about the client, but for the email address: a signature
  -- counts for the data that it was given for and no other.
  data_hash bytea not null,
  state text not null default 'SENT',
  sent_at timestamptz not null default clock_now(),
  constraint agreements__pk primary key (owner_id, agreement_id),
  constraint agreements__owner foreign key (owner_id) references clients,
  constraint agreements__signer check (signer in ('OWNER', 'DESIGNATED')),
  constraint agreements__data_hash check (octet_length(data_hash) = 32),
  constraint agreements__state check (
    state in ('SENT', 'SIGNED', 'SEALED', 'REPLACED', 'DECLINED'))
);
create unique index agreements__one_to_sign on agreements (owner_id, kind) where state = 'SENT';
-- The desk names an agreement by its id.
create index agreements__by_id on agreements (agreement_id);
create index agreements__by_owner on agreements (owner_id, sent_at);
-- What was sent stays as it was; only where it stands goes on.
revoke update, delete on agreements from ballast_app;
grant update (state) on agreements to ballast_app;

-- What happened on the way to the signature, who did it, when and from where: the trail on the certificate.
create table agreement_steps (
  owner_id uuid not null,
  agreement_id uuid not null,
  step text not null,
  taken_at timestamptz not null default clock_now(),
  -- Null is the platform, or somebody who acted by a link.
  taken_by uuid,
  -- Who acted by a link, as name and address: not a user of the platform.
  signatory text,
  address text,
  device text,
  -- The sentence that was agreed to, with the step at which it was.
  consent text,
  constraint agreement_steps__pk primary key (owner_id, agreement_id, step),
  constraint agreement_steps__agreement foreign key (owner_id, agreement_id) references agreements (owner_id, agreement_id),
  constraint agreement_steps__signatory check (
    signatory is null or taken_by is null),
  constraint agreement_steps__step check (
    step in ('SENT', 'OPENED', 'READ', 'CONSENTED', 'SIGNED', 'DECLINED'))
);
revoke update, delete on agreement_steps from ballast_app;

create table agreement_signatures (
  owner_id uuid not null,
  agreement_id uuid not null,
  -- A user, or whoever signed by a link.
  signed_by uuid,
  signatory text,
  -- The name as it was typed, or given beside the drawing.
  name text not null,
  -- An SVG path of 600 by 200 when the name was drawn.
  drawing text,
  -- The sentence that was agreed to.
  consent text not null,
  -- How the platform knew who signed; null for a signature by a link, and where an envelope provider knows it.
  authentication text,
  signed_at timestamptz not null default clock_now(),
  address text,
  device text,
  constraint agreement_signatures__pk primary key (owner_id, agreement_id),
  constraint agreement_signatures__agreement foreign key (owner_id, agreement_id) references agreements (owner_id, agreement_id),
  constraint agreement_signatures__by_somebody check (
    (signed_by is null) = (signatory is not null))
);
revoke update, delete on agreement_signatures from ballast_app;

-- The way of a signed agreement to its sealed document: tried until it is there.
create table agreement_sealings (
  owner_id uuid not null,
  agreement_id uuid not null,
  attempts integer not null default 0,
  attempted_at timestamptz,
  -- When it is tried next; null when the document is there.
  due_at timestamptz default clock_now(),
  -- Since when it fails, why it failed last, and when staff were told.
  failing_since timestamptz,
  failure text,
  alarmed_at timestamptz,
  constraint agreement_sealings__pk primary key (owner_id, agreement_id),
  constraint agreement_sealings__agreement foreign key (owner_id, agreement_id) references agreement_signatures (owner_id, agreement_id),
  constraint agreement_sealings__failure check ((failing_since is null) = (failure is null))
);
create index agreement_sealings__due on agreement_sealings (due_at) where due_at is not null;

-- What an envelope provider made is sealed by the provider and counted by nobody here.
create table sealed_agreements (
  owner_id uuid not null,
  agreement_id uuid not null,
  pdf bytea not null,
  pdf_hash bytea not null,
  page_count integer,
  -- SHA-256 of the certificate that it was sealed with.
  certificate_fingerprint text,
  sealed_at timestamptz not null default clock_now(),
  constraint sealed_agreements__pk primary key (owner_id, agreement_id),
  constraint sealed_agreements__agreement foreign key (owner_id, agreement_id) references agreement_signatures (owner_id, agreement_id)
);
revoke update, delete on sealed_agreements from ballast_app;

-- The authority that demo and test seal with. Its keys are encrypted with the data keys.
create table signing_authority (
  only_row boolean not null default true,
  certificate text not null,
  encrypted_key text not null,
  root_certificate text not null,
  encrypted_root_key text not null,
  made_at timestamptz not null default clock_now(),
  constraint signing_authority__pk primary key (only_row),
  constraint signing_authority__one_row check (only_row)
);
comment on table signing_authority is 'shard: reference';

-- An agreement that an envelope provider was asked to have signed. Its key there is the agreement's id.
create table agreement_envelopes (
  owner_id uuid not null,
  agreement_id uuid not null,
  asked_at timestamptz not null default clock_now(),
  -- Nobody else asks for it before this moment, so that there are never two.
  claimed_until timestamptz not null default clock_now(),
  -- The provider's own id, once it is known.
  envelope_ref text,
  -- How often the provider was asked how it stands, and when it is asked next; null when it is over.
  checks integer not null default 0,
  due_at timestamptz,
  failure text,
  constraint agreement_envelopes__pk primary key (owner_id, agreement_id),
  constraint agreement_envelopes__agreement foreign key (owner_id, agreement_id) references agreements (owner_id, agreement_id),
  constraint agreement_envelopes__ref unique (owner_id, envelope_ref)
);
create index agreement_envelopes__due on agreement_envelopes (due_at) where due_at is not null;
