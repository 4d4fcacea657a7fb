import { PERIODS } from '@ballast/contract/funds/periods.ts';
import { expect, test } from 'vitest';
import {
  periodInAddress,
  periodOf,
  readChartSearch,
  viewInAddress,
  viewOf,
} from './chart-search.ts';

test.each(PERIODS)('an address keeps the period %s', (period) => {
  const name = periodInAddress(period);
  expect(periodOf(readChartSearch(name ? { period: name } : {}))).toBe(period);
});

test.each(['BALANCE', 'EARNINGS', 'RETURN'] as const)('an address keeps the view %s', (view) => {
  const name = viewInAddress(view);
  expect(viewOf(readChartSearch(name ? { view: name } : {}))).toBe(view);
});

test('what a chart shows first is not named, and what no chart shows is left out', () => {
  expect(readChartSearch({ view: 'value', period: '1y' })).toEqual({});
  expect(readChartSearch({ view: 'bogus', period: 'toString' })).toEqual({});
  expect(readChartSearch({ view: 'return', period: '24h' })).toEqual({
    view: 'return',
    period: '24h',
  });
});
