-- Who a closed client was goes when its time is over: names, contacts, credentials, accounts, what staff wrote of them, and what the
-- audit trail holds beside ids and actions (decision 0292).

alter table retention_periods drop constraint retention_periods__kind;
alter table retention_periods add constraint retention_periods__kind check (kind in (
  'SESSIONS', 'ANSWERED_REQUESTS', 'INVITATION_DRAFTS', 'UNUSED_FILES', 'UNFINISHED_SIGN_UPS', 'NOTICES', 'CLOSED_CLIENT_FILES',
  'CLOSED_CLIENT_ANSWERS', 'CLOSED_CLIENT_IDENTITY', 'BOOKS', 'AUDIT_TRAIL', 'SIGNED_AGREEMENTS'));

insert into retention_periods (kind, length, unit, least_length, reason) values
  ('CLOSED_CLIENT_IDENTITY', 60, 'MONTH', 60,
    'Who a client was is kept for five years after the end of the business relationship, and then erased. Directive (EU) 2015/849, article 40(1).');

alter table clients add column identity_erased_at timestamptz,
  add constraint clients__identity_erased check (identity_erased_at is null or closed_at is not null);

do $$
declare
  added text;
begin
  foreach added in array array['audit_trail', 'case_events', 'signatory_requests', 'invitation_versions', 'identity_documents',
    'identity_reviews', 'kyc_decisions', 'screenings', 'notes', 'exposure_decisions', 'flag_reasons', 'call_outcomes']
  loop
    execute format('drop trigger %I on %I', added || '__append_only', added);
    execute format(
      'create trigger %I before update or delete or truncate on %I for each statement '
      'when (current_setting(''ballast.erasing'', true) is distinct from ''on'') execute function refuse_change()',
      added || '__append_only', added);
  end loop;
end
$$;

-- Whose identity goes, and since when the period counts.
create function identities_since() returns table (owner_id uuid, since timestamptz)
language sql stable set search_path = public, pg_temp as $$
  select client_id, closed_at from clients where closed_at is not null and identity_erased_at is null
$$;

-- The people who stood for this client alone, or for others whose time is over, too.
create function people_to_forget(of_client uuid) returns setof uuid
language sql stable set search_path = public, pg_temp as $$
  select distinct m.user_id from memberships m join users u using (user_id)
  where m.client_id = of_client and u.kind = 'CLIENT' and not exists (
    select from memberships other join clients c using (client_id)
    where other.user_id = m.user_id and c.client_id <> of_client
      and coalesce(c.closed_at >= retention_cutoff('CLOSED_CLIENT_IDENTITY'), true))
$$;

-- Forgets who a client was, once its time is over, and says whether it did. Ids, moments, states and amounts stay; 'Erased' stands where
-- something has to.
create function erase_identity(of_client uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  people uuid[];
begin
  perform from clients where client_id = of_client and identity_erased_at is null
    and closed_at < retention_cutoff('CLOSED_CLIENT_IDENTITY') for no key update;
  if not found then return false; end if;
  people := array(select people_to_forget(of_client));
  perform set_config('ballast.erasing', 'on', true);

  -- How they signed in.
  delete from sessions where user_id = any (people);
  delete from trusted_devices where user_id = any (people);
  delete from passkeys where user_id = any (people);
  delete from authenticators where user_id = any (people);
  delete from recovery_codes where user_id = any (people);
  delete from password_credentials where user_id = any (people);
  delete from push_subscriptions where user_id = any (people);
  delete from sso_links where user_id = any (people);
  delete from sso_identities where user_id = any (people);
  delete from sign_ups where email_key in (select email_key from email_addresses where user_id = any (people));
  delete from email_addresses where user_id = any (people);

  -- Who they were.
  update users set email = 'erased-' || user_id || '@erased.invalid', first_name = 'Erased', middle_name = null, last_name = 'client',
    phone = null where user_id = any (people);
  update clients set legal_name = 'Erased client' where client_id = of_client and legal_name is not null;
  update client_details set value = 'Erased' where owner_id = of_client;
  update client_changes set value_before = 'Erased', value_after = case when value_after is not null then 'Erased' end
    where owner_id = of_client;
  delete from contact_marks where owner_id = of_client;
  update name_corrections set names_before = '{"erased": "before"}', names_after = '{"erased": "after"}', evidence = 'Erased',
    reason = 'Erased' where owner_id = of_client;
  update told_addresses set answers_before = '{"erased": "before"}', answers_after = '{"erased": "after"}' where owner_id = of_client;
  update signatory_requests set email = 'erased@erased.invalid', first_name = 'Erased', last_name = 'signatory', role = 'Erased'
    where owner_id = of_client;
  update invitation_versions set phone = '', person = '{}', company = '{}', investor_class = '{}', questionnaire = '{}', request = '{}'
    where invitation_id = of_client;
  update invitation_reports set changes = 'Erased', answer = case when answer is not null then 'Erased' end
    where invitation_id = of_client;
  delete from invited_addresses where invitation_id = of_client;
  update invitations set email = 'erased@erased.invalid' where owner_id = of_client;
  update identity_documents set document_number = null, expires_on = null where owner_id = of_client;
  update verification_sessions set encrypted_token = null, url = null where owner_id = of_client;

  -- Where their money went and came from; the addresses of chains stand on the chains.
  update payout_targets set name = null where owner_id = of_client;
  update bank_targets set holder_name = 'Erased', account_number_ending = '', encrypted_account_number = 'erased',
    account_hash = sha256(convert_to('erased ' || target_id, 'UTF8')) where owner_id = of_client;
  update bank_withdrawals set holder_name = 'Erased', account_number_ending = '', encrypted_account_number = 'erased'
    where owner_id = of_client;
  update wallet_withdrawals set client_name = null where owner_id = of_client;
  update bank_deposits set payer_name = 'Erased' where owner_id = of_client;
  update bank_lines set payer_name = 'Erased', payer_account_end = '', remittance = 'Erased'
    where owner_id = of_client or named_owner_id = of_client;

  -- What they wrote, and what was written of them.
  update client_requests set message = case when message is not null then 'Erased' end,
    answer = case when answer is not null then 'Erased' end where owner_id = of_client;
  update withdrawal_requests set target = 'Erased' where owner_id = of_client;
  update additional_document_requests set wanted = 'Erased' where owner_id = of_client;
  update additional_documents set note = null where owner_id = of_client;
  update subscription_requests set employer_name = case when employer_name is not null then 'Erased' end,
    source_of_funds_other = case when source_of_funds_other is not null then 'Erased' end,
    reason = case when reason is not null then 'Erased' end where owner_id = of_client;
  update proofs set reason = 'Erased' where owner_id = of_client and reason is not null;
  update notes set text = 'Erased' where owner_id = of_client;
  update case_events set reason = 'Erased' where owner_id = of_client and reason is not null;
  update cases set outcome_reason = 'Erased' where owner_id = of_client and outcome_reason is not null;
  update call_outcomes set note = 'Erased' where owner_id = of_client and note is not null;
  update kyc_decisions set reason = 'Erased' where owner_id = of_client and reason is not null;
  update identity_reviews set reason = 'Erased' where owner_id = of_client and reason is not null;
  update kyb_document_reviews set reason = 'Erased' where owner_id = of_client and reason is not null;
  update exposure_decisions set reason = 'Erased' where owner_id = of_client;
  update target_decisions set reason = 'Erased' where owner_id = of_client and reason is not null;
  update withdrawal_closures set reason = 'Erased' where owner_id = of_client and reason is not null;
  update flag_reasons set reason = 'Erased' where owner_id = of_client;
  update alarms set details = '{}', close_reason = case when close_reason is not null then 'Erased' end
    where owner_id = of_client and closed_at is not null;
  update client_flags set facts = '{}' where owner_id = of_client;
  delete from screening_hits where owner_id = of_client;
  delete from screening_subjects where owner_id = of_client;
  update screenings set name = 'Erased', countries = '{}' where owner_id = of_client;

  -- The audit trail keeps who did what and when, by their ids.
  update audit_trail set state_before = null, state_after = null, address = null where owner_id = of_client or user_id = any (people);
  update audit_trail set address = null where actor_id = any (people) and address is not null;

  update clients set identity_erased_at = clock_now() where client_id = of_client;
  perform set_config('ballast.erasing', 'off', true);
  return true;
end
$$;
