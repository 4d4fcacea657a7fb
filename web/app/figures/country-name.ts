import { LOCALE } from './format-decimal.ts';

let names: Intl.DisplayNames | null = null;

/** What a country is called (ISO 3166-1 alpha-2); the code itself when it has no name. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames([LOCALE], { type: 'region' });
  return names.of(code) ?? code;
}
