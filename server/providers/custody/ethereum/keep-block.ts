import { sql } from 'kysely';
import type { Database, Tx } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import { type OurAddress, readAddresses } from './addresses.ts';
import { drawNumbers, freeReference, lockDesk, readTip } from './books.ts';
import type { EthereumNode } from './node.ts';
import { rollBack } from './roll-back.ts';
import { BlockChanged, type SeenBlock, type SeenTransfer, seeBlock } from './seen-block.ts';
import { ETHER, type EthereumSettings } from './settings.ts';

/**
 * Reads the next block after those that were read, or takes back those that the chain has no more. Returns false when there is
 * nothing new. Several processes may do it at once: whoever was quicker counts.
 */
export async function readNextBlock(
  database: Database,
  node: EthereumNode,
  settings: EthereumSettings,
): Promise<boolean> {
  const tip = await readTip(database);
  if (!tip) return begin(database, node);
  const stands = await node.block(tip.number);
  // A node that is behind is waited for: what it has not seen is not undone.
  if (!stands) return false;
  if (stands.hash !== tip.hash) return takeBack(database, node, tip.number);
  const block = await node.fullBlock(tip.number + 1n);
  if (!block) return false;
  // An address is given away once it is committed, so whatever comes to one is in a block later than the address.
  const ours = await readAddresses(database);
  const assets = new Map([...settings.tokens].map(([asset, contract]) => [contract, asset]));
  try {
    const seen = await seeBlock(node, block, ours, assets);
    // A node that keeps contradicting itself would be asked without end: the next look is the next sweep's.
    if (seen.parentHash !== tip.hash) return false;
    await transact(database, (tx) => keepBlock(tx, seen, ours));
    return true;
  } catch (error) {
    if (!(error instanceof BlockChanged)) throw error;
    return false;
  }
}

/** Nothing before this moment is anybody's deposit: no address was given away. What lies in our own wallets is found by their balances. */
async function begin(database: Database, node: EthereumNode): Promise<boolean> {
  const head = await node.block('latest');
  if (!head) return false;
  await database
    .insertInto('ethereum.blocks')
    .values({ block_number: head.number, hash: head.hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Finds the last block that still stands, and takes back what came after it. */
async function takeBack(database: Database, node: EthereumNode, tip: bigint): Promise<boolean> {
  const kept = await database
    .selectFrom('ethereum.blocks')
    .select(['block_number', 'hash'])
    .where('block_number', '<', tip.toString())
    .orderBy('block_number', 'desc')
    .execute();
  for (const { block_number: number, hash } of kept) {
    const stands = await node.block(BigInt(number));
    // A block that it does not have yet is none that fell away.
    if (!stands) return false;
    if (stands.hash !== hash) continue;
    await transact(database, (tx) => rollBack(tx, tip, BigInt(number)));
    return true;
  }
  throw new Error('the chain has none of the blocks that were read');
}

async function keepBlock(
  tx: Tx,
  seen: SeenBlock,
  ours: ReadonlyMap<string, OurAddress>,
): Promise<void> {
  await lockDesk(tx);
  const tip = await readTip(tx);
  if (tip?.number !== seen.number - 1n || tip.hash !== seen.parentHash) return;
  await tx
    .insertInto('ethereum.blocks')
    .values({ block_number: seen.number, hash: seen.hash })
    .execute();
  await keepMoves(tx, seen, ours);
  for (const transfer of seen.transfers) {
    if (!ours.has(transfer.from)) await keepArrival(tx, seen.number, transfer);
  }
  for (const { hash, cost, succeeded } of seen.made) {
    await keepCost(tx, seen.number, hash, cost);
    await sql`
      update ethereum.transactions t
      set state = 'mined', mined_hash = ${hash}, mined_block = ${seen.number}, succeeded = ${succeeded}
      from ethereum.broadcasts b
      where b.transaction_id = t.transaction_id and b.hash = ${hash}`.execute(tx);
  }
  for (const transfer of seen.transfers) {
    if (ours.has(transfer.from) && !ours.has(transfer.to)) {
      await keepPayment(tx, seen.number, transfer);
    }
  }
  const ignored = Object.entries(seen.ignored).filter(([, times]) => times > 0);
  for (const [kind, times] of ignored) {
    await sql`
      insert into ethereum.ignored (block_number, kind, times)
      values (${seen.number}, ${kind}, ${times})`.execute(tx);
  }
}

async function keepMoves(
  tx: Tx,
  { number, transfers, made }: SeenBlock,
  ours: ReadonlyMap<string, OurAddress>,
): Promise<void> {
  const moves = [
    ...transfers.flatMap(({ from, to, asset, amount }) => [
      { address: from, asset, amount: -amount },
      { address: to, asset, amount },
    ]),
    ...made.map(({ from, cost }) => ({ address: from, asset: ETHER, amount: -cost })),
  ]
    .filter(({ address, amount }) => ours.has(address) && amount !== 0n)
    .map((move) => ({ ...move, block_number: number }));
  if (moves.length > 0) await tx.insertInto('ethereum.moves').values(moves).execute();
}

/** What came before, and fell away with its block, is the same transfer again. */
async function keepArrival(
  tx: Tx,
  block: bigint,
  { asset, from, to, amount, hash, place }: SeenTransfer,
): Promise<void> {
  const known = await tx
    .selectFrom('ethereum.transfers')
    .select(['provider_ref', 'state'])
    .where('hash', '=', hash)
    .where('place', '=', place)
    .where('direction', '=', 'in')
    .where('currency', '=', asset)
    .where('address', '=', to)
    .where('amount', '=', amount.toString())
    .executeTakeFirst();
  const change_number = (await drawNumbers(tx, 1)).toString();
  const placed = { block_number: block, dropped_at: null, change_number };
  if (known) {
    await tx
      .updateTable('ethereum.transfers')
      .set({
        ...placed,
        ...(known.state === 'failed' && { state: 'accepted', failure: null, house_key: null }),
      })
      .where('provider_ref', '=', known.provider_ref)
      .execute();
    return;
  }
  await tx
    .insertInto('ethereum.transfers')
    .values({
      ...placed,
      provider_ref: await freeReference(tx, 'transfers', `${hash}/${place}`),
      direction: 'in',
      currency: asset,
      address: to,
      sender: from,
      amount,
      hash,
      place,
      state: 'accepted',
    })
    .execute();
}

/** A payment that was ordered, or one that left without an order. */
async function keepPayment(
  tx: Tx,
  block: bigint,
  { asset, to, amount, hash, place }: SeenTransfer,
): Promise<void> {
  const change_number = (await drawNumbers(tx, 1)).toString();
  const { rows } = await sql`
    update ethereum.transfers p
    set block_number = ${block}, hash = ${hash}, place = ${place}, amount = ${amount.toString()}, dropped_at = null,
      change_number = ${change_number}
    from ethereum.broadcasts b join ethereum.transactions t using (transaction_id)
    where b.hash = ${hash} and t.provider_ref = p.provider_ref
      and p.currency = ${asset} and p.address = ${to} and p.block_number is null
    returning p.provider_ref`.execute(tx);
  if (rows.length > 0) return;
  await tx
    .insertInto('ethereum.transfers')
    .values({
      provider_ref: await freeReference(tx, 'transfers', `${hash}/${place}`),
      direction: 'out',
      currency: asset,
      address: to,
      amount,
      hash,
      place,
      block_number: block,
      state: 'accepted',
      change_number,
    })
    .execute();
}

async function keepCost(tx: Tx, block: bigint, hash: string, amount: bigint): Promise<void> {
  if (amount === 0n) return;
  await tx
    .insertInto('ethereum.costs')
    .values({
      provider_ref: await freeReference(tx, 'costs', `${hash}/gas`),
      hash,
      amount,
      block_number: block,
      state: 'accepted',
    })
    .execute();
}
