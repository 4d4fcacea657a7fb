import { expect, test } from 'vitest';
import { formatUsd } from './format-decimal.ts';
import { addingUp, shownParts, shownSum } from './shown-parts.ts';

test.each([
  [['33.335', '33.335', '33.33'], '100.00', ['33.33', '33.34', '33.33']],
  [['0.004', '0.004', '0.004'], '0.012', ['0.01', '0.00', '0.00']],
  [['-1.005', '2.005'], '1', ['-1.01', '2.01']],
  [['97500.114999999999999999', '2499.885'], '100000', ['97500.11', '2499.89']],
])('%j of %s are shown so that they add up', (parts, whole, shown) => {
  expect(shownParts(parts, whole).map((part) => formatUsd(part))).toEqual(
    shown.map((part) => formatUsd(part)),
  );
});

test('parts that are not all of the whole stay as they are', () => {
  expect(shownParts(['10.00', '20.00'], '40.00')).toEqual(['10.00', '20.00']);
  expect(shownParts([], '0')).toEqual([]);
});

test('rows add up to what they are rows of, unless one of them is not known', () => {
  const rows = [{ value_usd: '416921.594' }, { value_usd: '198919.324' }];
  const shown = addingUp(rows, '615840.918');
  expect(shown).toEqual([{ value_usd: '416921.60' }, { value_usd: '198919.32' }]);
  expect(shownSum(shown.flatMap(({ value_usd }) => value_usd ?? []))).toBe('615840.92');
  const unknown = [...rows, { value_usd: null }];
  expect(addingUp(unknown, '615840.918')).toBe(unknown);
  expect(addingUp(rows, null)).toBe(rows);
});
