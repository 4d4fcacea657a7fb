import { divide } from '../money/amount.ts';
import { RATE_ONE, type Rate } from '../money/rate.ts';

/** Where the fee on gains of a holding stands, in dollars: what it must be worth before it gains, and what has become due for good. */
export type PerformanceStand = { readonly mark: Rate; readonly crystallised: Rate };

/** Money into a basket (positive) or out of it, and what the holding was worth right before and after. */
export type BasketFlow = { readonly before: Rate; readonly amount: Rate; readonly after: Rate };

/** What a holding's close comes to: what stays open is reckoned anew the next day. */
export type PerformanceClose = PerformanceStand & { readonly open: Rate };

export const UNMARKED: PerformanceStand = { mark: 0n, crystallised: 0n };

/** The fee on what a worth is above a mark. */
export function feeOnGain(worth: Rate, mark: Rate, rate: Rate): Rate {
  return worth > mark ? divide((worth - mark) * rate, RATE_ONE, 'half_up') : 0n;
}

/**
 * Money that comes in raises the mark by itself. What leaves takes its part of the mark with it, and its part of the fee on the gain so
 * far is due for good.
 */
export function afterFlow(
  stand: PerformanceStand,
  { before, amount, after }: BasketFlow,
  rate: Rate,
): PerformanceStand {
  if (amount >= 0n) return { ...stand, mark: stand.mark + amount };
  const left = after > 0n ? before - after : before;
  if (before <= 0n || left <= 0n) return stand;
  const part = (of: Rate) => divide(of * left, before, 'half_up');
  return {
    mark: stand.mark - part(stand.mark),
    crystallised: stand.crystallised + part(feeOnGain(before, stand.mark, rate)),
  };
}

/** A close; that of a year's last day makes the fee due, and the mark rises to what the holding is worth. */
export function atClose(
  { mark, crystallised }: PerformanceStand,
  value: Rate,
  rate: Rate,
  endsYear: boolean,
): PerformanceClose {
  const fee = feeOnGain(value, mark, rate);
  if (!endsYear) return { mark, crystallised, open: fee };
  return { mark: value > mark ? value : mark, crystallised: crystallised + fee, open: 0n };
}
