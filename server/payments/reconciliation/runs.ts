import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { Actor } from '../../database/audit-trail.ts';
import { recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import type { Lister } from '../list-progress.ts';

/** Both sides of one asset, in minor units. */
export type ComparedTotals = {
  readonly asset: AssetCode;
  /** What the provider should hold by our books. */
  readonly ledger: bigint;
  /** The sum of what the provider lists. */
  readonly listed: bigint;
  /** What it says that it holds. */
  readonly custody: bigint;
  /** The part of the difference whose reason is known. */
  readonly explained: bigint;
};

/** A comparison that came to its end; `cut` is the position of the provider's list as of which it was made. */
export type Run = { readonly id: string; readonly ranAt: Date; readonly cut: bigint };

/** The last comparison with a provider; null before the first. */
export async function latestRun(database: Database, lister: Lister): Promise<Run | null> {
  const last = await database
    .selectFrom('reconciliations')
    .select(['reconciliation_id', 'ran_at', 'cut'])
    .where('provider', '=', lister)
    .orderBy('ran_at', 'desc')
    .orderBy('reconciliation_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? { id: last.reconciliation_id, ranAt: last.ran_at, cut: BigInt(last.cut) } : null;
}

/** Keeps a comparison, while its schedule is locked. Returns its id. */
export async function insertRun(
  tx: Tx,
  actor: Actor,
  lister: Lister,
  { ranAt, cut }: Omit<Run, 'id'>,
  compared: readonly (ComparedTotals & { readonly found: number })[],
): Promise<string> {
  const reconciliation_id = newId();
  await tx
    .insertInto('reconciliations')
    .values({
      reconciliation_id,
      provider: lister,
      ran_by: actor.userId,
      ran_at: ranAt,
      cut: cut.toString(),
    })
    .execute();
  if (compared.length > 0) {
    const rows = compared.map(({ found: _, ...row }) => ({ reconciliation_id, ...row }));
    await tx.insertInto('reconciliation_rows').values(rows).execute();
  }
  const subject = { kind: 'reconciliation', id: reconciliation_id, ownerId: null };
  const told = compared.map(({ found, ...row }) => ({ ...row, findings: found }));
  await recordAction(tx, actor, 'reconciled', subject, null, { provider: lister, cut, rows: told });
  return reconciliation_id;
}

/** What a comparison had of each asset. */
export async function totalsOf(database: Database, { id }: Run): Promise<ComparedTotals[]> {
  const rows = await database
    .selectFrom('reconciliation_rows')
    .select(['asset', 'ledger', 'listed', 'custody', 'explained'])
    .where('reconciliation_id', '=', id)
    .orderBy('asset')
    .execute();
  return rows.map((row) => ({
    asset: row.asset,
    ledger: BigInt(row.ledger),
    listed: BigInt(row.listed),
    custody: BigInt(row.custody),
    explained: BigInt(row.explained),
  }));
}
