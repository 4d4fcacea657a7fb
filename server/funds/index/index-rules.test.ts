import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { RATE_ONE, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeBetween,
  driftedWeights,
  INDEX_START,
  indexValue,
  type Prices,
  rebalanceIndex,
} from './index-rules.ts';

const HALVES = [
  { asset: 'BTC', weight: rateOf('0.5') },
  { asset: 'ETH', weight: rateOf('0.5') },
] as const;

const prices = (texts: Readonly<Record<AssetCode, string>>): Prices =>
  new Map(Object.entries(texts).map(([asset, text]) => [asset, rateOf(text)]));

const sum = (rates: readonly Rate[]) => rates.reduce((total, rate) => total + rate, 0n);

describe('the index of a basket', () => {
  it('starts at 100', () => {
    const start = prices({ BTC: '60000', ETH: '3000' });
    expect(indexValue(rebalanceIndex(INDEX_START, HALVES, start), start)).toBe(rateOf('100'));
  });

  it('moves with each component by its weight at the rebalance', () => {
    const basis = rebalanceIndex(INDEX_START, HALVES, prices({ BTC: '60000', ETH: '3000' }));
    // BTC doubles: 50 becomes 100. ETH halves: 50 becomes 25.
    expect(indexValue(basis, prices({ BTC: '120000', ETH: '1500' }))).toBe(rateOf('125'));
  });

  it('lets the winner grow beyond its target until the next rebalance', () => {
    const basis = rebalanceIndex(INDEX_START, HALVES, prices({ BTC: '60000', ETH: '3000' }));
    const drifted = driftedWeights(basis, prices({ BTC: '120000', ETH: '1500' }));
    expect(drifted).toEqual([
      { asset: 'BTC', weight: rateOf('0.8') },
      { asset: 'ETH', weight: rateOf('0.2') },
    ]);
  });

  it('compounds over a rebalance', () => {
    const basis = rebalanceIndex(INDEX_START, HALVES, prices({ BTC: '60000', ETH: '3000' }));
    const middle = prices({ BTC: '120000', ETH: '1500' });
    const again = rebalanceIndex(indexValue(basis, middle), HALVES, middle);
    // 62.5 each; BTC loses half, ETH doubles: 31.25 + 125.
    expect(indexValue(again, prices({ BTC: '60000', ETH: '3000' }))).toBe(rateOf('156.25'));
  });

  it('does not move by being rebalanced, whatever its value and prices', () => {
    const price = fc.bigInt({ min: 1n, max: 10n ** 25n });
    fc.assert(
      fc.property(
        price,
        price,
        price,
        price,
        fc.bigInt({ min: 1n, max: RATE_ONE - 1n }),
        (...c) => {
          const [value, btc, eth, usdc, weight] = c;
          const rest = RATE_ONE - weight;
          const targets = [
            { asset: 'BTC', weight },
            { asset: 'ETH', weight: rest / 3n },
            { asset: 'USDC', weight: rest - rest / 3n },
          ] as const;
          const at = new Map<AssetCode, Rate>([
            ['BTC', btc],
            ['ETH', eth],
            ['USDC', usdc],
          ]);
          const basis = rebalanceIndex(value, targets, at);
          expect(indexValue(basis, at)).toBe(value);
          expect(sum(driftedWeights(basis, at).map((part) => part.weight))).toBe(RATE_ONE);
        },
      ),
    );
  });

  it('has no value without the price of a component', () => {
    const basis = rebalanceIndex(INDEX_START, HALVES, prices({ BTC: '60000', ETH: '3000' }));
    expect(() => indexValue(basis, prices({ BTC: '60000' }))).toThrow('no price of ETH');
  });
});

describe('a change', () => {
  it('is a fraction of where it started', () => {
    expect(changeBetween(rateOf('100'), rateOf('105'))).toBe(rateOf('0.05'));
    expect(changeBetween(rateOf('80'), rateOf('60'))).toBe(rateOf('-0.25'));
  });
});
