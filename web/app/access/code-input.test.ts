import { expect, test } from 'vitest';
import { codeOf, codeProblem, codeWithin } from './code-input.ts';

test.each([
  ['', 'missing'],
  ['  ', 'missing'],
  ['123456', null],
  [' 123 456 ', null],
  ['12345', 'malformed'],
  ['1234567', 'malformed'],
  ['abcdef', 'malformed'],
  ['k7f2p-9xq4z', 'malformed'],
] as const)('%o is found %o', (typed, problem) => {
  expect(codeProblem(typed)).toBe(problem);
});

test('a recovery code counts where one is taken', () => {
  expect(codeProblem('K7F2P-9XQ4Z', true)).toBeNull();
  expect(codeProblem('k7f2p9xq4z', true)).toBe('malformed');
});

test('a code is sent without blanks and capitals', () => {
  expect(codeOf(' 123 456 ')).toBe('123456');
  expect(codeOf('K7F2P-9XQ4Z')).toBe('k7f2p-9xq4z');
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
