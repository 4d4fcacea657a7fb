import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { emptyDatabase } from '../../../tests/harness/test-database.ts';
import { eraseDue } from '../../../tests/worlds/erasing.ts';
import { liveThrough } from '../../../tests/worlds/lived-in.ts';
import { spoilBooks } from '../../../tests/worlds/superuser.ts';
import { CLOSED_CLIENT_IDENTITY } from '../../account/closed-identities.ts';
import { openDatabase } from '../../database/connect.ts';
import { CLOSED_CLIENT_ANSWERS } from '../../onboarding/old-answers.ts';

/*
 * A row of every table is made one of the client who is closed, and a word is written wherever the table takes one. What
 * still holds the word when the client has been erased has to say here why.
 */

const WORD = 'Zyxomma';

/** Why a word of a closed client may stand for longer, or for ever, and where. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  'of what was agreed, which is kept for ever': [
    'agreement_envelopes.envelope_ref',
    'agreement_envelopes.failure',
    'agreement_signatures.address',
    'agreement_signatures.authentication',
    'agreement_signatures.consent',
    'agreement_signatures.device',
    'agreement_signatures.drawing',
    'agreement_signatures.name',
    'agreement_steps.address',
    'agreement_steps.consent',
    'agreement_steps.device',
    'agreement_steps.signatory',
    'agreements.content',
    'agreements.kind',
    'agreements.signer_email',
    'agreements.signer_name',
    'sealed_agreements.certificate_fingerprint',
  ],
  'of a statement that was issued, which proves the books and is never changed': [
    'fee_invoices.stored_as',
    'statement_files.stored_as',
    'statements.addressee',
    'statements.currency',
    'statements.language',
    'transaction_exports.filter',
    'transaction_exports.stored_as',
  ],
  'of the books, which are kept for ever': [
    'bank_deposits.provider_ref',
    'bank_deposits.reference',
    'bank_lines.provider_ref',
    'bank_payment_lines.provider_ref',
    'client_fees.scope',
    'crypto_deposits.memo',
    'crypto_deposits.provider_ref',
    'deposit_address_owners.address',
    'deposit_address_owners.memo',
    'deposit_addresses.address',
    'deposit_addresses.memo',
    'deposit_addresses.note',
    'deposit_senders.address',
    'deposit_senders.hits',
    'entries.key',
    'entries.kind',
    'lines.asset',
    'payment_reference_owners.currency',
    'payment_reference_owners.reference_id',
    'provider_keys.key',
    'provider_keys.provider',
    'provider_references.provider',
    'provider_references.provider_ref',
    'recall_requests.asked_by',
    'recall_requests.provider_ref',
    'recall_requests.reason',
    'requests.asset',
    'requests.idem_key',
    'requests.kind',
    'trades.note',
    'trades.provider_ref',
    'trades.stated',
    'transfer_hashes.hash',
    'valuation_states.measures',
    'valuation_states.positions',
    'valuations.in_currencies',
    'valuations.scope',
    'withdrawal_dispatches.note',
  ],
  'on a chain for all to read': [
    'wallet_proofs.message',
    'wallet_proofs.signature',
    'wallet_questions.message',
    'wallet_targets.address',
    'wallet_targets.hosted_by',
    'wallet_targets.memo',
    'wallet_withdrawals.address',
    'wallet_withdrawals.hosted_by',
    'wallet_withdrawals.memo',
  ],
  'a kind, a code or an id, which names nobody': [
    'alarms.kind',
    'alarms.subject_id',
    'alarms.subject_kind',
    'audit_trail.action',
    'audit_trail.subject_id',
    'audit_trail.subject_kind',
    'bank_targets.bank_name',
    'bank_targets.country',
    'bank_targets.routing_code',
    'bank_withdrawals.bank_name',
    'bank_withdrawals.country',
    'bank_withdrawals.routing_code',
    'booked_calls.room',
    'booked_calls.zone',
    'case_events.template',
    'case_events.turnaround',
    'client_ratings.factors',
    'identity_documents.issuing_country',
    'notification_choices.kind',
    'put_off_rows.row_id',
    'put_off_rows.work',
    'screenings.subject',
    'subscription_requests.accreditation_version',
    'subscription_requests.experience',
    'subscription_requests.source_of_funds',
    'verification_sessions.document_type',
    'verification_sessions.issuing_country',
    'verification_sessions.provider_ref',
  ],
  'of an approval, and proves it by the key of a passkey': [
    'passkey_approvals.authenticator_data',
    'passkey_approvals.client_data',
    'passkey_approvals.credential_id',
    'passkey_approvals.origin',
    'passkey_approvals.signature',
  ],
  'gone by a period or a run of its own': [
    'client_notices.kind',
    'client_notices.texts',
    'idempotency_keys.answer',
    'idempotency_keys.call',
    'passkey_challenges.challenge',
    'upload_parts.stored_as',
    'uploads.file_name',
    'uploads.folder',
    'uploads.scan_failure',
    'user_notices.kind',
    'user_notices.texts',
  ],
  'of staff': ['relationship_managers.phone'],
};

const CLIENT = '019a0000-0000-7000-8000-0000000000c1';
const PERSON = '019a0000-0000-7000-8000-0000000000c2';

/** Columns that say whose a row is. */
const OWNERS: Readonly<Record<string, string>> = {
  owner_id: CLIENT,
  client_id: CLIENT,
  invitation_id: CLIENT,
  named_owner_id: CLIENT,
  user_id: PERSON,
};

const { url } = await emptyDatabase();
const open = await openDatabase({ url, dataDir: 'memory:' });
afterAll(() => open.close());
const { database } = open;
await open.asOwner(liveThrough);

type Column = { readonly table: string; readonly column: string; readonly type: string };

/** The columns of those tables that say whose their rows are which a word can stand in, or whose they are. */
async function readColumns(): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and format_type(a.atttypid, null) in ('text', 'text[]', 'jsonb', 'uuid')
      and not exists (select from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey) and a.atttypid <> 'uuid'::regtype)
      and exists (select from pg_attribute o where o.attrelid = c.oid
        and o.attname = any (${Object.keys(OWNERS)}))
    order by 1, 2`.execute(database);
  return rows;
}

const WRITTEN: Readonly<Record<string, string>> = {
  text: `'${WORD}'`,
  'text[]': `'{${WORD}}'`,
  jsonb: `'{"en": "${WORD}"}'`,
};

/** Leaves one row in a table, of the client, with the word wherever it may stand. */
function makeTheirs(table: string, columns: readonly Column[]): string {
  const changes = columns.flatMap(({ column, type }) => {
    const value = type === 'uuid' ? OWNERS[column] && `'${OWNERS[column]}'` : WRITTEN[type];
    return value
      ? [`begin update ${table} set ${column} = ${value}; exception when others then null; end;`]
      : [];
  });
  return `
    delete from ${table} where ctid <> (select min(ctid) from ${table});
    do $$ begin ${changes.join('\n')} end $$;`;
}

/** Columns that hold the word. */
async function wordIn(columns: readonly Column[]): Promise<string[]> {
  const looked = columns.map(
    ({ table, column }) => `
      select '${table}.${column}' as place where exists (
        select from ${table} where ${column}::text like '%${WORD}%')`,
  );
  const { rows } = await sql<{ place: string }>`
    ${sql.raw(looked.join(' union all '))} order by place`.execute(database);
  return rows.map(({ place }) => place);
}

const columns = await readColumns();
const tables = Map.groupBy(columns, ({ table }) => table);
const spoiled = [...tables].map(([table, its]) => makeTheirs(table, its)).join('\n');
await spoilBooks(
  url,
  `${spoiled}
  update users set kind = 'CLIENT';
  update invitations set invitation_id = '${CLIENT}', owner_id = '${CLIENT}', accepted_at = clock_now(), withdrawn_at = null,
    withdrawn_by = null;
  update alarms set closed_at = clock_now();
  update clients set suspended_at = clock_now(), identity_erased_at = null,
    closed_at = retention_cutoff('CLOSED_CLIENT_IDENTITY') - interval '1 second';`,
);

test('of a closed client nothing that names them is left when its time is over, but for what says why', async () => {
  const before = await wordIn(columns);
  expect(before.length).toBeGreaterThan(150);
  expect(await eraseDue(database, CLOSED_CLIENT_ANSWERS)).toBe(1);
  expect(await eraseDue(database, CLOSED_CLIENT_IDENTITY)).toBe(1);
  expect(await wordIn(columns)).toEqual(Object.values(KEPT).flat().toSorted());
  expect(await eraseDue(database, CLOSED_CLIENT_IDENTITY)).toBe(0);
});
