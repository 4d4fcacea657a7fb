import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import type { OwnRequest } from '../../ledger/requests.ts';
import { isOlderThan, type LatestPrice, LIMITS_AGE_MS, latestPrices } from '../../prices/prices.ts';
import { approvalsRequired, WITHDRAWAL_WINDOW_HOURS } from '../rules.ts';
import { type CallsHeld, callsHeldFor } from '../targets/held-calls.ts';
import { lockTargets, type TargetRecord } from '../targets/targets.ts';
import type { WithdrawalRecord } from './withdrawal-record.ts';

/** US dollars of a client's other withdrawals that count at present: of all, and of those to the same target. */
export type OtherWithdrawals = { readonly usd: Rate; readonly toTargetUsd: Rate };

/** The withdrawal beside which others are counted, or the target of one that there is not yet. */
type Beside = { readonly requestId: string } | { readonly targetId: string };

/**
 * What a client's withdrawals come to that count at present, each at the price of its creation: from when one is asked
 * for until 24 hours after its last step (asked for, confirmed, approved), unless it was rejected, cancelled or failed.
 */
export async function otherWithdrawals(
  database: Database,
  ownerId: string,
  beside: Beside,
): Promise<OtherWithdrawals> {
  const exceptId = 'requestId' in beside ? beside.requestId : null;
  const target =
    'targetId' in beside
      ? sql`${beside.targetId}::uuid`
      : sql`(select target_id from withdrawals where owner_id = ${ownerId} and request_id = ${exceptId})`;
  const { rows } = await sql<{ usd: string; to_target_usd: string }>`
    select coalesce(sum(value_usd), 0) as usd,
      coalesce(sum(value_usd) filter (where target_id = ${target}), 0) as to_target_usd
    from withdrawals w
    where owner_id = ${ownerId} and request_id is distinct from ${exceptId}
      and greatest(
        created_at,
        (select verified_at from withdrawal_verifications v
          where v.owner_id = w.owner_id and v.request_id = w.request_id),
        (select max(approved_at) from withdrawal_approvals a
          where a.owner_id = w.owner_id and a.request_id = w.request_id)
      ) > (select clock_now()) - ${WITHDRAWAL_WINDOW_HOURS} * interval '1 hour'
      and not exists (
        select from withdrawal_closures c
        where c.owner_id = w.owner_id and c.request_id = w.request_id and c.outcome <> 'COMPLETED'
      )`.execute(database);
  const [{ usd, to_target_usd: toTargetUsd } = { usd: '0', to_target_usd: '0' }] = rows;
  return { usd: rateOf(usd), toTargetUsd: rateOf(toTargetUsd) };
}

/** Which rules a withdrawal is under: those of the largest payment window that it was weighed in. */
export type Weight = { readonly windowUsd: Rate; readonly approvalsRequired: 1 | 2 };

/**
 * Weighs a withdrawal that nobody has let go yet beside what the client's others in the window come to; the stricter
 * rule wins.
 */
export function weigh(record: WithdrawalRecord, othersUsd: Rate): Weight {
  const now = record.valueUsd + othersUsd;
  const isStricter = now > record.windowUsd;
  const windowUsd = isStricter ? now : record.windowUsd;
  // Never fewer than before, for whatever reason it took two.
  const required =
    record.approvalsRequired === 2 ? 2 : approvalsRequired({ windowUsd, isPriceOld: false });
  return { windowUsd, approvalsRequired: required };
}

/** By whose price the worth in euros is known. */
export const EURO = 'EUR';

/** US dollars for a euro; null where its price is not known or too old to judge by. */
export function euroIn(prices: ReadonlyMap<AssetCode, LatestPrice>): Rate | null {
  const latest = prices.get(EURO);
  return latest && !isOlderThan(latest, LIMITS_AGE_MS) ? latest.price : null;
}

/** What a step of a withdrawal is judged by beside itself. */
export type StepFacts = {
  /** All of the client's. */
  readonly targets: readonly TargetRecord[];
  readonly others: OtherWithdrawals;
  /** US dollars for a euro; null while no price of this hour is known. */
  readonly euroUsd: Rate | null;
  readonly held: CallsHeld;
};

/**
 * Reads what a step of a withdrawal is judged by. Locks all targets of the client, so that steps of its other
 * withdrawals are seen; the withdrawal itself is locked first.
 */
export async function lockStepFacts(tx: Tx, id: OwnRequest): Promise<StepFacts> {
  const { ownerId, requestId } = id;
  const [targets, others, prices, held] = await Promise.all([
    lockTargets(tx, { ownerId }),
    otherWithdrawals(tx, ownerId, { requestId }),
    latestPrices(tx, [EURO]),
    callsHeldFor(tx, id),
  ]);
  return { targets, others, euroUsd: euroIn(prices), held };
}

/** Keeps what a step of a withdrawal was weighed at. */
export async function keepWeight(
  tx: Tx,
  { ownerId, requestId }: OwnRequest,
  weight: Weight,
): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({
      window_usd: formatRate(weight.windowUsd),
      approvals_required: weight.approvalsRequired,
    })
    .where('owner_id', '=', ownerId)
    .where('request_id', '=', requestId)
    .execute();
}
