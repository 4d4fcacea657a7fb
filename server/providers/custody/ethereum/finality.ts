import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import { type OurAddress, readAddresses } from './addresses.ts';
import { bigOrNull, drawNumbers, lockDesk, readTip } from './books.ts';
import { isHeldBack, recogniseArrivals } from './exchange/arrivals.ts';
import type { EthereumNode } from './node.ts';
import { REORGANISED } from './roll-back.ts';
import { ETHER, type EthereumSettings, keptAssets } from './settings.ts';
import { balanceData } from './tokens.ts';

/** So many addresses that nothing is known to have moved are compared with the chain at a time. */
const COMPARED_AT_ONCE = 100;

/** Blocks and what they moved are kept for so long after they are final, to take them back should the node take back its word. */
const KEPT_BLOCKS = 1000;

/** What the chain says of an address of ours at a block. */
type Observed = {
  readonly address: OurAddress;
  readonly held: ReadonlyMap<AssetCode, bigint>;
};

/** What the chain says at the block that becomes the last final one. */
type Observation = {
  readonly block: bigint;
  readonly hash: string;
  /** The final block before; null before the first. */
  readonly before: bigint | null;
  readonly observed: readonly Observed[];
  /** How many transactions of each address with an open one are final. */
  readonly counts: ReadonlyMap<string, bigint>;
};

/**
 * Settles what has become final: transfers, costs and what addresses hold, all as of one block. Returns false when no block has
 * become final since.
 */
export async function settleFinal(
  database: Database,
  node: EthereumNode,
  settings: EthereumSettings,
): Promise<boolean> {
  const observation = await observe(database, node, settings);
  if (!observation) return false;
  return transact(database, (tx) => settle(tx, settings, observation));
}

async function observe(
  database: Database,
  node: EthereumNode,
  settings: EthereumSettings,
): Promise<Observation | null> {
  const [tip, final] = [await readTip(database), await node.block('finalized')];
  if (!tip || !final) return null;
  const confirmed = tip.number - BigInt(settings.confirmations - 1);
  const block = final.number < confirmed ? final.number : confirmed;
  const desk = await database
    .selectFrom('ethereum.desk')
    .select('final_block')
    .executeTakeFirstOrThrow();
  const before = bigOrNull(desk.final_block);
  if (before !== null && block <= before) return null;
  const kept = await database
    .selectFrom('ethereum.blocks')
    .select('hash')
    .where('block_number', '=', block.toString())
    .executeTakeFirst();
  // Before the first block that was read nothing is known of what moved.
  if (!kept || (await node.block(block))?.hash !== kept.hash) return null;
  const addresses = await addressesToObserve(database, settings, block, before);
  const observed = await readHeld(node, settings, addresses, block);
  const counts = await readCounts(database, node, block);
  // What was read by the block's number is of the block that is kept only when that still stands.
  if ((await node.block(block))?.hash !== kept.hash) return null;
  return { block, hash: kept.hash, before, observed, counts };
}

async function addressesToObserve(
  database: Database,
  { compareEveryBlocks }: EthereumSettings,
  block: bigint,
  before: bigint | null,
): Promise<OurAddress[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct address from ethereum.moves
    where block_number > ${(before ?? -1n).toString()} and block_number <= ${block.toString()}
    union
    (select address from ethereum.addresses
    where coalesce(compared_block < ${(block - BigInt(compareEveryBlocks)).toString()}::bigint, true)
    order by compared_block nulls first, address limit ${COMPARED_AT_ONCE})`.execute(database);
  const ours = await readAddresses(database);
  return rows.flatMap(({ address }) => ours.get(address) ?? []);
}

async function readHeld(
  node: EthereumNode,
  { tokens }: EthereumSettings,
  addresses: readonly OurAddress[],
  block: bigint,
): Promise<Observed[]> {
  const contracts = [...tokens];
  const calls = addresses.flatMap(({ address }) =>
    contracts.map(([, to]) => ({ to, data: balanceData(address) })),
  );
  const [ether, held] = await Promise.all([
    node.balances(
      addresses.map(({ address }) => address),
      block,
    ),
    node.read(calls, block),
  ]);
  return addresses.map((address, i) => ({
    address,
    held: new Map([
      [ETHER, ether[i] ?? 0n],
      ...contracts.map(
        ([asset], j) => [asset, held[i * contracts.length + j] ?? 0n] as [AssetCode, bigint],
      ),
    ]),
  }));
}

async function readCounts(
  database: Database,
  node: EthereumNode,
  block: bigint,
): Promise<Map<string, bigint>> {
  const senders = await database
    .selectFrom('ethereum.transactions')
    .select('from_address')
    .distinct()
    .where('state', '=', 'open')
    .execute();
  const counts = new Map<string, bigint>();
  for (const { from_address: address } of senders) {
    counts.set(address, await node.transactionCount(address, block));
  }
  return counts;
}

async function settle(
  tx: Tx,
  settings: EthereumSettings,
  { block, hash, before, observed, counts }: Observation,
): Promise<boolean> {
  const { finalBlock } = await lockDesk(tx);
  const kept = await tx
    .selectFrom('ethereum.blocks')
    .select('hash')
    .where('block_number', '=', block.toString())
    .executeTakeFirst();
  // Somebody else was quicker, or the chain has changed.
  if (finalBlock !== before || kept?.hash !== hash) return false;
  for (const each of observed) await compareHeld(tx, settings, each, block, before);
  await endTransactions(tx, block, counts);
  await recogniseArrivals(tx, block);
  await settleTransfers(tx, block);
  await settleCosts(tx, block);
  await tx.updateTable('ethereum.desk').set({ final_block: block }).execute();
  const old = (block - BigInt(KEPT_BLOCKS)).toString();
  await tx.deleteFrom('ethereum.blocks').where('block_number', '<', old).execute();
  await tx.deleteFrom('ethereum.moves').where('block_number', '<', old).execute();
  return true;
}

/**
 * Compares what an address holds on the chain with what is known to have moved. Ether that is there beyond it came from within a
 * contract, which no transaction shows; what a wallet of our own held in the beginning came before it was looked at. Anything else stays
 * a difference between what is held and what is listed, for the daily comparison to find.
 */
async function compareHeld(
  tx: Tx,
  settings: EthereumSettings,
  { address: { address, kind }, held }: Observed,
  block: bigint,
  before: bigint | null,
): Promise<void> {
  const isFirst = await isNeverCompared(tx, address);
  const known = await knownHoldings(tx, address, block, before);
  for (const asset of keptAssets(settings)) {
    const amount = held.get(asset) ?? 0n;
    const beyond = amount - (known.get(asset) ?? 0n);
    await sql`
      insert into ethereum.holdings (address, asset, amount) values (${address}, ${asset}, ${amount.toString()})
      on conflict on constraint holdings__pk do update set amount = excluded.amount`.execute(tx);
    if (beyond === 0n) continue;
    await tx
      .insertInto('ethereum.moves')
      .values({ block_number: block, address, asset, amount: beyond })
      .execute();
    const isArrival = asset === ETHER || (isFirst && kind !== 'deposit');
    if (beyond > 0n && isArrival) await listFound(tx, { address, asset, amount: beyond, block });
  }
  await tx
    .updateTable('ethereum.addresses')
    .set({ compared_block: block })
    .where('address', '=', address)
    .execute();
}

async function isNeverCompared(tx: Tx, address: string): Promise<boolean> {
  const row = await tx
    .selectFrom('ethereum.addresses')
    .select('compared_block')
    .where('address', '=', address)
    .executeTakeFirst();
  return row?.compared_block === null;
}

async function knownHoldings(
  tx: Tx,
  address: string,
  block: bigint,
  before: bigint | null,
): Promise<Map<AssetCode, bigint>> {
  const { rows } = await sql<{ asset: AssetCode; amount: string }>`
    select asset, sum(amount) as amount from (
      select asset, amount from ethereum.holdings where address = ${address}
      union all
      select asset, amount from ethereum.moves
      where address = ${address} and block_number > ${(before ?? -1n).toString()}
        and block_number <= ${block.toString()}
    ) known group by asset`.execute(tx);
  return new Map(rows.map(({ asset, amount }) => [asset, BigInt(amount)]));
}

type Found = { address: string; asset: AssetCode; amount: bigint; block: bigint };

async function listFound(tx: Tx, { address, asset, amount, block }: Found): Promise<void> {
  await tx
    .insertInto('ethereum.transfers')
    .values({
      provider_ref: `${address}/${asset}/${block}`,
      direction: 'in',
      currency: asset,
      address,
      amount,
      block_number: block,
      state: 'accepted',
      change_number: (await drawNumbers(tx, 1)).toString(),
    })
    // The same block again, after it was taken back, holds the same.
    .onConflict((conflict) =>
      conflict.column('provider_ref').doUpdateSet((eb) => ({
        amount: eb.ref('excluded.amount'),
        block_number: eb.ref('excluded.block_number'),
        change_number: eb.ref('excluded.change_number'),
        state: 'accepted',
        failure: null,
      })),
    )
    .execute();
}

async function endTransactions(
  tx: Tx,
  block: bigint,
  counts: ReadonlyMap<string, bigint>,
): Promise<void> {
  const at = block.toString();
  await sql`
    update ethereum.transactions set state = 'final'
    where state = 'mined' and mined_block <= ${at}`.execute(tx);
  for (const [address, count] of counts) {
    // Its number is used up, and by none of the forms in which we signed it: it cannot happen any more.
    await sql`
      update ethereum.transactions set state = 'displaced'
      where from_address = ${address} and state = 'open' and nonce < ${count.toString()}`.execute(
      tx,
    );
  }
}

async function settleTransfers(tx: Tx, block: bigint): Promise<void> {
  const at = sql`${block.toString()}::bigint`;
  const { rows } = await sql<{ provider_ref: string; failure: string | null }>`
    select p.provider_ref, case
      when p.block_number is not null then null
      when p.dropped_at is not null then ${REORGANISED}::text
      else 'rejected_by_network' end as failure
    from ethereum.transfers p
    where p.state = 'accepted' and not (${isHeldBack}) and (
      p.block_number <= ${at}
      or (p.block_number is null and p.dropped_at < ${at})
      -- Its transaction was undone. One that succeeded and shows no event may have paid: nobody may have that money a second time.
      or (p.block_number is null and exists (
        select from ethereum.transactions t
        where t.provider_ref = p.provider_ref and t.state = 'final' and not t.succeeded)))
    order by coalesce(p.block_number, p.dropped_at, 0), p.provider_ref`.execute(tx);
  if (rows.length === 0) return;
  const first = await drawNumbers(tx, rows.length);
  const references = rows.map((row) => row.provider_ref);
  const failures = rows.map((row) => row.failure);
  await sql`
    update ethereum.transfers as ended
    set state = case when listed.failure is null then 'settled' else 'failed' end, failure = listed.failure,
      change_number = ${first.toString()}::bigint + listed.n - 1
    from unnest(${references}::text[], ${failures}::text[]) with ordinality as listed (reference, failure, n)
    where ended.provider_ref = listed.reference`.execute(tx);
}

async function settleCosts(tx: Tx, block: bigint): Promise<void> {
  const { rows } = await sql<{ provider_ref: string }>`
    select provider_ref from ethereum.costs
    where state = 'accepted' and block_number <= ${block.toString()}
    order by block_number, provider_ref`.execute(tx);
  if (rows.length === 0) return;
  const first = await drawNumbers(tx, rows.length);
  const references = rows.map((row) => row.provider_ref);
  await sql`
    update ethereum.costs as told set state = 'settled', change_number = ${first.toString()}::bigint + n - 1
    from unnest(${references}::text[]) with ordinality as listed (reference, n)
    where told.provider_ref = reference`.execute(tx);
}
