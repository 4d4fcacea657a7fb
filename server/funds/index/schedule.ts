import type { REBALANCE_SCHEDULES } from '@ballast/contract/funds/rebalances.ts';

export type RebalanceSchedule = (typeof REBALANCE_SCHEDULES)[number];

const MONTHS = { MONTHLY: 1, QUARTERLY: 3 } as const satisfies Record<RebalanceSchedule, number>;

/** First scheduled rebalance after a moment: 00:00 UTC on the first day of a month or quarter. */
export function nextRebalance(schedule: RebalanceSchedule, after: Date): Date {
  const months = MONTHS[schedule];
  const period = Math.floor(after.getUTCMonth() / months);
  return new Date(Date.UTC(after.getUTCFullYear(), (period + 1) * months, 1));
}

const DAY_MS = 86_400_000;

/** The last close (00:00 UTC) at or before a moment. */
export function closeBefore(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);
}

export function nextClose(close: Date): Date {
  return new Date(close.getTime() + DAY_MS);
}
