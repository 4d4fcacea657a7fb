-- What an agreement was signed about and how, so that a signature counts for the data it was given for and no other.

-- Kinds are the contract's: a new one is data and no change of tables.
alter table agreements drop constraint agreements__kind;

-- SHA-256 of who signs and of what the text says about the client, but for the email address.
alter table agreements add column data_hash bytea;
update agreements set data_hash = sha256(convert_to(signer || E'\n' || (
  select string_agg(line, E'\n' order by place)
  from json_array_elements_text(content::json -> 'parties' -> 0 -> 'lines')
    with ordinality as lines (line, place)
  where place < json_array_length(content::json -> 'parties' -> 0 -> 'lines')), 'UTF8'));
alter table agreements alter column data_hash set not null;
alter table agreements add constraint agreements__data_hash check (octet_length(data_hash) = 32);

-- The sentence that was agreed to, with the step at which it was.
alter table agreement_steps add column consent text;

-- How the platform knew who signed; null where it was not kept, and where an envelope provider knows it.
alter table agreement_signatures add column authentication text;

-- What a session was opened with, which a certificate of signature says; null where it was not kept.
alter table sessions
  add column first_factor text,
  add column second_factor text,
  add constraint sessions__first_factor check (
    first_factor in ('PASSWORD', 'SSO', 'SIGN_UP_CODE', 'INVITATION_CODE')),
  add constraint sessions__second_factor check (
    second_factor in ('EMAIL', 'SMS', 'OTP', 'TRUSTED_DEVICE'));
