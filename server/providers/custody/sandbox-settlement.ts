import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { queueEvents } from '../sandbox/outgoing-events.ts';
import { drawChangeNumbers, lockBooks } from '../sandbox/sandbox-calls.ts';
import { changeBalance } from './sandbox-balances.ts';
import { eventDataOf, type TransferRow } from './sandbox-records.ts';

const BATCH = 500;

/** Settles, or fails, every transfer that is confirmed by the clock; returns how many. */
export async function settleDueTransfers(sandboxDatabase: Database): Promise<number> {
  let settled = 0;
  while (await hasDueTransfer(sandboxDatabase)) {
    settled += await transact(sandboxDatabase, settleBatch);
  }
  return settled;
}

async function hasDueTransfer(sandboxDatabase: Database): Promise<boolean> {
  const row = await sandboxDatabase
    .selectFrom('sandbox.custody_transfers')
    .select('provider_ref')
    .where('state', '=', 'accepted')
    .where('settles_at', '<=', sql<Date>`clock_now()`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function settleBatch(tx: Tx): Promise<number> {
  await lockBooks(tx, 'custody');
  const due = await tx
    .selectFrom('sandbox.custody_transfers')
    .selectAll()
    .where('state', '=', 'accepted')
    .where('settles_at', '<=', sql<Date>`clock_now()`)
    .orderBy('settles_at')
    .orderBy('provider_ref')
    .limit(BATCH)
    .execute();
  const first = await drawChangeNumbers(tx, 'custody', due.length);
  const ended = due.map((row, i) => ({
    ...row,
    state: row.failure === null ? ('settled' as const) : ('failed' as const),
    change_number: (first + BigInt(i)).toString(),
  }));
  await writeEnds(tx, ended);
  await changeBalancesBy(tx, ended);
  await queueEvents(
    tx,
    'custody',
    ended.map((row) => ({
      type: row.state === 'settled' ? 'custody.transfer_settled' : 'custody.transfer_failed',
      data: eventDataOf(row),
      at: row.settles_at,
      fault: row.direction === 'in' && row.event_fault === 'delay' ? null : row.event_fault,
    })),
  );
  return ended.length;
}

async function writeEnds(tx: Tx, ended: readonly TransferRow[]): Promise<void> {
  const references = ended.map((row) => row.provider_ref);
  const numbers = ended.map((row) => row.change_number);
  await sql`
    update sandbox.custody_transfers as transfer
    set state = case when failure is null then 'settled' else 'failed' end,
      change_number = numbered.change_number
    from unnest(${references}::text[], ${numbers}::bigint[])
      as numbered (provider_ref, change_number)
    where transfer.provider_ref = numbered.provider_ref`.execute(tx);
}

async function changeBalancesBy(tx: Tx, ended: readonly TransferRow[]): Promise<void> {
  for (const currency of new Set(ended.map((row) => row.currency))) {
    const change = { amount: 0n, leaving: 0n };
    for (const row of ended.filter((each) => each.currency === currency)) {
      const amount = BigInt(row.amount);
      if (row.direction === 'in') change.amount += amount;
      else change.leaving -= amount;
      if (row.direction === 'out' && row.state === 'settled') change.amount -= amount;
    }
    await changeBalance(tx, currency, change);
  }
}
