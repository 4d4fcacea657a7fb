import { CALLING_CODES } from '@ballast/contract/account/calling-codes.ts';
import { expect, test } from 'vitest';
import { findCountries } from './country-search.ts';
import { ALPHA_3 } from './country-words.ts';

test.each([
  ['UK', 'GB'],
  ['u.k.', 'GB'],
  ['England', 'GB'],
  ['USA', 'US'],
  ['america', 'US'],
  ['UAE', 'AE'],
  ['Dubai', 'AE'],
  ['Holland', 'NL'],
  ['the Netherlands', 'NL'],
  ['Turkey', 'TR'],
  ['Türkiye', 'TR'],
  ['Czech Republic', 'CZ'],
  ['Ivory Coast', 'CI'],
  ['cote divoire', 'CI'],
  ['Bosnia and Herzegovina', 'BA'],
  ['Deutschland', 'DE'],
  ['Allemagne', 'DE'],
  ['España', 'ES'],
  ['espana', 'ES'],
  ['Schweiz', 'CH'],
  ['Suisse', 'CH'],
  ['Österreich', 'AT'],
  ['日本', 'JP'],
  ['Ελλάδα', 'GR'],
  ['الإمارات', 'AE'],
  ['ch', 'CH'],
  ['DEU', 'DE'],
  ['+41', 'CH'],
  ['Switzerland (+4', 'CH'],
  ['Hong Kong', 'HK'],
  ['switz', 'CH'],
  ['Swiss', 'CH'],
  ['Korea', 'KR'],
  ['south korea', 'KR'],
  ['north korea', 'KP'],
  ['대한민국', 'KR'],
  ['GB', 'GB'],
  ['GBR', 'GB'],
  ['US', 'US'],
  ['ARE', 'AE'],
  ['TUR', 'TR'],
  ['Great Britain', 'GB'],
  ['United Kin', 'GB'],
  ['Россия', 'RU'],
  ['ไทย', 'TH'],
  ['Brasil', 'BR'],
  ['Polska', 'PL'],
])('"%s" finds %s first', (typed, country) => {
  expect(findCountries(typed)[0]).toBe(country);
});

test('UK is not Ukraine alone, and nonsense is no country', () => {
  expect(findCountries('uk')).toEqual(expect.arrayContaining(['GB', 'UA']));
  expect(findCountries('qqqq')).toEqual([]);
});

test('nothing typed is every country, by name', () => {
  const all = findCountries('');
  expect(all).toHaveLength(Object.keys(CALLING_CODES).length);
  expect(all[0]).toBe('AF');
});

test('a code of three letters is of one country', () => {
  expect(new Set(Object.values(ALPHA_3)).size).toBe(Object.keys(ALPHA_3).length);
});
