import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../database/connect.ts';
import type { Day } from '../database/days.ts';
import { HOUSE_OWNER_ID } from '../database/identifier.ts';
import { drawParts, splitAmount } from './split-amount.ts';

/** How much one transaction does, so that neither it nor what is kept in memory grows with the clients. */
export type TreePage = { readonly balances: number; readonly leaves: number };

/** Dummies are a part of the leaves of clients, and never fewer than so many. */
const DUMMIES = { oneIn: 4, min: 8 } as const;

type Leaf = {
  readonly owner_id: string;
  readonly day: Day;
  readonly asset: string;
  readonly leaf: number;
  readonly amount: string;
  readonly salt: Buffer;
  readonly draw: string;
};

type Tree = {
  readonly day: Day;
  readonly asset: string;
  readonly dummies: number | null;
  readonly height: number | null;
};

/** A tree whose number of leaves is fixed. */
type Measured = { readonly [Key in keyof Tree]: NonNullable<Tree[Key]> };

/** Does the next piece of a day's trees while the day is locked. Returns whether there was one. */
export async function growTrees(tx: Tx, day: Day, page: TreePage): Promise<boolean> {
  if (await splitBalances(tx, day, page.balances)) return true;
  const tree = await nextTree(tx, day);
  if (!tree) return false;
  const { dummies, height } = tree;
  if (dummies === null || height === null) {
    await measure(tx, tree);
    return true;
  }
  const measured = { ...tree, dummies, height };
  if (await addDummies(tx, measured, page.leaves)) return true;
  if (await placeLeaves(tx, measured, page.leaves)) return true;
  if (await raiseLevel(tx, measured, page.leaves)) return true;
  await setRoot(tx, measured);
  return true;
}

async function splitBalances(tx: Tx, day: Day, atOnce: number): Promise<boolean> {
  const { rows } = await sql<{ owner_id: string; asset: string; amount: string }>`
    select owner_id, asset, amount from liability_balances
    where day = ${day} and leaves is null order by owner_id, asset limit ${atOnce}`.execute(tx);
  if (rows.length === 0) return false;
  const split = rows.map((row) => ({
    ...row,
    parts: splitAmount(BigInt(row.amount), drawParts()),
  }));
  await insertLeaves(
    tx,
    split.flatMap(({ owner_id, asset, parts }) =>
      parts.map((amount, leaf) => newLeaf({ owner_id, day, asset, leaf, amount })),
    ),
  );
  const counts = split.map(({ owner_id, asset, parts }) => [owner_id, asset, parts.length]);
  await sql`
    update liability_balances b set leaves = (value ->> 2)::smallint
    from jsonb_array_elements(${JSON.stringify(counts)}::jsonb)
    where b.owner_id = (value ->> 0)::uuid and b.day = ${day} and b.asset = value ->> 1`.execute(
    tx,
  );
  return true;
}

function newLeaf({
  amount,
  ...of
}: Omit<Leaf, 'salt' | 'draw' | 'amount'> & { amount: bigint }): Leaf {
  return { ...of, amount: amount.toString(), salt: randomBytes(32), draw: randomUUID() };
}

async function insertLeaves(tx: Tx, leaves: readonly Leaf[]): Promise<void> {
  const rows = leaves.map(({ salt, ...leaf }) => ({ ...leaf, salt: salt.toString('hex') }));
  await sql`
    insert into liability_leaves (owner_id, day, asset, leaf, amount, salt, draw)
    select owner_id, day, asset, leaf, amount, decode(salt, 'hex'), draw
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as leaf (owner_id uuid, day date, asset text, leaf int, amount numeric, salt text, draw uuid)`.execute(
    tx,
  );
}

async function nextTree(tx: Tx, day: Day): Promise<Tree | undefined> {
  const { rows } = await sql<Tree>`
    select day::text, asset, dummies, height from liability_trees
    where day = ${day} and root is null order by asset limit 1`.execute(tx);
  return rows[0];
}

/** Fixes how many dummies a tree has: so many that its leaves are a power of two. */
async function measure(tx: Tx, { day, asset }: Tree): Promise<void> {
  const { rows } = await sql<{ leaves: string }>`
    select coalesce(sum(leaves), 0) as leaves from liability_balances
    where day = ${day} and asset = ${asset}`.execute(tx);
  const leaves = Number.parseInt(rows[0]?.leaves ?? '0', 10);
  const least = leaves + Math.max(DUMMIES.min, Math.ceil(leaves / DUMMIES.oneIn));
  const height = Math.ceil(Math.log2(least));
  await sql`
    update liability_trees set height = ${height}, dummies = ${2 ** height - leaves}
    where day = ${day} and asset = ${asset}`.execute(tx);
}

async function addDummies(
  tx: Tx,
  { day, asset, dummies }: Measured,
  atOnce: number,
): Promise<boolean> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(leaf) + 1, 0) as next from liability_leaves
    where owner_id = ${HOUSE_OWNER_ID} and day = ${day} and asset = ${asset}`.execute(tx);
  const next = rows[0]?.next ?? 0;
  if (next >= dummies) return false;
  const leaves = Array.from({ length: Math.min(atOnce, dummies - next) }, (_, i) =>
    newLeaf({ owner_id: HOUSE_OWNER_ID, day, asset, leaf: next + i, amount: 0n }),
  );
  await insertLeaves(tx, leaves);
  return true;
}

/**
 * Gives the next leaves their places, in the order in which they were drawn. Each is found again by where it stands, which nobody
 * changes while the day is locked: by its key the database would look through the whole day for each while it knows little of it.
 */
async function placeLeaves(tx: Tx, tree: Measured, atOnce: number): Promise<boolean> {
  const { day, asset } = tree;
  const from = await nextPlace(tx, tree, 0);
  if (from >= 2 ** tree.height) return false;
  await sql`
    with page as (
      select leaf_row, row_number() over (order by draw, owner_id, leaf) - 1 + ${from}::int as place
      from (
        select ctid as leaf_row, owner_id, leaf, draw from liability_leaves
        where day = ${day} and asset = ${asset} and place is null order by draw, owner_id, leaf limit ${atOnce}
      ) next
    ), placed as (
      update liability_leaves l set place = page.place from page where l.ctid = page.leaf_row
      returning l.*
    )
    insert into liability_nodes (day, asset, level, place, amount, hash)
    select day, asset, 0, place, amount, liability_leaf_hash(day, asset, owner_id, leaf, amount, salt)
    from placed`.execute(tx);
  return true;
}

/** Makes the next nodes of the lowest level that is not whole. */
async function raiseLevel(tx: Tx, tree: Measured, atOnce: number): Promise<boolean> {
  const { day, asset, height } = tree;
  for (let level = 1; level <= height; level += 1) {
    const from = await nextPlace(tx, tree, level);
    if (from >= 2 ** (height - level)) continue;
    await sql`
      insert into liability_nodes (day, asset, level, place, amount, hash)
      select day, asset, ${level}, place / 2, amount + right_amount,
        liability_node_hash(${level}, hash, amount, right_hash, right_amount)
      from (
        select *, lead(hash) over by_place as right_hash, lead(amount) over by_place as right_amount
        from liability_nodes
        where day = ${day} and asset = ${asset} and level = ${level - 1}
          and place >= ${2 * from} and place < ${2 * (from + atOnce)}
        window by_place as (order by place)
      ) each
      where place % 2 = 0`.execute(tx);
    return true;
  }
  return false;
}

/** How many nodes of a level there are: they are made from the left, without a gap. */
async function nextPlace(tx: Tx, { day, asset }: Measured, level: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(place) + 1, 0) as next from liability_nodes
    where day = ${day} and asset = ${asset} and level = ${level}`.execute(tx);
  return rows[0]?.next ?? 0;
}

async function setRoot(tx: Tx, { day, asset, height }: Measured): Promise<void> {
  await sql`
    update liability_trees t set root = n.hash
    from liability_nodes n
    where t.day = ${day} and t.asset = ${asset}
      and n.day = t.day and n.asset = t.asset and n.level = ${height} and n.place = 0`.execute(tx);
}
