import { CALLING_CODES, FIRST_OF_CODE } from '@ballast/contract/account/calling-codes.ts';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js';
import metadata from 'libphonenumber-js/metadata.min.json' with { type: 'json' };
import { expect, test } from 'vitest';

/** Islands of Saint Helena, which has the same code. */
const LEFT_OUT: readonly string[] = ['AC', 'TA'];

test('every country that has phone numbers is there with its calling code', () => {
  const known = getCountries().filter((country) => !LEFT_OUT.includes(country));
  const codes = known.sort().map((country) => [country, getCountryCallingCode(country)]);
  expect(Object.entries(CALLING_CODES)).toEqual(codes);
});

test('a shared code is first of the country that the numbering plan names first', () => {
  const plan: Readonly<Record<string, readonly string[]>> = metadata.country_calling_codes;
  for (const [country, code] of Object.entries(CALLING_CODES)) {
    const byLetters = Object.entries(CALLING_CODES).find(([, other]) => other === code)?.[0];
    expect([country, FIRST_OF_CODE[code] ?? byLetters]).toEqual([country, plan[code]?.[0]]);
  }
});
