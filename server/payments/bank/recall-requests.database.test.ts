import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Call } from '@ballast/contract/call.ts';
import { answerCorrection, askCorrection } from '@ballast/contract/payments/asked-corrections.ts';
import { getFiatCredentials } from '@ballast/contract/payments/deposits.ts';
import { listTransactions } from '@ballast/contract/payments/transactions.ts';
import * as sandboxCalls from '@ballast/contract/sandbox/sandbox.ts';
import { closeAlarm, listAlarms } from '@ballast/contract/staff/alarms.ts';
import * as cases from '@ballast/contract/staff/cases.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestPlatform } from '../../../tests/harness/platform.ts';
import type { TestBrowser } from '../../../tests/worlds/browser.ts';
import { givePasskey, questionIn } from '../../../tests/worlds/passkeys.ts';
import { SoftwarePasskey } from '../../../tests/worlds/software-passkey.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { advanceClock } from '../../database/clock.ts';
import { openDatabase } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { bankFiles, fileBank } from '../../providers/bank/files/file-bank.ts';
import {
  askedBack,
  cameFrom,
  DOLLAR_ACCOUNT,
  EURO_ACCOUNT,
  entry,
  messageOf,
  notification,
  recallRequest,
} from '../../providers/bank/files/test-sample-files.ts';
import { alarmRecallDifferences } from './recall-differences.ts';
import {
  isAskedBack,
  keepAnswer,
  keepRecallRequests,
  lockRecallRequest,
  prepareAnswer,
  tellRecallAnswers,
} from './recall-requests.ts';
import { bookStatement } from './statement.ts';

/* A bank asks to have a deposit back, and is answered at the desk (docs/decisions/0293), by the calls of the whole. */

const platform = await openTestPlatform();
const { context, folder } = platform;
const { database, settings } = context;
const [client, first, second] = [
  await platform.browserOf('amelia.hart@example.com'),
  await platform.browserOf('operations@ballast.example'),
  await platform.browserOf('operations.second@ballast.example'),
];

const key = () => ({ 'idempotency-key': newId() });

async function ok(by: TestBrowser, call: Call, input: Parameters<TestBrowser['call']>[1] = {}) {
  const answer = await by.call(call, call.idempotent ? { ...input, headers: key() } : input);
  if (answer.status !== 200) throw new Error(`${call.path}: ${answer.text}`);
  return JSON.parse(answer.text);
}

const run = () => ok(client, sandboxCalls.runSandboxJobs);

async function transactions() {
  const { items } = await ok(client, listTransactions);
  return items as { id: string; type: string; amount: string }[];
}

/** Dollars that came by wire from the client. */
async function wired(amount: string): Promise<string> {
  const { reference_id } = await ok(client, getFiatCredentials, {
    params: { currency_code: 'USD' },
  });
  await ok(client, sandboxCalls.arriveSandboxWire, {
    body: { reference_id, currency: 'USD', amount },
  });
  await run();
  const [newest] = await transactions();
  if (newest?.type !== 'deposit') throw new Error('nothing came');
  return newest.id;
}

const listed = async (by = first) =>
  (await ok(by, { ...cases.listCases, path: '/staff/queues/recalls' })).items as {
    id: string;
    amount: { value: string };
  }[];

/** The case of what the bank asks for. */
async function asked(depositId: string, reason = 'FRAD'): Promise<string> {
  const before = (await listed()).map(({ id }) => id);
  await ok(client, sandboxCalls.askSandboxRecall, { body: { deposit_id: depositId, reason } });
  await run();
  const opened = (await listed()).find(({ id }) => !before.includes(id));
  if (!opened) throw new Error('there is no case');
  return opened.id;
}

const look = (by: TestBrowser, id: string) => ok(by, cases.getCase, { params: { id } });

async function decide(by: TestBrowser, id: string, said: object) {
  const { seen_event } = await look(by, id);
  return by.call(cases.decideCase, { params: { id }, body: { seen_event, ...said } });
}

const APPROVE = { decision: 'APPROVE' } as const;

async function trailOf(caseId: string) {
  const { rows } = await sql<{ action: string }>`
    select a.action from audit_trail a join cases c on a.subject_id = c.subject_id::text or a.subject_id = c.case_id::text
    where c.case_id = ${caseId} and a.action like 'recall%' order by a.audit_id`.execute(database);
  return rows.map(({ action }) => action);
}

describe('a bank that asks to have a deposit back', () => {
  test('is let take it by two people, and only the debit of its statement is booked', async () => {
    const deposit = await wired('2500.00');
    const ownerId = await ownerOf(deposit);
    const id = await asked(deposit);
    // The client sees nothing of it, nothing is booked, and nothing leaves meanwhile.
    expect((await transactions()).map(({ type }) => type)).toEqual(['deposit']);
    expect(await isAskedBack(database, ownerId)).toBe(true);
    const shown = await look(first, id);
    expect(shown).toMatchObject({ approval_prepares: true, amount: { value: '2500.00' } });
    expect(shown.facts).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ field: 'recall_reason', value: 'FRAD' }),
        expect.objectContaining({ field: 'deposit_payer', value: 'Amelia Hart' }),
      ]),
    );
    expect((await decide(first, id, APPROVE)).status).toBe(200);
    const again = await decide(first, id, APPROVE);
    expect([again.status, again.body.detail?.code]).toEqual([409, 'already_approved_by_you']);
    expect((await transactions()).length).toBe(1);
    expect((await decide(second, id, APPROVE)).status).toBe(200);
    await run();
    await run();
    // The bank has taken it, and two people take it from the client by the correction that there is.
    const { rows } = await sql<{ reference: string }>`
      select 'bank/' || provider_ref as reference from bank_lines where suspended_because = 'RECALLED'`.execute(
      database,
    );
    const [debit] = rows;
    const correction = { kind: 'ATTRIBUTION', client_id: ownerId, transfer: debit?.reference };
    const { id: correctionId } = await ok(first, askCorrection, {
      body: { correction, evidence: 'The bank asked for it' },
    });
    await ok(second, answerCorrection, {
      params: { id: correctionId },
      body: { decision: 'CONFIRMED' },
    });
    expect((await transactions()).map(({ type }) => type)).toEqual(['reversal', 'deposit']);
    expect(await isAskedBack(database, ownerId)).toBe(false);
    expect(await trailOf(id)).toEqual(['recall_requested', 'recall_accepted', 'recall_answered']);
    expect(await auditBooks(database)).toEqual([]);
  });

  test('is refused by one person with a code that it knows, and takes nothing', async () => {
    const deposit = await wired('300.00');
    const id = await asked(deposit, 'CUST');
    const own = await decide(first, id, { decision: 'REJECT', reason: 'We would rather not' });
    expect(own.status).toBe(422);
    const refused = await decide(first, id, { decision: 'REJECT', template: 'RECALL_NOT_AGREED' });
    expect(refused.status).toBe(200);
    await run();
    await run();
    const { items } = await ok(client, sandboxCalls.getSandboxBooks, { params: { name: 'bank' } });
    const told = (items as { call: string; body: object }[]).filter(
      ({ call }) => call === 'answer_recall',
    );
    expect(told[0]?.body).toMatchObject({ answer: 'REFUSED', reason: 'CUST' });
    expect((await transactions())[0]).toMatchObject({ type: 'deposit', id: deposit });
    expect(await isAskedBack(database, await ownerOf(deposit))).toBe(false);
  });

  test('cannot be let take what it took meanwhile', async () => {
    const deposit = await wired('40.00');
    const id = await asked(deposit);
    await ok(client, sandboxCalls.recallSandboxWire, { body: { deposit_id: deposit } });
    await run();
    const late = await decide(first, id, APPROVE);
    expect([late.status, late.body.detail?.code]).toEqual([409, 'recall_booked']);
    expect(
      (await decide(first, id, { decision: 'REJECT', template: 'RECALL_GONE_BACK' })).status,
    ).toBe(200);
  });

  test('is answered whether or not its own answer was lost, and once', async () => {
    const deposit = await wired('70.00');
    const id = await asked(deposit);
    await decide(first, id, APPROVE);
    await decide(second, id, APPROVE);
    await ok(client, sandboxCalls.plantSandboxFault, {
      body: { provider: 'bank', fault: 'timeout_after_accepting', times: 1 },
    });
    await expect(tellRecallAnswers(context)).rejects.toThrow();
    expect(await tellRecallAnswers(context)).toBe(1);
    expect(await tellRecallAnswers(context)).toBe(0);
    await run();
    const { rows } = await sql<{ taken: number }>`
      select count(*)::int as taken from bank_lines b join bank_deposits d on b.recalls = d.provider_ref
      where d.request_id = ${deposit}`.execute(database);
    expect(rows).toEqual([{ taken: 1 }]);
  });
});

async function ownerOf(requestId: string): Promise<string> {
  const { rows } = await sql<{ ownerId: string }>`
    select owner_id as "ownerId" from deposits where request_id = ${requestId}`.execute(database);
  return rows[0]?.ownerId ?? '';
}

describe('a bank that asks by file', () => {
  const { secrets } = settings;
  const account = {
    ...({ currency: 'EUR', rail: 'SWIFT', recipientName: 'Ballast Client Money' } as const),
    ...{ recipientAddress: '1 Example Street, London', iban: EURO_ACCOUNT, accountNumber: null },
    ...{ routingNumber: null, bic: 'SNDXGB2LXXX', bankName: 'Example Bank' },
    ...{ bankAddress: '2 Example Street, London', bankCountry: 'GB' },
  };
  // The first account is of another currency, and in another name.
  const dollars = {
    ...({ ...account, currency: 'USD', recipientName: 'Ballast Dollars' } as const),
    ...{ iban: null, accountNumber: DOLLAR_ACCOUNT },
  };
  const accounts = [dollars, account];
  const files = { folder: join(folder, 'bank'), accounts, dataKeys: secrets.dataKeys };
  const bank = fileBank(database, files);
  const inbox = bankFiles(database, files);
  const access = { database, settings, providers: { bank } };
  let count = 0;

  beforeAll(async () => {
    await mkdir(join(files.folder, 'in'), { recursive: true });
    await mkdir(join(files.folder, 'out'));
    // Another bank than before: its lists begin anew.
    await sql`update custody_progress set cursor = null where provider like 'bank%'`.execute(
      database,
    );
  });

  async function comes(text: string): Promise<void> {
    count += 1;
    await writeFile(join(files.folder, 'in', `${count}.xml`), text);
    await inbox.readInbox();
    await bookStatement(access);
    await keepRecallRequests(access);
  }

  const refusals = async () => {
    const { rows } = await sql<{ because: string }>`
      select details ->> 'because' as because from alarms where kind = 'bank_file_refused' order by alarm_id`.execute(
      database,
    );
    return rows.map(({ because }) => because);
  };

  test('is refused whole while no file has listed what it names, and taken once one has', async () => {
    const request = recallRequest('RQ-1', [askedBack({ id: 'CX-1' })]);
    await comes(request);
    expect(await refusals()).toEqual([
      'not_received at /Document/FIToFIPmtCxlReq/Undrlyg/TxInf/OrgnlTxId: “TX-77”',
    ]);
    const details = cameFrom('Thank you').replace(
      '</EndToEndId>',
      '</EndToEndId><TxId>TX-77</TxId>',
    );
    await comes(notification('NT-1', [entry({ reference: 'SVC-77', amount: '900.00', details })]));
    // Put back as it was, the file is known as refused; the bank sends it again.
    await comes(request.replace('RQ-1', 'RQ-2'));
    await comes(request.replace('RQ-1', 'RQ-3'));
    const { rows } =
      await sql`select named_owner_id, reason from recall_requests where provider_ref = 'CX-1'`.execute(
        database,
      );
    // It stands in suspense: nobody’s yet, and staff are told.
    expect(rows).toEqual([{ named_owner_id: null, reason: 'FRAD' }]);
    expect(await openAlarm()).toEqual(['bank/SVC-77']);
    await comes(recallRequest('RQ-4', [askedBack({ id: 'CX-1', amount: '899.00' })]));
    expect((await refusals()).at(-1)).toContain('item_differs');
  });

  const openAlarm = async () => {
    const { rows } = await sql<{ id: string }>`
      select subject_id as id from alarms where kind = 'recall_of_suspended' and closed_at is null`.execute(
      database,
    );
    return rows.map(({ id }) => id);
  };

  test('has a case once the deposit is a client’s, and its answer leaves as one file', async () => {
    const { rows } = await sql<{ id: string }>`
      select owner_id as id from deposits limit 1`.execute(database);
    const correction = { kind: 'ATTRIBUTION', client_id: rows[0]?.id, transfer: 'bank/SVC-77' };
    const { id: correctionId } = await ok(second, askCorrection, {
      body: { correction, evidence: 'They wrote to us' },
    });
    // Whoever paid is screened first.
    await run();
    await ok(first, answerCorrection, {
      params: { id: correctionId },
      body: { decision: 'CONFIRMED' },
    });
    await keepRecallRequests(access);
    expect(await openAlarm()).toEqual([]);
    const [opened] = (await listed()).filter(({ amount }) => amount.value === '900.00');
    const id = opened?.id ?? '';
    expect(
      (await decide(second, id, { decision: 'REJECT', template: 'RECALL_NOT_LAWFUL' })).status,
    ).toBe(200);
    await Promise.all([tellRecallAnswers(access), tellRecallAnswers(access)]);
    await tellRecallAnswers(access);
    const names = await readdir(join(files.folder, 'out'));
    expect(names).toHaveLength(1);
    const text = await readFile(join(files.folder, 'out', names[0] ?? ''), 'utf8');
    expect(text).toContain('<CxlStsId>CX-1</CxlStsId>');
    expect(text).toContain('<OrgnlTxId>TX-77</OrgnlTxId><TxCxlSts>RJCR</TxCxlSts>');
    expect(text).toContain('<Cd>LEGL</Cd>');
    expect(text).toContain(`<OrgnlGrpInf>${messageOf('PX-1')}</OrgnlGrpInf>`);
    expect(text).toContain('<Assgnr><Pty><Nm>Ballast Client Money</Nm></Pty></Assgnr>');
  });
});

/** Alarms that a bank took other than it was let take, with what they say. */
async function differences(by: TestBrowser) {
  const { items } = await ok(by, listAlarms);
  return (items as { id: string; kind: string; details: object; client: object | null }[]).filter(
    ({ kind }) => kind === 'recall_differs',
  );
}

const breaches = async () => (await auditBooks(database)).filter(({ id }) => id === 'recalls');

/** Somebody at the desk says what became of it. */
const settle = (by: TestBrowser, id: string) =>
  ok(by, closeAlarm, { params: { id }, body: { reason: 'The bank has explained it' } });

test('a bank that takes more than it asked for is told of and found, until somebody has settled it', async () => {
  const deposit = await wired('90.00');
  await ok(client, sandboxCalls.askSandboxRecall, { body: { deposit_id: deposit } });
  const owner = await openDatabase({ url: platform.databaseUrl, dataDir: '' });
  await owner.asOwner((session) =>
    session.run(`
      update sandbox.bank_recall_requests set amount = 6000
      where change_number = (select max(change_number) from sandbox.bank_recall_requests)`),
  );
  await owner.close();
  await run();
  const id = (await listed()).find(({ amount }) => amount.value === '60.00')?.id ?? '';
  expect((await decide(first, id, APPROVE)).status).toBe(200);
  expect((await decide(second, id, APPROVE)).status).toBe(200);
  await run();
  await run();
  const [alarm, ...others] = await differences(first);
  expect(others).toEqual([]);
  expect(alarm).toMatchObject({
    details: { asked: '6000', taken: '9000', currency: 'USD' },
    client: { name: 'Amelia Hart' },
  });
  expect(await breaches()).toMatchObject([{ rows: [{ asked: '6000', taken: '9000' }] }]);
  await settle(first, alarm?.id ?? '');
  expect(await breaches()).toEqual([]);
  expect(await alarmRecallDifferences(database)).toBe(0);
});

test('a request is answered with a passkey by whoever has one', async () => {
  const deposit = await wired('80.00');
  const id = await asked(deposit);
  const { rows } = await sql<{ id: string }>`
    select user_id as id from users where email = 'operations@ballast.example'`.execute(database);
  const { device } = await givePasskey(
    database,
    rows[0]?.id ?? '',
    new SoftwarePasskey(settings.publicUrl),
  );
  const without = await decide(first, id, APPROVE);
  expect([without.status, without.body.detail?.code]).toEqual([401, 'passkey_required']);
  const question = await first.call(cases.askDecisionPasskey, { params: { id }, body: APPROVE });
  const passkey = device.answer(questionIn(question));
  expect((await decide(first, id, { ...APPROVE, passkey })).status).toBe(200);
});

test('a bank that takes nothing in ten days is told of and found, until somebody has settled it', async () => {
  const deposit = await wired('110.00');
  await asked(deposit);
  const { rows } = await sql<{ id: string }>`
    select request_id as id from recall_requests where amount = 11000`.execute(database);
  const [{ id } = { id: '' }] = rows;
  const staff = () => ({ ...SYSTEM, userId: newId(), kind: 'staff' as const });
  await transact(database, (tx) => prepareAnswer(tx, staff(), id));
  await transact(database, async (tx) => {
    const request = await lockRecallRequest(tx, id);
    await keepAnswer(tx, staff(), request, { reason: null, factor: null });
  });
  // The answer is lost on the way to the bank, and nobody knows.
  await sql`update recall_requests set told_at = clock_now() where request_id = ${id}`.execute(
    database,
  );
  const pass = (days: number) =>
    transact(database, (tx) => advanceClock(tx, days * 86_400_000 + 3_700_000));
  await pass(9);
  expect([await alarmRecallDifferences(database), await breaches()]).toEqual([0, []]);
  await pass(1);
  expect(await breaches()).toMatchObject([{ rows: [{ request_id: id, taken: '0' }] }]);
  await Promise.all([1, 2].map(() => alarmRecallDifferences(database)));
  const by = await platform.browserOf('operations.second@ballast.example');
  const [alarm, ...others] = await differences(by);
  expect(others).toEqual([]);
  expect(alarm).toMatchObject({ details: { asked: '11000', taken: '0' } });
  await settle(by, alarm?.id ?? '');
  expect(await breaches()).toEqual([]);
});
