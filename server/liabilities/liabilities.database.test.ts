import { createHash, randomInt } from 'node:crypto';
import { publishedText } from '@ballast/contract/liabilities/published-text.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  type ModelLeaf,
  type ModelNode,
  modelLeaf,
  modelParent,
  modelTop,
} from '../../tests/models/liability-tree.ts';
import { codeOf, openTestBooks } from '../../tests/worlds/books.ts';
import { asSuperuser } from '../../tests/worlds/superuser.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import { advanceClock, readClock } from '../database/clock.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { clientAccount, houseAccount, worldAccount } from '../ledger/account.ts';
import { openReceivable } from '../ledger/accounts.ts';
import { auditBooks } from '../ledger/audit.ts';
import { line, postEntry } from '../ledger/entries.ts';
import { verifyChain } from '../ledger/verify-chain.ts';
import { insertRun } from '../payments/reconciliation/runs.ts';
import { growTrees } from './grow-trees.ts';
import { proveLiabilities } from './liability-sweep.ts';
import { getOwnLiabilities } from './own-leaves.ts';
import { listLiabilities } from './published.ts';
import { takeSnapshot } from './take-snapshot.ts';

const DAY_MS = 86_400_000;
const SMALL = { balances: 3, leaves: 5 };

const books = await openTestBooks();
const { database, url } = books;

const nextDay = () => transact(database, (tx) => advanceClock(tx, DAY_MS));

const newest = async () => {
  const { items } = await listLiabilities(database, true, { limit: 1 });
  const [day] = items;
  if (!day) throw new Error('no day is published');
  return day;
};

const ownOf = (ownerId: string, day: string) => getOwnLiabilities(database, true, { ownerId, day });

/** Every leaf of a tree in its order, as the database has it. */
async function leavesOf(day: string, asset: string): Promise<ModelLeaf[]> {
  const { rows } = await sql<Omit<ModelLeaf, 'amount'> & { amount: string }>`
    select day::text, asset, owner_id as client, leaf, amount::text, encode(salt, 'hex') as salt
    from liability_leaves where day = ${day} and asset = ${asset} order by place`.execute(database);
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

const clients = await Promise.all(
  Array.from({ length: 7 }, async (_, i) => ({
    ...(await books.client('BTC', i === 0 ? 1n : BigInt(randomInt(2 ** 40)) + 1n)),
    usd: BigInt(randomInt(2 ** 40)) + 1n,
  })),
);
for (const { ownerId, usd } of clients.slice(0, 3)) {
  await books.fund(clientAccount(ownerId, 'settling', 'USD'), usd);
}
await books.fund(clientAccount(clients[0]?.ownerId ?? '', 'holdback', 'USD'), 5n);
await books.client('BTC');

await nextDay();
await proveLiabilities(database);
const { day } = await newest();

const owedTo = async (ownerId: string) => {
  const { rows } = await sql<{ asset: string; amount: string }>`
    select asset, sum(posted)::text as amount from accounts join balances using (owner_id, account_id)
    where owner_id = ${ownerId} group by asset having sum(posted) > 0 order by asset`.execute(
    database,
  );
  return rows;
};

test('a second, naive model comes to the same roots and totals from the leaves and from each path', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (const { available } of clients)
      await books.fund(available, BigInt(randomInt(2 ** 40)) + 1n);
    await nextDay();
    expect(await proveLiabilities(database, SMALL)).toBe(1);
    const { day, trees } = await newest();
    expect(trees.map(({ asset }) => asset)).toEqual(['BTC', 'USD']);
    for (const { asset, root, total, height } of trees) {
      const leaves = await leavesOf(day, asset);
      expect(leaves).toHaveLength(2 ** height);
      const top = modelTop(leaves.map(modelLeaf));
      expect([top.hash, top.amount]).toEqual([root, BigInt(total)]);
      expect(leaves.filter(({ amount }) => amount === 0n).length).toBeGreaterThanOrEqual(8);
    }
    for (const { ownerId } of clients) {
      const own = await ownOf(ownerId, day);
      const owed = await owedTo(ownerId);
      expect(own.balances.map(({ asset, amount }) => ({ asset, amount }))).toEqual(owed);
      for (const { asset, amount, leaves } of own.balances) {
        const tree = trees.find((each) => each.asset === asset);
        expect(leaves.length).toBeGreaterThanOrEqual(3);
        expect(leaves.reduce((sum, leaf) => sum + BigInt(leaf.amount), 0n)).toBe(BigInt(amount));
        for (const leaf of leaves) {
          const start = modelLeaf({
            ...leaf,
            day,
            asset,
            client: own.client,
            amount: BigInt(leaf.amount),
          });
          const top = leaf.siblings.reduce<ModelNode>((node, sibling, level) => {
            const beside = { hash: sibling.hash, amount: BigInt(sibling.amount) };
            const isRight = (leaf.place >> level) % 2 === 1;
            return isRight
              ? modelParent(level + 1, beside, node)
              : modelParent(level + 1, node, beside);
          }, start);
          expect([top.hash, top.amount]).toEqual([tree?.root, BigInt(tree?.total ?? 0)]);
        }
      }
    }
  }
  expect(await auditBooks(database)).toEqual([]);
});

test('the digest is of what is published, and stands in the chain of roots', async () => {
  const { day, digest, trees, chain } = await newest();
  const sha256 = (...parts: (string | Buffer)[]) => {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    return hash.digest('hex');
  };
  expect(sha256(publishedText(day, trees))).toBe(digest);
  expect(sha256(Buffer.from(chain.before, 'hex'), `liabilities|${day}|${digest}`)).toBe(chain.hash);
  expect(await verifyChain(database)).toEqual([]);
  await asSuperuser(
    url,
    `update chain_notes set note = 'liabilities|${day}|other' where root_id = ${chain.number}`,
    async (corrupted) => {
      expect(await verifyChain(corrupted)).toHaveLength(1);
    },
  );
});

test('what is held stands beside what is owed, of the same moment', async () => {
  const { trees } = await newest();
  for (const { total, custody, bank, register, in_trades: inTrades } of trees) {
    expect(BigInt(custody) + BigInt(bank) + BigInt(register) + BigInt(inTrades)).toBe(
      BigInt(total),
    );
  }
});

test('a day is taken once, by however many at the same time, and each piece of its trees is made once', async () => {
  await nextDay();
  const published = await Promise.all([1, 2, 3, 4].map(() => proveLiabilities(database, SMALL)));
  expect(published.reduce((sum, count) => sum + count)).toBe(1);
  expect(await proveLiabilities(database)).toBe(0);
  expect(await auditBooks(database)).toEqual([]);
});

test('what was given up after any piece is gone on with, from the balances that were taken', async () => {
  await nextDay();
  const owed = (await newest()).trees[0]?.total;
  // Aborted when it is asked for the so-manieth time.
  const after = (pieces: number) => {
    let asked = 0;
    return {
      get aborted() {
        asked += 1;
        return asked > pieces;
      },
    } as AbortSignal;
  };
  let runs = 0;
  while ((await proveLiabilities(database, SMALL, after(1))) === 0) {
    runs += 1;
    if (runs === 2) await books.fund(clients[0]?.available ?? houseAccount('fees', 'BTC'), 1_000n);
    expect(runs).toBeLessThan(500);
  }
  expect(runs).toBeGreaterThan(20);
  expect((await newest()).trees[0]?.total).toBe(owed);
  expect(await auditBooks(database)).toEqual([]);
});

test('what a client owes takes nothing from what is owed, and staff are told where that is not covered', async () => {
  const { ownerId } = await books.client('ETH', 100n);
  const debtor = await books.client('ETH');
  await transact(database, (tx) => openReceivable(tx, debtor.ownerId, 'ETH'));
  const lines = [
    line(clientAccount(debtor.ownerId, 'receivable', 'ETH'), -40n),
    line(worldAccount('custody', 'ETH'), 40n),
  ];
  await postEntry(database, { key: newId(), kind: 'correction', lines });
  await nextDay();
  await proveLiabilities(database);
  const { day, trees } = await newest();
  expect(trees.find(({ asset }) => asset === 'ETH')).toMatchObject({ total: '100', custody: '60' });
  expect((await ownOf(ownerId, day)).balances[0]).toMatchObject({ asset: 'ETH', amount: '100' });
  expect((await ownOf(debtor.ownerId, day)).balances).toEqual([]);
  const alarms = () =>
    sql<{ subject_id: string }>`
      select subject_id from alarms where kind = 'liabilities_uncovered' and closed_at is null`.execute(
      database,
    );
  expect((await alarms()).rows).toEqual([{ subject_id: 'ETH' }]);
  await books.fund(houseAccount('house_capital', 'ETH'), 40n);
  await nextDay();
  await proveLiabilities(database);
  expect((await alarms()).rows).toEqual([]);
});

test('beside each total stands what custodian and bank said last, and when', async () => {
  const compared = { ledger: 0n, listed: 0n, explained: 0n, found: 0 };
  const runOf = (lister: 'custody' | 'bank', asset: string, custody: bigint, ranAt: Date) =>
    transact(database, (tx) =>
      insertRun(tx, SYSTEM, lister, { ranAt, cut: 0n }, [{ ...compared, asset, custody }]),
    );
  const before = (await newest()).trees;
  expect(before.map(({ told }) => told)).toEqual(before.map(() => null));
  const now = await readClock(database);
  const [first, second] = [now, new Date(now.getTime() + 1_000)];
  await runOf('custody', 'BTC', 7n, first);
  await runOf('custody', 'BTC', 8n, second);
  await runOf('bank', 'USD', 9n, first);
  await nextDay();
  await proveLiabilities(database);
  const told = (await newest()).trees.map(({ asset, told, told_at }) => [asset, told, told_at]);
  expect(told).toEqual([
    ['BTC', '8', second.toISOString()],
    ['ETH', null, null],
    ['USD', '9', first.toISOString()],
  ]);
});

test('nothing is told where the platform does not publish, or of a day that is not published', async () => {
  const { day } = await newest();
  const own = { ownerId: clients[0]?.ownerId ?? '', day };
  expect(await listLiabilities(database, false, { limit: 5 })).toEqual({
    published: false,
    items: [],
    next_cursor: null,
  });
  expect(await codeOf(getOwnLiabilities(database, false, own))).toBe('not_found');
  expect(await codeOf(ownOf(own.ownerId, '2001-01-01'))).toBe('not_found');
});

test('days are listed a page at a time, newest first', async () => {
  const all = await listLiabilities(database, true, { limit: 100 });
  const days = all.items.map(({ day }) => day);
  expect(days).toEqual(days.toSorted().toReversed());
  const first = await listLiabilities(database, true, { limit: 2 });
  const second = await listLiabilities(database, true, {
    limit: 2,
    cursor: first.next_cursor ?? '',
  });
  expect([...first.items, ...second.items].map(({ day }) => day)).toEqual(days.slice(0, 4));
  expect(await codeOf(listLiabilities(database, true, { limit: 2, cursor: 'x' }))).toBe(
    'cursor_invalid',
  );
});

const someone = clients[1]?.ownerId ?? '';
const theirs = `owner_id = '${someone}' and day = '${day}' and asset = 'BTC'`;

test.each([
  [
    'a leaf that was changed',
    `update liability_leaves set amount = amount + 1 where ${theirs} and leaf = 0`,
  ],
  [
    'a leaf with another salt',
    `update liability_leaves set salt = sha256('x') where ${theirs} and leaf = 0`,
  ],
  ['a leaf that is gone', `delete from liability_leaves where ${theirs} and leaf = 0`],
  [
    'a client who was dropped',
    `delete from liability_leaves where ${theirs}; delete from liability_balances where ${theirs}`,
  ],
  [
    'a balance that is not the ledger’s',
    `update liability_balances set amount = amount - 1 where ${theirs}`,
  ],
  [
    'a total that was changed',
    `update liability_trees set total = total - 1 where day = '${day}' and asset = 'BTC'`,
  ],
  [
    'a node that was changed',
    `update liability_nodes set amount = amount + 1 where day = '${day}' and level = 2 and place = 0`,
  ],
  [
    'another root',
    `update liability_trees set root = sha256('x') where day = '${day}' and asset = 'BTC'`,
  ],
  [
    'a negative leaf, whose amount another leaf makes up',
    `alter table liability_leaves drop constraint liability_leaves__amount_not_negative; update liability_leaves
      set amount = amount + case when leaf = 0 then -(amount + 1) else amount + 1 end where ${theirs} and leaf < 2`,
  ],
])('the audit finds %s', async (_, corruption) => {
  await asSuperuser(url, corruption, async (corrupted) => {
    expect(await auditBooks(corrupted)).not.toEqual([]);
  });
});

test('the database refuses a change of what is published, and a leaf below zero', async () => {
  const refused = async (statement: string) =>
    sql
      .raw(statement)
      .execute(database)
      .then(
        () => 'done',
        () => 'refused',
      );
  expect(await refused(`update liability_trees set total = 0 where day = '${day}'`)).toBe(
    'refused',
  );
  expect(await refused(`update liability_leaves set amount = 0 where day = '${day}'`)).toBe(
    'refused',
  );
  expect(await refused(`update liability_days set digest = sha256('x') where day = '${day}'`)).toBe(
    'refused',
  );
  expect(
    await refused(`insert into liability_leaves (owner_id, day, asset, leaf, amount, salt, draw)
      values ('${someone}', '${day}', 'BTC', 99, -1, sha256('x'), gen_random_uuid())`),
  ).toBe('refused');
});

test('a tree of many leaves is made without reading all of them for each, however little the database knows of a new day', async () => {
  await nextDay();
  const day = await takeSnapshot(database);
  if (day === null) throw new Error('nothing was taken');
  const height = 11;
  const page = { balances: 1_000, leaves: 2_000 };
  const read = await transact(database, async (tx) => {
    // Every balance is split at once; then one of the trees is given leaves of nobody up to that height.
    await growTrees(tx, day, page);
    await sql`
      update liability_trees t set height = ${height}, dummies = 2 ^ ${height}::int - (
        select sum(leaves) from liability_balances b where b.day = t.day and b.asset = t.asset)
      where day = ${day} and asset = 'BTC'`.execute(tx);
    while (await growTrees(tx, day, page));
    const { rows } = await sql<{ tuples: number }>`
      select sum(seq_tup_read + idx_tup_fetch)::int as tuples from pg_stat_xact_user_tables
      where relname in ('liability_leaves', 'liability_nodes')`.execute(tx);
    return rows[0]?.tuples ?? Number.NaN;
  });
  expect(read).toBeGreaterThan(2 ** height);
  expect(read).toBeLessThan(20 * 2 ** height);
});
