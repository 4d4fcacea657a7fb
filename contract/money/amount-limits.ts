/** Smallest and largest amount that is taken at once, in minor units of its asset. */
export type AmountLimits = { readonly minimum: bigint; readonly maximum: bigint };

/** What can be wrong with an amount by itself, named as its refusal is. */
export type AmountObstacle = 'amount_invalid' | 'amount_below_minimum' | 'amount_above_maximum';

/** What is wrong with an amount in minor units, null where there is none; null when it may be taken. */
export function obstacleToAmount(
  minor: bigint | null,
  { minimum, maximum }: AmountLimits,
): AmountObstacle | null {
  if (minor === null || minor <= 0n) return 'amount_invalid';
  if (minor < minimum) return 'amount_below_minimum';
  return minor > maximum ? 'amount_above_maximum' : null;
}
