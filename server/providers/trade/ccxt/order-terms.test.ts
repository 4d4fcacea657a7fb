import { rateOf } from '@ballast/contract/money/rate.ts';
import { describe, expect, test } from 'vitest';
import { ProviderRefusal } from '../../failures.ts';
import { Market } from './exchange-answers.ts';
import { decimalOf, termsOf } from './order-terms.ts';

const NOTHING = { feeShare: 0n, asked: null };
const TENTH = { feeShare: rateOf('0.001'), asked: null };

const market = (part: object = {}) =>
  Market.parse({
    ...{ symbol: 'BTC/USDC', base: 'BTC', quote: 'USDC', spot: true, active: true, feeSide: 'get' },
    precision: { amount: '0.00001', price: '0.01' },
    limits: { amount: { min: '0.0001', max: '50' }, cost: { min: '5' } },
    ...part,
  });

/** A tenth of a bitcoin, at 60,000 dollars for one less half a percent. */
const selling = { sell: { asset: 'BTC', amount: 10_000_000n }, buy: 'USDC', floor: 5_970_000_000n };
/** 6,000 dollars for bitcoin. */
const buying = { sell: { asset: 'USDC', amount: 6_000_000_000n }, buy: 'BTC', floor: 9_950_000n };

function written(...given: Parameters<typeof termsOf>) {
  const { side, quantity, limit } = termsOf(...given);
  return [side, decimalOf(quantity), decimalOf(limit)];
}

describe('an order that sells', () => {
  test('sells the amount at the price that brings the floor', () => {
    expect(written(selling, market(), NOTHING)).toEqual(['sell', '0.1', '59700']);
  });

  test('asks for as much more as the exchange takes of what it brings', () => {
    // 5,970 / 0.999 / 0.1, up to the next hundredth.
    expect(written(selling, market(), TENTH)).toEqual(['sell', '0.1', '59759.76']);
  });

  test('leaves for the fee what is taken of what it sells', () => {
    expect(written(selling, market({ feeSide: 'give' }), TENTH)).toEqual([
      'sell',
      '0.0999',
      '59759.76',
    ]);
  });

  test('leaves what is less than a step', () => {
    const order = { ...selling, sell: { asset: 'BTC', amount: 10_000_999n } };
    expect(written(order, market(), NOTHING)).toEqual(['sell', '0.1', '59700']);
  });
});

describe('an order that buys', () => {
  test('buys the floor for all of the money, where no price is known', () => {
    expect(written(buying, market(), NOTHING)).toEqual(['buy', '0.0995', '60301.5']);
  });

  test('buys what the money is worth at the best price, a thousandth less', () => {
    const asked = rateOf('60000');
    expect(written(buying, market(), { ...NOTHING, asked })).toEqual(['buy', '0.0999', '60060.06']);
  });

  test('never buys less than the floor, however dear it is', () => {
    const asked = rateOf('70000');
    expect(written(buying, market(), { ...NOTHING, asked })).toEqual(['buy', '0.0995', '60301.5']);
  });

  test.each(['get', 'give', undefined])(
    'costs no more than the money, fee included (%s)',
    (feeSide) => {
      const { quantity, limit } = termsOf(buying, market({ feeSide }), TENTH);
      const cost = quantity * limit * (feeSide === 'get' ? 1000n : 1001n);
      expect(cost).toBeLessThanOrEqual(rateOf('6000') * rateOf('1') * 1000n);
      const left = quantity * (feeSide === 'give' ? 1000n : 999n);
      expect(left).toBeGreaterThanOrEqual(rateOf('0.0995') * 1000n);
    },
  );
});

test.each([
  ['below the least amount', { ...selling, sell: { asset: 'BTC', amount: 9_999n } }],
  ['above the most', { ...selling, sell: { asset: 'BTC', amount: 5_000_100_000n } }],
  ['below the least cost', { ...selling, floor: 4_000_000n }],
  ['of less than a step', { ...selling, sell: { asset: 'BTC', amount: 999n } }],
])('an order %s is refused before it is sent', (_what, order) => {
  expect(() => termsOf(order, market(), NOTHING)).toThrow(new ProviderRefusal('amount_invalid'));
});

test('where ccxt knows no step or least amount, none is kept to', () => {
  const open = market({ precision: {}, limits: {} });
  expect(
    written({ ...selling, sell: { asset: 'BTC', amount: 1n }, floor: 1n }, open, NOTHING),
  ).toEqual(['sell', '0.00000001', '100']);
});
