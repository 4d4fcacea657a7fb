import { CALLING_CODES, type CallingCountry } from '@ballast/contract/account/calling-codes.ts';
import { expect, test } from 'vitest';
import { countryOfLanguage, countryOfNumber } from './phone-number.ts';

test.each([
  ['US', '+44 7911 123456', 'GB'],
  ['US', '0044 7911 123456', 'GB'],
  [null, '+41', 'CH'],
  ['GB', '+1 415 555 2672', 'US'],
  // Whoever chose one of the countries with this code meant it.
  ['CA', '+1 415 555 2672', 'CA'],
  ['IM', '+44 7624 123456', 'IM'],
  ['DE', '0151 23456780', null],
  ['DE', '+', null],
  [null, '', null],
] as const)('with %s chosen "%s" is a number of %s', (chosen, typed, country) => {
  expect(countryOfNumber(typed, chosen)).toBe(country);
});

test('no calling code begins with another one', () => {
  const codes = [...new Set<string>(Object.values(CALLING_CODES))];
  const begun = codes.filter((code) =>
    codes.some((other) => other !== code && code.startsWith(other)),
  );
  expect(begun).toEqual([]);
});

test.each([
  ['en-GB', 'GB'],
  ['de-CH', 'CH'],
  ['zh-Hant-HK', 'HK'],
  ['en', null],
  ['en-001', null],
  ['not a language', null],
] satisfies [string, CallingCountry | null][])(
  'the choice begins for %s with %s',
  (language, country) => {
    expect(countryOfLanguage(language)).toBe(country);
  },
);
