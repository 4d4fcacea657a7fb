import { type BenchRow, reachesBar } from './bench-row.ts';

export type Run = { readonly day: string; readonly node: string; readonly processors: string };

export function describeResults(rows: readonly BenchRow[], { day, node, processors }: Run): string {
  return `# Results

Written by \`npm run bench\` on ${day}, Node ${node}, ${processors}. Each figure and its yardstick were measured
in the same run; a ratio of two speeds is the median of at least five rounds. The command exits 1 when a bar falls.

| Figure | Yardstick | Ratio | Bar | Reached | Measured |
|---|---|---|---|---|---|
${rows.map(tableRow).join('\n')}
`;
}

function tableRow(row: BenchRow): string {
  const bar = 'atLeast' in row.bar ? `at least ${row.bar.atLeast}` : `at most ${row.bar.atMost}`;
  const reached = reachesBar(row) ? 'yes' : 'no';
  return `| ${row.figure} | ${row.yardstick} | ${row.ratio.toFixed(2)} | ${bar} | ${reached} | ${row.absolute} |`;
}

/** What the run ends with: its last line, and 1 when a bar fell. */
export function verdictOf(rows: readonly BenchRow[]): { line: string; exitCode: 0 | 1 } {
  const fallen = rows.filter((row) => !reachesBar(row));
  if (fallen.length === 0) return { line: `All ${rows.length} bars are reached.`, exitCode: 0 };
  const names = fallen.map(({ figure }) => figure).join('; ');
  return { line: `${fallen.length} of ${rows.length} bars fell: ${names}.`, exitCode: 1 };
}
