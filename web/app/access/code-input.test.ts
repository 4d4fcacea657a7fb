import { expect, test } from 'vitest';
import { codeWithin, readCodeInput } from './code-input.ts';

test.each([
  ['', 'missing'],
  ['  ', 'missing'],
  ['123456', { code: '123456' }],
  [' 123 456 ', { code: '123456' }],
  ['12345', 'malformed'],
  ['1234567', 'malformed'],
  ['abcdef', 'malformed'],
  ['k7f2p-9xq4z', 'malformed'],
] as const)('%o is read as %o', (text, expected) => {
  expect(readCodeInput(text)).toEqual(expected);
});

test('a recovery code counts where one is taken', () => {
  expect(readCodeInput('K7F2P-9XQ4Z', true)).toEqual({ code: 'k7f2p-9xq4z' });
  expect(readCodeInput('k7f2p9xq4z', true)).toBe('malformed');
});

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['Your code to log in is 004217. It is valid for 10 minutes.', '004217'],
  ['call 0041791234567', null],
  ['k7f2p-9xq4z', null],
])('pasted "%s" holds %s', (text, code) => {
  expect(codeWithin(text)).toBe(code);
});
