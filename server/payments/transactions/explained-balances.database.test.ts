import { parseAmount } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeOf } from '../../../tests/worlds/books.ts';
import { NO_FUNDS, openPaymentsWorld, type TestClient } from '../../../tests/worlds/payments.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { clientAccount, houseAccount, worldAccount } from '../../ledger/account.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { type EntryKind, line, postEntry, reverseEntry } from '../../ledger/entries.ts';
import { type ClientLine, newestLinesOf } from '../../ledger/lines.ts';
import { advanceRequest, openRequest, placeHold, type RequestKind } from '../../ledger/requests.ts';
import type { CustodyTransfer } from '../../providers/custody/port.ts';
import { bookCustodyTransfers, bookTransfer } from '../custody/custody-books.ts';
import { settleDueDeposits } from '../deposits/deposits.ts';
import { getTransaction, listTransactions } from './transactions.ts';

/* The list of transactions explains every balance on every day (spec/decisions.md, section 14). */

const world = await openPaymentsWorld();
const { database, advance, now } = world;

/** The whole list, by short pages. */
async function listed(ownerId: string) {
  const items = [];
  for (let cursor: string | undefined; ; ) {
    const query = { limit: 3, ...(cursor && { cursor }) };
    const page = await listTransactions(database, NO_FUNDS, ownerId, query);
    items.push(...page.items);
    cursor = page.next_cursor ?? undefined;
    if (!cursor) return items;
  }
}

type Item = Awaited<ReturnType<typeof listed>>[number];

const minorOf = ({ asset, amount }: Pick<Item, 'asset' | 'amount'>) => {
  const size = parseAmount(asset, amount.replace('-', ''))?.minor ?? 0n;
  return amount.startsWith('-') ? -size : size;
};

/** What the ledger's lines behind a transaction add up to. */
const minorBehind = ({ lines, asset }: Awaited<ReturnType<typeof getTransaction>>) =>
  lines
    .filter(({ counts }) => counts)
    .reduce((sum, { amount }) => sum + minorOf({ asset, amount }), 0n);

/** What a client may do or meet. Each is refused or done whole. */
function historyOf(owner: TestClient, address: string) {
  const transfers: CustodyTransfer[] = [];
  const entries: { entryId: bigint; requestId?: string }[] = [];
  const redemptions: { requestId: string; kept: bigint }[] = [];
  let position = 0n;
  const nextPosition = () => {
    position += 1n;
    return position;
  };
  const own = (asset: AssetCode) => clientAccount(owner.id, 'available', asset);
  const suspense = (asset: AssetCode) => houseAccount('suspense', asset);

  const move = (kind: EntryKind, minor: bigint, requestId?: string, asset: AssetCode = 'BTC') =>
    postEntry(database, {
      key: newId(),
      kind,
      ...(requestId && { requestId }),
      lines: [line(own(asset), minor), line(suspense(asset), -minor)],
    });
  const ask = async (kind: RequestKind, minor: bigint) => {
    const requestId = newId();
    const rest = { idemKey: requestId, asset: 'BTC', minor, state: 'processing' } as const;
    await transact(database, (tx) =>
      openRequest(tx, { requestId, ownerId: owner.id, kind, ...rest }),
    );
    return requestId;
  };
  const book = (transfer: CustodyTransfer, change: Partial<CustodyTransfer>) =>
    transact(database, (tx) =>
      bookTransfer(tx, { ...transfer, ...change, position: nextPosition() }),
    );
  const one = <T>(of: readonly T[], pick: number): T | undefined => of[pick % (of.length || 1)];

  return {
    arrive: async (minor: bigint) => {
      const transfer: CustodyTransfer = {
        providerReference: `tr_${newId()}`,
        key: null,
        requestId: null,
        direction: 'in',
        currency: 'BTC',
        network: 'BITCOIN',
        address,
        memo: null,
        amount: 100_000n + minor,
        state: 'accepted',
        hash: null,
        failure: null,
        createdAt: await now(),
        settlesAt: await now(),
        position: 0n,
      };
      transfers.push(transfer);
      await book(transfer, {});
      await book(transfer, { state: 'settled' });
    },
    undo: async (_: bigint, pick: number) => {
      const transfer = one(transfers, pick);
      if (transfer) await book(transfer, { state: 'failed', failure: 'reorganised' });
    },
    comeAgain: async (_: bigint, pick: number) => {
      const transfer = one(transfers, pick);
      if (transfer) await book(transfer, { state: 'settled' });
    },
    settle: async () => {
      await advance(86_400);
      await bookCustodyTransfers(world.context);
      await settleDueDeposits(database);
    },
    withdraw: async (minor: bigint, pick: number) => {
      const requestId = await ask('withdrawal', minor);
      const holdId = newId();
      const hold = { holdId, account: own('BTC'), minor, requestId };
      await transact(database, (tx) => placeHold(tx, hold));
      if (pick % 3 === 0) return;
      if (pick % 3 === 1) {
        const request = { ownerId: owner.id, requestId };
        return transact(database, (tx) => advanceRequest(tx, request, 'cancelled'));
      }
      const lines = [line(own('BTC'), -minor), line(worldAccount('custody', 'BTC'), minor)];
      const key = newId();
      const paid = { key, kind: 'withdrawal', requestId, holds: [holdId], lines } as const;
      const { entryId } = await postEntry(database, paid);
      entries.push({ entryId, requestId });
    },
    fee: async (minor: bigint) => entries.push(await move('fee', -minor)),
    reward: async (minor: bigint) => entries.push(await move('reward', minor)),
    correct: async (minor: bigint, pick: number) => {
      const wrong = one(entries, pick);
      entries.push(await move('correction', minor, wrong?.requestId));
    },
    swap: async (minor: bigint) => {
      const lines = [
        ...[line(own('BTC'), -minor), line(suspense('BTC'), minor)],
        ...[line(own('ETH'), minor * 7n), line(suspense('ETH'), -minor * 7n)],
      ];
      entries.push(await postEntry(database, { key: newId(), kind: 'correction', lines }));
    },
    reverse: async (_: bigint, pick: number) => {
      const wrong = one(entries, pick);
      if (!wrong) return;
      await transact(database, (tx) =>
        reverseEntry(tx, { ownerId: owner.id, key: newId(), ...wrong }),
      );
    },
    redeem: async (minor: bigint) => {
      const requestId = await ask('redemption', minor);
      await move('redemption', minor, requestId);
      const kept = minor / 10n;
      if (kept === 0n) return;
      const holdback = clientAccount(owner.id, 'holdback', 'BTC');
      await postEntry(database, {
        key: newId(),
        kind: 'redemption_holdback',
        requestId,
        lines: [line(own('BTC'), -kept), line(holdback, kept)],
      });
      redemptions.push({ requestId, kept });
    },
    audit: async () => {
      const redemption = redemptions.pop();
      if (!redemption) return;
      const { requestId, kept } = redemption;
      const holdback = clientAccount(owner.id, 'holdback', 'BTC');
      await postEntry(database, {
        key: newId(),
        kind: 'holdback_release',
        requestId,
        lines: [line(own('BTC'), kept), line(holdback, -kept)],
      });
    },
  };
}

type Step = keyof ReturnType<typeof historyOf>;
const STEPS: Step[] = [
  ...(['arrive', 'undo', 'comeAgain', 'settle', 'withdraw', 'fee', 'reward'] as const),
  ...(['correct', 'swap', 'reverse', 'redeem', 'audit'] as const),
];

const step = fc.tuple(
  fc.constantFrom(...STEPS),
  fc.bigInt({ min: 1n, max: 60_000n }),
  fc.nat({ max: 20 }),
);

/** What of a completed transaction never changes: all but whether its settlement is still waited for. */
function stands(item: Item | undefined): Partial<Item> | undefined {
  return item && { ...item, waits_for: null };
}

/** Adds what is completed to what was, which must be as it was. */
function keepCompleted(done: Map<string, Item>, items: readonly Item[]): void {
  for (const item of items) {
    expect(stands(item)).toEqual(stands(done.get(item.id) ?? item));
    if (item.status === 'completed') done.set(item.id, item);
  }
}

const ASSETS = ['BTC', 'ETH'];

const balanceAt = (lines: readonly ClientLine[], wanted: AssetCode, day: Date) =>
  lines
    .filter(({ asset, at }) => asset === wanted && at <= day)
    .reduce((sum, { minor }) => sum + minor, 0n);

const explainedAt = (items: readonly Item[], wanted: AssetCode, day: Date) =>
  items
    .filter(({ asset, completed_at: at }) => asset === wanted && at !== null && new Date(at) <= day)
    .reduce((sum, item) => sum + minorOf(item), 0n);

test('for any history, what is listed adds up to every balance on every day, and stays as it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      const owner = await world.client();
      const history = historyOf(owner, await world.addressOf(owner, 'BTC'));
      const days: Date[] = [];
      const done = new Map<string, Item>();
      for (const [name, minor, pick] of [
        ['arrive', 50_000n, 0],
        ['settle', 1n, 0],
        ...steps,
      ] as typeof steps) {
        await codeOf(history[name](minor, pick) as Promise<unknown>);
        days.push(await now());
        await advance(3600);
        keepCompleted(done, await listed(owner.id));
      }
      const items = await listed(owner.id);
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
      const lines = (await newestLinesOf(database, owner.id, null, 1000))
        .filter(({ purpose }) => purpose === 'available' || purpose === 'settling')
        .toReversed();
      for (const day of days) {
        const balances = ASSETS.map((asset) => balanceAt(lines, asset, day));
        expect(ASSETS.map((asset) => explainedAt(items, asset, day))).toEqual(balances);
      }
      for (const item of items) {
        const detail = await getTransaction(database, NO_FUNDS, owner.id, item.id);
        expect(detail).toMatchObject(item);
        expect(minorBehind(detail)).toBe(item.status === 'completed' ? minorOf(item) : 0n);
        // Whatever follows from it is listed, too.
        const followers = items.filter(({ linked_id }) => linked_id === item.id);
        expect(new Set(detail.followed_by)).toEqual(new Set(followers));
        expect(detail.steps.length).toBeGreaterThan(0);
      }
    }),
    { numRuns: 12 },
  );
  expect((await auditBooks(database)).filter(({ id }) => id !== 'I14')).toEqual([]);
});

test('a deposit that is undone stays as it was, and a transaction of its own undoes it', async () => {
  const owner = await world.client();
  const history = historyOf(owner, await world.addressOf(owner, 'BTC'));
  await history.arrive(0n);
  const [deposit] = await listed(owner.id);
  await advance(60);
  await history.undo(0n, 0);
  const [reversal, before] = await listed(owner.id);
  expect(stands(before)).toEqual(stands(deposit));
  expect(reversal).toMatchObject({
    type: 'reversal',
    status: 'completed',
    amount: '-0.00100000',
    linked_id: deposit?.id,
  });
});

test('what is held of a deposit that was undone after it settled is listed as such', async () => {
  const owner = await world.client();
  const history = historyOf(owner, await world.addressOf(owner, 'BTC'));
  await history.arrive(0n);
  await history.settle();
  await history.fee(40_000n);
  await history.undo(0n, 0);
  const [reversal, fee, deposit] = await listed(owner.id);
  expect(reversal).toMatchObject({
    type: 'reversal',
    status: 'processing',
    amount: '-0.00060000',
    linked_id: deposit?.id,
    completed_at: null,
  });
  expect(fee).toMatchObject({ type: 'platformFee', status: 'completed', amount: '-0.00040000' });
  const query = { limit: 50, type: 'platformFee', status: 'completed' } as const;
  expect((await listTransactions(database, NO_FUNDS, owner.id, query)).items).toEqual([fee]);
  const none = { ...query, status: 'processing' } as const;
  expect((await listTransactions(database, NO_FUNDS, owner.id, none)).items).toEqual([]);
});
