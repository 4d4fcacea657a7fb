import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal, parseDecimal } from '../../contract/money/amount.ts';
import { count, seed } from '../harness/scale.ts';

const SCALES = [2, 6, 8, 18] as const;

test('what is written reads as the same units, and what reads is written as the same text', () => {
  const cases = fc.tuple(fc.constantFrom(...SCALES), fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }));
  fc.assert(
    fc.property(cases, ([scale, units]) => {
      const text = formatDecimal(units, scale);
      expect(parseDecimal(text, scale)).toBe(units);
      expect(parseDecimal(`-${text}`, scale)).toBe(units === 0n ? null : -units);
      expect(parseDecimal(`${text}0`, scale)).toBeNull();
    }),
    { numRuns: count(1_000_000), seed },
  );
});
