import { sql } from 'kysely';
import { readAhead } from '../database/clock.ts';
import type { Database, Tx } from '../database/connect.ts';
import { type Day, dayOf, daysAfter } from '../database/days.ts';
import { transact } from '../database/transact.ts';
import { latestRun, totalsOf } from '../payments/reconciliation/runs.ts';

/** A world that lives through its past publishes the last days of it alone. */
const LIVED_THROUGH_SECONDS = 30 * 86_400;

/**
 * Takes what is owed to clients from one moment of the ledger, soon after the close of a day, once for each day. A day on which
 * nothing ran has none: nobody can take it later. Returns the day, or null when there is nothing to take.
 */
export async function takeSnapshot(database: Database): Promise<Day | null> {
  const { now, aheadSeconds } = await readAhead(database);
  if (aheadSeconds < -LIVED_THROUGH_SECONDS) return null;
  const day = daysAfter(dayOf(now), -1);
  const taken = await database
    .selectFrom('liability_days')
    .select('day')
    .where('day', '=', day)
    .executeTakeFirst();
  if (taken) return null;
  return (await transact(database, (tx) => take(tx, day))) ? day : null;
}

async function take(tx: Tx, day: Day): Promise<boolean> {
  // What is owed and what is held are read by several statements, and are of one moment.
  await sql`set transaction isolation level repeatable read`.execute(tx);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('liability_days')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await sql`
    insert into liability_balances (owner_id, day, asset, amount, last_line)
    select owner_id, ${day}::date, asset, amount, last_line from owed_to_clients`.execute(tx);
  await sql`
    insert into liability_trees (day, asset, scale, total, custody, bank, register, in_trades)
    select ${day}::date, o.asset, h.scale, o.total, h.custody, h.bank, h.register, h.in_trades
    from (select asset, sum(amount) as total from owed_to_clients group by asset) o
    join held_for_clients h on h.asset = o.asset`.execute(tx);
  await tellOfProviders(tx, day);
  return true;
}

/** Beside each total, what custodian and bank last said that they hold. */
async function tellOfProviders(tx: Tx, day: Day): Promise<void> {
  for (const lister of ['custody', 'bank'] as const) {
    const run = await latestRun(tx, lister);
    if (!run) continue;
    for (const { asset, custody } of await totalsOf(tx, run)) {
      await tx
        .updateTable('liability_trees')
        .set({ told: custody.toString(), told_at: run.ranAt })
        .where('day', '=', day)
        .where('asset', '=', asset)
        .execute();
    }
  }
}
