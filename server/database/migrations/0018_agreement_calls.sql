-- Agreements by calls: somebody who signs for a company by a link from an email, envelopes of a provider,
-- and the books of the sandbox of signing.

-- Who has to sign: the owner of the account, or whoever the company named for it.
alter table agreements add column signer text not null default 'OWNER';
alter table agreements add constraint agreements__signer check (signer in ('OWNER', 'DESIGNATED'));
alter table agreements drop constraint agreements__state;
alter table agreements add constraint agreements__state check (
  state in ('SENT', 'SIGNED', 'SEALED', 'REPLACED', 'DECLINED'));

-- Who acted by a link, as name and address: not a user of the platform.
alter table agreement_steps add column signatory text;
alter table agreement_steps add constraint agreement_steps__signatory check (
  signatory is null or taken_by is null);
alter table agreement_steps drop constraint agreement_steps__step;
alter table agreement_steps add constraint agreement_steps__step check (
  step in ('SENT', 'OPENED', 'READ', 'CONSENTED', 'SIGNED', 'DECLINED'));

alter table agreement_signatures add column signatory text;
alter table agreement_signatures alter column signed_by drop not null;
alter table agreement_signatures add constraint agreement_signatures__by_somebody check (
  (signed_by is null) = (signatory is not null));

-- What an envelope provider made is sealed by the provider and counted by nobody here.
alter table sealed_agreements alter column page_count drop not null;
alter table sealed_agreements alter column certificate_fingerprint drop not null;

-- An agreement that an envelope provider was asked to have signed. Its key there is the agreement's id.
create table agreement_envelopes (
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
  constraint agreement_envelopes__pk primary key (agreement_id),
  constraint agreement_envelopes__agreement foreign key (agreement_id) references agreements,
  constraint agreement_envelopes__ref unique (envelope_ref)
);
create index agreement_envelopes__due on agreement_envelopes (due_at) where due_at is not null;
