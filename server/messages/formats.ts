import type { Language } from '@ballast/contract/account/languages.ts';
import { type Amount, formatMinor } from '@ballast/contract/money/amount.ts';
import { assetOf } from '@ballast/contract/money/asset.ts';

/** How the messages of a language write amounts, moments and lists. */
export type Formats = {
  /** An exact amount with its currency: `1,250.5 USDC`, `1,250.50 EUR`. */
  amount(amount: Amount): string;
  /** Decimal text with all of its places: `1,250.50`. */
  decimal(text: string): string;
  /** A fraction, as percent with two places. */
  percent(fraction: string): string;
  /** A day: `2 January 2027`. */
  day(at: Date): string;
  /** A time of day with its zone: `14:05 UTC`. */
  time(at: Date): string;
  /** A moment in a zone: `Monday 30 November 2026 at 14:30 Central European Standard Time`. */
  moment(at: Date, zone: string): string;
  /** A country by its code: `Switzerland`. */
  country(code: string): string;
  /** A list of which one is meant: `Google or Apple`. */
  either(names: readonly string[]): string;
};

/** The region whose usage a language follows. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' };

// Only whoever books a call says their time zone, so every other time is in this one and says so.
const ZONE = 'UTC';

const MOMENT = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'long',
} as const;

const made = new Map<Language, Formats>();

/** How a language writes amounts, moments and lists. */
export function formatsOf(language: Language): Formats {
  const formats = made.get(language) ?? makeFormats(LOCALES[language]);
  made.set(language, formats);
  return formats;
}

// What `Intl` makes is outside of the heap and slow to make, so it is made once.
function makeFormats(locale: string): Formats {
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: ZONE });
  const times = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: ZONE,
    timeZoneName: 'short',
  });
  const percents = new Intl.NumberFormat(locale, {
    ...{ style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 },
  });
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  const lists = new Intl.ListFormat(locale, { type: 'disjunction' });
  const number = numbersOf(locale);
  return {
    amount: ({ asset, minor }) => {
      const { kind, scale } = assetOf(asset);
      const text = formatMinor(asset, minor);
      return `${number(text, kind === 'fiat' ? scale : 0, scale)} ${asset}`;
    },
    decimal: (text) => {
      const places = text.split('.')[1]?.length ?? 0;
      return number(text, places, places);
    },
    percent: (fraction) => percents.format(fraction as `${number}`),
    day: (at) => days.format(at),
    time: (at) => times.format(at),
    moment: (at, timeZone) => new Intl.DateTimeFormat(locale, { ...MOMENT, timeZone }).format(at),
    country: (code) => countries.of(code) ?? code,
    either: (names) => lists.format(names),
  };
}

/** Writes decimal text, which `Intl` reads exactly: no amount passes through a floating point number. */
function numbersOf(locale: string): (text: string, least: number, most: number) => string {
  const byPlaces = new Map<string, Intl.NumberFormat>();
  return (text, least, most) => {
    const places = `${least}/${most}`;
    const number =
      byPlaces.get(places) ??
      new Intl.NumberFormat(locale, {
        ...{ minimumFractionDigits: least, maximumFractionDigits: most },
      });
    byPlaces.set(places, number);
    return number.format(text as `${number}`);
  };
}
