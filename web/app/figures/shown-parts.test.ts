import { expect, test } from 'vitest';
import { formatUsd } from './format-decimal.ts';
import { addingUp, sharesAddingUp, shownParts, shownSum } from './shown-parts.ts';

test.each([
  [['33.335', '33.335', '33.33'], '100.00', ['33.33', '33.34', '33.33']],
  [['0.004', '0.004', '0.004'], '0.012', ['0.01', '0.00', '0.00']],
  [['-1.005', '2.005'], '1', ['-1.01', '2.01']],
  [['97500.114999999999999999', '2499.885'], '100000', ['97500.11', '2499.89']],
])('%j of %s are shown so that they add up', (parts, whole, shown) => {
  expect(shownParts(parts, whole, 'USD').map((part) => formatUsd(part))).toEqual(
    shown.map((part) => formatUsd(part)),
  );
});

test('parts that are not all of the whole stay as they are', () => {
  expect(shownParts(['10.00', '20.00'], '40.00', 'USD')).toEqual(['10.00', '20.00']);
  expect(shownParts([], '0', 'USD')).toEqual([]);
});

test('rows add up to what they are rows of, unless one of them is not known', () => {
  const rows = [{ value: '416921.594' }, { value: '198919.324' }];
  const shown = addingUp(rows, '615840.918', 'USD');
  expect(shown).toEqual([{ value: '416921.60' }, { value: '198919.32' }]);
  expect(
    shownSum(
      shown.flatMap(({ value }) => value ?? []),
      'USD',
    ),
  ).toBe('615840.92');
  const unknown = [...rows, { value: null }];
  expect(addingUp(unknown, '615840.918', 'USD')).toBe(unknown);
  expect(addingUp(rows, null, 'USD')).toBe(rows);
});

test('parts of bitcoins add up to the last place that is shown of them', () => {
  const third = '0.333333333333333333';
  expect(shownParts([third, third, third], '0.999999999999999999', 'BTC')).toEqual([
    '0.33333334',
    '0.33333333',
    '0.33333333',
  ]);
});

test('shares of a whole add up to a hundred percent, and those of less stay as they are', () => {
  const rows = ['0.506954', '0.403451', '0.089595'].map((weight) => ({ weight, name: 'Part' }));
  expect(sharesAddingUp(rows, 'weight')).toEqual(
    ['0.5069', '0.4035', '0.0896'].map((weight) => ({ weight, name: 'Part' })),
  );
  const some = [{ weight: '0.25' }, { weight: '0.1' }];
  expect(sharesAddingUp(some, 'weight')).toEqual(some);
});
