const FORM = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const UNITS_MS = [604_800_000, 86_400_000, 3_600_000, 60_000, 1_000];

/** Longest step of the clock: ten years. */
const LONGEST_MS = 3_653 * 86_400_000;

/**
 * Reads a duration in weeks, days, hours, minutes and seconds (ISO 8601, such as `P1DT2H`) as
 * milliseconds. Null when it is none, is empty, counts in months or years, or is beyond ten years.
 */
export function durationMs(text: string): number | null {
  const parts = FORM.exec(text)?.slice(1);
  if (!parts?.some((part) => part !== undefined)) return null;
  const total = parts.reduce(
    (sum, part, i) => sum + Number.parseInt(part ?? '0', 10) * (UNITS_MS[i] ?? 0),
    0,
  );
  return total <= LONGEST_MS ? total : null;
}
