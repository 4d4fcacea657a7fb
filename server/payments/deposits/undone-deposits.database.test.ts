import { beforeEach, describe, expect, test } from 'vitest';
import {
  minorOf,
  NO_TRADES,
  openPaymentsWorld,
  type TestClient,
} from '../../../tests/worlds/payments.ts';
import { closeAlarm } from '../../database/alarms.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { clientAccount, houseAccount } from '../../ledger/account.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { freeBalance, purposeTotals } from '../../ledger/balances.ts';
import { line, postEntry } from '../../ledger/entries.ts';
import type { Custody, CustodyTransfer } from '../../providers/custody/port.ts';
import { answerCorrection, askCorrection } from '../corrections/corrections.ts';
import { bookCustodyTransfers, bookTransfer } from '../custody/custody-books.ts';
import { latestReconciliation, reconcile, reconcileWhenDue } from '../custody/reconciliation.ts';

// A custodian whose list and holdings are what a test says.
const world = await openPaymentsWorld();
const { database, providers, queue, now, advance, client, addressOf } = world;

const listed = new Map<string, CustodyTransfer>();
let position = 0n;
let isAway = false;
const custody: Custody = {
  ...providers.custody,
  transfersSince: async (cursor) => {
    if (isAway) throw new Error('away');
    const since = [...listed.values()].filter((each) => each.position > BigInt(cursor ?? 0));
    const transfers = since.toSorted((a, b) => (a.position < b.position ? -1 : 1));
    const nextCursor = transfers.at(-1)?.position.toString() ?? cursor ?? '0';
    return { transfers, settlements: [], costs: [], nextCursor };
  },
  balances: async () => {
    if (isAway) throw new Error('away');
    const settled = [...listed.values()].filter(({ state }) => state === 'settled');
    const amount = settled.reduce((sum, each) => sum + each.amount, 0n);
    return { position, balances: [{ asset: 'BTC', amount }] };
  },
};
const context = { database, providers: { custody } };

let owner: TestClient;
let address: string;

beforeEach(async () => {
  world.useCustody(providers.custody);
  owner = await client();
  address = await addressOf(owner, 'BTC');
  world.useCustody(custody);
});

/** The custodian lists a transfer, or another state of it, and it is booked. */
async function list(
  providerReference: string,
  state: CustodyTransfer['state'],
  change: Partial<CustodyTransfer> = {},
): Promise<CustodyTransfer> {
  position += 1n;
  const at = await now();
  const transfer: CustodyTransfer = {
    providerReference,
    key: null,
    requestId: null,
    direction: 'in',
    currency: 'BTC',
    network: 'BITCOIN',
    address,
    memo: null,
    amount: 100_000n,
    state,
    hash: null,
    failure: state === 'failed' ? 'reorganised' : null,
    createdAt: at,
    settlesAt: at,
    ...change,
    position,
  };
  listed.set(providerReference, transfer);
  if (!isAway) await bookCustodyTransfers(context);
  return transfer;
}

async function funds() {
  const read = (purpose: 'settling' | 'available') =>
    freeBalance(database, clientAccount(owner.id, purpose, 'BTC'));
  return { settling: await read('settling'), available: await read('available') };
}

async function suspended() {
  const totals = await purposeTotals(database, 'suspense');
  return totals.find(({ asset }) => asset === 'BTC')?.posted ?? 0n;
}

async function alarms(): Promise<string[]> {
  const rows = await database
    .selectFrom('alarms')
    .select('kind')
    .where('owner_id', '=', owner.id)
    .where('closed_at', 'is', null)
    .execute();
  return rows.map(({ kind }) => kind).toSorted();
}

/** Books and custodian agree, and the audit finds nothing. */
async function agrees(): Promise<void> {
  await reconcile(context, SYSTEM);
  expect((await latestReconciliation(database))?.findings).toEqual([]);
  expect(await auditBooks(database)).toEqual([]);
}

describe('a deposit that the network undoes', () => {
  test('is taken off settling, and credited anew each time that it settles again', async () => {
    await list('again', 'settled');
    for (let i = 0; i < 2; i += 1) {
      await list('again', 'failed');
      expect(await funds()).toEqual({ settling: 0n, available: 0n });
      await agrees();
      await list('again', 'settled');
      expect(await funds()).toEqual({ settling: 100_000n, available: 0n });
      await agrees();
    }
    expect(await alarms()).toContain('deposit_returned');
    await advance(86_400);
    await queue.runDueJobs();
    await queue.runDueJobs();
    expect(await funds()).toEqual({ settling: 0n, available: 100_000n });
    await agrees();
  });

  test('settles 24 hours after it came again', async () => {
    await list('late', 'settled');
    await advance(80_000);
    await list('late', 'failed');
    await list('late', 'settled');
    await advance(80_000);
    await queue.runDueJobs();
    expect(await funds()).toEqual({ settling: 100_000n, available: 0n });
  });

  test('is booked anew once, by however many who read the list at once', async () => {
    await list('raced', 'settled');
    await list('raced', 'failed');
    isAway = true;
    await list('raced', 'settled');
    isAway = false;
    await Promise.all(Array.from({ length: 6 }, () => bookCustodyTransfers(context)));
    expect(await funds()).toEqual({ settling: 100_000n, available: 0n });
    await agrees();
  });

  test('stays undone for whoever still has an older page', async () => {
    const older = await list('older', 'settled');
    await list('older', 'failed');
    await transact(database, (tx) => bookTransfer(tx, older));
    expect(await funds()).toEqual({ settling: 0n, available: 0n });
    await agrees();
  });

  test('that had failed before is credited when it settles after all', async () => {
    await list('failed first', 'accepted');
    await list('failed first', 'failed');
    expect(await funds()).toEqual({ settling: 0n, available: 0n });
    await agrees();
    await list('failed first', 'settled');
    expect(await funds()).toEqual({ settling: 100_000n, available: 0n });
    await agrees();
    expect(await alarms()).toEqual(['deposit_returned']);
  });

  test.each([
    ['dust', { amount: 1n }],
    ['nobody’s', { address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' }],
  ])('%s: leaves suspense, and comes back to it', async (name, change) => {
    const before = await suspended();
    const arrived = (await list(name, 'settled', change)).amount;
    for (let i = 0; i < 2; i += 1) {
      await list(name, 'failed', change);
      expect(await suspended()).toBe(before);
      await agrees();
      await list(name, 'settled', change);
      expect((await suspended()) - before).toBe(arrived);
      await agrees();
    }
  });

  test('does not become available while nobody has read the list', async () => {
    await list('unread', 'settled');
    isAway = true;
    await advance(86_400);
    await list('unread', 'failed');
    await queue.runDueJobs().catch(() => {});
    await queue.runDueJobs().catch(() => {});
    expect(await funds()).toEqual({ settling: 100_000n, available: 0n });
    isAway = false;
    await advance(60);
    await queue.runDueJobs();
    expect(await funds()).toEqual({ settling: 0n, available: 0n });
    await agrees();
  });
});

describe('a deposit that is undone after it became available', () => {
  const amount = minorOf('BTC', '1');

  async function available(name: string) {
    await list(name, 'settled', { amount });
    await advance(86_400);
    await queue.runDueJobs();
    await queue.runDueJobs();
    expect((await funds()).available).toBe(amount);
  }

  test('is held, has the books compared at once, and is free when it settles again', async () => {
    await available('held');
    await reconcile(context, SYSTEM);
    expect(await reconcileWhenDue(context)).toBe(0);
    await list('held', 'failed', { amount });
    expect((await funds()).available).toBe(0n);
    expect(await reconcileWhenDue(context)).toBe(1);
    expect((await latestReconciliation(database))?.findings).toMatchObject([
      { kind: 'NOT_LISTED', reference: 'held' },
    ]);
    await list('held', 'settled', { amount });
    expect((await funds()).available).toBe(amount);
    expect(await alarms()).toEqual(['deposit_returned']);
    await agrees();
    await list('held', 'failed', { amount });
    expect((await funds()).available).toBe(0n);
    await list('held', 'settled', { amount });
    await agrees();
  });

  test('keeps a withdrawal that had its money from being approved, until staff close the alarm', async () => {
    const officer = await world.staff('OPERATIONS');
    await available('gone');
    const walletId = await world.wallet(owner, 'BTC');
    const { requestId } = await world.create(owner, walletId, 'BTC', '0.5');
    await world.confirm(owner, requestId);
    await list('gone', 'failed', { amount });
    await expect(world.approve(officer, requestId)).rejects.toThrow('deposit_undone');
    const deposit = await database
      .selectFrom('deposits')
      .select('request_id')
      .where('owner_id', '=', owner.id)
      .executeTakeFirstOrThrow();
    const subject = { kind: 'deposit', id: deposit.request_id, ownerId: owner.id };
    await transact(database, (tx) => closeAlarm(tx, 'deposit_undone', subject));
    await world.approve(officer, requestId);
    await list('gone', 'settled', { amount });
  });

  test('is taken out of the books by two people: what was spent is owed, and it is booked anew when it settles again', async () => {
    const [asker, checker] = [await world.staff('OPERATIONS'), await world.staff('COMPLIANCE')];
    await available('taken');
    const { entry_id: entryId } = await database
      .selectFrom('entries')
      .select('entry_id')
      .where('owner_id', '=', owner.id)
      .where('kind', '=', 'deposit')
      .executeTakeFirstOrThrow();
    const correction = {
      kind: 'REVERSAL',
      client_id: owner.id,
      entry_id: String(entryId),
    } as const;
    const ask = () =>
      transact(database, (tx) =>
        askCorrection(tx, asker, { correction, evidence: 'Reorganised' }, NO_TRADES),
      );
    await expect(ask()).rejects.toThrow('not_correctable');
    const walletId = await world.wallet(owner, 'BTC');
    await world.create(owner, walletId, 'BTC', '0.4');
    const spent = amount - (await funds()).available;
    await list('taken', 'failed', { amount });
    const answer = (id: string, given: Parameters<typeof answerCorrection>[3]) =>
      transact(database, (tx) => answerCorrection(tx, checker, id, given, NO_TRADES));
    const { id: outdated } = await ask();
    const more = 1_000n;
    await postEntry(database, {
      key: newId(),
      kind: 'reward',
      lines: [
        line(houseAccount('suspense', 'BTC'), -more),
        line(clientAccount(owner.id, 'available', 'BTC'), more),
      ],
    });
    await expect(answer(outdated, { decision: 'CONFIRMED' })).rejects.toThrow(
      'correction_outdated',
    );
    await answer(outdated, { decision: 'DECLINED', reason: 'The client has more by now' });
    const { id } = await ask();
    await answer(id, { decision: 'CONFIRMED' });
    const owed = await freeBalance(database, clientAccount(owner.id, 'receivable', 'BTC'));
    expect([owed, await funds()]).toEqual([more - spent, { settling: 0n, available: 0n }]);
    expect(await alarms()).toEqual([]);
    await agrees();
    await expect(ask()).rejects.toThrow('entry_already_reversed');
    await list('taken', 'settled', { amount });
    expect(await funds()).toEqual({ settling: amount, available: 0n });
    await agrees();
  });

  test('is no obstacle when all of it is held', async () => {
    const officer = await world.staff('OPERATIONS');
    await available('covered');
    await list('other', 'settled', { amount });
    await advance(86_400);
    await queue.runDueJobs();
    await queue.runDueJobs();
    const walletId = await world.wallet(owner, 'BTC');
    const { requestId } = await world.create(owner, walletId, 'BTC', '0.5');
    await world.confirm(owner, requestId);
    await list('covered', 'failed', { amount });
    await world.approve(officer, requestId);
  });
});
