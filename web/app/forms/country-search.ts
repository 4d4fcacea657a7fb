import { CALLING_CODES, type CallingCountry } from '@ballast/contract/account/calling-codes.ts';
import { countryName } from '../figures/country-name.ts';
import { ALPHA_3, OTHER_NAMES } from './country-words.ts';

/** Languages in which clients know the world, beside the one of each country. */
const LANGUAGES = ['de', 'es', 'fr', 'it', 'nl', 'pt'] as const;

type Words = {
  readonly country: CallingCountry;
  /** What the pages call it. */
  readonly name: string;
  readonly codes: readonly string[];
  /** What else it is called, here and there. */
  readonly others: readonly string[];
};

/** Every country by what the pages call it. */
export function countriesByName(): { value: CallingCountry; label: string }[] {
  return (Object.keys(CALLING_CODES) as CallingCountry[])
    .map((value) => ({ value, label: countryName(value) }))
    .sort((left, right) => left.label.localeCompare(right.label));
}

let known: readonly Words[] | null = null;

/**
 * The countries that were meant, the likeliest first: by name, code, calling code, short form, or their name in their own or
 * another language. None was typed: all of them.
 */
export function findCountries(typed: string): readonly CallingCountry[] {
  known ??= countriesByName().map(wordsOf);
  // What was chosen before a phone number stands there with its calling code.
  const sought = plain(typed.replace(/\s*\(\+\d*\)?$/, ''));
  const ranked = known
    .map((words) => ({ country: words.country, rank: rankOf(words, sought) }))
    .filter(({ rank }) => rank < RANKS);
  // Sorting keeps the order by name within a rank.
  return ranked.sort((left, right) => left.rank - right.rank).map(({ country }) => country);
}

const RANKS = 5;

function rankOf({ country, name, codes, others }: Words, sought: string): number {
  if (name === sought || codes.includes(sought) || others.includes(sought)) return 0;
  if (name.startsWith(sought)) return 1;
  if (name.includes(sought)) return 2;
  if (`+${CALLING_CODES[country]}`.startsWith(sought)) return 3;
  // In another language a word's beginning counts, or half of the world would hold two letters.
  return others.some((other) => ` ${other}`.includes(` ${sought}`)) ? 4 : RANKS;
}

function wordsOf({ value: country, label }: { value: CallingCountry; label: string }): Words {
  const own = new Intl.Locale(`und-${country}`).maximize().language;
  const abroad = [own, ...LANGUAGES].map((language) => namesIn(language).of(country) ?? '');
  return {
    country,
    name: plain(label),
    codes: [plain(country), plain(ALPHA_3[country])],
    others: [...abroad, ...(OTHER_NAMES[country] ?? [])].map(plain).filter(Boolean),
  };
}

const names = new Map<string, Intl.DisplayNames>();

function namesIn(language: string): Intl.DisplayNames {
  const found = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  names.set(language, found);
  return found;
}

/** Text without case, accents and signs: Cote d'Ivoire finds Côte d’Ivoire, and "and" stands for "&". */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[’'.]/g, '')
    .replace(/^the /, '')
    .replace(/\s+/g, ' ')
    .trim();
}
