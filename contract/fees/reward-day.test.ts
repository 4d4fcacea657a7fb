import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RATE_ONE, rateOf } from '../money/rate.ts';
import { rewardOfDay, wholeReward } from './reward-day.ts';

describe('a reward', () => {
  // The worked case of docs/domain/rewards.md.
  test('of 10 ether at 3 % is 0.3 ether ÷ 365 a day', () => {
    const day = rewardOfDay(10n * 10n ** 18n, rateOf('0.03'));
    expect(day).toBe(821917808219178082191780821917808n);
    expect([day, 2n * day, 3n * day].map(wholeReward)).toEqual([
      821917808219178n,
      1643835616438356n,
      2465753424657534n,
    ]);
  });

  test('is rounded half to even, so that halves do not add up', () => {
    const half = RATE_ONE / 2n;
    expect([half, RATE_ONE + half, 2n * RATE_ONE + half].map(wholeReward)).toEqual([0n, 2n, 2n]);
  });

  test('paid month by month comes to what accrued, to half of the smallest unit', () => {
    const day = fc.record({
      base: fc.bigInt({ min: 0n, max: 10n ** 24n }),
      rate: fc.bigInt({ min: 0n, max: RATE_ONE }),
    });
    fc.assert(
      fc.property(fc.array(fc.array(day, { maxLength: 31 }), { maxLength: 24 }), (months) => {
        let [accrued, paid] = [0n, 0n];
        for (const days of months) {
          for (const { base, rate } of days) accrued += rewardOfDay(base, rate);
          paid += wholeReward(accrued) - paid;
        }
        const left = accrued - paid * RATE_ONE;
        expect(2n * (left < 0n ? -left : left) <= RATE_ONE).toBe(true);
        // An exact sum of fractions, each day's rounding being less than one 10^-18 of a unit.
        const exact = months.flat().reduce((sum, { base, rate }) => sum + base * rate, 0n);
        const days = BigInt(months.flat().length);
        const off = exact - accrued * 365n;
        expect((off < 0n ? -off : off) <= days * 183n).toBe(true);
      }),
    );
  });
});
