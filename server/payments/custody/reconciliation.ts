import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import { closeAlarm, raiseAlarm, raiseAlarmOnce } from '../../database/alarms.ts';
import { readAssets } from '../../database/assets.ts';
import { type Actor, recordAction, SYSTEM } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { defineJob } from '../../jobs/job.ts';
import { readProgress } from '../list-progress.ts';
import { type Comparison, compare, type Finding } from './comparison.ts';
import type { CustodyAccess } from './custody-access.ts';
import { bookCustodyTransfers } from './custody-books.ts';

/** Reconciles on the request of staff. */
export const RECONCILE = defineJob<{ actor: Actor }>('reconcile', { timeLimitSeconds: 300 });

/** A difference is believed when it is still there after this time. */
const SECOND_LOOK_SECONDS = 60;

/** How long until the next comparison, while withdrawals stand still or after an attempt that failed. */
const RETRY_SECONDS = 600;

const DAILY_SECONDS = 86_400;

/** An asset that has not agreed for so long is stopped, because nobody knows any more. */
const AGREED_HOURS_MAX = 26;

/** Staff are told when so many attempts in a row have failed. */
const FAILURES_TOLD = 3;

/** A finding, and the first of the comparisons in a row that had it. */
type StoredFinding = Finding & { readonly firstFoundAt: Date };

/**
 * Compares our books with the custodian's as of one position of its list, after booking all that is listed up to there,
 * and stores the result. A difference that nothing explains is looked at again after a minute, and stops the asset's
 * withdrawals when it is still there. Returns the comparison's id.
 */
export async function reconcile(
  context: CustodyAccess,
  actor: Actor,
  signal?: AbortSignal,
): Promise<string> {
  const { database, providers } = context;
  const bookedUntil = await readClock(database);
  const holdings = await providers.custody.balances();
  const upTo = { position: holdings.position, asOf: bookedUntil };
  await bookCustodyTransfers(context, { upTo, signal });
  signal?.throwIfAborted();
  const { cursor } = await readProgress(database, 'custody');
  if (BigInt(cursor ?? 0) < holdings.position) {
    throw new Error('the custodian’s list ends before its balances');
  }
  const compared = await compare(database, { holdings, bookedUntil });
  return transact(database, (tx) => store(tx, actor, holdings.position, compared));
}

async function store(
  tx: Tx,
  actor: Actor,
  cut: bigint,
  compared: readonly Comparison[],
): Promise<string> {
  // One after the other, so that each sees what the one before it found.
  await sql`select from reconciliation_schedule for update`.execute(tx);
  const now = await readClock(tx);
  const before = await tx
    .selectFrom('reconciliations')
    .select(['reconciliation_id', 'cut'])
    .orderBy('ran_at', 'desc')
    .orderBy('reconciliation_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  // Another was quicker, and knows more.
  if (before && BigInt(before.cut) > cut) return before.reconciliation_id;
  const known = before ? await findingsOf(tx, before.reconciliation_id) : [];
  const findings = compared
    .flatMap((row) => row.findings)
    .map((found) => {
      const same = known.find((each) => isSame(each, found));
      return { ...found, firstFoundAt: same?.firstFoundAt ?? now };
    });
  const id = newId();
  await insertReconciliation(tx, { id, ranBy: actor.userId, ranAt: now, cut }, compared, findings);
  const subject = { kind: 'reconciliation', id, ownerId: null };
  const told = compared.map(({ findings: all, ...row }) => ({ ...row, findings: all.length }));
  await recordAction(tx, actor, 'reconciled', subject, null, { cut, rows: told });
  await judge(tx, compared, findings, now);
  return id;
}

const isSame = (one: Finding, other: Finding) =>
  one.asset === other.asset && one.kind === other.kind && one.reference === other.reference;

async function insertReconciliation(
  tx: Tx,
  run: { id: string; ranBy: string | null; ranAt: Date; cut: bigint },
  compared: readonly Comparison[],
  findings: readonly StoredFinding[],
): Promise<void> {
  const { id: reconciliation_id } = run;
  await tx
    .insertInto('reconciliations')
    .values({ reconciliation_id, ran_by: run.ranBy, ran_at: run.ranAt, cut: run.cut.toString() })
    .execute();
  if (compared.length > 0) {
    const rows = compared.map(({ findings: _, ...row }) => ({ reconciliation_id, ...row }));
    await tx.insertInto('reconciliation_rows').values(rows).execute();
  }
  if (findings.length === 0) return;
  const rows = findings.map(({ explainedBy, firstFoundAt, ...found }, i) => ({
    reconciliation_id,
    finding_number: i + 1,
    explained_by: explainedBy,
    first_found_at: firstFoundAt,
    ...found,
  }));
  await tx.insertInto('reconciliation_findings').values(rows).execute();
}

/** Stops the assets whose differences have lasted, lets go on those that agree, and says when to look again. */
async function judge(
  tx: Tx,
  compared: readonly Comparison[],
  findings: readonly StoredFinding[],
  now: Date,
): Promise<void> {
  const stopped = await stoppedAssets(tx);
  const codes = compared.map((row) => row.asset);
  const old = new Set(await longDisagreed(tx, codes));
  const waits: number[] = [DAILY_SECONDS];
  for (const asset of codes) {
    const open = findings.filter((found) => found.asset === asset && found.explainedBy === null);
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
      due_at = ${now}::timestamptz + ${Math.min(...waits)} * interval '1 second'`.execute(tx);
  await closeAlarm(tx, 'reconciliation_failing', SCHEDULE);
}

const secondsLeft = (age: number) => SECOND_LOOK_SECONDS - age;

const SCHEDULE = { kind: 'reconciliation', id: 'custody', ownerId: null };

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
  findings: readonly Finding[],
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
}

/**
 * Reconciles when it is due: a day after the last comparison, a minute after a new difference, ten minutes after an
 * attempt that failed. Returns whether it did.
 */
export async function reconcileWhenDue(
  context: CustodyAccess,
  signal?: AbortSignal,
): Promise<number> {
  // Counted before it is made, so that one that never comes to its end counts, too.
  const { rows } = await sql`
    update reconciliation_schedule
    set due_at = clock_now() + ${RETRY_SECONDS} * interval '1 second', attempts = attempts + 1
    where due_at <= clock_now() returning only_row`.execute(context.database);
  if (rows.length === 0) return 0;
  await reconcile(context, SYSTEM, signal);
  return 1;
}

/**
 * Tells staff of comparisons that keep failing, and stops each asset that has not agreed for 26 hours meanwhile; a
 * comparison that comes to its end does so itself. Returns how many it stopped.
 */
export async function stopUnreconciled(tx: Tx): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    select attempts from reconciliation_schedule for update`.execute(tx);
  const attempts = rows[0]?.attempts ?? 0;
  // The newest attempt may still be under way, and put everything right.
  if (attempts < 2) return 0;
  if (attempts > FAILURES_TOLD) {
    await raiseAlarmOnce(tx, 'reconciliation_failing', SCHEDULE, { attempts });
  }
  const { assets } = await readAssets(tx);
  const codes = assets.filter(({ kind }) => kind === 'crypto').map(({ code }) => code);
  const old = await longDisagreed(tx, codes);
  for (const asset of old) await stop(tx, asset, 'TOO_OLD', []);
  return old.length;
}

/** Which of these assets go on, though they have not agreed for 26 hours. */
async function longDisagreed(tx: Tx, codes: readonly AssetCode[]): Promise<AssetCode[]> {
  const { rows } = await sql<{ asset: AssetCode }>`
    select asset from unnest(${codes}::text[]) as codes (asset)
    left join asset_reconciliations using (asset), reconciliation_schedule
    where stopped_at is null
      and coalesce(agreed_at, begun_at) < clock_now() - ${AGREED_HOURS_MAX} * interval '1 hour'
    order by asset`.execute(tx);
  return rows.map(({ asset }) => asset);
}

export type Reconciliation = {
  readonly ranAt: Date;
  readonly rows: readonly Omit<Comparison, 'findings'>[];
  readonly findings: readonly StoredFinding[];
};

/** The last comparison; null before the first. */
export async function latestReconciliation(database: Database): Promise<Reconciliation | null> {
  const last = await database
    .selectFrom('reconciliations')
    .select(['reconciliation_id', 'ran_at'])
    .orderBy('ran_at', 'desc')
    .orderBy('reconciliation_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return null;
  const rows = await database
    .selectFrom('reconciliation_rows')
    .select(['asset', 'ledger', 'listed', 'custody', 'explained'])
    .where('reconciliation_id', '=', last.reconciliation_id)
    .orderBy('asset')
    .execute();
  const compared = rows.map((row) => ({
    asset: row.asset,
    ledger: BigInt(row.ledger),
    listed: BigInt(row.listed),
    custody: BigInt(row.custody),
    explained: BigInt(row.explained),
  }));
  const findings = await findingsOf(database, last.reconciliation_id);
  return { ranAt: last.ran_at, rows: compared, findings };
}

async function findingsOf(database: Database, id: string): Promise<StoredFinding[]> {
  const rows = await database
    .selectFrom('reconciliation_findings')
    .selectAll()
    .where('reconciliation_id', '=', id)
    .orderBy('finding_number')
    .execute();
  return rows.map((row) => ({
    asset: row.asset,
    kind: row.kind,
    reference: row.reference,
    listed: BigInt(row.listed),
    booked: row.booked === null ? null : BigInt(row.booked),
    difference: BigInt(row.difference),
    explainedBy: row.explained_by,
    firstFoundAt: row.first_found_at,
  }));
}

/** Assets whose withdrawals are stopped. */
export async function stoppedAssets(database: Database): Promise<Set<AssetCode>> {
  const rows = await database
    .selectFrom('asset_reconciliations')
    .select('asset')
    .where('stopped_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ asset }) => asset));
}
