import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import { closeAlarm, raiseAlarm, raiseAlarmOnce } from '../../database/alarms.ts';
import { readAssets } from '../../database/assets.ts';
import { recordAction, SYSTEM } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { Lister } from '../list-progress.ts';
import { tellPaused } from '../withdrawals/paused-withdrawals.ts';
import { stoppedAssets } from './read-stopped.ts';

/**
 * What follows from a comparison of our books with a provider's: an asset whose difference lasts is stopped until a comparison
 * finds nothing open any more, and when to look again (docs/domain/payments.md).
 */

/** A difference is believed when it is still there after this time. */
const SECOND_LOOK_SECONDS = 60;

/** How long until the next comparison, while withdrawals stand still or after an attempt that failed. */
const RETRY_SECONDS = 600;

const DAILY_SECONDS = 86_400;

/** An asset that has not agreed for so long is stopped, because nobody knows any more. */
const AGREED_HOURS_MAX = 26;

/** Staff are told when so many attempts in a row have failed. */
const FAILURES_TOLD = 3;

/** What nothing explains, and the first of the comparisons in a row that had it. */
export type OpenDifference = { readonly asset: AssetCode; readonly firstFoundAt: Date };

/** Has comparisons with the provider be stored one after the other, so that each sees what the one before it found. */
export async function lockSchedule(tx: Tx, lister: Lister): Promise<void> {
  await sql`select from reconciliation_schedule where provider = ${lister} for update`.execute(tx);
}

/** Stops the assets whose differences have lasted, lets go on those that agree, and says when to look again. */
export async function judge(
  tx: Tx,
  lister: Lister,
  {
    assets,
    differences,
    now,
  }: {
    readonly assets: readonly AssetCode[];
    readonly differences: readonly OpenDifference[];
    readonly now: Date;
  },
): Promise<void> {
  const stopped = await stoppedAssets(tx);
  const old = new Set(await longDisagreed(tx, lister, assets));
  const waits: number[] = [DAILY_SECONDS];
  for (const asset of assets) {
    const open = differences.filter((found) => found.asset === asset);
    const ages = open.map(({ firstFoundAt }) => (now.getTime() - firstFoundAt.getTime()) / 1000);
    const isBelieved = ages.some((age) => age >= SECOND_LOOK_SECONDS);
    if (open.length === 0) await agree(tx, asset, stopped.has(asset));
    else if (!stopped.has(asset)) {
      if (isBelieved) await stop(tx, asset, 'DIFFERENCE', open);
      // Something else at each look is no difference that lasts, and yet nobody knows any more.
      else if (old.has(asset)) await stop(tx, asset, 'TOO_OLD', open);
    }
    if (isBelieved || (open.length > 0 && stopped.has(asset))) waits.push(RETRY_SECONDS);
    waits.push(...ages.filter((age) => age < SECOND_LOOK_SECONDS).map(secondsLeft));
  }
  await sql`
    update reconciliation_schedule set attempts = 0,
      due_at = ${now}::timestamptz + ${Math.min(...waits)} * interval '1 second'
    where provider = ${lister}`.execute(tx);
  await closeAlarm(tx, 'reconciliation_failing', scheduleOf(lister));
}

const secondsLeft = (age: number) => SECOND_LOOK_SECONDS - age;

const scheduleOf = (lister: Lister) => ({ kind: 'reconciliation', id: lister, ownerId: null });

const subjectOf = (asset: AssetCode) => ({ kind: 'asset', id: asset, ownerId: null });

async function agree(tx: Tx, asset: AssetCode, wasStopped: boolean): Promise<void> {
  await sql`
    insert into asset_reconciliations (asset, agreed_at) values (${asset}, clock_now())
    on conflict on constraint asset_reconciliations__pk
      do update set agreed_at = excluded.agreed_at, stopped_at = null, stopped_because = null`.execute(
    tx,
  );
  if (!wasStopped) return;
  await closeAlarm(tx, 'withdrawals_stopped', subjectOf(asset));
  await recordAction(tx, SYSTEM, 'withdrawals_resumed', subjectOf(asset));
}

type StopReason = 'DIFFERENCE' | 'TOO_OLD';

async function stop(
  tx: Tx,
  asset: AssetCode,
  because: StopReason,
  findings: readonly OpenDifference[],
): Promise<void> {
  await sql`
    insert into asset_reconciliations (asset, stopped_at, stopped_because)
    values (${asset}, clock_now(), ${because})
    on conflict on constraint asset_reconciliations__pk
      do update set stopped_at = excluded.stopped_at, stopped_because = excluded.stopped_because`.execute(
    tx,
  );
  const details = { because, findings: findings.slice(0, 20) };
  await raiseAlarm(tx, 'withdrawals_stopped', subjectOf(asset), details);
  await tellPaused(tx, asset);
}

/**
 * Whether it is time to compare with the provider: a day after the last comparison, a minute after a new difference, ten
 * minutes after an attempt that failed. Whoever is told so makes the comparison.
 */
export async function claimComparison(database: Database, lister: Lister): Promise<boolean> {
  // Counted before it is made, so that one that never comes to its end counts, too.
  const { rows } = await sql`
    update reconciliation_schedule
    set due_at = clock_now() + ${RETRY_SECONDS} * interval '1 second', attempts = attempts + 1
    where provider = ${lister} and due_at <= clock_now() returning provider`.execute(database);
  return rows.length > 0;
}

/** Has books and custodian compared at the next tick, because something happened that a comparison shows. */
export async function makeReconciliationDue(tx: Tx): Promise<void> {
  await sql`
    update reconciliation_schedule set due_at = clock_now()
    where provider = 'custody' and due_at > clock_now()`.execute(tx);
}

/** Which assets a provider's books are about. */
const KINDS = { custody: 'crypto', bank: 'fiat' } as const satisfies Record<Lister, string>;

/**
 * Tells staff of comparisons that keep failing, and stops each asset that has not agreed for 26 hours meanwhile; a
 * comparison that comes to its end does so itself. Returns how many it stopped.
 */
export async function stopUnreconciled(tx: Tx): Promise<number> {
  const { rows } = await sql<{ provider: Lister; attempts: number }>`
    select provider, attempts from reconciliation_schedule order by provider for update`.execute(
    tx,
  );
  const { assets } = await readAssets(tx);
  let stopped = 0;
  for (const { provider, attempts } of rows) {
    // The newest attempt may still be under way, and put everything right.
    if (attempts < 2) continue;
    if (attempts > FAILURES_TOLD) {
      await raiseAlarmOnce(tx, 'reconciliation_failing', scheduleOf(provider), { attempts });
    }
    const codes = assets.filter(({ kind }) => kind === KINDS[provider]).map(({ code }) => code);
    const old = await longDisagreed(tx, provider, codes);
    for (const asset of old) await stop(tx, asset, 'TOO_OLD', []);
    stopped += old.length;
  }
  return stopped;
}

/** Which of these assets go on, though they have not agreed for 26 hours. */
async function longDisagreed(
  tx: Tx,
  lister: Lister,
  codes: readonly AssetCode[],
): Promise<AssetCode[]> {
  const { rows } = await sql<{ asset: AssetCode }>`
    select asset from unnest(${codes}::text[]) as codes (asset)
    left join asset_reconciliations using (asset), reconciliation_schedule s
    where s.provider = ${lister} and stopped_at is null
      and coalesce(agreed_at, begun_at) < clock_now() - ${AGREED_HOURS_MAX} * interval '1 hour'
    order by asset`.execute(tx);
  return rows.map(({ asset }) => asset);
}
