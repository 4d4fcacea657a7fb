import { parseAmount } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { RATE_ONE, rateOf } from '@ballast/contract/money/rate.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitsIn, usdWorth } from '../../payments/trades/conversion.ts';
import { buysEveryComponent, divideInvestment } from './investment-rules.ts';

const minor = (asset: AssetCode, text: string) => parseAmount(asset, text)?.minor ?? -1n;
const component = (asset: AssetCode, weight: string, price: string) => ({
  asset,
  weight: rateOf(weight),
  price: rateOf(price),
});
const USDC = { asset: 'USDC', price: rateOf('1') } as const;

describe('dividing an investment over a basket', () => {
  it('spends by target weights and says what that buys, less the spread', () => {
    const parts = divideInvestment(minor('USDC', '100000'), USDC, [
      component('BTC', '0.6', '100000'),
      component('ETH', '0.4', '4000'),
    ]);
    expect(parts.map((part) => [part.asset, part.spend, part.quantity, part.rate])).toEqual([
      ['BTC', minor('USDC', '60000'), minor('BTC', '0.5994'), rateOf('0.00000999')],
      ['ETH', minor('USDC', '40000'), minor('ETH', '9.99'), rateOf('0.00024975')],
    ]);
  });

  it('gives what does not come out even to the largest part', () => {
    const parts = divideInvestment(100n, USDC, [
      component('ETH', '0.333333333333333333', '1'),
      component('BTC', '0.333333333333333334', '1'),
      component('USDC', '0.333333333333333333', '1'),
    ]);
    expect(parts.map((part) => part.spend)).toEqual([33n, 34n, 33n]);
  });

  it('rounds quantities against the client', () => {
    const [btc] = divideInvestment(minor('USDC', '1'), USDC, [component('BTC', '1', '60000')]);
    const [less] = divideInvestment(minor('USDC', '1'), USDC, [component('BTC', '1', '59999')]);
    // 0.999/60000 is 0.00001665, and 0.999/59999 is 0.00001665027...
    expect([btc?.quantity, less?.quantity]).toEqual([1665n, 1665n]);
  });

  it('spends a component that is the paid currency one for one', () => {
    const parts = divideInvestment(minor('USDC', '1000'), USDC, [
      component('USDC', '0.7', '1'),
      component('BTC', '0.3', '50000'),
    ]);
    expect(parts[0]).toMatchObject({ spend: 700_000_000n, quantity: 700_000_000n, rate: RATE_ONE });
  });

  it('adds up to the amount for any amount, weights and prices, and never values more than was paid', () => {
    const weight = fc.bigInt({ min: 1n, max: 10n ** 18n });
    const price = fc.bigInt({ min: 10n ** 12n, max: 10n ** 24n });
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 24n }),
        price,
        fc.array(fc.tuple(fc.constantFrom('BTC', 'ETH', 'USDT', 'USDC'), weight, price), {
          minLength: 1,
          maxLength: 6,
        }),
        (amount, paidPrice, drawn) => {
          const paid = { asset: 'USDT', price: paidPrice } as const;
          const components = drawn.map(([asset, share, cost]) => ({
            asset: asset as AssetCode,
            weight: share,
            price: asset === paid.asset ? paid.price : cost,
          }));
          const parts = divideInvestment(amount, paid, components);
          expect(parts.reduce((sum, part) => sum + part.spend, 0n)).toBe(amount);
          for (const [i, part] of parts.entries()) {
            const bought = { asset: part.asset, price: components[i]?.price ?? 0n };
            expect(usdWorth(part.quantity, bought)).toBeLessThanOrEqual(usdWorth(part.spend, paid));
          }
        },
      ),
    );
  });
});

describe('the limits of an investment', () => {
  const usd = { minimum: rateOf('1000'), maximum: rateOf('5000000') };

  it('are the dollar limits at the price, rounded inwards', () => {
    expect(limitsIn({ asset: 'BTC', price: rateOf('60000') }, usd)).toEqual({
      minimum: minor('BTC', '0.01666667'),
      maximum: minor('BTC', '83.33333333'),
    });
  });

  it('include that every component is bought at all', () => {
    const btc = component('BTC', '1', '60000');
    expect(buysEveryComponent(divideInvestment(1n, USDC, [btc]))).toBe(false);
    expect(buysEveryComponent(divideInvestment(1000n, USDC, [btc]))).toBe(true);
  });
});
