import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { CryptoCode } from '@ballast/contract/money/asset.ts';
import {
  obstacleToTotal,
  obstacleToWithdrawalAmount,
} from '@ballast/contract/payments/withdrawals.ts';
import {
  type AmountProblem,
  boundProblem,
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
 * Checks the amount of a withdrawal by the rules of the contract, as the server will. The fee is charged on top, so
 * funds must cover both; what is being settled does not count yet, and is named when it would suffice.
 */
export function checkWithdrawalAmount(
  currency: CryptoCode,
  text: string,
  bounds: WithdrawalBounds,
): AmountProblem | null {
  const read = (limit: string) => minorIn(currency, limit);
  const minor = minorOf(currency, text);
  const fee = read(bounds.fee);
  const terms = { fee, minimum: read(bounds.minimum), maximum: read(bounds.maximum) };
  const obstacle = obstacleToWithdrawalAmount(minor, terms);
  if (obstacle === 'amount_does_not_cover_fee') return problem(obstacle);
  if (obstacle) return boundProblem(currency, obstacle, bounds);
  const funds = { available: read(bounds.available), settling: read(bounds.settling) };
  const missing = obstacleToTotal((minor ?? 0n) + fee, funds);
  return missing && problem(missing);
}

/** What the account is debited: amount and fee; null while there is no amount. */
export function totalOf(currency: CryptoCode, text: string, fee: string): string | null {
  const minor = minorOf(currency, text);
  return minor === null ? null : formatMinor(currency, minor + minorIn(currency, fee));
}
