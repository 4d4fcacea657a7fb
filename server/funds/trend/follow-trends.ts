import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { Rate } from '@ballast/contract/money/rate.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { dayOf } from '../../database/days.ts';
import { workOnEach } from '../../database/due-rows.ts';
import { transact } from '../../database/transact.ts';
import { dailyCloses, pricesCompleteUntil } from '../../prices/prices.ts';
import {
  isSame,
  storeProposal,
  takeBackOvertaken,
  weightText,
} from '../basket-targets/target-proposals.ts';
import { type Fund, listFundRecords } from '../funds.ts';
import { closeBefore, nextClose } from '../index/schedule.ts';
import { targetVersions } from '../index/targets.ts';
import { lastReading, readRule, storeReadings } from './trend-records.ts';
import { readTrend, type TrendRule, targetsOf } from './trend-rules.ts';

const DAY_MS = 86_400_000;

/**
 * Reads the signal of each trend basket after a close, and proposes to the desk the targets that it calls for, from the next close on.
 * What was proposed after an earlier close and nobody decided is taken back. Returns how many closes were read.
 */
export async function followTrends(database: Database, signal?: AbortSignal): Promise<number> {
  const funds = await listFundRecords(database, { productType: 'sma' });
  return workOnEach(
    funds.filter(({ followsTrend }) => followsTrend),
    { work: (fund) => transact(database, (tx) => lookAtClose(tx, fund)) },
    signal,
  );
}

async function lookAtClose(tx: Tx, { id }: Fund): Promise<boolean> {
  // One process at a time; another may have been here before.
  await tx.selectFrom('funds').select('id').where('id', '=', id).forUpdate().execute();
  const close = closeBefore(await readClock(tx));
  const last = await lastReading(tx, id);
  if (last && last.close >= close) return false;
  const rule = await readRule(tx, id);
  if (!rule) return false;
  const closes = await closesOf(tx, rule, close);
  const readings = closes && readTrend(rule, closes);
  if (!readings) return false;
  await storeReadings(tx, id, close, readings);
  await takeBackOvertaken(tx, id);
  const targets = targetsOf(rule, readings);
  const set = (await targetVersions(tx, [id])).get(id)?.at(-1);
  const effectiveFrom = nextClose(close);
  if (!set || set.effectiveFrom >= effectiveFrom || isSame(targets, set.targets)) return true;
  const content = {
    ...{ effective_on: dayOf(effectiveFrom), reason: `Signal of the close of ${dayOf(close)}` },
    weights: targets.map(({ asset, weight }) => ({ asset, weight: weightText(weight) })),
  };
  await storeProposal(tx, SYSTEM, null, { fundId: id, from: set.version, content });
  return true;
}

/** The last closes of each asset up to this one, oldest first; null while this one has not come of all of them. */
async function closesOf(
  tx: Tx,
  { days, shares }: TrendRule,
  close: Date,
): Promise<Map<AssetCode, readonly Rate[]> | null> {
  const assets = shares.map(({ asset }) => asset);
  const complete = await pricesCompleteUntil(tx, assets, close);
  if (assets.some((asset) => complete.get(asset)?.getTime() !== close.getTime())) return null;
  const from = new Date(close.getTime() - days * DAY_MS);
  const found = await dailyCloses(tx, assets, from, close);
  return new Map([...found].map(([asset, series]) => [asset, series.map(({ price }) => price)]));
}
