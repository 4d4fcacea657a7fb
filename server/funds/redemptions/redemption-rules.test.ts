import { parseAmount } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { RATE_ONE, rateOf } from '@ballast/contract/money/rate.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usdWorth } from '../../payments/trades/conversion.ts';
import { divideInvestment } from '../investments/investment-rules.ts';
import {
  divideFee,
  divideRedemption,
  type HeldUnits,
  holdingWorth,
  redeemableIn,
  redeemedShare,
} from './redemption-rules.ts';

const minor = (asset: AssetCode, text: string) => parseAmount(asset, text)?.minor ?? -1n;
const held = (asset: AssetCode, units: string, price: string): HeldUnits => ({
  asset,
  units: minor(asset, units),
  price: rateOf(price),
});
const USDC = { asset: 'USDC', price: rateOf('1') } as const;
const HOLDING = [held('BTC', '0.6', '100000'), held('ETH', '10', '4000')];

describe('dividing a redemption over a holding', () => {
  it('sells each component by its value, so that the weights stay, for exactly the amount', () => {
    const parts = divideRedemption(minor('USDC', '10000'), USDC, HOLDING);
    expect(parts.map((part) => [part.asset, part.quantity, part.proceeds])).toEqual([
      // 6000/99900, rounded up.
      ['BTC', minor('BTC', '0.06006007'), minor('USDC', '6000')],
      ['ETH', minor('ETH', '1.001001001001001002'), minor('USDC', '4000')],
    ]);
  });

  it('sells everything when everything is wanted, to the smallest unit', () => {
    const dusty = [...HOLDING, { asset: 'USDT', units: 1n, price: rateOf('1') } as const];
    const parts = divideRedemption('everything', USDC, dusty);
    expect(parts.map((part) => part.quantity)).toEqual(dusty.map((part) => part.units));
  });

  it('brings at least the amount that was asked for and never sells more than is held', () => {
    const units = fc.bigInt({ min: 1n, max: 10n ** 22n });
    const price = fc.bigInt({ min: 10n ** 12n, max: 10n ** 24n });
    fc.assert(
      fc.property(
        units,
        price,
        units,
        price,
        price,
        fc.bigInt({ min: 1n, max: 10n ** 18n }),
        (...c) => {
          const [btc, btcPrice, eth, ethPrice, payoutPrice, share] = c;
          const holding = [
            { asset: 'BTC', units: btc, price: btcPrice },
            { asset: 'ETH', units: eth, price: ethPrice },
          ] as const;
          const payout = { asset: 'USDC', price: payoutPrice } as const;
          const most = redeemableIn(holding, payout);
          const amount = (most * share) / RATE_ONE;
          fc.pre(amount > 0n);
          const parts = divideRedemption(amount, payout, holding);
          const proceeds = parts.reduce((sum, part) => sum + part.proceeds, 0n);
          // A part that is capped at what is held can lack a smallest unit of the payout.
          expect(proceeds).toBeGreaterThanOrEqual(amount - BigInt(holding.length));
          for (const part of parts) {
            const owned = holding.find((one) => one.asset === part.asset)?.units ?? 0n;
            expect(part.quantity).toBeLessThanOrEqual(owned);
          }
        },
      ),
    );
  });

  it('never sells more than is held, even where the remainder of the split falls', () => {
    // Worth 1.0, 1.0 and 1.9 smallest units of the payout; the largest part gets all three.
    const dust = [
      { asset: 'BTC', units: 1n, price: rateOf('100') },
      { asset: 'ETH', units: 10n ** 12n, price: rateOf('1') },
      { asset: 'USDT', units: 1n, price: rateOf('1.9') },
    ] as const;
    expect(divideRedemption(3n, USDC, dust).map((part) => part.quantity)).toEqual([1n]);
  });

  it('is worth no more than what was invested, at the same prices', () => {
    const price = fc.bigInt({ min: 10n ** 12n, max: 10n ** 24n });
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 24n }), price, price, price, (...c) => {
        const [amount, paidPrice, btcPrice, ethPrice] = c;
        const paid = { asset: 'USDT', price: paidPrice } as const;
        const bought = divideInvestment(amount, paid, [
          { asset: 'BTC', weight: rateOf('0.55'), price: btcPrice },
          { asset: 'ETH', weight: rateOf('0.45'), price: ethPrice },
        ]);
        const holding = bought.map((part, i) => ({
          asset: part.asset,
          units: part.quantity,
          price: [btcPrice, ethPrice][i] ?? 0n,
        }));
        const back = divideRedemption('everything', paid, holding);
        expect(back.reduce((sum, part) => sum + part.proceeds, 0n)).toBeLessThanOrEqual(amount);
      }),
    );
  });
});

describe('what a holding is worth', () => {
  it('is the sum of its parts at their prices', () => {
    expect(holdingWorth(HOLDING)).toBe(rateOf('100000'));
    expect(redeemableIn(HOLDING, USDC)).toBe(minor('USDC', '99900'));
    expect(usdWorth(1n, { asset: 'BTC', price: rateOf('100000') })).toBe(rateOf('0.001'));
  });

  it('never counts as more than the whole', () => {
    expect(redeemedShare(rateOf('11'), rateOf('10'))).toBe(RATE_ONE);
  });
});

describe('what of each basket is sold for a fee', () => {
  it('goes by what all of it would bring, the remainder with the largest', () => {
    expect(divideFee(100n, [3000n, 1000n])).toEqual([75n, 25n]);
    expect(divideFee(100n, [1000n, 2000n])).toEqual([33n, 67n]);
    expect(divideFee(1n, [1000n, 2000n])).toEqual([0n, 1n]);
    // The largest has no more than one itself.
    expect(divideFee(2n, [1n, 1n, 1n])).toEqual([1n, 1n, 0n]);
  });

  it('is everything where that is not enough, or just enough', () => {
    expect(divideFee(3000n, [1000n, 2000n])).toEqual(['everything', 'everything']);
    expect(divideFee(3001n, [1000n, 0n, 2000n])).toEqual(['everything', 0n, 'everything']);
  });

  it('is nothing where nothing would be brought', () => {
    expect(divideFee(100n, [])).toEqual([]);
    expect(divideFee(100n, [0n, 0n])).toEqual([0n, 0n]);
  });

  it('comes to the fee, and takes no more of a basket than it would bring', () => {
    const brings = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(brings, fc.bigInt({ min: 1n, max: 10n ** 12n }), (each, owed) => {
        const total = each.reduce((sum, one) => sum + one, 0n);
        fc.pre(owed < total);
        const parts = divideFee(owed, each).map((part) => (part === 'everything' ? -1n : part));
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(owed);
        expect(parts.every((part, i) => part >= 0n && part <= (each[i] ?? 0n))).toBe(true);
      }),
    );
  });
});
