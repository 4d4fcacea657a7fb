-- What passkeys signed to let money go, kept whole, so that it can be checked again before anything is sent.

create table passkey_approvals (
  -- Whose money it is.
  owner_id uuid not null,
  approval_id uuid not null,
  -- What was approved: the id of a withdrawal.
  subject_id uuid not null,
  purpose text not null,
  -- Whose passkey it was.
  user_id uuid not null,
  passkey_id uuid not null,
  -- As COSE: the passkey may be removed afterwards.
  public_key bytea not null,
  -- The challenge is the hash of this and of the hash of what was shown.
  nonce bytea not null,
  shown_hash bytea not null,
  -- At which address the person was, and what the device answered; base64url.
  origin text not null,
  credential_id text not null,
  client_data text not null,
  authenticator_data text not null,
  signature text not null,
  approved_at timestamptz not null default clock_now(),
  constraint passkey_approvals__pk primary key (owner_id, approval_id),
  constraint passkey_approvals__purpose check (purpose in ('WITHDRAWAL', 'DECISION'))
);
create index passkey_approvals__by_subject on passkey_approvals (owner_id, subject_id);
revoke update, delete on passkey_approvals from ballast_app;
create trigger passkey_approvals__append_only
  before update or delete or truncate on passkey_approvals
  for each statement execute function refuse_change();

-- With what a withdrawal was confirmed; null of those from before this was kept.
alter table withdrawal_verifications
  add column factor text,
  add constraint withdrawal_verifications__factor check (
    factor in ('EMAIL', 'SMS', 'OTP', 'PASSKEY', 'RECOVERY_CODE'));
