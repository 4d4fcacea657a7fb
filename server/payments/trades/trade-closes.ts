import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import type { Day } from '../../database/days.ts';
import { houseAccount } from '../../ledger/account.ts';
import { line, postEntries } from '../../ledger/entries.ts';
import { standingOf } from '../../ledger/house.ts';

/**
 * Takes what trades left to the house, gained or lost, as its trading income: once for each day that has closed, of each asset
 * wherever it stands, as entries of its own. What stands there is taken, so a day that was missed is taken with the next one
 * (docs/decisions/0260). Returns how many entries it posted.
 */
export async function closeTradeResults(tx: Tx): Promise<number> {
  const day = await nextToClose(tx);
  if (day === null) return 0;
  const left = await standingOf(tx, 'trade_result');
  const isFirst = await tx
    .insertInto('trade_closes')
    .values({ day, entries: left.length })
    .onConflict((on) => on.doNothing())
    .returning('day')
    .executeTakeFirst();
  // Somebody else closed it meanwhile.
  if (!isFirst || left.length === 0) return 0;
  await postEntries(
    tx,
    left.map(({ ownerId, asset, minor }) => ({
      key: `trade_close:${day}:${asset}`,
      kind: 'trade_close',
      ownerId,
      lines: [
        line(houseAccount('trade_result', asset), -minor),
        line(houseAccount('trading_income', asset), minor),
      ],
    })),
  );
  return left.length;
}

/** Yesterday; null when it is closed, or a later day is because the clock stepped back. */
async function nextToClose(tx: Tx): Promise<Day | null> {
  const { rows } = await sql<{ day: Day }>`
    select day::text from (select (clock_now() at time zone 'UTC')::date - 1 as day) yesterday
    where day > coalesce((select max(day) from trade_closes), '-infinity')`.execute(tx);
  return rows[0]?.day ?? null;
}
