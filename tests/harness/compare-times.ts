/** How two sets of measured times differ. Null hypothesis: they come from one distribution. */
export type TimeDifference = {
  /** Chance that a random one of the first is longer than one of the second; 0.5 when nothing differs. */
  readonly auc: number;
  readonly medianMs: number;
  /** Standard deviations that these two figures have by chance alone. */
  readonly aucDeviation: number;
  readonly medianDeviationMs: number;
};

/** Compares by rank (Mann-Whitney) and by median; outliers weigh no more than others. */
export function compareTimes(first: readonly number[], second: readonly number[]): TimeDifference {
  const [n, m] = [first.length, second.length];
  const wins = first.reduce((sum, a) => sum + second.reduce((won, b) => won + winOf(a, b), 0), 0);
  return {
    auc: wins / (n * m),
    medianMs: quantile(first, 0.5) - quantile(second, 0.5),
    aucDeviation: Math.sqrt((n + m + 1) / (12 * n * m)),
    medianDeviationMs: Math.hypot(medianDeviation(first), medianDeviation(second)),
  };
}

function winOf(a: number, b: number): number {
  if (a === b) return 0.5;
  return a > b ? 1 : 0;
}

/** Standard error of a median, from the spread of the middle half. */
function medianDeviation(times: readonly number[]): number {
  const spread = (quantile(times, 0.75) - quantile(times, 0.25)) / 1.349;
  return (1.2533 * spread) / Math.sqrt(times.length);
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}
