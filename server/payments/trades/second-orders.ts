import { sql } from 'kysely';
import { closeAlarm, raiseAlarm } from '../../database/alarms.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { execute } from '../../ledger/execute.ts';
import { lockHouseCapital } from '../../ledger/house.ts';
import { planSecond } from './planned-trades.ts';
import { openTradeCommand, storeTrades, type TradeRecord, toTrade } from './trades.ts';

/*
 * The second order of a trade whose pair the market does not list. When the first one is filled the client gets what was quoted, from
 * what is the house's own; the second one brings it back, as often as it takes, at the house's risk.
 */

/** How long after its first failure another order is made; each further one takes twice as long, and at most an hour. */
const AGAIN_S = 60;
const AGAIN_MAX_S = 3600;

/** Of a trade that ended with the asset over which it goes: what it brought, for what its client got. */
type First = Pick<TradeRecord, 'ownerId' | 'id' | 'parentId' | 'parentKind' | 'buy' | 'owed'> & {
  readonly bought: bigint;
};

/** Makes the second order where a filled trade needs one. */
export async function followWithSecond(tx: Tx, first: First): Promise<void> {
  const { ownerId, buy: over, bought, owed } = first;
  if (owed === null || owed.asset === over || bought === 0n) return;
  await makeSecond(tx, first, first.id, { asset: over, minor: bought }, owed.asset);
  // What it is to sell is not the house's to keep quotes by. Who accepts one at this moment sees both, or neither.
  await lockHouseCapital(tx, ownerId, [over]);
}

type Parent = Pick<TradeRecord, 'ownerId' | 'parentId' | 'parentKind'>;

async function makeSecond(
  tx: Tx,
  { ownerId, parentId: id, parentKind: kind }: Parent,
  follows: string,
  sell: TradeRecord['sell'],
  buy: TradeRecord['buy'],
): Promise<void> {
  const trade = await planSecond(tx, sell, buy);
  const parent = { ownerId, id, kind, fundId: null };
  await execute(tx, [openTradeCommand(parent, trade)]);
  await storeTrades(tx, parent, [trade], follows);
}

/** Says when another second order is made in place of one that failed, and tells staff. */
export async function putOffSecond(
  tx: Tx,
  { ownerId, id, follows, sell, buy, failure }: TradeRecord,
  siblings: readonly TradeRecord[],
): Promise<void> {
  const failures = siblings.filter((one) => one.follows === follows && one.state === 'FAILED');
  const seconds = Math.min(AGAIN_MAX_S, AGAIN_S * 2 ** Math.min(failures.length, 10));
  await closeSecondAlarms(tx, failures);
  await tx
    .updateTable('trades')
    .set({ again_at: sql<Date>`clock_now() + ${seconds} * interval '1 second'` })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
  await raiseAlarm(
    tx,
    'second_order_failed',
    { kind: 'trade', id, ownerId },
    {
      ...{ follows, failure, tries: failures.length + 1 },
      sell: { asset: sell.asset, minor: sell.minor.toString() },
      buy,
    },
  );
}

/** What was told of second orders that failed is over. */
export async function closeSecondAlarms(tx: Tx, trades: readonly TradeRecord[]): Promise<void> {
  for (const { ownerId, id } of trades) {
    await closeAlarm(tx, 'second_order_failed', { kind: 'trade', id, ownerId });
  }
}

/** Makes another order in place of each second one that failed, once it is time; returns how many. */
export async function remakeSecondOrders(database: Database): Promise<number> {
  for (let made = 0; ; made += 1) {
    if (!(await transact(database, remakeNext))) return made;
  }
}

async function remakeNext(tx: Tx): Promise<boolean> {
  const row = await tx
    .updateTable('trades')
    .set({ again_at: null })
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('owner_id', 'id'),
        'in',
        eb
          .selectFrom('trades')
          .select(['owner_id', 'id'])
          .where('again_at', '<=', sql<Date>`clock_now()`)
          .where('halted_at', 'is', null)
          .orderBy('again_at')
          .limit(1)
          .forUpdate()
          .skipLocked()
          .$asTuple('owner_id', 'id'),
      ),
    )
    .returningAll()
    .executeTakeFirst();
  if (!row) return false;
  const failed = toTrade(row);
  await makeSecond(tx, failed, failed.follows ?? failed.id, failed.sell, failed.buy);
  return true;
}
