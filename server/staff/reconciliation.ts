import type { AnswerOf } from '@ballast/contract/call.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { getReconciliation as getReconciliationCall } from '@ballast/contract/staff/oversight.ts';
import type { Actor } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { enqueue } from '../jobs/enqueue.ts';
import {
  latestReconciliation,
  RECONCILE,
  stoppedAssets,
} from '../payments/custody/reconciliation.ts';

/** The last comparison of the ledger with the custodian; `sandbox` says whether that is one. */
export async function getReconciliation(
  database: Database,
  sandbox: boolean,
): Promise<AnswerOf<typeof getReconciliationCall>> {
  const last = await latestReconciliation(database);
  const stopped = await stoppedAssets(database);
  const items = (last?.rows ?? []).map(({ asset, ledger, custody, explained }) => ({
    asset,
    ledger: formatMinor(asset, ledger),
    custody: formatMinor(asset, custody),
    difference: formatMinor(asset, custody - ledger),
    explained: formatMinor(asset, explained),
    withdrawals_stopped: stopped.has(asset),
  }));
  const findings = (last?.findings ?? []).map((found) => ({
    asset: found.asset,
    kind: found.kind,
    reference: found.reference,
    listed: formatMinor(found.asset, found.listed),
    booked: found.booked === null ? null : formatMinor(found.asset, found.booked),
    difference: formatMinor(found.asset, found.difference),
    explained_by: found.explainedBy,
    first_found_at: found.firstFoundAt.toISOString(),
  }));
  return { ran_at: last?.ranAt.toISOString() ?? null, sandbox, items, findings };
}

/** Compares the ledger with the custodian now, beside the daily comparison. */
export async function runReconciliation(tx: Tx, actor: Actor): Promise<void> {
  await enqueue(tx, RECONCILE, { actor });
}
