import { type Actor, SYSTEM } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { defineJob } from '../../jobs/job.ts';
import { readProgress } from '../list-progress.ts';
import { type ComparedTotals, insertRun, latestRun, totalsOf } from '../reconciliation/runs.ts';
import { claimComparison, judge, lockSchedule } from '../reconciliation/stopped-assets.ts';
import { type Comparison, compare, type Finding } from './comparison.ts';
import type { CustodyAccess } from './custody-access.ts';
import { bookCustodyTransfers } from './custody-books.ts';

/** Reconciles on the request of staff. */
export const RECONCILE = defineJob<{ actor: Actor }>('reconcile', { timeLimitSeconds: 300 });

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
  await lockSchedule(tx, 'custody');
  const now = await readClock(tx);
  const before = await latestRun(tx, 'custody');
  // Another was quicker, and knows more.
  if (before && before.cut > cut) return before.id;
  const known = before ? await findingsOf(tx, before.id) : [];
  const findings = compared
    .flatMap((row) => row.findings)
    .map((found) => {
      const same = known.find((each) => isSame(each, found));
      return { ...found, firstFoundAt: same?.firstFoundAt ?? now };
    });
  const totals = compared.map(({ findings: all, ...row }) => ({ ...row, found: all.length }));
  const id = await insertRun(tx, actor, 'custody', { ranAt: now, cut }, totals);
  await insertFindings(tx, id, findings);
  const assets = compared.map((row) => row.asset);
  const differences = findings.filter(({ explainedBy }) => explainedBy === null);
  await judge(tx, 'custody', { assets, differences, now });
  return id;
}

const isSame = (one: Finding, other: Finding) =>
  one.asset === other.asset && one.kind === other.kind && one.reference === other.reference;

async function insertFindings(
  tx: Tx,
  reconciliation_id: string,
  findings: readonly StoredFinding[],
): Promise<void> {
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

/** Reconciles when it is due. Returns whether it did. */
export async function reconcileWhenDue(
  context: CustodyAccess,
  signal?: AbortSignal,
): Promise<number> {
  if (!(await claimComparison(context.database, 'custody'))) return 0;
  await reconcile(context, SYSTEM, signal);
  return 1;
}

export type Reconciliation = {
  readonly ranAt: Date;
  readonly rows: readonly ComparedTotals[];
  readonly findings: readonly StoredFinding[];
};

/** The last comparison; null before the first. */
export async function latestReconciliation(database: Database): Promise<Reconciliation | null> {
  const last = await latestRun(database, 'custody');
  if (!last) return null;
  const rows = await totalsOf(database, last);
  return { ranAt: last.ranAt, rows, findings: await findingsOf(database, last.id) };
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
