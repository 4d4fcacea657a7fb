import type { AnswerOf } from '@ballast/contract/call.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { getReconciliation as getReconciliationCall } from '@ballast/contract/staff/oversight.ts';
import type { Actor } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { enqueue } from '../jobs/enqueue.ts';
import {
  type KeptDifference,
  latestBankReconciliation,
  RECONCILE_BANK,
} from '../payments/bank/reconciliation.ts';
import type { Side } from '../payments/bank/statement-differences.ts';
import { latestReconciliation, RECONCILE } from '../payments/custody/reconciliation.ts';
import { stoppedAssets } from '../payments/reconciliation/read-stopped.ts';
import type { Providers } from '../providers/providers.ts';

type Answer = AnswerOf<typeof getReconciliationCall>;

/** The last comparisons of the ledger, with the custodian and with the bank; `sandbox` says whether each is one. */
export async function getReconciliation(
  database: Database,
  { bank, sandboxes }: Pick<Providers, 'bank' | 'sandboxes'>,
): Promise<Answer> {
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
  return {
    ran_at: last?.ranAt.toISOString() ?? null,
    sandbox: sandboxes.includes('CUSTODY'),
    items,
    findings,
    bank: bank && (await bankAnswer(database, sandboxes.includes('BANK'), stopped)),
  };
}

async function bankAnswer(
  database: Database,
  sandbox: boolean,
  stopped: ReadonlySet<string>,
): Promise<Answer['bank']> {
  const last = await latestBankReconciliation(database);
  return {
    ran_at: last?.ranAt.toISOString() ?? null,
    sandbox,
    items: (last?.rows ?? []).map(({ asset, ledger, custody: held }) => ({
      asset,
      ledger: formatMinor(asset, ledger),
      bank: formatMinor(asset, held),
      difference: formatMinor(asset, held - ledger),
      withdrawals_stopped: stopped.has(asset),
    })),
    differences: (last?.differences ?? []).map((found) => ({
      id: found.id,
      kind: found.kind,
      reference: found.reference,
      listed: sideOf(found.listed),
      booked: sideOf(found.booked),
      held: heldOf(found),
      first_seen_at: found.firstSeenAt.toISOString(),
      ended_at: found.endedAt?.toISOString() ?? null,
      event_parked: found.isEventParked,
      suspended: found.isSuspended,
      correction_waiting: found.isCorrectionWaiting,
    })),
  };
}

function sideOf(side: Side | null) {
  if (side === null) return null;
  const { currency, amount, valueDate: value_date } = side;
  return { currency, amount: formatMinor(currency, amount), value_date };
}

function heldOf({ held, listed }: KeptDifference): string | null {
  return held === null || listed === null ? null : formatMinor(listed.currency, held);
}

/** Compares the ledger with the custodian and with the bank now, beside the daily comparisons. */
export async function runReconciliation(tx: Tx, actor: Actor): Promise<void> {
  await enqueue(tx, RECONCILE, { actor });
  await enqueue(tx, RECONCILE_BANK, { actor });
}
