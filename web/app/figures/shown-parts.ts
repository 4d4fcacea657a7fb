const PLACES = 2;

/**
 * The parts of a whole in whole cents as they are shown, which add up to the whole as it is shown: what rounding leaves
 * over goes to the largest part. Parts that do not make up the whole stay as they are. All are dollars as decimal text.
 */
export function shownParts(parts: readonly string[], whole: string): readonly string[] {
  const cents = parts.map(toCents);
  const left = toCents(whole) - cents.reduce((sum, part) => sum + part, 0n);
  if (left === 0n || magnitude(left) > BigInt(parts.length)) return parts;
  const largest = cents.reduce(
    (best, part, index) => (magnitude(part) > magnitude(cents[best] ?? 0n) ? index : best),
    0,
  );
  return cents.map((part, index) => fromCents(index === largest ? part + left : part));
}

/** The sum of parts as they are shown, in dollars as decimal text. */
export function shownSum(parts: readonly string[]): string {
  return fromCents(parts.reduce((sum, part) => sum + toCents(part), 0n));
}

type Valued = { readonly value_usd: string | null };

/** Rows whose values add up to a whole as they are shown; as they are where one of them is not known. */
export function addingUp<Row extends Valued>(
  rows: readonly Row[],
  whole: string | null | undefined,
): readonly Row[] {
  const values = rows.flatMap(({ value_usd }) => value_usd ?? []);
  if (!whole || values.length < rows.length) return rows;
  const shown = shownParts(values, whole);
  return rows.map((row, index) => ({ ...row, value_usd: shown[index] ?? null }));
}

/** Rounds as figures are rounded: a half away from zero. */
function toCents(text: string): bigint {
  const [, sign, whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const digits = fraction.padEnd(PLACES + 1, '0');
  const rounded =
    BigInt(whole + digits.slice(0, PLACES)) + (digits.charAt(PLACES) >= '5' ? 1n : 0n);
  return sign ? -rounded : rounded;
}

function fromCents(cents: bigint): string {
  const digits = String(magnitude(cents)).padStart(PLACES + 1, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
