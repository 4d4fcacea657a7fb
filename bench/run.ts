import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../tests/harness/server.ts';
import { type BenchRow, describeRow, reachesBar } from './bench-row.ts';
import { measureMemory } from './memory.ts';
import { measurePages } from './pages.ts';
import { run as measurePortfolio } from './portfolio.ts';
import { run as measurePostings } from './postings.ts';
import { measureStart } from './start.ts';

/** Parts that can be asked for by name: `npm run bench -- postings portfolio`. */
const PARTS: Readonly<Record<string, (dataFolder: () => Promise<string>) => Promise<BenchRow[]>>> =
  {
    postings: () => measurePostings(),
    portfolio: () => measurePortfolio(),
    pages: async (dataFolder) => measurePages(await dataFolder()),
    start: async (dataFolder) => [await measureStart(await dataFolder())],
    memory: () => measureMemory(),
  };

const folder = mkdtempSync(join(tmpdir(), 'ballast-bench-'));
let made: Promise<string> | null = null;

/** A data folder with the demo world, made once. */
function dataFolder(): Promise<string> {
  made ??= (async () => {
    const server = await startServer({ dataFolder: folder, readyLimitMs: 600_000 });
    await server.stop();
    return folder;
  })();
  return made;
}

const asked = process.argv.slice(2).filter((word) => word in PARTS);
const rows: BenchRow[] = [];
try {
  for (const part of asked.length > 0 ? asked : Object.keys(PARTS)) {
    for (const row of (await PARTS[part]?.(dataFolder)) ?? []) {
      rows.push(row);
      console.log(describeRow(row));
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (asked.length === 0)
  writeFileSync(new URL('./RESULTS.md', import.meta.url), describeResults(rows));

function describeResults(results: readonly BenchRow[]): string {
  const [cpu] = cpus();
  return `# Results

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} cores of ${cpu?.model.trim()}. Each figure
and its yardstick were measured in the same run; the ratio is the median of at least five rounds.

| Figure | Yardstick | Ratio | Bar | Reached | Measured |
|---|---|---|---|---|---|
${results.map(tableRow).join('\n')}
`;
}

function tableRow(row: BenchRow): string {
  const bar = 'atLeast' in row.bar ? `at least ${row.bar.atLeast}` : `at most ${row.bar.atMost}`;
  const reached = reachesBar(row) ? 'yes' : 'no';
  return `| ${row.figure} | ${row.yardstick} | ${row.ratio.toFixed(2)} | ${bar} | ${reached} | ${row.absolute} |`;
}
