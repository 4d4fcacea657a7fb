import { expect, test } from 'vitest';
import { readAmountText } from './amount-field.tsx';

test.each([
  ['12.5', 8, '12.5'],
  ['  1 234.5 ', 2, '1234.5'],
  ['1,234.50', 2, '1234.50'],
  ['1,234', 2, '1234'],
  ['0,5', 8, '0.5'],
  ['1,234,567', 2, '1234567'],
  ['.5', 8, '0.5'],
  ['007', 8, '7'],
  ['0', 8, '0'],
  ['12.', 8, '12.'],
  ['', 8, ''],
])('"%s" with %i places is read as "%s"', (typed, places, read) => {
  expect(readAmountText(typed, places)).toBe(read);
});

test.each([
  ['12.345', 2],
  ['1e5', 8],
  ['-1', 8],
  ['1.2.3', 8],
  ['abc', 8],
  ['123456789012345678901', 8],
])('"%s" with %i places is not taken', (typed, places) => {
  expect(readAmountText(typed, places)).toBeNull();
});
