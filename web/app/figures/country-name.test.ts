import { expect, test } from 'vitest';
import { countryInSentence, countryName } from './country-name.ts';

test.each([
  ['GB', 'the United Kingdom'],
  ['US', 'the United States'],
  ['AE', 'the United Arab Emirates'],
  ['VG', 'the British Virgin Islands'],
  ['DE', 'Germany'],
  ['CZ', 'Czechia'],
])('within a sentence %s is "%s"', (code, name) => {
  expect(countryInSentence(code)).toBe(name);
  expect(name).toContain(countryName(code));
});
