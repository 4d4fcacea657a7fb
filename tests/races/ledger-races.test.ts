import { expect, test } from 'vitest';
import { readClock } from '../../server/database/clock.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { houseAccount, unitsAccount } from '../../server/ledger/account.ts';
import { openUnitsAccounts } from '../../server/ledger/accounts.ts';
import { auditBooks } from '../../server/ledger/audit.ts';
import { line, postEntry, reverseEntry } from '../../server/ledger/entries.ts';
import { replayHint, twentieth } from '../harness/scale.ts';
import { codeOf, openTestBooks } from '../worlds/books.ts';
import { barrierFor } from '../worlds/waits.ts';
import {
  AMOUNT,
  BALANCE,
  FITTING,
  type Operation,
  PARALLEL,
  type Purse,
  race,
  SPENDERS,
} from './spenders.ts';

const ROUNDS = twentieth(50);

const books = await openTestBooks(PARALLEL);
const { database } = books;

type Prey = Purse & { deposits: bigint[] };

const OPERATIONS: Record<string, Operation<Prey>> = {
  ...SPENDERS,
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

console.info(replayHint(`${pairs.length} pairs × ${ROUNDS} rounds × ${PARALLEL} at once`));

test.each(pairs)('%s against %s never spends more than there is', async (left, right) => {
  for (let round = 0; round < ROUNDS; round++) {
    const prey = await makePrey();
    const codes = await race(database, prey, [
      OPERATIONS[left] as Operation<Prey>,
      OPERATIONS[right] as Operation<Prey>,
    ]);
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
