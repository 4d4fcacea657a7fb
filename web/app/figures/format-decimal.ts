import { findAsset } from '@ballast/contract/money/asset.ts';
import { PAGE_LANGUAGE } from '../page-language.ts';

/*
 * Decimals arrive as text and are formatted from text: `Intl` reads decimal strings exactly, so no amount
 * becomes a floating point number.
 */

/** Locale of every figure and date (spec/investing.md, section 9): that of the page, where English is Britain's. */
export const LOCALE = PAGE_LANGUAGE === 'en' ? 'en-GB' : PAGE_LANGUAGE;

/** Decimals that the screens show at most (spec/investing.md, section 9), where an asset says nothing else. */
const CRYPTO_PLACES = 8;
const FULL_PLACES = 18;
const FIAT_PLACES = 2;
const FINE = /^\d\.\d\d\d*[1-9]/;
const FINE_PLACES_MIN = 4;
const FINE_PLACES_MAX = 6;

const MINUS = '\u2212';

type Digits = `${number}`;

export type AmountStyle = {
  full?: boolean;
  /** A plus sign before gains; nothing before zero. */
  signed?: boolean;
  /** Shortened, as in 1.2m. */
  compact?: boolean;
  /**
   * The price of one unit: below ten it has four to six decimals where two would hide some, since somebody holds thousands
   * of it, as in $0.99996.
   */
  price?: boolean;
  /** Half up to the last place that is shown: what something is worth, where an amount that is held is cut. */
  rounded?: boolean;
};

/** Writes an amount of an asset: `$1,234.50`, `0.015 BTC`. Crypto is cut, not rounded up. */
export function formatAmount(text: string, asset: string, style: AmountStyle = {}): string {
  if (isFiat(asset)) return writeFigure(fiatFormat(asset, style, FINE.test(text)), text);
  return `${writeFigure(cryptoFormat(style, shownPlaces(asset)), text)}\u00a0${asset}`;
}

export function formatUsd(text: string, style: AmountStyle = {}): string {
  return formatAmount(text, 'USD', style);
}

/** Writes the number of an amount without its currency, as inputs and table columns show it. */
export function formatQuantity(text: string, asset: string, style: AmountStyle = {}): string {
  const places = isFiat(asset) ? FIAT_PLACES : 0;
  return writeFigure(cryptoFormat(style, shownPlaces(asset), places), text);
}

/** Writes a fraction as a percentage: `0.0512` is `5.12%`. */
export function formatPercent(fraction: string, style: { signed?: boolean } = {}): string {
  const format = memoized(`percent ${style.signed}`, () => ({
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    ...signs(style.signed),
  }));
  return writeFigure(format, fraction);
}

/** Writes a plain decimal, such as an index, with two places. */
export function formatNumber(text: string, places = 2): string {
  const format = memoized(`number ${places}`, () => ({
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }));
  return writeFigure(format, text);
}

/** Writes a figure with a minus sign, which is as wide as a plus; English locales of `Intl` give a hyphen. */
export function writeFigure(format: Intl.NumberFormat, text: string): string {
  return format.format(text as Digits).replace('-', MINUS);
}

/** Tells a loss from a gain by the text alone. */
export function signOf(text: string): -1 | 0 | 1 {
  if (!/[1-9]/.test(text)) return 0;
  return text.startsWith('-') ? -1 : 1;
}

export function isFiat(asset: string): boolean {
  return findAsset(asset)?.kind === 'fiat';
}

export function shownPlaces(asset: string): number {
  return findAsset(asset)?.shown_places ?? CRYPTO_PLACES;
}

/** A dollar sign by itself is the US dollar's; other dollars are told by their codes. */
export function symbolOf(currency: string): 'narrowSymbol' | 'symbol' {
  return currency === 'USD' ? 'narrowSymbol' : 'symbol';
}

function fiatFormat(currency: string, style: AmountStyle, hasMore: boolean): Intl.NumberFormat {
  const fine = style.price && hasMore;
  const places = style.compact
    ? { maximumFractionDigits: 1 }
    : { minimumFractionDigits: fine ? FINE_PLACES_MIN : FIAT_PLACES };
  return memoized(`fiat ${currency} ${fine} ${JSON.stringify(style)}`, () => ({
    style: 'currency',
    currency,
    currencyDisplay: symbolOf(currency),
    ...(style.compact && { notation: 'compact' }),
    maximumFractionDigits: fine ? FINE_PLACES_MAX : FIAT_PLACES,
    ...places,
    ...signs(style.signed),
  }));
}

function cryptoFormat(style: AmountStyle, places: number, placesMin = 0): Intl.NumberFormat {
  return memoized(`crypto ${places} ${placesMin} ${JSON.stringify(style)}`, () => ({
    minimumFractionDigits: placesMin,
    maximumFractionDigits: style.full ? FULL_PLACES : places,
    roundingMode: style.rounded ? 'halfExpand' : 'trunc',
    ...(style.compact && { notation: 'compact', maximumFractionDigits: 2 }),
    ...signs(style.signed),
  }));
}

function signs(signed: boolean | undefined): Intl.NumberFormatOptions {
  return { signDisplay: signed ? 'exceptZero' : 'negative' };
}

const formats = new Map<string, Intl.NumberFormat>();

function memoized(key: string, options: () => Intl.NumberFormatOptions): Intl.NumberFormat {
  const known = formats.get(key) ?? new Intl.NumberFormat(LOCALE, options());
  formats.set(key, known);
  return known;
}
