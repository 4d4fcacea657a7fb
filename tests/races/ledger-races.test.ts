import { expect, test } from 'vitest';
import { readClock } from '../../server/database/clock.ts';
import type { Tx } from '../../server/database/connect.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { type Account, houseAccount, unitsAccount } from '../../server/ledger/account.ts';
import { openUnitsAccounts } from '../../server/ledger/accounts.ts';
import { auditBooks } from '../../server/ledger/audit.ts';
import { line, postEntry, reverseEntry } from '../../server/ledger/entries.ts';
import { openRequest, placeHold, type RequestKind } from '../../server/ledger/requests.ts';
import { replayHint, twentieth } from '../harness/scale.ts';
import { codeOf, openTestBooks } from '../worlds/books.ts';
import { barrierFor } from '../worlds/waits.ts';

const PARALLEL = 40;
const ROUNDS = twentieth(50);

/** Ten of these fit into the balance; one unit is left over. */
const AMOUNT = 3n;
const FITTING = 10;
const BALANCE = AMOUNT * BigInt(FITTING) + 1n;

const books = await openTestBooks(PARALLEL);
const { database } = books;

type Prey = { ownerId: string; account: Account; deposits: bigint[] };
type Operation = (tx: Tx, prey: Prey, turn: number) => Promise<unknown>;

function held(kind: RequestKind): Operation {
  return async (tx, { ownerId, account }) => {
    const requestId = newId();
    const rest = { kind, idemKey: requestId, asset: account.asset, minor: AMOUNT } as const;
    await openRequest(tx, { requestId, ownerId, state: 'processing', ...rest });
    await placeHold(tx, { holdId: newId(), account, minor: AMOUNT, requestId });
  };
}

/** What takes money from one balance in this ledger. */
const OPERATIONS: Record<string, Operation> = {
  withdraw: held('withdrawal'),
  invest: held('investment'),
  redeem: held('redemption'),
  exchange: async (tx, { ownerId, account }) => {
    const requestId = newId();
    const rest = { idemKey: requestId, asset: account.asset, minor: AMOUNT } as const;
    await openRequest(tx, { requestId, ownerId, kind: 'exchange', state: 'processing', ...rest });
    const lines = [
      line(account, -AMOUNT),
      line(houseAccount('trade_clearing', account.asset), AMOUNT),
    ];
    await postEntry(tx, { key: `exchange:${requestId}`, kind: 'exchange', requestId, lines });
  },
  fee: (tx, { account }) =>
    postEntry(tx, {
      key: newId(),
      kind: 'fee',
      lines: [line(account, -AMOUNT), line(houseAccount('fees', account.asset), AMOUNT)],
    }),
  recall: (tx, { account }) =>
    postEntry(tx, {
      key: newId(),
      kind: 'recall',
      lines: [line(account, -AMOUNT), line(houseAccount('suspense', account.asset), AMOUNT)],
    }),
  reverse: (tx, { ownerId, deposits }, turn) =>
    reverseEntry(tx, { ownerId, entryId: deposits[turn % FITTING] ?? 0n, key: newId() }),
};

const names = Object.keys(OPERATIONS);
const pairs = names.flatMap((left, i) => names.slice(i).map((right) => [left, right] as const));

async function makePrey(): Promise<Prey> {
  const { ownerId } = await books.client('ETH');
  const fundId = newId();
  const account = unitsAccount(ownerId, fundId, 'ETH');
  await transact(database, (tx) => openUnitsAccounts(tx, ownerId, fundId, ['ETH']));
  const deposits: bigint[] = [];
  for (let i = 0; i < FITTING; i++) deposits.push((await books.fund(account, AMOUNT)).entryId);
  await books.fund(account, BALANCE - AMOUNT * BigInt(FITTING));
  return { ownerId, account, deposits };
}

async function race(left: Operation, right: Operation): Promise<{ prey: Prey; codes: string[] }> {
  const prey = await makePrey();
  const together = barrierFor(PARALLEL);
  const run = (turn: number) =>
    transact(database, async (tx) => {
      await readClock(tx);
      await together();
      const operation = turn % 2 === 0 ? left : right;
      return operation(tx, prey, Math.floor(turn / 2));
    });
  const codes = await Promise.all(Array.from({ length: PARALLEL }, (_, turn) => codeOf(run(turn))));
  return { prey, codes };
}

console.info(replayHint(`${pairs.length} pairs × ${ROUNDS} rounds × ${PARALLEL} at once`));

test.each(pairs)('%s against %s never spends more than there is', async (left, right) => {
  for (let round = 0; round < ROUNDS; round++) {
    const { prey, codes } = await race(
      OPERATIONS[left] as Operation,
      OPERATIONS[right] as Operation,
    );
    const accepted = codes.filter((code) => code === 'accepted').length;
    expect(accepted, codes.join()).toBe(FITTING);
    expect(await books.free(prey.account)).toBe(BALANCE - AMOUNT * BigInt(FITTING));
    const losers = new Set(codes.filter((code) => code !== 'accepted'));
    losers.delete('insufficient_funds');
    if ([left, right].includes('reverse')) losers.delete('entry_already_reversed');
    expect([...losers]).toEqual([]);
  }
});

test('of many reversals of one deposit one moves money', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { ownerId, available } = await books.client('ETH');
    const { entryId } = await books.fund(available, 10n);
    await books.fund(available, 1000n);
    const together = barrierFor(PARALLEL);
    const reverse = () =>
      transact(database, async (tx) => {
        await readClock(tx);
        await together();
        return reverseEntry(tx, { ownerId, entryId, key: newId() });
      });
    const codes = await Promise.all(Array.from({ length: PARALLEL }, () => codeOf(reverse())));
    expect(codes.filter((code) => code === 'accepted')).toHaveLength(1);
    expect(await books.free(available)).toBe(1000n);
  }
});

test('entries of many clients over the same accounts of the house never block each other', async () => {
  const spent = 4n * BigInt(PARALLEL * ROUNDS);
  const clients = await Promise.all(Array.from({ length: 6 }, () => books.client('ETH', spent)));
  const house = (['fees', 'rewards', 'rounding', 'suspense'] as const).map((purpose) =>
    houseAccount(purpose, 'ETH'),
  );
  const work = Array.from({ length: PARALLEL * ROUNDS }, async (_, turn) => {
    const from = clients[turn % 6];
    if (!from) return;
    const turned = turn % 2 === 0 ? house : house.toReversed();
    const lines = [line(from.available, -4n), ...turned.map((account) => line(account, 1n))];
    await postEntry(database, { key: newId(), kind: 'correction', lines });
  });
  await Promise.all(work);
  const sum = await Promise.all(clients.map(({ available }) => books.free(available)));
  expect(sum.reduce((total, free) => total + free, 0n)).toBe(6n * spent - spent);
});

test('after all races the books are sound', async () => {
  expect(await auditBooks(database)).toEqual([]);
});
