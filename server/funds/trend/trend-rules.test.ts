import { type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { expect, test } from 'vitest';
import { readTrend, type TrendRule, targetsOf } from './trend-rules.ts';

const RULE: TrendRule = {
  ...{ days: 3, safe: 'USDC' },
  shares: [
    { asset: 'BTC', weight: rateOf('0.6') },
    { asset: 'ETH', weight: rateOf('0.3') },
  ],
};

const closes = (btc: readonly string[], eth: readonly string[]) =>
  new Map<string, readonly Rate[]>([
    ['BTC', btc.map(rateOf)],
    ['ETH', eth.map(rateOf)],
  ]);

const read = (btc: readonly string[], eth: readonly string[]) => {
  const readings = readTrend(RULE, closes(btc, eth)) ?? [];
  const shown = readings.map(({ asset, average, isAbove }) => [asset, average, isAbove]);
  const targets = targetsOf(RULE, readings).map(({ asset, weight }) => [asset, weight]);
  return { shown, targets };
};

// docs/domain/trend-baskets.md, a case worked by hand.
test('an asset above its own average is held, another’s share stands in the safe asset', () => {
  expect(read(['90000', '58000', '60000', '63000'], ['1', '2100', '2000', '1900'])).toEqual({
    shown: [
      ['BTC', rateOf('60333.333333333333333333'), true],
      ['ETH', rateOf('2000'), false],
    ],
    targets: [
      ['BTC', rateOf('0.6')],
      ['USDC', rateOf('0.4')],
    ],
  });
});

test('what is held of all, and of none', () => {
  const up = ['1', '2', '3'];
  const down = ['3', '2', '1'];
  expect(read(up, up).targets).toEqual([
    ['BTC', rateOf('0.6')],
    ['ETH', rateOf('0.3')],
    ['USDC', rateOf('0.1')],
  ]);
  expect(read(down, down).targets).toEqual([['USDC', rateOf('1')]]);
  const whole = { ...RULE, shares: [{ asset: 'BTC', weight: rateOf('1') }] };
  const readings = readTrend(whole, closes(up, up)) ?? [];
  expect(targetsOf(whole, readings)).toEqual([{ asset: 'BTC', weight: rateOf('1') }]);
});

test('a price that is its average is not above it, and the last place decides', () => {
  expect(read(['2', '2', '2'], ['2', '2', '2.000000000000000001']).shown).toEqual([
    ['BTC', rateOf('2'), false],
    ['ETH', rateOf('2'), true],
  ]);
});

test('nothing is read while an asset has too few closes', () => {
  expect(readTrend(RULE, closes(['1', '2'], ['1', '2', '3']))).toBeNull();
  expect(readTrend(RULE, new Map([['BTC', ['1', '2', '3'].map(rateOf)]]))).toBeNull();
});
