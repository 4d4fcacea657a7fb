import { isFiat, shownPlaces } from './format-decimal.ts';

const FIAT_PLACES = 2;

/** Percentages are shown with two decimals. */
const SHARE_PLACES = 4;

/**
 * The parts of a whole in the smallest units that are shown of a currency, which add up to the whole as it is shown: what
 * rounding leaves over goes to the largest part. Parts that do not make up the whole stay as they are. All are decimal text.
 */
export function shownParts(
  parts: readonly string[],
  whole: string,
  currency: string,
): readonly string[] {
  return roundedParts(parts, whole, worthPlaces(currency));
}

function roundedParts(parts: readonly string[], whole: string, places: number): readonly string[] {
  const cents = parts.map((part) => toCents(part, places));
  const left = toCents(whole, places) - cents.reduce((sum, part) => sum + part, 0n);
  if (left === 0n || magnitude(left) > BigInt(parts.length)) return parts;
  const largest = cents.reduce(
    (best, part, index) => (magnitude(part) > magnitude(cents[best] ?? 0n) ? index : best),
    0,
  );
  return cents.map((part, index) => fromCents(index === largest ? part + left : part, places));
}

/** The sum of parts as they are shown, as decimal text. */
export function shownSum(parts: readonly string[], currency: string): string {
  const places = worthPlaces(currency);
  return fromCents(
    parts.reduce((sum, part) => sum + toCents(part, places), 0n),
    places,
  );
}

type Valued = { readonly value: string | null };

/** Rows whose values add up to a whole as they are shown; as they are where one of them is not known. */
export function addingUp<Row extends Valued>(
  rows: readonly Row[],
  whole: string | null | undefined,
  currency: string,
): readonly Row[] {
  const values = rows.flatMap(({ value }) => value ?? []);
  if (!whole || values.length < rows.length) return rows;
  const shown = shownParts(values, whole, currency);
  return rows.map((row, index) => ({ ...row, value: shown[index] ?? null }));
}

/** Rows whose shares of one whole, as fractions, add up to 100 % as they are shown; as they are where one of them is not known. */
export function sharesAddingUp<
  Key extends string,
  Row extends Readonly<Record<Key, string | null>>,
>(rows: readonly Row[], key: Key): readonly Row[] {
  const shares = rows.flatMap((row) => row[key] ?? []);
  if (shares.length < rows.length) return rows;
  const shown = roundedParts(shares, '1', SHARE_PLACES);
  return rows.map((row, index) => ({ ...row, [key]: shown[index] ?? row[key] }));
}

/** Rounds as figures are rounded: a half away from zero. */
function toCents(text: string, places: number): bigint {
  const [, sign, whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const digits = fraction.padEnd(places + 1, '0');
  const rounded =
    BigInt(whole + digits.slice(0, places)) + (digits.charAt(places) >= '5' ? 1n : 0n);
  return sign ? -rounded : rounded;
}

function fromCents(cents: bigint, places: number): string {
  const digits = String(magnitude(cents)).padStart(places + 1, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function worthPlaces(currency: string): number {
  return isFiat(currency) ? FIAT_PLACES : shownPlaces(currency);
}
