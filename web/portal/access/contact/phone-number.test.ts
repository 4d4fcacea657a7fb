import { expect, test } from 'vitest';
import { countryOfLanguage, internationalNumber } from './phone-number.ts';

test.each([
  ['CH', '79 123 45 67', '+41791234567'],
  ['US', '(212) 555-0123', '+12125550123'],
  ['GB', '+41 79 123 45 67', '+41791234567'],
  ['GB', '0041 79 123 45 67', '+41791234567'],
  [null, '+41791234567', '+41791234567'],
  // The server, which knows the countries, removes the zero of national calls.
  ['GB', '07911 123456', '+4407911123456'],
  [null, '791234567', null],
  ['CH', '', null],
  ['CH', '1', null],
  ['CH', 'seven nine', null],
  ['CH', '79123456789012345', null],
] as const)('in %s "%s" is the number %s', (country, typed, number) => {
  expect(internationalNumber(country, typed)).toBe(number);
});

test.each([
  ['en-GB', 'GB'],
  ['de-CH', 'CH'],
  ['zh-Hant-HK', 'HK'],
  ['en', null],
  ['en-001', null],
  ['not a language', null],
])('the choice begins for %s with %s', (language, country) => {
  expect(countryOfLanguage(language)).toBe(country);
});
