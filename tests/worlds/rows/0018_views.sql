-- A database that has been lived in: a row or more in every table, as the tables are after the migration of this
-- name. Later migrations are tried on it, so it stays as it is when they change the tables.

begin;

create function pg_temp.id(number integer) returns uuid language sql immutable as $$
  select ('019a0000-0000-7000-8000-' || lpad(number::text, 12, '0'))::uuid
$$;
create function pg_temp.hash(content text) returns bytea language sql immutable as $$
  select sha256(convert_to(content, 'UTF8'))
$$;

-- People: 1 Ada, a client; 2 Omar of operations; 3 Orla, who represents a company; 4 Ivo, who was invited; 5 Mina,
-- a relationship manager. Their clients: 101 Ada's own, 103 Orla's company, 104 Ivo's own.
insert into users (user_id, kind, email, first_name, last_name, phone, phone_verified, otp_enabled,
  password_set) values
  (pg_temp.id(1), 'CLIENT', 'Ada@example.com', 'Ada', 'O''Shea', '+442071234567', true, true, true),
  (pg_temp.id(2), 'STAFF', 'omar@example.com', 'Omar', 'Haddad', null, false, false, true),
  (pg_temp.id(3), 'CLIENT', 'orla@example.com', 'Orla', 'Byrne', null, false, false, false),
  (pg_temp.id(4), 'CLIENT', 'ivo@example.com', 'Ivo', 'Novak', null, false, false, false),
  (pg_temp.id(5), 'STAFF', 'mina@example.com', 'Mina', 'Lang', null, false, false, true);
insert into email_addresses (email_key, user_id) select lower(email), user_id from users;
insert into clients (client_id, account_type, account_status, verification_status, kyc_stage, relationship_manager_id)
values
  (pg_temp.id(101), 'INDIVIDUAL', 'ACTIVE', 'VERIFIED', 'COMPLETED', pg_temp.id(5)),
  (pg_temp.id(103), 'INSTITUTIONAL', 'PENDING_ACTIVATION', 'UNVERIFIED', 'SUBMITTED', null),
  (pg_temp.id(104), 'INDIVIDUAL', 'PENDING_ACTIVATION', 'UNVERIFIED', 'CREATED', pg_temp.id(5));
insert into memberships (membership_id, client_id, user_id, role) values
  (pg_temp.id(111), pg_temp.id(101), pg_temp.id(1), 'HOLDER'),
  (pg_temp.id(113), pg_temp.id(103), pg_temp.id(3), 'REPRESENTATIVE'),
  (pg_temp.id(114), pg_temp.id(104), pg_temp.id(4), 'HOLDER');
insert into staff_roles (user_id, role) values
  (pg_temp.id(2), 'OPERATIONS'), (pg_temp.id(5), 'RELATIONSHIP_MANAGER');

insert into password_credentials (user_id, password_hash) values (pg_temp.id(1), '$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA');
insert into authenticators (user_id, setup_id, encrypted_secret, confirmed_at)
values (pg_temp.id(1), pg_temp.id(10), 'k1.iv.text', clock_now());
insert into recovery_codes (user_id, code_hash) values (pg_temp.id(1), pg_temp.hash('recovery'));
insert into trusted_devices (trusted_device_id, user_id, secret_hash, visitor_id, name, trusted_until)
values (pg_temp.id(11), pg_temp.id(1), pg_temp.hash('device'), 'visitor', 'Firefox', clock_now() + interval '30 days');
insert into sessions (session_id, user_id, client_id, stage, first_factor, second_factor, support_agent_id,
  opened_from_session_id, support_reason, trusted_device_id, device_name, device_type, device_platform,
  operating_system, visitor_id, refresh_seed, rotated_at, idle_until, ends_at, ended_at, end_reason) values
  (pg_temp.id(12), pg_temp.id(1), pg_temp.id(101), 'FULL', 'PASSWORD', 'OTP', null, null, null, pg_temp.id(11), 'Firefox', 'WEB',
    'PC', 'Linux', 'visitor', '\x01', array[clock_now()], clock_now() + interval '1 hour',
    clock_now() + interval '1 day', null, null),
  (pg_temp.id(13), pg_temp.id(2), null, 'FULL', 'PASSWORD', 'OTP', null, null, null, null, 'Firefox', 'WEB',
    'PC', 'Linux', 'desk', '\x02', '{}', clock_now() + interval '1 hour', clock_now() + interval '1 day', null, null),
  (pg_temp.id(14), pg_temp.id(1), pg_temp.id(101), 'FULL', null, null, pg_temp.id(2), pg_temp.id(13), 'A question by phone', null,
    'Firefox', 'WEB', 'PC', 'Linux', 'desk', '\x03', '{}', clock_now() + interval '1 hour',
    clock_now() + interval '1 hour', clock_now(), 'LOGOUT');
insert into attempt_limits (scope, subject, attempted_at, in_a_row)
values ('password', 'ada@example.com', array[clock_now()], 1);
insert into message_codes (purpose, subject, code_id, code_hash, channel, sent_to, expires_at)
values ('WITHDRAWAL', pg_temp.id(1)::text, pg_temp.id(15), pg_temp.hash('code'), 'SMS', '+442071234567',
  clock_now() + interval '10 minutes');
insert into sign_ups (email_key, email, account_type) values ('new@example.com', 'new@example.com', 'INDIVIDUAL');
insert into password_resets (reset_id, user_id, token_hash, expires_at)
values (pg_temp.id(16), pg_temp.id(1), pg_temp.hash('reset'), clock_now() + interval '1 hour');
insert into sso_identities (issuer, subject, user_id) values ('https://accounts.google.com', '1', pg_temp.id(1));
insert into sso_links (issuer, subject, provider, user_id)
values ('https://accounts.google.com', '1', 'GOOGLE', pg_temp.id(1));
insert into credential_changes (user_id, kind) values (pg_temp.id(1), 'EMAIL');

insert into audit_trail (actor_id, actor_kind, action, subject_kind, subject_id, owner_id, state_before, state_after)
values (pg_temp.id(2), 'staff', 'wallet_approved', 'wallet', pg_temp.id(50)::text, pg_temp.id(101),
  '{"state": "PENDING"}', '{"state": "APPROVED"}');
insert into alarms (alarm_id, kind, subject_kind, subject_id, owner_id, details, acknowledged_at, acknowledged_by,
  closed_at, closed_by) values
  (pg_temp.id(90), 'withdrawal_unclear', 'withdrawal', pg_temp.id(53)::text, pg_temp.id(101), '{"attempt": 1}',
    clock_now(), pg_temp.id(2), clock_now(), pg_temp.id(2)),
  (pg_temp.id(91), 'withdrawals_stopped', 'asset', 'USDC', house_owner(), null, null, null, null, null);
insert into idempotency_keys (owner_id, user_id, call, key, input_hash, status, answer)
values (pg_temp.id(101), pg_temp.id(1), 'requestWithdrawal', pg_temp.id(17), pg_temp.hash('input'), 201, '{}');

-- An agreement that was signed and sealed, and one that an envelope provider was asked for.
insert into agreements (agreement_id, owner_id, kind, template_version, signer, signer_name, signer_email, content,
  content_hash, data_hash, state) values
  (pg_temp.id(20), pg_temp.id(101), 'PLATFORM_AGREEMENT', 1, 'OWNER', 'Ada O''Shea', 'ada@example.com', '{}',
    pg_temp.hash('{}'), pg_temp.hash('data'), 'SEALED'),
  (pg_temp.id(21), pg_temp.id(103), 'PLATFORM_AGREEMENT', 1, 'DESIGNATED', 'Sean Byrne', 'sean@example.com', '{}',
    pg_temp.hash('{}'), pg_temp.hash('data'), 'SENT');
insert into agreement_steps (owner_id, agreement_id, step, taken_by, signatory, consent) values
  (pg_temp.id(101), pg_temp.id(20), 'SENT', null, null, null),
  (pg_temp.id(101), pg_temp.id(20), 'SIGNED', pg_temp.id(1), null, 'I agree'),
  (pg_temp.id(103), pg_temp.id(21), 'OPENED', null, 'Sean Byrne, sean@example.com', null);
insert into agreement_signatures (owner_id, agreement_id, signed_by, name, consent, authentication)
values (pg_temp.id(101), pg_temp.id(20), pg_temp.id(1), 'Ada O''Shea', 'I agree', 'Password and authenticator');
insert into agreement_sealings (owner_id, agreement_id, attempts, due_at)
values (pg_temp.id(101), pg_temp.id(20), 1, null);
insert into sealed_agreements (owner_id, agreement_id, pdf, pdf_hash, page_count, certificate_fingerprint)
values (pg_temp.id(101), pg_temp.id(20), '\x25504446', sha256('\x25504446'), 3, 'ab');
insert into signing_authority (certificate, encrypted_key, root_certificate, encrypted_root_key)
values ('certificate', 'k1.iv.text', 'root', 'k1.iv.text');
insert into agreement_envelopes (owner_id, agreement_id, envelope_ref, due_at)
values (pg_temp.id(103), pg_temp.id(21), 'envelope', clock_now());

insert into upload_quotas (owner_id, purpose, used) values
  (pg_temp.id(101), 'IDENTITY', 2), (pg_temp.id(103), 'ENTITY', 1), (pg_temp.id(101), 'ADDITIONAL', 1);
insert into uploads (upload_id, owner_id, purpose, slot, file_name, bytes, received_bytes, state, settled_at, used_at,
  content_type, shown_type, shown_bytes, content_hash, scan, folder) values
  (pg_temp.id(30), pg_temp.id(101), 'IDENTITY', 'FRONT', 'passport.jpg', 4, 4, 'STORED', clock_now(), clock_now(),
    'image/jpeg', 'image/jpeg', 4, pg_temp.hash('front'), 'CLEAN', 'folder-1'),
  (pg_temp.id(31), pg_temp.id(103), 'ENTITY', 'BANK_STATEMENT', 'bank.pdf', 4, 4, 'STORED', clock_now(), clock_now(),
    'application/pdf', 'application/pdf', 4, pg_temp.hash('bank'), 'UNSCANNED', 'folder-2'),
  (pg_temp.id(32), pg_temp.id(101), 'ADDITIONAL', '', 'letter.pdf', 4, 4, 'STORED', clock_now(), clock_now(),
    'application/pdf', 'application/pdf', 4, pg_temp.hash('letter'), 'CLEAN', 'folder-3');
insert into uploads (upload_id, owner_id, purpose, file_name, bytes, received_bytes)
values (pg_temp.id(33), pg_temp.id(101), 'IDENTITY', 'selfie.jpg', 8, 4);
insert into upload_parts (owner_id, upload_id, starts_at, bytes, stored_as)
values (pg_temp.id(101), pg_temp.id(33), 0, 4, 'part-1');
insert into document_keys (number, encrypted_key) values (1, 'k1.iv.text');

insert into cases (case_id, queue, subject_id, owner_id, state, entered_by, turnaround, due_at, prepared_by)
values (pg_temp.id(40), 'withdrawals', pg_temp.id(61), pg_temp.id(101), 'WAITING', pg_temp.id(1), 'ONE_BUSINESS_DAY',
  clock_now() + interval '1 day', pg_temp.id(2));
insert into case_events (owner_id, case_id, kind, done_by, done_as, turnaround, due_at) values
  (pg_temp.id(101), pg_temp.id(40), 'OPENED', pg_temp.id(1), 'CLIENT', 'ONE_BUSINESS_DAY', clock_now() + interval '1 day'),
  (pg_temp.id(101), pg_temp.id(40), 'PREPARED', pg_temp.id(2), 'STAFF', null, null);

-- The books: Ada has half a bitcoin, four hundred satoshi of it held for a withdrawal.
select open_accounts(jsonb_build_array(
  jsonb_build_object('owner_id', pg_temp.id(101), 'asset', 'BTC', 'purpose', 'available')));
insert into requests (request_id, owner_id, kind, idem_key, asset, amount, state, parent_id, fund_id, created_at,
  changed_at) values
  (pg_temp.id(60), pg_temp.id(101), 'deposit', '60', 'BTC', 50000000, 'processing', null, null, clock_now(), clock_now()),
  (pg_temp.id(61), pg_temp.id(101), 'withdrawal', '61', 'BTC', 400, 'submitted', null, null, clock_now(), clock_now()),
  (pg_temp.id(62), pg_temp.id(101), 'withdrawal', '62', 'BTC', 300, 'rejected', null, null, clock_now(), clock_now()),
  (pg_temp.id(63), pg_temp.id(101), 'investment', '63', 'USDC', 1000, 'processing', null, pg_temp.id(80), clock_now(),
    clock_now()),
  (pg_temp.id(64), pg_temp.id(101), 'trade', '64', 'USDC', 1000, 'processing', pg_temp.id(63), null, clock_now(),
    clock_now()),
  (pg_temp.id(65), pg_temp.id(101), 'redemption', '65', 'BTC', 0, 'completed', null, pg_temp.id(80), clock_now(),
    clock_now()),
  (pg_temp.id(68), pg_temp.id(101), 'deposit', '68', 'USD', 100000, 'processing', null, null, clock_now(), clock_now()),
  (pg_temp.id(72), pg_temp.id(101), 'withdrawal', '72', 'CHF', 200, 'submitted', null, null, clock_now(), clock_now());
select ledger_post(array[pg_temp.id(101)], '{deposit}', array[pg_temp.hash('deposit')], '{deposit}', array[pg_temp.id(60)],
  null, null, '{1,1}', array['world/BTC/custody/*', pg_temp.id(101) || '/BTC/available'], '{-50000000,50000000}', null);
select ledger_execute(jsonb_build_array(jsonb_build_object('do', 'hold', 'owner', pg_temp.id(101), 'hold', pg_temp.id(66),
  'request', pg_temp.id(61), 'account', pg_temp.id(101) || '/BTC/available', 'amount', '400')));

insert into provider_events (id, provider, event_id, type, data, raw_body, sent_at, received_at, due_at)
values (pg_temp.id(70), 'custody', 'event-1', 'transfer', '{}', '\x7b7d', clock_now(), clock_now(), clock_now());
insert into sandbox.signing_keys (provider, private_key) values ('custody', 'key');
insert into sandbox.calls (provider, call, body, answer) values ('custody', 'transfers', '{}', '{}');
insert into sandbox.faults (provider, fault, times_left) values ('trade', 'delay', 1);
insert into sandbox.events (event_id, provider, body, due_at) values ('event-1', 'custody', '{}', clock_now());
insert into sandbox.custody_addresses (network, address_index, address, owner_id, currency)
values ('BITCOIN', 1, 'bc1qdeposit', pg_temp.id(101), 'BTC');
insert into sandbox.custody_transfers (provider_ref, direction, currency, network, address, amount, state, settles_at,
  change_number) values ('transfer-1', 'in', 'BTC', 'BITCOIN', 'bc1qdeposit', 50000000, 'settled', clock_now(), 1);
insert into sandbox.custody_balances (asset, amount) values ('BTC', 50000000);
insert into sandbox.custody_settlements (provider_ref, asset, request_id, amount, settled_at, change_number)
values ('order-0', 'BTC', pg_temp.id(64), 1, clock_now(), 2);
insert into sandbox.trade_orders (provider_ref, request_key, request_id, sold_asset, sold_amount, bought_asset, floor,
  state, fills_at) values ('order-1', '64', pg_temp.id(64), 'USDC', 1000, 'BTC', 1, 'accepted', clock_now());
insert into sandbox.price_overrides (code, price) values ('BTC', 60000);
insert into sandbox.messages (message_id, request_key, channel, recipient, subject, text, links, sent_at)
values (pg_temp.id(71), 'message-1', 'EMAIL', 'ada@example.com', 'Welcome', 'Welcome', '[]', clock_now());
insert into sandbox.verification_sessions (provider_ref, request_key, token) values ('check-1', '90', 'token');
insert into sandbox.sign_in_records (provider, kind, record_id, content) values ('GOOGLE', 'code', '1', '{}');

insert into prices (code, as_of, price_usd) values ('BTC', date_trunc('day', clock_now()), 60000);
insert into held_prices (code, as_of, price_usd, first_seen_at) values ('ETH', clock_now(), 9000, clock_now());
insert into price_collection (code, collected_until) values ('BTC', date_trunc('day', clock_now())), ('ETH', null);

insert into provider_references (provider, provider_ref, owner_id, request_id)
values ('custody', 'transfer-1', pg_temp.id(101), pg_temp.id(60));
insert into provider_keys (provider, key, owner_id, request_id)
values ('custody', pg_temp.id(61)::text, pg_temp.id(101), pg_temp.id(61));
insert into deposit_addresses (address_id, owner_id, currency, network, address, issued_at, due_at)
values (pg_temp.id(51), pg_temp.id(101), 'BTC', 'BITCOIN', 'bc1qdeposit', clock_now(), null);
insert into deposit_address_owners (network, address, memo, owner_id, address_id)
values ('BITCOIN', 'bc1qdeposit', '', pg_temp.id(101), pg_temp.id(51));
insert into deposits (request_id, owner_id, kind, currency, amount, arrived_at, credited_at, settled_at) values
  (pg_temp.id(60), pg_temp.id(101), 'CRYPTO', 'BTC', 50000000, clock_now(), clock_now(), clock_now()),
  (pg_temp.id(68), pg_temp.id(101), 'BANK', 'USD', 100000, clock_now(), null, null);
insert into crypto_deposits (request_id, owner_id, address_id, provider_ref, network)
values (pg_temp.id(60), pg_temp.id(101), pg_temp.id(51), 'transfer-1', 'BITCOIN');
insert into bank_deposits (request_id, owner_id, provider_ref, reference, payer_name, value_date)
values (pg_temp.id(68), pg_temp.id(101), 'statement-1', 'ADA 17', 'Ada O''Shea', date '2026-01-02');
insert into provider_movements (provider, provider_ref, asset, kind, amount, state, position, settled_position)
values ('custody', 'transfer-1', 'BTC', 'in', 50000000, 'settled', 1, 1);
insert into parked_transfers (parked_id, provider_ref, reason, source, transfer)
values (pg_temp.id(52), 'transfer-2', 'unknown_address', 'BOOKS', '{}');
insert into payout_targets (target_id, owner_id, kind, entered_by, name) values
  (pg_temp.id(50), pg_temp.id(101), 'WALLET', pg_temp.id(1), 'Cold'),
  (pg_temp.id(55), pg_temp.id(101), 'BANK', pg_temp.id(1), 'Salary');
insert into wallet_targets (target_id, owner_id, network, address)
values (pg_temp.id(50), pg_temp.id(101), 'BITCOIN', 'bc1qwallet');
insert into bank_targets (target_id, owner_id, routing, routing_code, bank_name, country, currency, holder_name,
  encrypted_account_number, account_hash, account_number_ending)
values (pg_temp.id(55), pg_temp.id(101), 'INTERNATIONAL', 'BANKCH22', 'Bank', 'CH', 'CHF', 'Ada O''Shea', 'made.1.2.3',
  pg_temp.hash('account'), '1234');
insert into target_decisions (owner_id, target_id, state, decided_by)
values (pg_temp.id(101), pg_temp.id(50), 'APPROVED', pg_temp.id(2));
insert into video_calls (call_id, owner_id, target_id, purpose, recorded_by)
values (pg_temp.id(53), pg_temp.id(101), pg_temp.id(50), 'WALLET', pg_temp.id(2));
insert into withdrawals (request_id, owner_id, kind, entered_by, target_id, currency, amount, fee, hold_id,
  value_usd, window_usd, approvals_required) values
  (pg_temp.id(61), pg_temp.id(101), 'WALLET', pg_temp.id(1), pg_temp.id(50), 'BTC', 400, 20, pg_temp.id(66), 120000,
    120000, 2),
  (pg_temp.id(62), pg_temp.id(101), 'WALLET', pg_temp.id(1), pg_temp.id(50), 'BTC', 300, 20, pg_temp.id(67), 90000,
    90000, 1),
  (pg_temp.id(72), pg_temp.id(101), 'BANK', pg_temp.id(1), pg_temp.id(55), 'CHF', 200, 0, pg_temp.id(73), 200, 200, 1);
insert into wallet_withdrawals (request_id, owner_id, network, address) values
  (pg_temp.id(61), pg_temp.id(101), 'BITCOIN', 'bc1qwallet'), (pg_temp.id(62), pg_temp.id(101), 'BITCOIN', 'bc1qwallet');
insert into bank_withdrawals (request_id, owner_id, routing, routing_code, bank_name, country, holder_name,
  encrypted_account_number, account_number_ending)
values (pg_temp.id(72), pg_temp.id(101), 'INTERNATIONAL', 'BANKCH22', 'Bank', 'CH', 'Ada O''Shea', 'made.1.2.3', '1234');
insert into withdrawal_verifications (owner_id, request_id, verified_by)
values (pg_temp.id(101), pg_temp.id(61), pg_temp.id(1));
insert into withdrawal_approvals (owner_id, request_id, approved_by)
values (pg_temp.id(101), pg_temp.id(61), pg_temp.id(2));
insert into withdrawal_dispatches (owner_id, request_id) values (pg_temp.id(101), pg_temp.id(61));
insert into withdrawal_closures (owner_id, request_id, outcome, closed_by, reason)
values (pg_temp.id(101), pg_temp.id(62), 'REJECTED', pg_temp.id(2), 'The wallet is not the client''s');
insert into reconciliations (reconciliation_id, cut) values (pg_temp.id(54), 2);
insert into reconciliation_rows (reconciliation_id, asset, ledger, listed, custody, explained)
values (pg_temp.id(54), 'BTC', 50000000, 50000000, 50000001, 0);
insert into reconciliation_findings (reconciliation_id, finding_number, asset, kind, listed, difference, first_found_at)
values (pg_temp.id(54), 1, 'BTC', 'BALANCE_DIFFERS', 50000000, 1, clock_now());
insert into asset_reconciliations (asset, agreed_at) values ('BTC', clock_now());

insert into sign_up_answers (owner_id, field, answer, answered_by) values
  (pg_temp.id(101), 'first_name', '"Ada"', pg_temp.id(1)), (pg_temp.id(101), 'us_tax_payer', 'false', pg_temp.id(1)),
  (pg_temp.id(103), 'legal_business_name', '"Byrne Ltd"', pg_temp.id(3));
insert into signatory_requests (request_id, owner_id, email, first_name, last_name, role, agreement_id, requested_by)
values (pg_temp.id(22), pg_temp.id(103), 'sean@example.com', 'Sean', 'Byrne', 'Director', pg_temp.id(21), pg_temp.id(3));
insert into signatory_links (token_hash, owner_id, request_id, expires_at)
values (pg_temp.hash('signatory'), pg_temp.id(103), pg_temp.id(22), clock_now() + interval '7 days');
insert into signatory_request_endings (owner_id, request_id, ending)
values (pg_temp.id(103), pg_temp.id(22), 'REPLACED');
insert into investor_class_claims (owner_id, rule, version, answers, met, missing)
values (pg_temp.id(101), 'PROFESSIONAL', '1', '{}', '{portfolio}', '{}');

insert into invitations (invitation_id, email, manager_id, owner_id, accepted_at)
values (pg_temp.id(104), 'ivo@example.com', pg_temp.id(5), pg_temp.id(104), clock_now());
insert into invited_addresses (email_key, invitation_id) values ('ivo@example.com', pg_temp.id(104));
insert into invitation_versions (version_id, invitation_id, phone, person, entered_by)
values (pg_temp.id(25), pg_temp.id(104), '+442071234568', '{}', pg_temp.id(5));
update invitations set confirmed_version_id = pg_temp.id(25), confirmed_at = clock_now();
update clients set invitation_id = pg_temp.id(104) where client_id = pg_temp.id(104);
insert into invitation_links (link_id, invitation_id, token_hash, sent_by, sent_at, expires_at)
values (pg_temp.id(26), pg_temp.id(104), pg_temp.hash('invitation'), pg_temp.id(5), clock_now(),
  clock_now() + interval '7 days');
insert into invitation_reports (report_id, invitation_id, changes)
values (pg_temp.id(27), pg_temp.id(104), 'My name is spelt Yvo.');

insert into tax_numbers (tax_number_id, owner_id, encrypted) values (pg_temp.id(34), pg_temp.id(101), 'k1.iv.text');
insert into kyc_answers (owner_id, field, answer, answered_by)
values (pg_temp.id(101), 'citizenship', '"IE"', pg_temp.id(1));
insert into verification_sessions (session_id, owner_id, mode, provider_ref, encrypted_token, due_at)
values (pg_temp.id(90), pg_temp.id(101), 'UPLOADS', 'check-1', 'k1.iv.text', clock_now());
insert into verification_session_owners (session_id, owner_id) values (pg_temp.id(90), pg_temp.id(101));
insert into identity_documents (document_id, owner_id, issuing_country, document_type, front_upload_id, session_id,
  sent_by) values (pg_temp.id(35), pg_temp.id(101), 'IE', 'PASSPORT', pg_temp.id(30), pg_temp.id(90), pg_temp.id(1));
insert into identity_reviews (owner_id, document_id, status, reviewed_by)
values (pg_temp.id(101), pg_temp.id(35), 'APPROVED', pg_temp.id(2));
insert into kyc_decisions (decision_id, owner_id, decision) values (pg_temp.id(36), pg_temp.id(101), 'COMPLETED');
insert into agreement_checks (owner_id, due_at) values (pg_temp.id(101), null);

insert into kyb_certifications (owner_id, submission, confirmed_by) values (pg_temp.id(103), 1, pg_temp.id(3));
insert into kyb_documents (kyb_document_id, owner_id, document, sent_by)
values (pg_temp.id(37), pg_temp.id(103), 'BANK_STATEMENT', pg_temp.id(3));
insert into kyb_document_files (owner_id, kyb_document_id, upload_id)
values (pg_temp.id(103), pg_temp.id(37), pg_temp.id(31));
insert into kyb_document_reviews (owner_id, kyb_document_id, decision, reviewed_by)
values (pg_temp.id(103), pg_temp.id(37), 'APPROVED', pg_temp.id(2));
insert into additional_document_requests (request_id, owner_id, wanted, requested_by)
values (pg_temp.id(38), pg_temp.id(101), 'A letter of the bank', pg_temp.id(2));
insert into additional_documents (owner_id, sending_id, request_id, sent_by)
values (pg_temp.id(101), pg_temp.id(39), pg_temp.id(38), pg_temp.id(1));
insert into additional_document_files (owner_id, sending_id, upload_id)
values (pg_temp.id(101), pg_temp.id(39), pg_temp.id(32));

insert into funds (id, slug, name, tagline, description, product_type, investment_strategy, liquidity, state,
  investment_minimum_usd, investment_maximum_usd, redemption_minimum_usd, rebalance_schedule, inception)
values (pg_temp.id(80), 'two', 'Two', 'Two assets', 'Bitcoin and ether.', 'sma', 'passiveLong', 'daily', 'OPEN', 100,
  1000000, 10, 'MONTHLY', '2026-01-01T00:00:00Z');
select set_fund_targets(pg_temp.id(80), '2026-01-01T00:00:00Z', '{"BTC": "0.6", "ETH": "0.4"}');
insert into fund_rebalances (fund_id, at, reason, target_version, index_value)
values (pg_temp.id(80), '2026-01-01T00:00:00Z', 'INCEPTION', 1, 100);
insert into fund_rebalance_weights (fund_id, at, asset, weight_after, price_usd)
values (pg_temp.id(80), '2026-01-01T00:00:00Z', 'BTC', 0.6, 60000),
  (pg_temp.id(80), '2026-01-01T00:00:00Z', 'ETH', 0.4, 3000);
insert into fund_index (fund_id, at, value) values (pg_temp.id(80), '2026-01-01T00:00:00Z', 100);
insert into investment_quotes (id, owner_id, fund_id, currency, amount, value_usd, expires_at)
values (pg_temp.id(81), pg_temp.id(101), pg_temp.id(80), 'USDC', 1000, 1000, clock_now());
insert into investment_quote_parts (owner_id, quote_id, asset, weight, spend, quantity, rate)
values (pg_temp.id(101), pg_temp.id(81), 'BTC', 1, 1000, 1, 0.001);
insert into investments (id, owner_id, fund_id, quote_id, currency, amount, hold_id)
values (pg_temp.id(63), pg_temp.id(101), pg_temp.id(80), pg_temp.id(81), 'USDC', 1000, pg_temp.id(68));
insert into redemption_quotes (id, owner_id, fund_id, currency, proceeds, share, value_usd, expires_at)
values (pg_temp.id(82), pg_temp.id(101), pg_temp.id(80), 'BTC', 100, 0.5, 50, clock_now());
insert into redemption_quote_parts (owner_id, quote_id, asset, quantity, proceeds, rate, value_usd)
values (pg_temp.id(101), pg_temp.id(82), 'ETH', 10, 100, 0.05, 50);
insert into redemptions (id, owner_id, fund_id, quote_id, currency, share, state, proceeds, finished_at)
  values (pg_temp.id(65), pg_temp.id(101), pg_temp.id(80), pg_temp.id(82), 'BTC', 0.5, 'COMPLETED', 100, clock_now());
insert into redemption_parts (owner_id, redemption_id, asset, quantity, hold_id)
values (pg_temp.id(101), pg_temp.id(65), 'ETH', 10, pg_temp.id(69));
insert into trades (id, parent_id, parent_kind, owner_id, sell_asset, sell_amount, buy_asset, floor)
values (pg_temp.id(64), pg_temp.id(63), 'investment', pg_temp.id(101), 'USDC', 1000, 'BTC', 1);

insert into valuations (owner_id, scope, at, kind, value_before_usd, flow_usd, value_usd, return_index, paid_in_usd,
  taken_out_usd, carried) values (pg_temp.id(101), 'whole', date_trunc('day', clock_now()), 'CLOSE', 30000, 0, 30000, 1,
  30000, 0, false);
insert into valuation_states (owner_id) values (pg_temp.id(101));
insert into demo_world (started_at) values (clock_now());

select chain_entries(array(select owner_id from owners), 100);

drop function pg_temp.id(integer);
drop function pg_temp.hash(text);
commit;
