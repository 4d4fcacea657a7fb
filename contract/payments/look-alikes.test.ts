import { expect, test } from 'vitest';
import { looksLike, stretchesOf } from './look-alikes.ts';

const KNOWN = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test.each([
  ['both ends are the same', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef10eAed', true],
  ['both ends are the same in another case', '0x5AAEb6053F3E94C9b9A09f33669435E7Ef10EAED', true],
  ['it is the same', KNOWN, false],
  ['it is the same in another case', KNOWN.toLowerCase(), false],
  ['the beginning differs', '0x6aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', false],
  ['the fourth letter differs', '0x5bAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', false],
  ['the fourth letter from the end differs', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1B0Aed', false],
])('an address looks like a known one or not: %s', (_what, address, expected) => {
  expect(looksLike(address, KNOWN)).toBe(expected);
  expect(looksLike(KNOWN, address)).toBe(expected);
});

test('what differs is told place by place, also where one is longer', () => {
  expect(stretchesOf('abXdEf', 'abcde')).toEqual([
    { text: 'ab', differs: false },
    { text: 'X', differs: true },
    { text: 'dE', differs: false },
    { text: 'f', differs: true },
  ]);
});
