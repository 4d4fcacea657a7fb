import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import { type RawBuilder, sql } from 'kysely';
import { closeAlarm, raiseAlarmOnce } from '../../database/alarms.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { causeOf, workOnEach } from '../../database/due-rows.ts';
import { transact } from '../../database/transact.ts';
import {
  dailyCloses,
  type PricesAsOf,
  pricesAtEach,
  pricesCompleteUntil,
  pricesLastCollected,
} from '../../prices/prices.ts';
import { type Fund, listFundRecords } from '../funds.ts';
import type { Prices } from './index-rules.ts';
import { lastRebalances, storeRebalances } from './rebalances.ts';
import {
  type IndexPlan,
  type IndexPoint,
  type Moment,
  type Rebalance,
  replayIndex,
} from './replay-index.ts';
import { targetsInForce, targetVersions } from './targets.ts';

const HOUR_MS = 3_600_000;

/** How long hourly values of the index are kept, beside its closes. */
const HOURLY_MS = 48 * HOUR_MS;

/**
 * Brings the stored index of every fund up to the last prices: closes with the rebalances that were due, and
 * full hours of the last two days. Safe in several processes at once, and after the clock jumped. Returns how
 * many points it added.
 */
export async function bringIndicesUpToDate(
  database: Database,
  signal?: AbortSignal,
): Promise<number> {
  const newest = await pricesLastCollected(database);
  if (!newest) return 0;
  return workOnEach(
    await listFundRecords(database, { productType: 'sma' }),
    {
      work: async (fund) =>
        (await isBehind(database, fund, newest)) &&
        transact(database, (tx) => bringUpToDate(tx, fund, newest)),
      failed: ({ id }, error) =>
        transact(database, (tx) =>
          raiseAlarmOnce(
            tx,
            'fund_index_failed',
            { kind: 'fund', id, ownerId: null },
            { cause: causeOf(error) },
          ),
        ),
    },
    signal,
  );
}

async function bringUpToDate(tx: Tx, fund: Fund, newest: Date): Promise<number> {
  // One process at a time; another may have been here before.
  await tx.selectFrom('funds').select('id').where('id', '=', fund.id).forUpdate().execute();
  const plan = await readPlan(tx, fund);
  const last = (await lastRebalances(tx, [fund.id])).get(fund.id) ?? null;
  const assets = assetsOf(plan, last, newest);
  const until = await completeUntil(tx, assets, newest);
  if (!until || until < fund.inception) return 0;
  const moments = await momentsToAdd(tx, fund, assets, until);
  const { points, rebalances } = replayIndex(plan, last, moments);
  await storeRebalances(tx, fund.id, rebalances);
  await storePoints(tx, fund.id, points);
  await thinOut(tx, fund.id, until);
  await closeAlarm(tx, 'fund_index_failed', { kind: 'fund', id: fund.id, ownerId: null });
  return points.length;
}

/** Whether the full hour before a moment is not stored yet of a fund that has begun. */
async function isBehind(database: Database, fund: Fund, until: Date): Promise<boolean> {
  if (until < fund.inception) return false;
  const row = await database
    .selectFrom('fund_index')
    .select('at')
    .where('fund_id', '=', fund.id)
    .where('at', '>=', hourBefore(until))
    .executeTakeFirst();
  return row === undefined;
}

async function readPlan(tx: Tx, fund: Fund): Promise<IndexPlan> {
  const versions = (await targetVersions(tx, [fund.id])).get(fund.id) ?? [];
  const schedule = fund.rebalanceSchedule;
  if (!schedule) throw new Error(`the fund ${fund.id} has no schedule`);
  return { inception: fund.inception, schedule, versions };
}

/** Assets that an index is reckoned by up to a moment, from its last rebalance on. */
function assetsOf(
  { versions }: IndexPlan,
  last: Rebalance | null,
  until: Date,
): readonly AssetCode[] {
  const inForce = targetsInForce(versions, until);
  const targets = versions
    .filter(({ version }) => version >= (last?.version ?? 0) && version <= (inForce?.version ?? 0))
    .flatMap((each) => each.targets);
  return [...new Set([...(last?.basis.components ?? []), ...targets].map(({ asset }) => asset))];
}

/** Up to when the prices of all these assets are complete; null while one never had a price. */
async function completeUntil(
  tx: Tx,
  assets: readonly AssetCode[],
  newest: Date,
): Promise<Date | null> {
  const complete = await pricesCompleteUntil(tx, assets, newest);
  if (complete.size < assets.length) return null;
  const moments = [...complete.values()].map((until) => until.getTime());
  return new Date(Math.min(newest.getTime(), ...moments));
}

/** The last close of a basket's index, null before the first; a part of a query that asks for one row. */
export function lastCloseOf(fundId: RawBuilder<unknown>): RawBuilder<Date | null> {
  // Nearly always it is the midnight before the last point. Only where that is missing are all points looked through.
  return sql<Date | null>`coalesce(
    (select at from fund_index where fund_id = ${fundId} and at = (
      select date_trunc('day', max(at), 'UTC') from fund_index newest where newest.fund_id = ${fundId})),
    (select max(at) from fund_index where fund_id = ${fundId} and at = date_trunc('day', at, 'UTC')))`;
}

/** Closes and full hours to be stored, with their prices, oldest first. */
async function momentsToAdd(
  tx: Tx,
  fund: Fund,
  assets: readonly AssetCode[],
  until: Date,
): Promise<Moment[]> {
  const { last_close, last_point } = await tx
    .selectFrom('funds')
    .select([
      lastCloseOf(sql.ref('funds.id')).as('last_close'),
      sql<Date | null>`(select max(at) from fund_index where fund_id = funds.id)`.as('last_point'),
    ])
    .where('id', '=', fund.id)
    .executeTakeFirstOrThrow();
  const closes = await readCloses(tx, assets, last_close ?? beforeInception(fund), until);
  const hours = await readHours(tx, assets, last_point ?? fund.inception, until);
  const moments = [...closes, ...hours].sort(
    (left, right) => left.at.getTime() - right.at.getTime(),
  );
  const gap = moments.findIndex(({ prices }) => prices.size < assets.length);
  return gap === -1 ? moments : moments.slice(0, gap);
}

async function readCloses(
  tx: Tx,
  assets: readonly AssetCode[],
  from: Date,
  until: Date,
): Promise<Moment[]> {
  const closes = await dailyCloses(tx, assets, from, until);
  const days = new Map<number, Map<AssetCode, bigint>>();
  for (const [asset, series] of closes) {
    for (const { day, price } of series) {
      const prices = days.get(day.getTime()) ?? new Map<AssetCode, bigint>();
      days.set(day.getTime(), prices.set(asset, price));
    }
  }
  return [...days].map(([at, prices]) => ({ at: new Date(at), isClose: true, prices }));
}

async function readHours(
  tx: Tx,
  assets: readonly AssetCode[],
  from: Date,
  until: Date,
): Promise<Moment[]> {
  const kept = Math.max(from.getTime(), until.getTime() - HOURLY_MS);
  const hours: Date[] = [];
  for (
    let at = hourBefore(new Date(kept)).getTime() + HOUR_MS;
    at <= until.getTime();
    at += HOUR_MS
  ) {
    if (at % (24 * HOUR_MS) !== 0) hours.push(new Date(at));
  }
  const prices = await pricesAtEach(tx, assets, hours);
  return hours.map((at, i) => ({ at, isClose: false, prices: ratesOf(prices[i]) }));
}

function ratesOf(prices: PricesAsOf = new Map()): Prices {
  return new Map([...prices].map(([asset, { price }]) => [asset, price]));
}

async function storePoints(tx: Tx, fundId: string, points: readonly IndexPoint[]): Promise<void> {
  if (points.length === 0) return;
  await sql`
    insert into fund_index (fund_id, at, value)
    select ${fundId}, point.at, point.value
    from unnest(
      ${points.map(({ at }) => at)}::timestamptz[],
      ${points.map(({ value }) => formatRate(value))}::numeric[]
    ) as point (at, value)`.execute(tx);
}

async function thinOut(tx: Tx, fundId: string, until: Date): Promise<void> {
  await sql`
    delete from fund_index
    where fund_id = ${fundId} and at < ${new Date(until.getTime() - HOURLY_MS)}
      and at <> date_trunc('day', at, 'UTC')`.execute(tx);
}

function hourBefore(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS);
}

// Closes are read from after a moment, and the inception is one of them.
function beforeInception(fund: Fund): Date {
  return new Date(fund.inception.getTime() - 1);
}
