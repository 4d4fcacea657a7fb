import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { divideRates, formatRate, RATE_ONE } from '@ballast/contract/money/rate.ts';
import { describe, expect, test } from 'vitest';
import { MARKET_START, seededMarket } from './market.ts';
import { figuresOf } from './market-figures.ts';

const CODES = ['BTC', 'ETH', 'USDT', 'USDC', 'EUR', 'GBP', 'CHF', 'SGD', 'NEW'];
const DAY_MS = 86_400_000;
const today = Date.UTC(2026, 10, 20);
const days = (count: number) =>
  Array.from({ length: count }, (_, i) => new Date(today - i * DAY_MS));

test('the same seed gives the same prices, in whatever order they are asked for', () => {
  const forward = seededMarket('one');
  const backward = seededMarket('one');
  const moments = days(400).flatMap((day) => [day, new Date(day.getTime() + 12_345_678)]);
  for (const code of CODES) {
    const there = moments.map((at) => forward.priceAt(code, at));
    const back = moments.toReversed().map((at) => backward.priceAt(code, at));
    expect(back.toReversed()).toEqual(there);
  }
});

test('the prices of a seed never change between releases', () => {
  const market = seededMarket('ballast');
  const at = new Date('2026-03-01T09:41:30Z');
  const prices = Object.fromEntries(
    CODES.map((code) => [code, formatRate(market.priceAt(code, at))]),
  );
  expect(prices).toMatchInlineSnapshot(`
    {
      "BTC": "100701.380000000000000000",
      "CHF": "1.117120000000000000",
      "ETH": "6656.410000000000000000",
      "EUR": "1.116860000000000000",
      "GBP": "1.359420000000000000",
      "NEW": "19.039000000000000000",
      "SGD": "0.721840000000000000",
      "USDC": "0.999870000000000000",
      "USDT": "1.000290000000000000",
    }
  `);
});

test('another seed and another currency give other prices', () => {
  const at = new Date(today);
  const one = seededMarket('one');
  expect(seededMarket('two').priceAt('BTC', at)).not.toBe(one.priceAt('BTC', at));
  const path = (code: AssetCode) => days(50).map((day) => one.priceAt(code, day));
  expect(path('USDT')).not.toEqual(path('USDC'));
});

describe.each(CODES)('%s', (code) => {
  const market = seededMarket('ballast');

  test('the price holds for a full minute', () => {
    const start = market.priceAt(code, new Date(today + 61 * 60_000));
    expect(market.priceAt(code, new Date(today + 61 * 60_000 + 59_999))).toBe(start);
  });

  test('minutes lead from one close to the next without a jump', () => {
    const { ownPpb, sharedPpb } = figuresOf(code);
    // No minute moves more than a fifth of a usual day.
    const stepMax = (RATE_ONE * BigInt(ownPpb + sharedPpb)) / 5_000_000_000n + tickOf(code);
    for (let minute = 0; minute < 3 * 1440; minute += 1) {
      const before = market.priceAt(code, new Date(today + minute * 60_000));
      const after = market.priceAt(code, new Date(today + (minute + 1) * 60_000));
      expect(distance(divideRates(after, before), RATE_ONE)).toBeLessThan(stepMax);
    }
  });

  test('three years stay at plausible levels and move every week', () => {
    const closes = days(3 * 365).map((day) => market.priceAt(code, day));
    const start = market.priceAt(code, MARKET_START);
    for (const close of closes) {
      expect(close).toBeGreaterThan(start / 3n);
      expect(close).toBeLessThan(start * 20n);
    }
    for (let i = 7; i < closes.length; i += 7) {
      expect(new Set(closes.slice(i - 7, i)).size).toBeGreaterThan(1);
    }
  });

  test('prices have no more places than the market quotes', () => {
    for (const day of days(100)) {
      const price = market.priceAt(code, new Date(day.getTime() + 7_777_777));
      expect(price % tickOf(code)).toBe(0n);
    }
  });
});

test('stable coins stay within half a percent of a dollar', () => {
  const market = seededMarket('ballast');
  for (const day of days(3 * 365)) {
    expect(distance(market.priceAt('USDT', day), RATE_ONE)).toBeLessThan(RATE_ONE / 200n);
    expect(distance(market.priceAt('USDC', day), RATE_ONE)).toBeLessThan(RATE_ONE / 200n);
  }
});

test('there is no price before the market opened', () => {
  const before = new Date(MARKET_START.getTime() - 1);
  expect(() => seededMarket('ballast').priceAt('BTC', before)).toThrow(RangeError);
});

function tickOf(code: AssetCode): bigint {
  return 10n ** BigInt(18 - figuresOf(code).places);
}

function distance(left: bigint, right: bigint): bigint {
  return left > right ? left - right : right - left;
}
