import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../tests/harness/server.ts';
import { type BenchRow, describeRow } from './bench-row.ts';
import { run as measureDealing } from './dealing.ts';
import { run as measureExports } from './exports.ts';
import { measureFreshStart } from './fresh.ts';
import { run as measureLiabilities } from './liabilities.ts';
import { measureMemory } from './memory.ts';
import { run as measureMoneyCalls } from './money-calls.ts';
import { measurePages } from './pages.ts';
import { run as measurePortfolio } from './portfolio.ts';
import { run as measurePostings } from './postings.ts';
import { describeResults, verdictOf } from './results.ts';
import { run as measureScale, runTenth as measureTenth } from './scale.ts';
import { measureStart } from './start.ts';
import { run as measureStatements } from './statements.ts';

/** Parts that can be asked for by name: `npm run bench -- postings portfolio`. */
const PARTS: Readonly<Record<string, (dataFolder: () => Promise<string>) => Promise<BenchRow[]>>> =
  {
    postings: () => measurePostings(),
    money: () => measureMoneyCalls(),
    portfolio: () => measurePortfolio(),
    exports: () => measureExports(),
    statements: () => measureStatements(),
    liabilities: () => measureLiabilities(),
    dealing: () => measureDealing(),
    pages: async (dataFolder) => measurePages(await dataFolder()),
    start: async (dataFolder) => [await measureStart(await dataFolder())],
    memory: () => measureMemory(),
    fresh: async () => [await measureFreshStart()],
    scale: () => measureScale(),
    'scale-tenth': () => measureTenth(),
  };

/** Parts that take long, so only when they are asked for. */
const BY_NAME_ALONE: ReadonlySet<string> = new Set(['scale', 'scale-tenth']);

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

const asked = process.argv.slice(2);
const unknown = asked.filter((word) => !(word in PARTS));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: use ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}
const rows: BenchRow[] = [];
try {
  const usual = Object.keys(PARTS).filter((part) => !BY_NAME_ALONE.has(part));
  for (const part of asked.length > 0 ? asked : usual) {
    for (const row of (await PARTS[part]?.(dataFolder)) ?? []) {
      rows.push(row);
      console.log(describeRow(row));
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (asked.length === 0) {
  const [cpu] = cpus();
  const page = describeResults(rows, {
    day: new Date().toISOString().slice(0, 10),
    node: process.version,
    processors: `${cpus().length} cores of ${cpu?.model.trim()}`,
  });
  writeFileSync(new URL('./RESULTS.md', import.meta.url), page);
}
const { line, exitCode } = verdictOf(rows);
console.log(line);
process.exitCode = exitCode;
