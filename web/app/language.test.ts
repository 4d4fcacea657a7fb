import { readFile } from 'node:fs/promises';
import { runInThisContext } from 'node:vm';
import { LANGUAGES } from '@ballast/contract/account/languages.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const beforePaint = await readFile(
  new URL('theme/before-paint.js', import.meta.url).pathname,
  'utf8',
);

const cookies = { cookie: '' };
const attributes = new Set<string>();
const page = {
  lang: 'en',
  dataset: {},
  toggleAttribute: (name: string, isOn: boolean) =>
    void (isOn ? attributes.add(name) : attributes.delete(name)),
};

beforeEach(() => {
  cookies.cookie = '';
  attributes.clear();
  page.lang = 'en';
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: page, ...cookies });
});

afterEach(() => {
  vi.unstubAllGlobals();
  // Modules in German are for this file alone.
  vi.resetModules();
});

/** What the head of a page does at an address, in a browser that prefers some languages. */
function open(address: string, languages: readonly string[]): string {
  vi.stubGlobal('location', new URL(address, 'http://localhost'));
  vi.stubGlobal('navigator', { languages });
  vi.stubGlobal('document', { documentElement: page, ...cookies });
  vi.stubGlobal('addEventListener', () => undefined);
  runInThisContext(`(() => {${beforePaint}})()`);
  return page.lang;
}

test('the head knows the languages that there are', () => {
  const [, known = ''] = beforePaint.match(/const languages = (\[.*\]);/) ?? [];
  expect(JSON.parse(known.replaceAll("'", '"'))).toEqual(LANGUAGES);
});

test.each([
  [['de-AT', 'en'], 'de'],
  [['en-US', 'de'], 'en'],
  [['fr', 'de-CH'], 'de'],
  [['fr', 'it'], 'en'],
  [[], 'en'],
])('a browser that prefers %j reads %s', (languages, shown) => {
  expect(open('/login', languages)).toBe(shown);
  // What the build rendered is English, and is not shown to others.
  expect(attributes.has('data-unspoken')).toBe(shown !== 'en');
});

test('what was chosen in this browser goes before what it prefers', () => {
  cookies.cookie = 'BALLAST-DEMO=1; BALLAST-LANGUAGE=en';
  expect(open('/login', ['de'])).toBe('en');
  cookies.cookie = 'BALLAST-DEMO=1; BALLAST-LANGUAGE=de';
  expect(open('/', ['en'])).toBe('de');
});

test.each(['/desk', '/desk/reviews', '/login/admin', '/logout?admin=1'])(
  'staff read English at %s',
  (address) => {
    cookies.cookie = 'BALLAST-DEMO=1; BALLAST-LANGUAGE=de';
    expect(open(address, ['de'])).toBe('en');
  },
);

test('figures, dates and countries follow the page', async () => {
  page.lang = 'de';
  await import('../../tests/harness/known-assets.ts');
  const { formatAmount, formatPercent } = await import('./figures/format-decimal.ts');
  const { formatDate } = await import('./figures/format-date.ts');
  const { countryInSentence } = await import('./figures/country-name.ts');
  expect(formatAmount('25000.5', 'EUR')).toBe('25.000,50\u00a0€');
  expect(formatAmount('-0.015', 'BTC')).toBe('\u22120,015\u00a0BTC');
  expect(formatPercent('0.0512')).toBe('5,12\u00a0%');
  expect(formatDate('2026-03-05T12:00:00Z')).toBe('5. März 2026');
  expect(countryInSentence('US')).toBe('Vereinigte Staaten');
});

test('a typed amount is taken as a German reader means it, and what may mean two is asked', async () => {
  page.lang = 'de';
  const { leaveAmount, typeAmount } = await import('./forms/typed-amount.ts');
  const taken = (text: string) => typeAmount(text, { places: 6, unit: 'USDC' }).reading;
  expect(taken('25.000,50')).toEqual({ kind: 'amount', amount: '25000.50' });
  expect(taken('25.000')).toEqual({ kind: 'amount', amount: '25000' });
  expect(taken('0,5')).toEqual({ kind: 'amount', amount: '0.5' });
  expect(taken('25,000.50')).toEqual({ kind: 'amount', amount: '25000.50' });
  expect(taken('25,000')).toEqual({ kind: 'question', meanings: ['25.000', '25000'] });
  const left = leaveAmount(typeAmount('25000,5', { places: 6, unit: 'USDC' }));
  expect(left.text).toBe('25.000,5');
});
