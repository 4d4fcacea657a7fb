import { type AssetCode, CRYPTO_CODES } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import { closeAlarm, raiseAlarm } from '../../database/alarms.ts';
import { type Actor, recordAction, SYSTEM } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { defineJob } from '../../jobs/job.ts';
import { purposeTotals } from '../../ledger/balances.ts';
import { openRequests } from '../../ledger/requests.ts';
import type { Custody } from '../../providers/custody/port.ts';
import type { Trade } from '../../providers/trade/port.ts';
import { bookCustodyTransfers } from './custody-books.ts';
import { parkedArrivals } from './parked-transfers.ts';

export type ReconciliationAccess = {
  readonly database: Database;
  readonly providers: { readonly custody: Custody; readonly trade: Trade };
};

/** Reconciles on the request of staff. */
export const RECONCILE = defineJob<{ actor: Actor }>('reconcile', { timeLimitSeconds: 300 });

/** Our books and the custodian's for one asset, in minor units. */
export type Comparison = {
  readonly asset: AssetCode;
  /** What the custodian should hold by our books. */
  readonly ledger: bigint;
  readonly custody: bigint;
  /** The part of the difference whose reason is known. */
  readonly explained: bigint;
};

/** The part of the difference without a known reason; it stops withdrawals of the asset. */
export function unexplained({ ledger, custody, explained }: Comparison): bigint {
  return custody - ledger - explained;
}

/** Money moves while it is counted, so a difference must last through so many counts. */
const COUNTS_MAX = 5;

/**
 * Compares our books with the custodian's and stores the result. First books what the custodian
 * settled; the rest must be explained by trades that are not booked yet or by parked transfers.
 * Returns the comparison's id.
 */
export async function reconcile(context: ReconciliationAccess, actor: Actor): Promise<string> {
  const agreed = new Map<AssetCode, Comparison>();
  let latest: Comparison[] = [];
  for (let counts = 0; counts < COUNTS_MAX; counts += 1) {
    latest = await compareOnce(context);
    for (const row of latest) if (unexplained(row) === 0n) agreed.set(row.asset, row);
    if (agreed.size === latest.length) break;
  }
  const rows = latest.map((row) => agreed.get(row.asset) ?? row);
  return transact(context.database, (tx) => insertReconciliation(tx, actor, rows));
}

async function compareOnce({ database, providers }: ReconciliationAccess): Promise<Comparison[]> {
  await bookCustodyTransfers({ database, providers });
  const ledger = toMap(await purposeTotals(database, 'custody'), ({ posted }) => -posted);
  const explained = await explain({ database, providers });
  const custody = toMap((await providers.custody.balances()).balances, ({ amount }) => amount);
  const assets = new Set<AssetCode>([...CRYPTO_CODES, ...ledger.keys(), ...custody.keys()]);
  return [...assets].map((asset) => ({
    asset,
    ledger: ledger.get(asset) ?? 0n,
    custody: custody.get(asset) ?? 0n,
    explained: explained.get(asset) ?? 0n,
  }));
}

function toMap<Row extends { readonly asset: AssetCode }>(
  rows: readonly Row[],
  read: (row: Row) => bigint,
): Map<AssetCode, bigint> {
  return new Map(rows.map((row) => [row.asset, read(row)]));
}

async function explain({
  database,
  providers,
}: ReconciliationAccess): Promise<Map<AssetCode, bigint>> {
  const sums = new Map<AssetCode, bigint>();
  const add = (asset: AssetCode, minor: bigint) => sums.set(asset, (sums.get(asset) ?? 0n) + minor);
  for (const { asset, minor } of await parkedArrivals(database)) add(asset, minor);
  for (const { requestId } of await openRequests(database, 'trade')) {
    const order = await providers.trade.findOrder({ key: requestId });
    if (order?.state !== 'settled' || !order.bought) continue;
    add(order.sold.asset, -order.sold.amount);
    add(order.bought.asset, order.bought.amount);
  }
  return sums;
}

async function insertReconciliation(
  tx: Tx,
  actor: Actor,
  rows: readonly Comparison[],
): Promise<string> {
  const before = await stoppedAssets(tx);
  const id = newId();
  await tx
    .insertInto('reconciliations')
    .values({ reconciliation_id: id, ran_by: actor.userId })
    .execute();
  await tx
    .insertInto('reconciliation_rows')
    .values(rows.map((row) => ({ reconciliation_id: id, ...row })))
    .execute();
  await sql`
    update custody_progress set reconcile_at = clock_now() + interval '24 hours'`.execute(tx);
  const subject = { kind: 'reconciliation', id, ownerId: null };
  await recordAction(tx, actor, 'reconciled', subject, null, { rows });
  await tellChanges(tx, before, rows);
  return id;
}

/** Raises an alarm for each asset whose withdrawals stop, and records which go on. */
async function tellChanges(
  tx: Tx,
  before: ReadonlySet<AssetCode>,
  rows: readonly Comparison[],
): Promise<void> {
  for (const row of rows) {
    const stopped = unexplained(row) !== 0n;
    if (stopped === before.has(row.asset)) continue;
    const subject = { kind: 'asset', id: row.asset, ownerId: null };
    if (stopped) await raiseAlarm(tx, 'withdrawals_stopped', subject, row);
    else {
      await closeAlarm(tx, 'withdrawals_stopped', subject);
      await recordAction(tx, SYSTEM, 'withdrawals_resumed', subject, null, row);
    }
  }
}

/** Reconciles when the last comparison is a day old; returns whether it did. */
export async function reconcileDaily(context: ReconciliationAccess): Promise<number> {
  const { rows } = await sql`
    update custody_progress set reconcile_at = clock_now() + interval '10 minutes'
    where reconcile_at <= clock_now() returning only_row`.execute(context.database);
  if (rows.length === 0) return 0;
  await reconcile(context, SYSTEM);
  return 1;
}

export type Reconciliation = { readonly ranAt: Date; readonly rows: readonly Comparison[] };

/** The last comparison; null before the first. */
export async function latestReconciliation(database: Database): Promise<Reconciliation | null> {
  const { rows } = await sql<{
    ran_at: Date;
    asset: AssetCode;
    ledger: string;
    custody: string;
    explained: string;
  }>`
    select ran_at, asset, ledger, custody, explained
    from reconciliation_rows
    join (
      select reconciliation_id, ran_at from reconciliations
      order by ran_at desc, reconciliation_id desc limit 1
    ) last using (reconciliation_id)`.execute(database);
  const [first] = rows;
  if (!first) return null;
  const compared = rows.map((row) => ({
    asset: row.asset,
    ledger: BigInt(row.ledger),
    custody: BigInt(row.custody),
    explained: BigInt(row.explained),
  }));
  return { ranAt: first.ran_at, rows: compared };
}

/** Assets whose withdrawals are stopped. */
export async function stoppedAssets(database: Database): Promise<Set<AssetCode>> {
  const last = await latestReconciliation(database);
  const stopped = last?.rows.filter((row) => unexplained(row) !== 0n) ?? [];
  return new Set(stopped.map((row) => row.asset));
}
