import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { drawNumbers, lockDesk, readTip } from './books.ts';

/** Why a transfer failed whose block the chain has no more. */
export const REORGANISED = 'reorganised';

/**
 * Takes back every block after `last`. What was only accepted waits to be mined again; what was settled already, because its
 * block was final by the node's word, is told as undone at once. A payment of ours is signed and stays to be sent, so it is not undone.
 */
export async function rollBack(tx: Tx, tip: bigint, last: bigint): Promise<void> {
  const { finalBlock } = await lockDesk(tx);
  // Somebody else was quicker.
  if ((await readTip(tx))?.number !== tip) return;
  const after = sql`${last.toString()}::bigint`;
  if (finalBlock !== null && finalBlock > last) await takeBackHoldings(tx, last, finalBlock);
  await sql`delete from ethereum.blocks where block_number > ${after}`.execute(tx);
  await sql`delete from ethereum.moves where block_number > ${after}`.execute(tx);
  await sql`delete from ethereum.ignored where block_number > ${after}`.execute(tx);
  await sql`delete from ethereum.costs where block_number > ${after} and state = 'accepted'`.execute(
    tx,
  );
  await sql`
    update ethereum.transactions
    set state = 'open', mined_hash = null, mined_block = null, succeeded = null
    where mined_block > ${after}`.execute(tx);
  await sql`
    update ethereum.transfers set block_number = null, place = null
    where block_number > ${after} and request_key is not null`.execute(tx);
  await sql`
    update ethereum.transfers set block_number = null, dropped_at = ${tip.toString()}
    where block_number > ${after} and state = 'accepted'`.execute(tx);
  // What came from the exchange is on its way again.
  await sql`
    update ethereum.transfers set block_number = null, house_key = null
    where block_number > ${after} and direction = 'in' and house_key is not null`.execute(tx);
  await undoSettled(tx, 'transfers', after);
  await undoSettled(tx, 'costs', after);
}

async function takeBackHoldings(tx: Tx, last: bigint, finalBlock: bigint): Promise<void> {
  await sql`
    update ethereum.holdings h set amount = h.amount - moved.amount
    from (
      select address, asset, sum(amount) as amount from ethereum.moves
      where block_number > ${last.toString()} and block_number <= ${finalBlock.toString()}
      group by address, asset
    ) moved
    where moved.address = h.address and moved.asset = h.asset`.execute(tx);
  await sql`update ethereum.desk set final_block = ${last.toString()}`.execute(tx);
}

async function undoSettled(
  tx: Tx,
  table: 'transfers' | 'costs',
  after: ReturnType<typeof sql>,
): Promise<void> {
  const named = sql.table(`ethereum.${table}`);
  const { rows } = await sql<{ provider_ref: string }>`
    select provider_ref from ${named}
    where block_number > ${after} and state = 'settled' order by provider_ref`.execute(tx);
  if (rows.length === 0) return;
  const first = await drawNumbers(tx, rows.length);
  const references = rows.map(({ provider_ref: reference }) => reference);
  await sql`
    update ${named} as undone
    set state = 'failed', block_number = null, change_number = ${first.toString()}::bigint + n - 1
      ${table === 'transfers' ? sql`, failure = ${REORGANISED}` : sql``}
    from unnest(${references}::text[]) with ordinality as listed (reference, n)
    where undone.provider_ref = reference`.execute(tx);
}
