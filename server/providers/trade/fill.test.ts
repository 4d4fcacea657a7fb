import { knownAssets } from '@ballast/contract/money/asset.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillAt } from './fill.ts';

const dollar = rateOf('1');
const bitcoin = rateOf('50000');

test('a seller of one bitcoin gets its price less a tenth of a percent', () => {
  const fill = fillAt(
    { asset: 'BTC', amount: 100_000_000n, price: bitcoin },
    { asset: 'USD', price: dollar },
  );
  expect(fill).toEqual({ rate: rateOf('49950'), bought: 4_995_000n });
});

test('what does not come out even is rounded against the seller', () => {
  // 10 USD buy 0.0001998 BTC: 19,980 satoshi. One cent less buys 19,960.02, one satoshi fraction lost.
  const buy = { asset: 'BTC', price: bitcoin } as const;
  const sell = (amount: bigint) => fillAt({ asset: 'USD', amount, price: dollar }, buy).bought;
  expect(sell(1000n)).toBe(19_980n);
  expect(sell(999n)).toBe(19_960n);
});

test('an amount too small to buy anything buys nothing', () => {
  const fill = fillAt(
    { asset: 'ETH', amount: 1n, price: bitcoin },
    { asset: 'USD', price: dollar },
  );
  expect(fill.bought).toBe(0n);
});

test('going there and back never gains, whatever the assets, amounts and prices', () => {
  const price = fc.bigInt({ min: 1n, max: 10n ** 24n });
  const asset = fc.constantFrom(...knownAssets().map(({ code }) => code));
  fc.assert(
    fc.property(
      asset,
      asset,
      price,
      price,
      fc.bigInt({ min: 1n, max: 10n ** 24n }),
      (a, b, priceA, priceB, amount) => {
        const there = fillAt({ asset: a, amount, price: priceA }, { asset: b, price: priceB });
        const back = fillAt(
          { asset: b, amount: there.bought, price: priceB },
          { asset: a, price: priceA },
        );
        expect(back.bought).toBeLessThanOrEqual(amount);
      },
    ),
    { numRuns: 2000 },
  );
});
