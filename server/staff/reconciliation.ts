import type { AnswerOf } from '@ballast/contract/call.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { getReconciliation as getReconciliationCall } from '@ballast/contract/staff/oversight.ts';
import type { Actor } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { enqueue } from '../jobs/enqueue.ts';
import {
  latestReconciliation,
  RECONCILE,
  unexplained,
} from '../payments/custody/reconciliation.ts';

/** The last comparison of the ledger with the custodian; `sandbox` says whether that is one. */
export async function getReconciliation(
  database: Database,
  sandbox: boolean,
): Promise<AnswerOf<typeof getReconciliationCall>> {
  const last = await latestReconciliation(database);
  const items = (last?.rows ?? []).map((row) => {
    const { asset, ledger, custody, explained } = row;
    return {
      asset,
      ledger: formatMinor(asset, ledger),
      custody: formatMinor(asset, custody),
      difference: formatMinor(asset, custody - ledger),
      explained: formatMinor(asset, explained),
      withdrawals_stopped: unexplained(row) !== 0n,
    };
  });
  return { ran_at: last?.ranAt.toISOString() ?? null, sandbox, items };
}

/** Compares the ledger with the custodian now, beside the daily comparison. */
export async function runReconciliation(tx: Tx, actor: Actor): Promise<void> {
  await enqueue(tx, RECONCILE, { actor });
}
