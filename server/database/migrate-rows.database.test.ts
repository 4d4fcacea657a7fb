import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { emptyDatabase } from '../../tests/harness/test-database.ts';
import { readWallets } from '../payments/targets/wallets.ts';
import { openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';

/*
 * A database that people have used since an early version, brought up to date: nothing in it is lost, and what
 * later versions add about old rows is filled in.
 */

const { url } = await emptyDatabase();
const open = await openDatabase({ url, dataDir: 'memory:' });
afterAll(() => open.close());
const { database } = open;

/** The last migration of the version that the rows below come from. */
const OLD_VERSION = '0016_individual_onboarding.sql';

const CLIENT = '019a0000-0000-7000-8000-000000000001';
const AGREEMENT = '019a0000-0000-7000-8000-000000000002';
const WALLET = '019a0000-0000-7000-8000-000000000004';
const UPLOAD = '019a0000-0000-7000-8000-000000000003';
const WITHDRAWAL = '019a0000-0000-7000-8000-000000000005';
const OFFICER = '019a0000-0000-7000-8000-000000000006';
const LINES = ['Ada O’Shea', '1 Exchange Lane, London', 'ada@example.com'];
const CONTENT = JSON.stringify({ parties: [{ lines: LINES }] });

const ROWS = `
  insert into users (user_id, kind, email, email_key, first_name, last_name, account_status,
    verification_status, kyc_stage)
  values ('${CLIENT}', 'CLIENT', 'ada@example.com', 'ada@example.com', 'Ada', 'O''Shea', 'ACTIVE',
    'VERIFIED', 'COMPLETED');
  insert into individual_answers (user_id, field, answer, answered_by)
  values ('${CLIENT}', 'first_name', '"Ada"', '${CLIENT}'),
    ('${CLIENT}', 'us_tax_payer', 'false', '${CLIENT}');
  insert into agreements (agreement_id, owner_id, kind, template_version, signer_name, signer_email,
    content, content_hash, state)
  values ('${AGREEMENT}', '${CLIENT}', 'PLATFORM_AGREEMENT', 1, 'Ada O''Shea', 'ada@example.com',
    '${CONTENT}', sha256('${CONTENT}'::bytea), 'SIGNED');
  insert into agreement_steps (agreement_id, step, taken_by) values
    ('${AGREEMENT}', 'SENT', null), ('${AGREEMENT}', 'SIGNED', '${CLIENT}');
  insert into agreement_signatures (agreement_id, signed_by, name, consent)
  values ('${AGREEMENT}', '${CLIENT}', 'Ada O''Shea', 'I agree');
  insert into upload_places (owner_id, purpose, taken) values ('${CLIENT}', 'IDENTITY', 1);
  insert into uploads (upload_id, owner_id, purpose, file_name)
  values ('${UPLOAD}', '${CLIENT}', 'IDENTITY', 'passport.jpg');
  insert into wallets (wallet_id, owner_id, entered_by, network, address)
  values ('${WALLET}', '${CLIENT}', '${CLIENT}', 'BITCOIN', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
  insert into wallet_decisions (wallet_id, state, decided_by, decided_at)
  values ('${WALLET}', 'APPROVED', '${CLIENT}', clock_now() - interval '90 hours');
  insert into wallet_waits (wallet_id, cause, started_at, ends_at) values
    ('${WALLET}', 'APPROVED', clock_now() - interval '90 hours', clock_now() - interval '42 hours'),
    ('${WALLET}', 'EMAIL', clock_now() - interval '1 hour', clock_now() + interval '47 hours');
  insert into users (user_id, kind, email, email_key, first_name, last_name, account_status,
    verification_status, kyc_stage)
  values ('${OFFICER}', 'STAFF', 'omar@example.com', 'omar@example.com', 'Omar', 'Haddad', 'ACTIVE',
    'VERIFIED', 'COMPLETED');
  insert into requests (request_id, owner_id, kind, idem_key, asset, amount, state, created_at, changed_at)
  values ('${WITHDRAWAL}', '${CLIENT}', 'withdrawal', 'key', 'BTC', 400, 'submitted', clock_now(), clock_now());
  insert into withdrawals (request_id, owner_id, entered_by, wallet_id, currency, network, address,
    amount, fee, hold_id, value_usd, window_usd, approvals_required)
  values ('${WITHDRAWAL}', '${CLIENT}', '${CLIENT}', '${WALLET}', 'BTC', 'BITCOIN',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 400, 20, '${WITHDRAWAL}', 120000, 120000, 2);
  insert into withdrawal_verifications (request_id, verified_by, verified_at)
  values ('${WITHDRAWAL}', '${CLIENT}', '2026-03-06T16:30:00Z');
  insert into withdrawal_approvals (request_id, approved_by) values ('${WITHDRAWAL}', '${OFFICER}');
  insert into audit_trail (action, subject_kind, subject_id, actor_kind) values
    ('agreement_sent', 'agreement', '${AGREEMENT}', 'system'),
    ('wallet_added', 'wallet', '${WALLET}', 'system'),
    ('client_created', 'user', '${CLIENT}', 'system'),
    ('login_refused', 'unknown_login', 'somebody', 'system');
  select open_accounts('[{"owner_id": "${CLIENT}", "asset": "BTC", "purpose": "available"}]');
  select ledger_post('{first}', array[sha256('first')], '{correction}', null, null, '{1,1}',
    '{world/BTC/custody/*,${CLIENT}/BTC/available}', '{-500,500}', null, null);
`;

/** Applies the files of an old version as it did, and puts rows of that time in. */
async function makeOldDatabase(): Promise<void> {
  const folder = new URL('./migrations/', import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && name <= OLD_VERSION);
  await open.asOwner(async (session) => {
    await session.run(`create table applied_migrations (name text primary key, hash text not null,
      applied_at timestamptz not null default clock_timestamp())`);
    for (const name of names.toSorted()) {
      const text = readFileSync(new URL(name, folder), 'utf8');
      await session.run(`begin; ${text}\n; commit;`);
      const hash = createHash('sha256').update(text).digest('hex');
      await session.query('insert into applied_migrations values ($1, $2)', [name, hash]);
    }
    await session.run(ROWS);
  });
}

await makeOldDatabase();

test('a database with rows of an early version is brought up to date, and loses none', async () => {
  const applied = await migrate(open);
  expect(applied).not.toContain(OLD_VERSION);
  expect(applied.length).toBeGreaterThan(10);
  expect(await migrate(open)).toEqual([]);

  const client = await database
    .selectFrom('users')
    .selectAll()
    .where('user_id', '=', CLIENT)
    .executeTakeFirstOrThrow();
  expect(client).toMatchObject({ user_id: CLIENT, last_name: "O'Shea", kyc_stage: 'COMPLETED' });
  const answers = await database
    .selectFrom('sign_up_answers')
    .select(['field', 'answer'])
    .orderBy('answer_id')
    .execute();
  expect(answers).toEqual([
    { field: 'first_name', answer: 'Ada' },
    { field: 'us_tax_payer', answer: false },
  ]);
  const upload = await database.selectFrom('uploads').selectAll().executeTakeFirstOrThrow();
  expect(upload).toMatchObject({
    upload_id: UPLOAD,
    slot: '',
    used_at: null,
    quota_freed_at: null,
  });
});

test('an agreement that was signed then counts for the data that it was signed about', async () => {
  const agreement = await database.selectFrom('agreements').selectAll().executeTakeFirstOrThrow();
  const data = ['OWNER', ...LINES.slice(0, -1)].join('\n');
  expect(agreement).toMatchObject({ signer: 'OWNER', state: 'SIGNED', content: CONTENT });
  expect(Buffer.from(agreement.data_hash)).toEqual(createHash('sha256').update(data).digest());
});

test('a wallet that waited after a change of credentials still waits', async () => {
  const changes = await database.selectFrom('credential_changes').selectAll().execute();
  expect(changes).toMatchObject([{ user_id: CLIENT, kind: 'EMAIL' }]);
  const [wallet] = await readWallets(database, { walletId: WALLET });
  expect(wallet).toMatchObject({ state: 'APPROVED', usable: false });
  const waited = (wallet?.usableFrom?.getTime() ?? 0) - (changes[0]?.at.getTime() ?? 0);
  expect(waited).toBe(48 * 3_600_000);
});

test('a withdrawal that waited for its second approval is a case that one person has prepared', async () => {
  const cases = await database.selectFrom('cases').selectAll().execute();
  expect(cases).toMatchObject([
    {
      queue: 'withdrawals',
      subject_id: WITHDRAWAL,
      client_id: CLIENT,
      state: 'WAITING',
      prepared_by: OFFICER,
      turnaround: 'ONE_BUSINESS_DAY',
      // It was confirmed on a Friday.
      due_at: new Date('2026-03-09T16:30:00Z'),
    },
  ]);
  const events = await database
    .selectFrom('case_events')
    .select(['kind', 'done_by', 'done_as'])
    .orderBy('event_id')
    .execute();
  expect(events).toEqual([
    { kind: 'OPENED', done_by: CLIENT, done_as: 'CLIENT' },
    { kind: 'PREPARED', done_by: OFFICER, done_as: 'STAFF' },
  ]);
});

test('an action of then stands in the trail of the person whom it is about', async () => {
  const actions = await database
    .selectFrom('audit_trail')
    .select(['subject_kind', 'owner_id'])
    .where('action', 'in', ['agreement_sent', 'wallet_added', 'client_created', 'login_refused'])
    .orderBy('audit_id')
    .execute();
  expect(actions).toEqual([
    { subject_kind: 'agreement', owner_id: CLIENT },
    { subject_kind: 'wallet', owner_id: CLIENT },
    { subject_kind: 'user', owner_id: CLIENT },
    { subject_kind: 'unknown_login', owner_id: null },
  ]);
  await expect(sql`update audit_trail set owner_id = null`.execute(database)).rejects.toThrow();
});

test('the ledger goes on where it stood', async () => {
  const { rows } = await sql<{ posted: string; lines: number }>`
    select b.posted, count(*)::int as lines
    from accounts a join balances b using (account_id) join lines l using (account_id)
    where a.owner_id = ${CLIENT} group by b.posted`.execute(database);
  expect(rows).toEqual([{ posted: '500', lines: 1 }]);
});
