import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { CryptoCode } from '@ballast/contract/money/asset.ts';
import {
  type AmountProblem,
  aboveMaximum,
  belowMinimum,
  minorIn,
  minorOf,
  problem,
} from '../../../app/forms/amount-check.ts';

/** What decides about the amount of a withdrawal; decimal text in whole units. */
export type WithdrawalBounds = {
  available: string;
  settling: string;
  minimum: string;
  maximum: string;
  fee: string;
};

/**
 * Checks the amount of a withdrawal as the server will, in the same order. The fee is charged on top, so
 * funds must cover both; what is being settled does not count yet, and is named when it would suffice.
 */
export function checkWithdrawalAmount(
  currency: CryptoCode,
  text: string,
  bounds: WithdrawalBounds,
): AmountProblem | null {
  const read = (limit: string) => minorIn(currency, limit);
  const minor = minorOf(currency, text);
  if (minor === null || minor <= 0n) return problem('amount_invalid');
  if (minor <= read(bounds.fee)) return problem('amount_does_not_cover_fee');
  if (minor < read(bounds.minimum)) return belowMinimum(currency, bounds.minimum);
  const missing = minor + read(bounds.fee) - read(bounds.available);
  if (missing > 0n) {
    const isSettling = missing <= read(bounds.settling);
    return problem(isSettling ? 'funds_being_settled' : 'insufficient_funds');
  }
  return minor > read(bounds.maximum) ? aboveMaximum(currency, bounds.maximum) : null;
}

/** What the account is debited: amount and fee; null while there is no amount. */
export function totalOf(currency: CryptoCode, text: string, fee: string): string | null {
  const minor = minorOf(currency, text);
  return minor === null ? null : formatMinor(currency, minor + minorIn(currency, fee));
}
