import { pathToFileURL } from 'node:url';
import { SYSTEM } from '../server/database/audit-trail.ts';
import { advanceClock } from '../server/database/clock.ts';
import type { OpenDatabase } from '../server/database/connect.ts';
import { transact } from '../server/database/transact.ts';
import {
  makeStatement,
  type StatementContext,
} from '../server/portfolio/statements/make-statement.ts';
import { generateStatement, getStatement } from '../server/portfolio/statements/statements.ts';
import { makeProviders, SANDBOX_PROVIDER_SETTINGS } from '../server/providers/providers.ts';
import { makeAuthority } from '../server/providers/signing/make-authority.ts';
import { readSecrets } from '../server/secrets/secrets.ts';
import { SECRET } from '../tests/worlds/signed-in.ts';
import { measureOnPostgres } from './bench-database.ts';
import { type BenchRow, describeRow } from './bench-row.ts';
import { clientWithFees } from './exports.ts';

const MANY = 10_000;
const FEW = 1_000;
const SECONDS_MAX = 20;
const SAMPLE_MS = 20;
const DAY_S = 86_400;

/** Statements of balance changes: how long a long one takes in all of its forms, and what memory it needs beside a short one. */
export function run(): Promise<BenchRow[]> {
  return measureOnPostgres('bench_statements', measure);
}

async function measure(open: OpenDatabase): Promise<BenchRow[]> {
  const { database, sandboxDatabase } = open;
  const { identity } = await makeAuthority('Ballast', new Date());
  const { providers } = await makeProviders(
    { ...SANDBOX_PROVIDER_SETTINGS, signingIdentity: async () => identity },
    sandboxDatabase,
  );
  const secrets = readSecrets(SECRET);
  const settings = { secrets, publicUrl: 'http://localhost:3000', legalEntity: null };
  const context = { database, providers, settings };
  const few = await clientWithFees(database, FEW);
  const many = await clientWithFees(database, MANY);
  // The day of the fees is over.
  await transact(database, (tx) => advanceClock(tx, 2 * DAY_S * 1000));
  // What autovacuum does on a server that is not brand-new.
  await open.asOwner((session) => session.query('vacuum analyze'));
  // The first one warms up.
  await make(context, few);
  const short = await make(context, few);
  const long = await make(context, many);
  return [
    {
      figure: `statement of ${MANY} lines, in three forms`,
      yardstick: `${SECONDS_MAX} s`,
      ratio: long.seconds / SECONDS_MAX,
      bar: { atMost: 1 },
      absolute: `${long.seconds.toFixed(1)} s; ${FEW} take ${short.seconds.toFixed(1)} s`,
    },
    {
      figure: `memory while a statement of ${MANY} lines is made`,
      yardstick: `the same of ${FEW}`,
      ratio: long.mostBytes / short.mostBytes,
      bar: { atMost: 1.5 },
      absolute: `${toMegabytes(long.mostBytes)} MB, ${toMegabytes(short.mostBytes)} MB`,
    },
  ];
}

async function make(
  context: StatementContext,
  { clientId: ownerId, userId }: { readonly clientId: string; readonly userId: string },
): Promise<{ readonly seconds: number; readonly mostBytes: number }> {
  const { database } = context;
  const actor = { ...SYSTEM, kind: 'client' as const, userId, clientId: ownerId };
  const today = new Date();
  const day = (days: number) =>
    new Date(today.getTime() + days * DAY_S * 1000).toISOString().slice(0, 10);
  const asked = { kind: 'CHANGES' as const, starts_on: day(-1), ends_on: day(1) };
  const { id: statementId } = await transact(database, (tx) =>
    generateStatement(tx, actor, ownerId, asked),
  );
  globalThis.gc?.();
  let mostBytes = 0;
  const sampling = setInterval(() => {
    mostBytes = Math.max(mostBytes, process.memoryUsage().rss);
  }, SAMPLE_MS);
  const started = performance.now();
  const own = { ownerId, statementId };
  try {
    await makeStatement(context, own, { last: true, signal: new AbortController().signal });
  } finally {
    clearInterval(sampling);
  }
  const seconds = (performance.now() - started) / 1000;
  const { state, rows } = await getStatement(database, own);
  if (state !== 'READY' || rows < FEW) throw new Error(`it is ${state} with ${rows} rows`);
  return { seconds, mostBytes };
}

const toMegabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const row of await run()) console.info(describeRow(row));
}
