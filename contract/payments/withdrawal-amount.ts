import {
  type AmountLimits,
  type AmountObstacle,
  obstacleToAmount,
} from '../money/amount-limits.ts';

/** What a withdrawal of a currency costs, on top of its amount, and which amounts are taken; in minor units. */
export type WithdrawalTerms = AmountLimits & { readonly fee: bigint };

/** What a client has of a currency: free, and on its way to being so; in minor units. */
export type WithdrawalFunds = { readonly available: bigint; readonly settling: bigint };

/** What is wrong with the amount of a withdrawal; null when nothing is. It must be worth its fee first of all. */
export function obstacleToWithdrawalAmount(
  minor: bigint | null,
  terms: WithdrawalTerms,
): AmountObstacle | 'amount_does_not_cover_fee' | null {
  const hasAmount = minor !== null && minor > 0n;
  if (hasAmount && minor <= terms.fee) return 'amount_does_not_cover_fee';
  return obstacleToAmount(minor, terms);
}

/** Why amount and fee together cannot be withdrawn now; null when they can. */
export function obstacleToTotal(
  total: bigint,
  { available, settling }: WithdrawalFunds,
): 'funds_being_settled' | 'insufficient_funds' | null {
  if (total <= available) return null;
  return total <= available + settling ? 'funds_being_settled' : 'insufficient_funds';
}
