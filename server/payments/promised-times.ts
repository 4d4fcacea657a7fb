import type { RequestKind } from '../ledger/requests.ts';

/**
 * Within how many hours a request of each kind ends, whatever it waits for. It is the last net below the alarms that know why
 * something waits, so it is wider than each of them: a withdrawal may wait two business days for its approval, and money that was held for an
 * undone deposit as long for staff.
 */
export const PROMISED_HOURS: Readonly<Record<RequestKind, number>> = {
  deposit: 12,
  withdrawal: 96,
  exchange: 1,
  trade: 1,
  investment: 2,
  redemption: 2,
  rebalance: 4,
  subscription: 1_080,
  reversal: 96,
  return: 12,
};

/** Within how many hours somebody decides a correction that another person asked for. */
export const CORRECTION_HOURS = 24;
