import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { withdrawalById } from '../../../../tests/worlds/by-id.ts';
import { minorOf, openPaymentsWorld, type TestClient } from '../../../../tests/worlds/payments.ts';
import { openAlarmsAbout } from '../../../database/alarms.ts';
import { SYSTEM } from '../../../database/audit-trail.ts';
import { transact } from '../../../database/transact.ts';
import { clientAccount } from '../../../ledger/account.ts';
import { auditBooks } from '../../../ledger/audit.ts';
import { freeBalance } from '../../../ledger/balances.ts';
import { OUTSIDE_ACCOUNT } from '../../../providers/bank/sandbox-accounts.ts';
import type { Fault } from '../../../providers/faults.ts';
import { insertBankAccount } from '../../targets/bank-accounts.ts';
import { decideTarget } from '../../targets/targets.ts';
import { endToEndId } from '../end-to-end-id.ts';
import { getFiatCredentials } from '../fiat-credentials.ts';
import { keepAnswer, lockRecallRequest, prepareAnswer } from '../recall-requests.ts';
import { latestBankReconciliation, reconcileBank } from '../reconciliation.ts';
import { getPaymentFile, listFiledPayments } from './payment-file-answers.ts';
import { preparePaymentFile, releasePaymentFile } from './payment-files.ts';

/** The whole way of money through the sandbox of the bank, in files alone. */

const folder = await mkdtemp(join(tmpdir(), 'ballast-sandbox-bank-'));
const world = await openPaymentsWorld({}, undefined, folder);
afterAll(() => rm(folder, { recursive: true }));
const { database, context, queue, sandbox, secrets, advance, now } = world;
const [first, second] = [await world.staff('OPERATIONS'), await world.staff('OPERATIONS')];

const WIRE = { currency: 'USD', rail: 'WIRE' } as const;

/** Lets files go to and fro until nothing is left to say. */
async function passes(seconds = 0): Promise<void> {
  await advance(seconds);
  await queue.runDueJobs();
  // What files listed is booked once a minute.
  await advance(61);
  await queue.runDueJobs();
}

/** Moves the clock to the next such weekday (0 is Sunday) and hour, in UTC. */
async function goTo(weekday: number, hour: number): Promise<void> {
  const at = await now();
  const next = new Date(at);
  next.setUTCHours(hour, 0, 0, 0);
  while (next <= at || next.getUTCDay() !== weekday) next.setUTCDate(next.getUTCDate() + 1);
  await passes((next.getTime() - at.getTime()) / 1000);
}

/** A client with $50,000 that came by wire, and an account to which they can go. */
async function payee(): Promise<{ readonly owner: TestClient; readonly targetId: string }> {
  const owner = await world.client();
  const { reference_id: remittance } = await getFiatCredentials(context, owner.id, 'USD');
  await sandbox.arriveWire({
    ...{ currency: 'USD', amount: minorOf('USD', '50000'), remittance, valueDate: null },
    ...{ payerName: 'Ada Byron', payerAccount: OUTSIDE_ACCOUNT },
  });
  await passes();
  const { targetId } = await transact(database, async (tx) => {
    const added = await insertBankAccount(tx, owner.actor, secrets, owner.id, {
      ...{ type: 'US', currency: 'USD', name: 'Salary', holder_name: 'Ada Byron' },
      ...{ bank_name: 'Example Bank New York', routing_number: '021000021' },
      account_number: '4401009876',
    });
    const approval = { ownerId: owner.id, targetId: added.targetId, reason: null };
    await decideTarget(tx, first, { ...approval, state: 'APPROVED' });
    return added;
  });
  await passes(48 * 3600);
  return { owner, targetId };
}

const client = await payee();

/** A withdrawal of $1,000 that waits for a file. */
async function waiting(): Promise<string> {
  const { owner, targetId } = client;
  const { requestId } = await world.create(owner, targetId, 'USD', '1000');
  await world.confirm(owner, requestId);
  await world.approve(first, requestId);
  await queue.runDueJobs();
  return requestId;
}

/** Has what waits be released; the file lies in `out`, or was fetched already. */
async function release(): Promise<string> {
  const { id } = await transact(database, (tx) => preparePaymentFile(tx, first, WIRE));
  await transact(database, (tx) => releasePaymentFile(tx, second, id));
  return id;
}

const fileOf = (id: string) => getPaymentFile(database, context.providers.bank, id, first.userId);
const stateOf = async (requestId: string) => (await withdrawalById(database, requestId))?.state;
const available = () => freeBalance(database, clientAccount(client.owner.id, 'available', 'USD'));
const plant = (fault: Fault, times = 1) => sandbox.plantFault({ provider: 'bank', fault, times });

async function statusesOf(fileId: string) {
  const { items } = await listFiledPayments(database, fileId, { limit: 10 });
  return items.map(({ bank_status: status, refused_because: because }) => [status, because]);
}

/** What came in files, newest first. */
async function received() {
  const { rows } = await sql<{ kind: string | null; because: string | null }>`
    select kind, refused_because as because from bank_files order by file_id desc`.execute(
    database,
  );
  return rows;
}

async function takenByBank() {
  const books = await sandbox.books('bank');
  return books.filter(({ record, call }) => record === 'call' && call === 'take_file');
}

/** Whatever happened, both sides have the same, line by line. */
afterEach(async () => {
  await passes();
  await reconcileBank(context, SYSTEM);
  const run = await latestBankReconciliation(database);
  expect(run?.differences.filter(({ endedAt }) => endedAt === null)).toEqual([]);
  expect(await auditBooks(database)).toEqual([]);
  expect(await readdir(join(folder, 'out'))).toEqual([]);
  expect(await readdir(join(folder, 'taken'))).toEqual([]);
});

test('a withdrawal goes by file, is answered, notified and stated, and is paid', async () => {
  expect(await available()).toBe(5_000_000n);
  await goTo(2, 10);
  const requestId = await waiting();
  const fileId = await release();
  await queue.runDueJobs();
  await queue.runDueJobs();
  expect(await fileOf(fileId)).toMatchObject({ state: 'SENT', refused: 0 });
  expect(await statusesOf(fileId)).toEqual([['ACSP', null]]);
  expect(await stateOf(requestId)).toBe('PROCESSING');

  await passes(120);
  expect(await stateOf(requestId)).toBe('COMPLETED');
  const { rows: items } = await sql<{ stated: boolean; amount: string; account: string }>`
    select stated_by is not null as stated, amount::text, account from bank_file_items
    where end_to_end_id = ${endToEndId(requestId)}`.execute(database);
  expect(items).toEqual([{ stated: false, amount: '-100000', account: '4401000217' }]);

  await passes(24 * 3600);
  const { rows: unstated } = await sql`
    select from bank_file_items where stated_by is null`.execute(database);
  expect(unstated).toEqual([]);
  const { rows: closings } = await sql<{ closing: string; held: string }>`
    select closing::text, (select sum(amount)::text from bank_file_items i where i.account = b.account) as held
    from bank_file_balances b order by account, number desc limit 1`.execute(database);
  expect(closings[0]?.closing).toBe(closings[0]?.held);
  expect((await received()).every(({ because }) => because === null)).toBe(true);
});

test('says in every file that it is of a sandbox', async () => {
  const done = join(folder, 'in', 'done');
  const names = await readdir(done);
  const kinds = ['pain.002', 'camt.053', 'camt.054'];
  expect(kinds.filter((kind) => !names.some((name) => name.includes(kind)))).toEqual([]);
  for (const name of names) {
    expect(name).toContain('SANDBOX-');
    expect(await readFile(join(done, name), 'utf8')).toContain('Sandbox: no money moves');
  }
});

test('a payment comes back days later, with a charge that waits for two people', async () => {
  await goTo(2, 10);
  const before = await available();
  await plant('fail_after_accepting');
  const requestId = await waiting();
  await release();
  await passes();
  await passes(180);
  expect(await stateOf(requestId)).toBe('COMPLETED');
  expect(await available()).toBeLessThan(before);

  // Paid on a Tuesday, it is back on the Thursday.
  await goTo(3, 12);
  expect(await available()).toBeLessThan(before);
  await goTo(4, 12);
  expect(await available()).toBe(before);
  expect((await withdrawalById(database, requestId))?.returnedAt).toBeInstanceOf(Date);
  const { rows: charges } = await sql<{ amount: string; because: string; remittance: string }>`
    select amount::text, suspended_because as because, remittance from bank_lines
    where amount < 0 and suspended_because is not null`.execute(database);
  expect(charges).toEqual([
    {
      ...{ amount: '-1500', because: 'DEBIT' },
      remittance: `Charge for the return of ${endToEndId(requestId)}`,
    },
  ]);
});

test('what the bank refuses of a file is free again, and the rest goes', async () => {
  await goTo(2, 10);
  const before = await available();
  await plant('refuse');
  const ids = [await waiting()];
  const both = before - 2n * (before - (await available()));
  ids.push(await waiting());
  expect(await available()).toBe(both);
  const fileId = await release();
  await passes();
  expect((await statusesOf(fileId)).toSorted()).toEqual([
    ['ACSP', null],
    ['RJCT', 'AC04'],
  ]);
  await passes(180);
  const states = await Promise.all(ids.map(stateOf));
  expect(states.toSorted()).toEqual(['COMPLETED', 'FAILED']);
  expect(before - (await available())).toBe((before - both) / 2n);
});

test('a file that comes after the cut-off waits for the next banking day', async () => {
  await goTo(5, 20);
  const requestId = await waiting();
  const fileId = await release();
  await passes();
  expect(await statusesOf(fileId)).toEqual([['PDNG', null]]);
  await goTo(0, 12);
  expect(await stateOf(requestId)).toBe('PROCESSING');
  await goTo(1, 9);
  expect(await statusesOf(fileId)).toEqual([['ACSP', null]]);
  expect(await stateOf(requestId)).toBe('COMPLETED');
});

test('the same file twice pays once', async () => {
  await goTo(2, 10);
  const requestId = await waiting();
  const balance = await available();
  // The bank is not there when it comes, so that it can be copied.
  await plant('error_before', 50);
  const fileId = await release();
  const { message_id: messageId } = await fileOf(fileId);
  await copyOnce(messageId);
  await plant('error_before', 0);
  await passes();
  await passes(180);
  expect(await stateOf(requestId)).toBe('COMPLETED');
  expect(await available()).toBe(balance);
  expect((await received()).some(({ because }) => because === 'had_before')).toBe(true);
  expect(await takenByBank()).toContainEqual(
    expect.objectContaining({
      key: messageId,
      answer: expect.objectContaining({ refused: 'DU01' }),
    }),
  );
});

/** Puts the file that the platform sent into the folder a second time. */
async function copyOnce(messageId: string): Promise<void> {
  const name = `${messageId}.xml`;
  for (let looks = 0; looks < 5; looks += 1) {
    for (const place of ['out', 'taken']) {
      const names = await readdir(join(folder, place));
      const found = names.find((each) => each.endsWith(name) && !each.startsWith('.'));
      if (!found) continue;
      const text = await readFile(join(folder, place, found), 'utf8');
      await writeFile(join(folder, 'out', `again-${name}`), text);
      return;
    }
    // One step at a time: what is sent in one is fetched in the next.
    await queue.runDueJobs();
  }
  throw new Error(`${name} was not sent`);
}

test('a file that was taken when everything stopped is not taken again', async () => {
  const { delivery } = await world.sandboxDatabase
    .selectFrom('sandbox.bank_received_files')
    .select('delivery')
    .where('state', '=', 'TAKEN')
    .limit(1)
    .executeTakeFirstOrThrow();
  const before = (await takenByBank()).length;
  // It was kept and answered, and nobody had thrown it away.
  await writeFile(join(folder, 'taken', delivery), '<Document/>');
  await passes();
  expect(await takenByBank()).toHaveLength(before);
});

test.each([
  ['no XML', () => '<Document>', 'FF01', 'not_well_formed'],
  ['another message', () => '<Document xmlns="urn:x"><A/></Document>', 'FF01', 'pain.001.001.09'],
])('a file that is %s is refused whole, with reason and place', async (_what, text, code, why) => {
  const before = (await openAlarmsAbout(database, 'bank_file_refused')).length;
  await writeFile(join(folder, 'out', 'broken.xml'), text());
  await passes();
  const [newest] = await takenByBank();
  expect(newest).toMatchObject({ key: 'broken.xml', answer: { refused: code } });
  expect(JSON.stringify(newest)).toContain(why);
  // The bank's answer is to no file of ours.
  expect((await openAlarmsAbout(database, 'bank_file_refused')).length).toBe(before + 1);
});

test.each([
  ['error_after_accepting', [null]],
  ['timeout_after_accepting', [null]],
  ['answer_twice', ['ACSP']],
  ['delay', ['PDNG']],
] as const)('with the fault %s a payment is made once all the same', async (fault, answers) => {
  await goTo(2, 10);
  const requestId = await waiting();
  const balance = await available();
  // The first for the file, the second for the notification of what was booked.
  await plant(fault, 2);
  const fileId = await release();
  await queue.runDueJobs();
  await queue.runDueJobs();
  expect((await statusesOf(fileId)).map(([status]) => status)).toEqual([...answers]);
  await passes(20 * 60);
  await passes(20 * 60);
  expect(await stateOf(requestId)).toBe('COMPLETED');
  expect(await available()).toBe(balance);
  await plant(fault, 0);
});

test('a payment that waits is refused after all, and what it held is free again', async () => {
  await goTo(5, 20);
  const before = await available();
  const requestId = await waiting();
  const fileId = await release();
  await passes();
  await sandbox.returnPayment({ endToEndId: endToEndId(requestId), reason: 'AC06' });
  await passes();
  expect(await statusesOf(fileId)).toEqual([['RJCT', 'AC06']]);
  expect(await stateOf(requestId)).toBe('FAILED');
  expect(await available()).toBe(before);
  // Nothing that was to be said of the file on the next banking day has it made.
  await goTo(1, 9);
  expect(await stateOf(requestId)).toBe('FAILED');
  expect((await received()).map(({ because }) => because)).not.toContain('verdict_differs');
});

test('a deposit that is asked for back is asked for, answered and taken in files', async () => {
  const owner = await world.client();
  const { reference_id: remittance } = await getFiatCredentials(context, owner.id, 'USD');
  const { providerReference } = await sandbox.arriveWire({
    ...{ currency: 'USD', amount: minorOf('USD', '250'), remittance, valueDate: null },
    ...{ payerName: 'Ada Byron', payerAccount: OUTSIDE_ACCOUNT },
  });
  await passes();
  await sandbox.askForWire({ providerReference, reason: 'FRAD' });
  await passes();
  const { rows: requests } = await sql<{ id: string; line: string; owner: string }>`
    select request_id as id, line_ref as line, named_owner_id as owner from recall_requests`.execute(
    database,
  );
  expect(requests).toMatchObject([{ owner: owner.id }]);
  const [{ id, line } = { id: '', line: '' }] = requests;
  await transact(database, async (tx) => {
    await prepareAnswer(tx, first, id);
    const request = await lockRecallRequest(tx, id);
    await keepAnswer(tx, second, request, { reason: null, factor: null });
  });
  await passes();
  const { rows: taken } = await sql<{ amount: string; recalls: string }>`
    select amount::text, recalls from bank_lines where suspended_because = 'RECALLED'`.execute(
    database,
  );
  expect(taken).toEqual([{ amount: '-25000', recalls: line }]);
});
