/** What a ratio must reach. */
export type Bar = { readonly atLeast: number } | { readonly atMost: number };

/** A figure beside its yardstick, measured in the same run. */
export type BenchRow = {
  readonly figure: string;
  readonly yardstick: string;
  /** Figure divided by yardstick: the median of several rounds. */
  readonly ratio: number;
  readonly bar: Bar;
  readonly absolute: string;
};

export function reachesBar({ ratio, bar }: BenchRow): boolean {
  return 'atLeast' in bar ? ratio >= bar.atLeast : ratio <= bar.atMost;
}

/** A row as a line to read. */
export function describeRow(row: BenchRow): string {
  const bar = 'atLeast' in row.bar ? `at least ${row.bar.atLeast}` : `at most ${row.bar.atMost}`;
  const verdict = reachesBar(row) ? 'reached' : 'MISSED';
  return `${verdict}: ${row.figure} / ${row.yardstick} = ${row.ratio.toFixed(2)} (${bar}); ${row.absolute}`;
}

/** The middle of several rounds; of an even number the lower one of the two. */
export function medianBy<Round>(rounds: readonly Round[], value: (round: Round) => number): Round {
  const ordered = rounds.toSorted((left, right) => value(left) - value(right));
  const middle = ordered[Math.floor((ordered.length - 1) / 2)];
  if (middle === undefined) throw new RangeError('no rounds');
  return middle;
}
