import { randomBytes } from 'node:crypto';
import type { BankDetails } from '@ballast/contract/payments/new-bank-account.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { count, randomOf, replayHint } from '../../../tests/harness/scale.ts';
import { caseBySubject, withdrawalById } from '../../../tests/worlds/by-id.ts';
import {
  minorOf,
  NO_FUNDS,
  NO_TRADES,
  openPaymentsWorld,
  type TestClient,
} from '../../../tests/worlds/payments.ts';
import { openAlarmsAbout } from '../../database/alarms.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { clientAccount } from '../../ledger/account.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { freeBalance, purposeTotals } from '../../ledger/balances.ts';
import type { Bank, PartyBank } from '../../providers/bank/port.ts';
import type { Fault } from '../../providers/faults.ts';
import { decideCase } from '../../reviews/case-decisions.ts';
import { newestArrival } from '../../reviews/case-record.ts';
import { viewAccountNumber } from '../../reviews/evidence.ts';
import { readSecrets, type Secrets } from '../../secrets/secrets.ts';
import { endToEndId } from '../bank/end-to-end-id.ts';
import { getFiatCredentials } from '../bank/fiat-credentials.ts';
import { screenPayers } from '../bank/payer-screening.ts';
import {
  isAskedBack,
  keepAnswer,
  keepRecallRequests,
  lockRecallRequest,
  prepareAnswer,
  tellRecallAnswers,
} from '../bank/recall-requests.ts';
import { latestBankReconciliation, reconcileBank } from '../bank/reconciliation.ts';
import { bookLine, bookStatement } from '../bank/statement.ts';
import { answerCorrection, askCorrection } from '../corrections/corrections.ts';
import { sendDueReturns } from '../returns/send-return.ts';
import { BANK_ACCOUNT_CASES, removeBankAccount } from '../targets/bank-account-cases.ts';
import { insertBankAccount, listBankAccounts } from '../targets/bank-accounts.ts';
import { getTransaction } from '../transactions/transactions.ts';
import { sendDueWithdrawals } from './send-withdrawal.ts';
import { WITHDRAWAL_CASES } from './withdrawal-cases.ts';

const world = await openPaymentsWorld();
const { database, context, queue, sandbox, advance, secrets } = world;
const [officer, checker] = [await world.staff('OPERATIONS'), await world.staff('OPERATIONS')];

const US: BankDetails = {
  type: 'US',
  currency: 'USD',
  name: 'Salary',
  holder_name: 'Ada Byron',
  bank_name: 'Sandbox Bank New York',
  routing_number: '021000021',
  account_number: '4401000217',
};

function add(owner: TestClient, change: Partial<BankDetails> = {}) {
  const account = { ...US, ...change } as BankDetails;
  return transact(database, (tx) => insertBankAccount(tx, owner.actor, secrets, owner.id, account));
}

async function decide(targetId: string, decision: 'APPROVE' | 'REJECT'): Promise<void> {
  const viewer = { userId: officer.userId, roles: ['OPERATIONS' as const] };
  const desk = { viewer, actor: officer, subjects: [BANK_ACCOUNT_CASES] };
  await transact(database, async (tx) => {
    const found = await caseBySubject(tx, 'bank_accounts', targetId);
    if (!found) throw new Error('the account has no case');
    const seenEvent = await newestArrival(tx, found);
    const reason = decision === 'APPROVE' ? '' : 'Not confirmed';
    await decideCase(tx, desk, found.caseId, { decision, reason, seenEvent });
  });
}

const SUBJECTS = [BANK_ACCOUNT_CASES, WITHDRAWAL_CASES];

async function caseIdOf(queue: 'bank_accounts' | 'withdrawals', subjectId: string) {
  const found = await caseBySubject(database, queue, subjectId);
  if (!found) throw new Error(`${subjectId} has no case`);
  return found.caseId;
}

async function factsOf(queue: 'bank_accounts', subjectId: string) {
  const found = await caseBySubject(database, queue, subjectId);
  if (!found) throw new Error(`${subjectId} has no case`);
  const { facts } = await BANK_ACCOUNT_CASES.read({ database }, found);
  return Object.fromEntries(facts.map(({ field, value }) => [field, value]));
}

function look(caseId: string, keys: Pick<Secrets, 'dataKeys'> = secrets) {
  const viewer = { userId: officer.userId, roles: ['OPERATIONS' as const] };
  const desk = { viewer, actor: officer, subjects: SUBJECTS };
  return transact(database, (tx) => viewAccountNumber(tx, keys, desk, caseId));
}

function looksAt(targetId: string) {
  return database
    .selectFrom('audit_trail')
    .select(['actor_id', 'owner_id', 'state_after'])
    .where('action', '=', 'account_number_viewed')
    .where('subject_kind', '=', 'bank_account')
    .where('subject_id', '=', targetId)
    .execute();
}

async function available(owner: TestClient): Promise<bigint> {
  return freeBalance(database, clientAccount(owner.id, 'available', 'USD'));
}

/** A client with dollars that came by wire, and an account to which they can go. */
async function payee(amount = '5000') {
  const owner = await world.client();
  const { reference_id: remittance } = await getFiatCredentials(context, owner.id, 'USD');
  await sandbox.arriveWire({
    currency: 'USD',
    amount: minorOf('USD', amount),
    remittance,
    payerName: 'Ada Byron',
    payerAccount: '0017',
    valueDate: null,
  });
  await queue.runDueJobs();
  const { targetId } = await add(owner);
  await decide(targetId, 'APPROVE');
  await advance(48 * 3600);
  return { owner, targetId };
}

/** A withdrawal of $1,000 that the desk has let go, and no job has sent yet. */
async function approved(owner: TestClient, targetId: string): Promise<string> {
  const { requestId } = await world.create(owner, targetId, 'USD', '1000');
  await world.confirm(owner, requestId);
  await world.approve(officer, requestId);
  return requestId;
}

function paymentsOf(requestId: string) {
  return world.sandboxDatabase
    .selectFrom('sandbox.bank_payments')
    .select(['state', 'amount', 'creditor_account'])
    .where('end_to_end_id', '=', endToEndId(requestId))
    .execute();
}

const WITHDRAWALS = count(2000, 100, 8);

/** A place in the bank's list that no line of a long run has. */
const BEHIND_ALL = 1_000_000_000n;

const FAULTS: readonly (Fault | 'none' | 'killed')[] = [
  ...(['none', 'error_before', 'error_after_accepting', 'timeout_after_accepting'] as const),
  ...(['answer_twice', 'delay', 'refuse', 'fail_after_accepting', 'killed'] as const),
];

/** The bank as a worker sees it that dies right after it told of a payment, or that a deposit may be taken back. */
function dyingAfterTelling(bank: Bank): Bank {
  const dead = new Promise<never>(() => {});
  return {
    ...bank,
    pay: async (order) => {
      await bank.pay(order).catch(() => {});
      return dead;
    },
    answerRecall: async (answer) => {
      await bank.answerRecall(answer).catch(() => {});
      return dead;
    },
  };
}

type Workers = Pick<typeof context, 'database' | 'settings' | 'providers'>;

/** Whatever the bank is to be told: withdrawals, what goes back to its sender, and answers to what it asks for. */
function tellBank(by: Workers): Promise<unknown> {
  // An answer that was lost is told again by the next run.
  const answers = tellRecallAnswers(by).catch(() => {});
  return Promise.all([sendDueWithdrawals(by), sendDueReturns(by), answers]);
}

/** Lets two workers at once tell the bank what is due, the bank having a fault; or one that dies. */
async function sendWith(fault: (typeof FAULTS)[number]): Promise<void> {
  const { bank } = context.providers;
  if (fault === 'killed') {
    const providers = { ...context.providers, bank: bank && dyingAfterTelling(bank) };
    void tellBank({ ...context, providers });
    return;
  }
  if (fault !== 'none') await sandbox.plantFault({ provider: 'bank', fault, times: 1 });
  await Promise.all([tellBank(context), tellBank(context)]);
}

const WIRED = minorOf('USD', '1000');

/** A wire of $1,000, in the books. Returns the bank's reference. */
async function wired(remittance: string, payerName: string, payerBank: PartyBank | null = null) {
  const { providerReference } = await sandbox.arriveWire({
    ...{ currency: 'USD', amount: WIRED, remittance, payerName },
    ...{ payerAccount: 'GB66SNDX99006144010900', payerBank, valueDate: null },
  });
  await bookStatement(context);
  return providerReference;
}

/** A deposit of a client of its own, by the bank's reference. */
async function deposited() {
  const owner = await world.client();
  const { reference_id } = await getFiatCredentials(context, owner.id, 'USD');
  return { owner, line: await wired(reference_id, 'Ada Byron') };
}

/** A stranger's wire that two people let go back. Returns the id under which it leaves. */
async function goingBack(): Promise<string> {
  const bank = { code: 'OTHRGB2LXXX', name: 'Other Bank', country: 'GB' };
  const transfer = `bank/${await wired('Thank you', 'Charles Babbage', bank)}`;
  await screenPayers(context);
  const correction = { kind: 'RETURN', transfer, address: null, memo: null } as const;
  const asked = { correction, evidence: 'The bank of the payer asked for it.' };
  const { id } = await transact(database, (tx) => askCorrection(tx, officer, asked, NO_TRADES));
  await transact(database, (tx) =>
    answerCorrection(tx, checker, id, { decision: 'CONFIRMED' }, NO_TRADES),
  );
  return id;
}

/** A deposit that the bank asked for, and that two people let it take. */
async function letTake() {
  const { owner, line } = await deposited();
  await sandbox.askForWire({ providerReference: line, reason: 'FRAD' });
  await keepRecallRequests(context);
  const { request_id: id } = await database
    .selectFrom('recall_requests')
    .select('request_id')
    .where('line_ref', '=', line)
    .executeTakeFirstOrThrow();
  await transact(database, (tx) => prepareAnswer(tx, officer, id));
  await transact(database, async (tx) => {
    const request = await lockRecallRequest(tx, id);
    await keepAnswer(tx, checker, request, { reason: null, factor: null });
  });
  return { owner, line, id };
}

/** A deposit that the bank takes back unasked. */
async function takenBack(): Promise<string> {
  const { line } = await deposited();
  await sandbox.recallWire({ providerReference: line, reason: 'DUPL' });
  return line;
}

/** What leaves otherwise than to a client's bank account. */
type Others = {
  readonly returns: string[];
  readonly asked: Awaited<ReturnType<typeof letTake>>[];
  readonly taken: string[];
};

/** Beside every eighth withdrawal, something of each kind leaves otherwise. */
async function leaveBeside(i: number, { returns, asked, taken }: Others): Promise<void> {
  if (i % 8 === 1) returns.push(await goingBack());
  if (i % 8 === 3) taken.push(await takenBack());
  if (i % 8 === 5) asked.push(await letTake());
}

async function openOf(ids: readonly string[], { returns, asked }: Others): Promise<number> {
  const states = await Promise.all(ids.map((id) => withdrawalById(database, id)));
  const withdrawals = states.filter((each) => !['COMPLETED', 'FAILED'].includes(each?.state ?? ''));
  const outcomes = await outcomesOf(returns);
  const askedBack = await Promise.all(asked.map(({ owner }) => isAskedBack(database, owner.id)));
  return [...withdrawals, ...outcomes.filter((each) => each === null), ...askedBack.filter(Boolean)]
    .length;
}

/** How each of what went back ended; null of what has not. */
async function outcomesOf(returns: readonly string[]): Promise<(string | null)[]> {
  const rows = await database
    .selectFrom('transfer_returns')
    .select('outcome')
    .where('return_id', 'in', [...returns, newId()])
    .execute();
  return rows.map(({ outcome }) => outcome);
}

/** What the books have taken of each deposit, in minor units, line by line. */
async function debitsOf(lines: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ line: string; amount: string }>`
    select recalls as line, amount::text from bank_lines where recalls = any (${[...lines]}::text[])`.execute(
    database,
  );
  return rows.map(({ line, amount }) => `${line} ${amount}`).toSorted();
}

const suspense = async () =>
  (await purposeTotals(database, 'suspense')).find(({ asset }) => asset === 'USD')?.posted ?? 0n;

/** That the bank has each withdrawal at most once, and each ended here as it did there. */
async function expectPaidOnce(ids: readonly string[]): Promise<void> {
  for (const requestId of ids) {
    const isBooked = await isBookedOnce(requestId);
    expect((await withdrawalById(database, requestId))?.state).toBe(
      isBooked ? 'COMPLETED' : 'FAILED',
    );
  }
}

/** The same of what goes back to its sender. Returns how many have. */
async function expectGoneBackOnce(returns: readonly string[]): Promise<number> {
  let goneBack = 0;
  for (const id of returns) {
    const isBooked = await isBookedOnce(id);
    expect(await outcomesOf([id])).toEqual([isBooked ? 'COMPLETED' : 'FAILED']);
    if (isBooked) goneBack += 1;
  }
  return goneBack;
}

async function isBookedOnce(requestId: string): Promise<boolean> {
  const payments = await paymentsOf(requestId);
  expect(payments.length, replayHint('faults')).toBeLessThanOrEqual(1);
  return payments.some(({ state }) => state === 'BOOKED');
}

/** How often it stands in the audit trail that the bank was told an answer. */
async function timesAnswered(id: string): Promise<number> {
  const rows = await database
    .selectFrom('audit_trail')
    .select('audit_id')
    .where('action', '=', 'recall_answered')
    .where('subject_id', '=', id)
    .execute();
  return rows.length;
}

/** Payments that the bank was told of twice without being asked in between. */
async function toldBlindly(): Promise<string[]> {
  const { rows } = await sql<{ key: string; calls: string[] }>`
    select request_key as key, array_agg(call order by call_number) as calls from sandbox.calls
    where provider = 'bank' and call in ('pay', 'find_payment') group by request_key`.execute(
    world.sandboxDatabase,
  );
  const isBlind = (calls: readonly string[]) =>
    calls.some((call, i) => call === 'pay' && calls[i - 1] === 'pay');
  return rows.filter(({ calls }) => isBlind(calls)).map(({ key }) => key);
}

describe('a bank account', () => {
  test('is reviewed, waits 48 hours, and can be removed and added again', async () => {
    const owner = await world.client();
    await expect(add(owner, { holder_name: 'Charles Byron' })).rejects.toThrow(
      'holder_is_not_client',
    );
    const { targetId } = await add(owner);
    await expect(add(owner, { name: 'Again' })).rejects.toThrow('bank_account_already_added');
    const shown = async () => (await listBankAccounts(database, owner.id))[0];
    expect(await shown()).toMatchObject({
      state: 'PENDING',
      account_ending: '0217',
      usable: false,
    });
    await expect(world.create(owner, targetId, 'USD', '200')).rejects.toThrow(
      'bank_account_not_approved',
    );
    await decide(targetId, 'APPROVE');
    expect(await shown()).toMatchObject({ state: 'APPROVED', waits_after: 'APPROVAL' });
    await expect(world.create(owner, targetId, 'USD', '200')).rejects.toThrow(
      'bank_account_on_hold',
    );
    await advance(48 * 3600);
    expect(await shown()).toMatchObject({ usable: true });
    const kept = await database
      .selectFrom('bank_targets')
      .select('encrypted_account_number')
      .where('target_id', '=', targetId)
      .executeTakeFirstOrThrow();
    expect(kept.encrypted_account_number).not.toContain('4401000217');
    await transact(database, (tx) =>
      removeBankAccount(tx, owner.actor, { ownerId: owner.id, targetId }),
    );
    expect(await listBankAccounts(database, owner.id)).toEqual([]);
    expect((await add(owner)).targetId).not.toBe(targetId);
  });

  test('has its whole number shown to whoever reviews it, and each look is written down without it', async () => {
    const owner = await world.client();
    const { targetId } = await add(owner);
    expect(await factsOf('bank_accounts', targetId)).toMatchObject({
      account_ending: '0217',
      client_name: 'Ada Byron',
    });
    expect(await looksAt(targetId)).toEqual([]);
    const caseId = await caseIdOf('bank_accounts', targetId);
    expect(await look(caseId)).toBe('4401000217');
    expect(await looksAt(targetId)).toEqual([
      { actor_id: officer.userId, owner_id: owner.id, state_after: { case_id: caseId } },
    ]);
    await look(caseId);
    expect(await looksAt(targetId)).toHaveLength(2);
  });

  test('whose key is lost has no number to show, nor has what goes to a wallet', async () => {
    const owner = await world.client();
    const { targetId } = await add(owner);
    const other = readSecrets(`other:${randomBytes(32).toString('base64')}`);
    expect(await look(await caseIdOf('bank_accounts', targetId), other)).toBeNull();
    await world.fund(owner, 'BTC', '1');
    const wallet = await world.wallet(owner, 'BTC');
    const { requestId } = await world.create(owner, wallet, 'BTC', '0.1');
    await world.confirm(owner, requestId);
    await expect(look(await caseIdOf('withdrawals', requestId))).rejects.toThrow('not_found');
  });

  test('of a currency takes no other, and of somebody else is unknown', async () => {
    const { owner, targetId } = await payee();
    await expect(world.create(owner, targetId, 'EUR', '200')).rejects.toThrow('not_found');
    await expect(world.create(owner, targetId, 'BTC', '1')).rejects.toThrow('not_found');
    const other = await world.client();
    await expect(world.create(other, targetId, 'USD', '200')).rejects.toThrow('not_found');
  });

  test('for which there is no room is refused', async () => {
    const owner = await world.client();
    for (let number = 30; number < 50; number += 1) {
      await add(owner, { account_number: `44010002${number}` });
    }
    await expect(add(owner)).rejects.toThrow('too_many_targets');
  });
});

describe('a withdrawal to a bank account', () => {
  test('has the number that it goes to shown, as it was when it was asked for', async () => {
    const { owner, targetId } = await payee();
    const { requestId } = await world.create(owner, targetId, 'USD', '1000');
    await world.confirm(owner, requestId);
    const caseId = await caseIdOf('withdrawals', requestId);
    expect(await look(caseId)).toBe('4401000217');
    expect(await looksAt(targetId)).toEqual([
      { actor_id: officer.userId, owner_id: owner.id, state_after: { case_id: caseId } },
    ]);
  });

  test('is paid once, booked with the statement, and booked back when it comes back', async () => {
    const { owner, targetId } = await payee();
    const requestId = await approved(owner, targetId);
    expect(await available(owner)).toBe(397_500n);
    await queue.runDueJobs();
    expect(await withdrawalById(database, requestId)).toMatchObject({
      state: 'PROCESSING',
      providerReference: expect.stringMatching(/^pm_/),
    });
    expect(await paymentsOf(requestId)).toEqual([
      { state: 'ACCEPTED', amount: '100000', creditor_account: '4401000217' },
    ]);
    await advance(120);
    await queue.runDueJobs();
    expect(await withdrawalById(database, requestId)).toMatchObject({ state: 'COMPLETED' });
    expect(await openAlarmsAbout(database, 'transfer_parked')).toEqual([]);
    expect(await auditBooks(database)).toEqual([]);
    await sandbox.returnPayment({ endToEndId: endToEndId(requestId), reason: 'AC04' });
    await queue.runDueJobs();
    expect(await available(owner)).toBe(500_000n);
    expect(await auditBooks(database)).toEqual([]);
    await reconcileBank(context, SYSTEM);
    expect((await latestBankReconciliation(database))?.differences).toEqual([]);
    const { steps, followed_by } = await getTransaction(database, NO_FUNDS, owner.id, requestId);
    expect(steps.map(({ step }) => step)).toEqual([
      'REQUESTED',
      'CONFIRMED',
      'APPROVED',
      'SENT_TO_BANK',
      'COMPLETED',
      'RETURNED',
    ]);
    expect(followed_by).toMatchObject([{ type: 'reversal', amount: '1025.00' }]);
    const told = (await sandbox.listOutbox(null)).map(({ subject }) => subject);
    expect(told).toContain('1,025.00 USD came back from the bank');
  });

  test.each(['error_before', 'error_after_accepting', 'timeout_after_accepting'] as const)(
    '%s: two workers at once and tries again double nothing',
    async (fault) => {
      const { owner, targetId } = await payee();
      const requestId = await approved(owner, targetId);
      await sandbox.plantFault({ provider: 'bank', fault, times: 1 });
      await Promise.all([sendDueWithdrawals(context), sendDueWithdrawals(context)]);
      await advance(60);
      await sendDueWithdrawals(context);
      await advance(120);
      await queue.runDueJobs();
      expect(await paymentsOf(requestId)).toMatchObject([{ state: 'BOOKED' }]);
      expect(await withdrawalById(database, requestId)).toMatchObject({ state: 'COMPLETED' });
      expect(await available(owner)).toBe(397_500n);
      expect(await auditBooks(database)).toEqual([]);
    },
  );

  test('with every fault of the bank, dying workers and two workers at once, each leaves at most once, as does what goes back and what the bank takes', async () => {
    const random = randomOf('faults of the bank');
    const ids: string[] = [];
    const others: Others = { returns: [], asked: [], taken: [] };
    const before = await suspense();
    let to = await payee();
    for (let i = 0; i < WITHDRAWALS; i += 1) {
      if (i % 4 === 3) to = await payee();
      const requestId = await approved(to.owner, to.targetId);
      ids.push(requestId);
      await leaveBeside(i, others);
      await sendWith(FAULTS[Math.floor(random() * FAULTS.length)] ?? 'none');
    }
    for (let round = 0; round < 30 && (await openOf(ids, others)) > 0; round += 1) {
      await advance(90);
      await Promise.all([tellBank(context), tellBank(context)]);
      await queue.runDueJobs();
    }
    await expectPaidOnce(ids);
    const goneBack = await expectGoneBackOnce(others.returns);
    const lines = [...others.taken, ...others.asked.map(({ line }) => line)];
    // The bank took each deposit once and whole, however often it was told that it may.
    expect(await debitsOf(lines), replayHint('faults')).toEqual(
      lines.map((line) => `${line} ${-WIRED}`).toSorted(),
    );
    for (const { id } of others.asked) expect(await timesAnswered(id)).toBe(1);
    // What came for nobody stands there unless it went back, and what was taken stands there as a debit.
    const stranded = BigInt(others.returns.length - goneBack - lines.length);
    expect((await suspense()) - before).toBe(WIRED * stranded);
    // Nothing is told again before the bank was asked about it.
    expect(await toldBlindly()).toEqual([]);
    await reconcileBank(context, SYSTEM);
    expect((await latestBankReconciliation(database))?.differences ?? []).toEqual([]);
    expect(await auditBooks(database)).toEqual([]);
  }, 3_600_000);

  test('that the bank refuses after it had accepted it is free again, once', async () => {
    const { owner, targetId } = await payee();
    const requestId = await approved(owner, targetId);
    await queue.runDueJobs();
    const comesBack = { endToEndId: endToEndId(requestId), reason: 'AC04' };
    await sandbox.returnPayment(comesBack);
    await expect(sandbox.returnPayment(comesBack)).rejects.toThrow('not_found');
    await advance(180);
    await queue.runDueJobs();
    await advance(60);
    await queue.runDueJobs();
    expect(await withdrawalById(database, requestId)).toMatchObject({
      state: 'FAILED',
      reason: 'AC04',
    });
    expect(await available(owner)).toBe(500_000n);
    expect(await paymentsOf(requestId)).toMatchObject([{ state: 'REFUSED' }]);
    expect(await auditBooks(database)).toEqual([]);
  });

  test('that the bank refuses is free again', async () => {
    const { owner, targetId } = await payee();
    const requestId = await approved(owner, targetId);
    await sandbox.plantFault({ provider: 'bank', fault: 'refuse', times: 1 });
    await queue.runDueJobs();
    expect(await withdrawalById(database, requestId)).toMatchObject({ state: 'FAILED' });
    expect(await available(owner)).toBe(500_000n);
    expect(await auditBooks(database)).toEqual([]);
  });

  test('to another number than the one that was named is kept back', async () => {
    const { owner, targetId } = await payee();
    const requestId = await approved(owner, targetId);
    await sql`update bank_targets set account_hash = sha256('another') where target_id = ${targetId}`.execute(
      world.open.database,
    );
    await queue.runDueJobs();
    expect(await paymentsOf(requestId)).toEqual([]);
    const alarms = await openAlarmsAbout(database, 'withdrawal_changed');
    expect(alarms.map(({ id }) => id)).toEqual([requestId]);
  });

  /** A withdrawal that the bank has paid, and what its statement may tell with the same end-to-end id. */
  async function paid() {
    const { owner, targetId } = await payee();
    const requestId = await approved(owner, targetId);
    await queue.runDueJobs();
    await advance(120);
    await queue.runDueJobs();
    const { reference_id: remittance } = await getFiatCredentials(context, owner.id, 'USD');
    const line = {
      currency: 'USD',
      valueDate: '2026-01-02',
      remittance,
      payerName: 'Ada Byron',
      ...{ payerAccount: '0217', payerBank: null, recalls: null },
      endToEndId: endToEndId(requestId),
      bookedAt: await world.now(),
    };
    const { dataKeys } = world.secrets;
    const book = (amount: bigint, returnReason: string | null, position: bigint) =>
      transact(database, (tx) =>
        bookLine(tx, dataKeys, {
          ...{ ...line, amount, returnReason, position },
          providerReference: newId(),
        }),
      );
    return { owner, requestId, book };
  }

  test('is not returned by a wire of the client that bears its end-to-end id', async () => {
    const { owner, requestId, book } = await paid();
    await book(100_000n, null, BEHIND_ALL - 1n);
    expect(await available(owner)).toBe(497_500n);
    const { steps } = await getTransaction(database, NO_FUNDS, owner.id, requestId);
    expect(steps.at(-1)?.step).toBe('COMPLETED');
    expect(await auditBooks(database)).toEqual([]);
  });

  test('that comes back as another amount stands in suspense, and so does a second debit', async () => {
    const { owner, book } = await paid();
    await book(98_000n, 'AC04', BEHIND_ALL);
    await book(-100_000n, null, BEHIND_ALL + 1n);
    const rows = await database
      .selectFrom('bank_lines')
      .select('suspended_because')
      .where('position', 'in', [`${BEHIND_ALL}`, `${BEHIND_ALL + 1n}`])
      .orderBy('position')
      .execute();
    expect(rows.map((row) => row.suspended_because)).toEqual(['RETURN_DIFFERS', 'DEBIT']);
    expect(await available(owner)).toBe(397_500n);
    expect(await auditBooks(database)).toEqual([]);
  });
});
