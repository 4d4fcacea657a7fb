import type { REBALANCE_REASONS } from '@ballast/contract/funds/rebalances.ts';
import type { Rate } from '@ballast/contract/money/rate.ts';
import {
  driftedWeights,
  INDEX_START,
  type IndexBasis,
  indexValue,
  type Prices,
  rebalanceIndex,
  type Weight,
} from './index-rules.ts';
import { nextRebalance, type RebalanceSchedule } from './schedule.ts';
import { type TargetVersion, targetsInForce } from './targets.ts';

/** How a basket is run. */
export type IndexPlan = {
  readonly inception: Date;
  readonly schedule: RebalanceSchedule;
  /** Oldest first. */
  readonly versions: readonly TargetVersion[];
};

export type RebalanceReason = (typeof REBALANCE_REASONS)[number];

/** One return of an index to its targets. `before` is empty at inception. */
export type Rebalance = {
  readonly at: Date;
  readonly reason: RebalanceReason;
  readonly version: number;
  readonly basis: IndexBasis;
  readonly before: readonly Weight[];
};

/** The prices of a moment; rebalances happen at closes (00:00 UTC) alone. */
export type Moment = { readonly at: Date; readonly isClose: boolean; readonly prices: Prices };

export type IndexPoint = { readonly at: Date; readonly value: Rate };

/** What a replay found: values of the index, and the rebalances on the way. */
export type IndexReplay = { readonly points: IndexPoint[]; readonly rebalances: Rebalance[] };

/**
 * Values an index at moments, oldest first, from its last rebalance or inception. The value at a rebalance is
 * that of the old weights; the new ones start from it.
 */
export function replayIndex(
  plan: IndexPlan,
  last: Rebalance | null,
  moments: readonly Moment[],
): IndexReplay {
  const replay: IndexReplay = { points: [], rebalances: [] };
  let current = last;
  for (const moment of moments) {
    const value = current ? indexValue(current.basis, moment.prices) : INDEX_START;
    const due = rebalanceDue(plan, current, moment);
    if (due) {
      current = rebalanceAt(moment, value, due, current);
      replay.rebalances.push(current);
    }
    if (current) replay.points.push({ at: moment.at, value });
  }
  return replay;
}

type Due = { readonly reason: RebalanceReason; readonly targets: TargetVersion };

function rebalanceDue(plan: IndexPlan, last: Rebalance | null, moment: Moment): Due | null {
  const targets = targetsInForce(plan.versions, moment.at);
  if (!moment.isClose || !targets) return null;
  if (!last) return moment.at < plan.inception ? null : { reason: 'INCEPTION', targets };
  if (targets.version !== last.version) return { reason: 'TARGETS_CHANGED', targets };
  const isScheduled = moment.at >= nextRebalance(plan.schedule, last.at);
  return isScheduled ? { reason: 'SCHEDULED', targets } : null;
}

function rebalanceAt(moment: Moment, value: Rate, due: Due, last: Rebalance | null): Rebalance {
  return {
    at: moment.at,
    reason: due.reason,
    version: due.targets.version,
    basis: rebalanceIndex(value, due.targets.targets, moment.prices),
    before: last ? driftedWeights(last.basis, moment.prices) : [],
  };
}
