import { expect, test } from 'vitest';
import { isPasswordStrong } from './password.ts';

test.each([
  ['Kestrel over 9 gables!', true],
  ['Aa1!Aa1!Aa1!', true],
  [`Aa1!${'x'.repeat(124)}`, true],
  [`Aa1!${'x'.repeat(125)}`, false],
  ['Aa1!Aa1!Aa1', false],
  ['kestrel over 9 gables!', false],
  ['KESTREL OVER 9 GABLES!', false],
  ['Kestrel over x gables!', false],
  ['Kestrel over 9 gables', false],
  ['Éclair-à-la-crème-7', true],
])('%s: %s', (password, strong) => {
  expect(isPasswordStrong(password)).toBe(strong);
});
