import { CALLING_CODES } from '@ballast/contract/account/calling-codes.ts';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js';
import { expect, test } from 'vitest';

/** Islands of Saint Helena, which has the same code. */
const LEFT_OUT: readonly string[] = ['AC', 'TA'];

test('every country that has phone numbers is there with its calling code', () => {
  const known = getCountries().filter((country) => !LEFT_OUT.includes(country));
  const codes = known.sort().map((country) => [country, getCountryCallingCode(country)]);
  expect(Object.entries(CALLING_CODES)).toEqual(codes);
});
