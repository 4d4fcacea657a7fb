import { parseAmount } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { RATE_ONE, rateOf } from '@ballast/contract/money/rate.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWide } from '../../../tests/harness/scale.ts';
import {
  costOfPurchase,
  costOfSale,
  divideBlock,
  driftOf,
  type HeldBasket,
  planRebalance,
  weightsOf,
} from './rebalance-rules.ts';

const minor = (asset: AssetCode, text: string) => parseAmount(asset, text)?.minor ?? -1n;
const PRICES = new Map([
  ['BTC', rateOf('60000')],
  ['ETH', rateOf('2000')],
  ['USDC', rateOf('1')],
]);
const CORE = [
  { asset: 'BTC', weight: rateOf('0.6') },
  { asset: 'ETH', weight: rateOf('0.4') },
];

function holder(ownerId: string, units: Record<AssetCode, string>, targets = CORE): HeldBasket {
  return {
    ownerId,
    targets,
    units: Object.entries(units).map(([asset, text]) => ({ asset, units: minor(asset, text) })),
  };
}

const runs = isWide ? 10_000 : 200;

describe('planning a rebalance', () => {
  it('sells what is too much and buys what lacks, to the dollar', () => {
    // docs/domain/rebalances.md
    const plans = planRebalance(
      [holder('ann', { BTC: '1', ETH: '10' }), holder('ben', { BTC: '0.3', ETH: '11' })],
      PRICES,
    );
    expect(plans).toEqual([
      {
        ownerId: 'ann',
        drift: rateOf('0.15'),
        sales: [{ asset: 'BTC', units: minor('BTC', '0.2'), usd: rateOf('12000') }],
        purchases: [{ asset: 'ETH', usd: rateOf('12000') }],
      },
      {
        ownerId: 'ben',
        drift: rateOf('0.15'),
        sales: [{ asset: 'ETH', units: minor('ETH', '3'), usd: rateOf('6000') }],
        purchases: [{ asset: 'BTC', usd: rateOf('6000') }],
      },
    ]);
  });

  it('sells what left the basket to its last unit', () => {
    const [plan] = planRebalance([holder('ann', { BTC: '1', USDC: '1000.000001' })], PRICES);
    const sale = plan?.sales.find(({ asset }) => asset === 'USDC');
    expect(sale?.units).toBe(minor('USDC', '1000.000001'));
  });

  it('leaves an asset of which all clients together would trade less than ten dollars', () => {
    const near = holder('ann', { BTC: '0.6', ETH: '12.001' });
    expect(planRebalance([near], PRICES)).toEqual([
      { ownerId: 'ann', drift: expect.anything(), sales: [], purchases: [] },
    ]);
    // Enough clients make a block of what is too little for one.
    const many = Array.from({ length: 10 }, (_, i) => ({ ...near, ownerId: `${i}` }));
    expect(planRebalance(many, PRICES).every(({ sales }) => sales.length === 1)).toBe(true);
  });

  it('sells no more than is to be bought with it', () => {
    const targets = [
      { asset: 'BTC', weight: rateOf('0.5') },
      { asset: 'ETH', weight: rateOf('0.49999') },
      { asset: 'USDC', weight: rateOf('0.00001') },
    ];
    // Nine dollars of USDC lack, which nobody trades; so nine dollars less are sold.
    const plans = planRebalance([holder('ann', { BTC: '9', ETH: '180' }, targets)], PRICES);
    for (const { sales, purchases } of plans) {
      const selling = sales.reduce((sum, { usd }) => sum + usd, 0n);
      const buying = purchases.reduce((sum, { usd }) => sum + usd, 0n);
      expect(selling).toBeLessThanOrEqual(buying);
      expect(purchases.map(({ asset }) => asset)).not.toContain('USDC');
    }
  });

  it('has nothing to do where nothing is held', () => {
    expect(planRebalance([holder('ann', {})], PRICES)).toEqual([
      { ownerId: 'ann', drift: 0n, sales: [], purchases: [] },
    ]);
    expect(weightsOf(holder('ann', {}), PRICES)).toEqual([]);
  });

  it('keeps to what is held, and drifts no further than the rest of a unit, whatever is held', () => {
    const asset = fc.constantFrom('BTC', 'ETH', 'USDC');
    const basket = fc.record({
      units: fc.dictionary(asset, fc.bigInt({ min: 0n, max: 10n ** 12n }), { maxKeys: 3 }),
      parts: fc.array(fc.bigInt({ min: 1n, max: 100n }), { minLength: 3, maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(basket, { minLength: 1, maxLength: 6 }), (drawn) => {
        const baskets = drawn.map(({ units, parts }, i): HeldBasket => {
          const whole = parts.reduce((sum, part) => sum + part, 0n);
          const weights = parts.map((part) => (part * RATE_ONE) / whole);
          const rest = RATE_ONE - weights.reduce((sum, weight) => sum + weight, 0n);
          return {
            ownerId: `${i}`,
            units: Object.entries(units).map(([code, held]) => ({ asset: code, units: held })),
            targets: ['BTC', 'ETH', 'USDC'].map((code, place) => ({
              asset: code,
              weight: (weights[place] ?? 0n) + (place === 0 ? rest : 0n),
            })),
          };
        });
        const plans = planRebalance(baskets, PRICES);
        plans.forEach(({ ownerId, sales, purchases, drift }, i) => {
          const basketOf = baskets[i];
          if (!basketOf) throw new Error('a plan of nobody');
          expect(ownerId).toBe(basketOf.ownerId);
          expect(drift).toBe(driftOf(weightsOf(basketOf, PRICES)));
          for (const sale of sales) {
            const held = basketOf.units.find((part) => part.asset === sale.asset)?.units ?? 0n;
            expect(sale.units).toBeLessThanOrEqual(held);
          }
          expect(sales.length === 0).toBe(purchases.length === 0);
          const bought = new Set(purchases.map(({ asset: code }) => code));
          expect(sales.filter(({ asset: code }) => bought.has(code))).toEqual([]);
          const selling = sales.reduce((sum, { usd }) => sum + usd, 0n);
          expect(selling).toBeLessThanOrEqual(purchases.reduce((sum, { usd }) => sum + usd, 0n));
        });
        const blocks = Map.groupBy(
          plans.flatMap(({ sales }) => sales),
          ({ asset: code }) => code,
        );
        for (const of of blocks.values()) {
          const usd = of.reduce((sum, sale) => sum + sale.usd, 0n);
          expect(usd).toBeGreaterThanOrEqual(rateOf('10'));
        }
      }),
      { numRuns: runs },
    );
  });
});

describe('dividing a block', () => {
  it('gives the last units to the largest remainders', () => {
    // docs/domain/rebalances.md
    expect(divideBlock(29_999_999n, [20_000_000n, 10_000_000n])).toEqual([
      19_999_999n,
      10_000_000n,
    ]);
    expect(divideBlock(10n, [1n, 1n, 1n])).toEqual([4n, 3n, 3n]);
    expect(divideBlock(2n, [1n, 5n, 1n])).toEqual([0n, 2n, 0n]);
  });

  it('of nothing is nothing, and what nobody asked for cannot be divided', () => {
    expect(divideBlock(0n, [])).toEqual([]);
    expect(divideBlock(0n, [0n, 0n])).toEqual([0n, 0n]);
    expect(() => divideBlock(1n, [0n])).toThrow('nobody asked');
  });

  it('adds up to the last unit, gives nobody more than they asked, and is within a unit of the exact part', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 24n });
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 30 }),
        fc.bigInt({ min: 0n, max: 10_000n }),
        (asked, filled) => {
          const whole = asked.reduce((sum, part) => sum + part, 0n);
          const moved = (whole * filled) / 10_000n;
          const parts = divideBlock(moved, asked);
          expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(moved);
          parts.forEach((part, i) => {
            const own = asked[i] ?? 0n;
            expect(part <= own).toBe(true);
            // Plain arithmetic: part / 1 is within one of moved x asked / whole.
            if (whole === 0n) return;
            const off = part * whole - moved * own;
            expect(off < whole && -off < whole).toBe(true);
          });
        },
      ),
      { numRuns: runs },
    );
  });
});

describe('what trades cost', () => {
  it('is the distance from the price when they were ordered', () => {
    const sold = { asset: 'BTC', minor: minor('BTC', '0.2') };
    expect(costOfSale(sold, rateOf('60000'), rateOf('11988'))).toBe(rateOf('12'));
    const bought = { asset: 'ETH', minor: minor('ETH', '5.98') };
    expect(costOfPurchase(bought, rateOf('2000'), rateOf('11988'))).toBe(rateOf('28'));
    expect(costOfSale(sold, rateOf('60000'), rateOf('12001'))).toBe(rateOf('-1'));
  });
});
