import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
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
import { clientAccount, worldAccount } from '../../ledger/account.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { balancesOf, purposeTotals } from '../../ledger/balances.ts';
import { line, postEntry } from '../../ledger/entries.ts';
import { answerCorrection, askCorrection, previewCorrection } from '../corrections/corrections.ts';
import { listTransactions } from '../transactions/transactions.ts';
import { getOrIssueReference } from './payment-references.ts';
import { owesRecalled } from './recalled-deposits.ts';
import { latestBankReconciliation, reconcileBank } from './reconciliation.ts';
import { bookStatement } from './statement.ts';
import { listSuspendedLines } from './suspended-lines.ts';

/* A bank takes back a deposit by a debit that nobody here ordered (spec/decisions.md, section 13). */

const world = await openPaymentsWorld();
const { database, sandbox, queue, advance, client, staff } = world;
const [maker, checker] = [await staff('OPERATIONS'), await staff('OPERATIONS')];

/** Dollars that came from a client, or from somebody else with the client's reference. */
async function wired(owner: TestClient, payerName = 'Ada Byron'): Promise<string> {
  const remittance = await getOrIssueReference(database, { ownerId: owner.id, currency: 'USD' });
  const { providerReference } = await sandbox.arriveWire({
    ...{ currency: 'USD', amount: minorOf('USD', '2500.00'), remittance, payerName },
    ...{ payerAccount: 'GB66SNDX99006144010900', valueDate: null },
  });
  await queue.runDueJobs();
  return providerReference;
}

async function recall(providerReference: string): Promise<string> {
  const back = await sandbox.recallWire({ providerReference, reason: 'FRAD' });
  await queue.runDueJobs();
  return `bank/${back.providerReference}`;
}

/** What a client has paid on: it is theirs no more. */
async function spend({ id }: TestClient, amount: string): Promise<void> {
  const minor = minorOf('USD', amount);
  const lines = [
    line(clientAccount(id, 'available', 'USD'), -minor),
    line(worldAccount('custody', 'USD'), minor),
  ];
  await postEntry(database, { key: newId(), kind: 'correction', lines });
}

const taken = (owner: TestClient, transfer: string) =>
  ({ kind: 'ATTRIBUTION', client_id: owner.id, transfer }) as const;

const ask = async (owner: TestClient, transfer: string) => {
  const correction = taken(owner, transfer);
  const body = { correction, evidence: 'The bank says that it was fraud.' };
  return (await transact(database, (tx) => askCorrection(tx, maker, body, NO_TRADES))).id;
};

const confirm = (id: string, by = checker) =>
  transact(database, (tx) => answerCorrection(tx, by, id, { decision: 'CONFIRMED' }, NO_TRADES));

const shown = async (transfer: string) =>
  (await listSuspendedLines(database, { roles: ['OPERATIONS'] }, { limit: 100 })).items.find(
    ({ reference }) => reference === transfer,
  );

async function dollarsOf({ id }: TestClient): Promise<Record<string, bigint>> {
  const own = (await balancesOf(database, id)).filter(({ asset }) => asset === 'USD');
  return Object.fromEntries(own.map(({ purpose, posted }) => [purpose, posted]));
}

const alarmsAbout = async (kind: 'deposit_recalled' | 'recall_owed' | 'transfer_parked') =>
  (await openAlarmsAbout(database, kind)).map(({ id }) => id);

const suspense = async () =>
  (await purposeTotals(database, 'suspense')).find(({ asset }) => asset === 'USD')?.posted ?? 0n;

async function booksAgree(): Promise<void> {
  expect(await auditBooks(database)).toEqual([]);
  await advance(1);
  await reconcileBank(world.context, SYSTEM);
  const open = (await latestBankReconciliation(database))?.differences ?? [];
  expect(open.filter(({ endedAt }) => endedAt === null)).toEqual([]);
}

describe('a deposit that the bank takes back', () => {
  test('stands in suspense with both sides, and is taken from its client by two people', async () => {
    const before = await suspense();
    const owner = await client();
    const came = await wired(owner);
    const transfer = await recall(came);
    // The books are what the statement says, and nobody was asked for anything yet.
    expect(await suspense()).toBe(before - minorOf('USD', '2500.00'));
    expect(await dollarsOf(owner)).toMatchObject({ available: minorOf('USD', '2500.00') });
    await booksAgree();
    expect(await shown(transfer)).toMatchObject({
      ...{ because: 'RECALLED', amount: '-2500.00', client: { id: owner.id, name: 'Ada Byron' } },
      ...{ recalls: { reference: came, amount: '2500.00' }, can_go_back: false },
    });
    const { rows } = await sql<{ details: object }>`
      select details from alarms where kind = 'deposit_recalled' and subject_id = ${transfer}`.execute(
      database,
    );
    expect(rows).toMatchObject([
      {
        details: {
          debit: { amount: '-250000', reason: 'FRAD' },
          deposit: { reference: came, amount: '250000', payerName: 'Ada Byron' },
        },
      },
    ]);
    const id = await ask(owner, transfer);
    await expect(confirm(id, maker)).rejects.toMatchObject({ code: 'approver_entered_it' });
    await confirm(id);
    expect(await dollarsOf(owner)).toMatchObject({ available: 0n });
    expect(await suspense()).toBe(before);
    expect(await shown(transfer)).toBeUndefined();
    expect(await alarmsAbout('deposit_recalled')).not.toContain(transfer);
    expect(await alarmsAbout('recall_owed')).not.toContain(transfer);
    // It is a transaction of its own, and the deposit stays what it was.
    const { items } = await listTransactions(database, NO_FUNDS, owner.id, { limit: 10 });
    expect(items.map(({ type, status }) => [type, status])).toEqual([
      ['reversal', 'completed'],
      ['deposit', 'completed'],
    ]);
    await booksAgree();
  });

  test('leaves the client owing what is not there any more, and staff are told until it is settled', async () => {
    const owner = await client();
    const transfer = await recall(await wired(owner));
    await spend(owner, '1800.00');
    const preview = await transact(database, (tx) =>
      previewCorrection(tx, { correction: taken(owner, transfer) }, NO_TRADES),
    );
    expect(preview).toMatchObject({
      lines: [
        { of: 'HOUSE', purpose: 'suspense', amount: '2500.00' },
        { of: 'CLIENT', purpose: 'available', amount: '-700.00' },
        { of: 'CLIENT', purpose: 'receivable', amount: '-1800.00' },
      ],
      client_sees: [{ type: 'reversal', asset: 'USD', amount: '-700.00' }],
    });
    const id = await ask(owner, transfer);
    // What they have changes until somebody confirms: then the lines are others.
    await spend(owner, '100.00');
    await expect(confirm(id)).rejects.toMatchObject({ code: 'correction_outdated' });
    await transact(database, (tx) =>
      answerCorrection(tx, maker, id, { decision: 'DECLINED', reason: 'Anew' }, NO_TRADES),
    );
    await confirm(await ask(owner, transfer));
    expect(await dollarsOf(owner)).toMatchObject({
      available: 0n,
      receivable: -minorOf('USD', '1900.00'),
    });
    expect(await alarmsAbout('recall_owed')).toContain(transfer);
    expect(await owesRecalled(database, owner.id)).toBe(true);
    expect(await auditBooks(database)).toEqual([]);
  });

  test('holds back what the client would be paid until it is settled', async () => {
    const owner = await client();
    const transfer = await recall(await wired(owner));
    expect(await owesRecalled(database, owner.id)).toBe(true);
    await confirm(await ask(owner, transfer));
    expect(await owesRecalled(database, owner.id)).toBe(false);
  });

  test('is that client’s alone', async () => {
    const [owner, other] = [await client(), await client()];
    const transfer = await recall(await wired(owner));
    await expect(ask(other, transfer)).rejects.toMatchObject({ code: 'not_correctable' });
    await confirm(await ask(owner, transfer));
    await expect(ask(owner, transfer)).rejects.toMatchObject({ code: 'already_corrected' });
  });

  test('may be one that two people had given to its client', async () => {
    const owner = await client();
    const came = await wired(owner, 'Charles Babbage');
    await confirm(await ask(owner, `bank/${came}`));
    const transfer = await recall(came);
    expect(await shown(transfer)).toMatchObject({ because: 'RECALLED', client: { id: owner.id } });
    await confirm(await ask(owner, transfer));
    expect(await dollarsOf(owner)).toMatchObject({ available: 0n });
    await booksAgree();
  });
});

describe('a debit that nobody ordered', () => {
  test('of what was nobody’s names no client', async () => {
    const came = await wired(await client(), 'Charles Babbage');
    const transfer = await recall(came);
    expect(await shown(transfer)).toMatchObject({ because: 'DEBIT', client: null, recalls: null });
    expect(await alarmsAbout('transfer_parked')).toContain(transfer);
    expect(await alarmsAbout('deposit_recalled')).not.toContain(transfer);
  });

  test('is booked once, however often and by whoever it is read', async () => {
    const before = await suspense();
    const owner = await client();
    const came = await wired(owner);
    await sandbox.plantFault({ provider: 'bank', fault: 'answer_twice', times: 1 });
    const { providerReference } = await sandbox.recallWire({
      providerReference: came,
      reason: 'DUPL',
    });
    await Promise.all(Array.from({ length: 4 }, () => bookStatement(world.context)));
    await queue.runDueJobs();
    expect(await suspense()).toBe(before - minorOf('USD', '2500.00'));
    const about = (await alarmsAbout('deposit_recalled')).filter(
      (id) => id === `bank/${providerReference}`,
    );
    expect(about).toHaveLength(1);
    await expect(
      sandbox.recallWire({ providerReference: came, reason: 'DUPL' }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await booksAgree();
  });
});
