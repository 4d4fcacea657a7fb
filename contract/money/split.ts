import { divide } from './amount.ts';

/**
 * Splits `total` by `weights` exactly; the remainder goes to the largest weight (spec/decisions.md, section
 * 6). Throws when no weight is positive.
 */
export function splitByWeights(total: bigint, weights: readonly bigint[]): bigint[] {
  const weightTotal = weights.reduce((sum, weight) => sum + weight, 0n);
  if (weightTotal <= 0n) throw new RangeError('a split needs a positive weight');
  const parts = weights.map((weight) => divide(total * weight, weightTotal, 'down'));
  const remainder = total - parts.reduce((sum, part) => sum + part, 0n);
  const largest = weights.reduce(
    (best, weight, i) => (weight > (weights[best] ?? 0n) ? i : best),
    0,
  );
  return parts.map((part, i) => (i === largest ? part + remainder : part));
}
