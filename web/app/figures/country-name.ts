import { LOCALE } from './format-decimal.ts';

let names: Intl.DisplayNames | null = null;

/** What a country is called (ISO 3166-1 alpha-2); the code itself when it has no name. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames([LOCALE], { type: 'region' });
  return names.of(code) ?? code;
}

/** Countries that English calls by an article within a sentence. */
const WITH_ARTICLE: ReadonlySet<string> = new Set(
  'AE AX BQ BS CC CF CK DO FK FO GB GM IM IO KM KY MH MP MV NL PH PS SB SC TC US VG VI'.split(' '),
);

/** What a country is called within a sentence: the United Kingdom, but Germany. */
export function countryInSentence(code: string): string {
  const name = countryName(code);
  return LOCALE.startsWith('en') && WITH_ARTICLE.has(code) ? `the ${name}` : name;
}
