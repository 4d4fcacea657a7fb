import { pathToFileURL } from 'node:url';
import { SYSTEM } from '../server/database/audit-trail.ts';
import { advanceClock } from '../server/database/clock.ts';
import type { Database, OpenDatabase } from '../server/database/connect.ts';
import { transact } from '../server/database/transact.ts';
import { generateStatement, getStatement } from '../server/portfolio/statements/statements.ts';
import { SECRET } from '../tests/worlds/signed-in.ts';
import { measureOnPostgres } from './bench-database.ts';
import { type BenchRow, describeRow } from './bench-row.ts';
import { clientWithFees } from './exports.ts';
import { takenBy } from './own-process.ts';

const MANY = 10_000;
const FEW = 1_000;
const SECONDS_MAX = 20;
const DAY_S = 86_400;

/** Statements of balance changes: how long a long one takes in all of its forms, and what memory it needs beside a short one. */
export function run(): Promise<BenchRow[]> {
  return measureOnPostgres('bench_statements', measure);
}

async function measure(open: OpenDatabase, databaseUrl: string): Promise<BenchRow[]> {
  const { database } = open;
  const few = await clientWithFees(database, FEW);
  const many = await clientWithFees(database, MANY);
  // The day of the fees is over.
  await transact(database, (tx) => advanceClock(tx, 2 * DAY_S * 1000));
  // What autovacuum does on a server that is not brand-new.
  await open.asOwner((session) => session.query('vacuum analyze'));
  const make = async (client: Client) => {
    const warm = await askFor(database, few);
    const own = await askFor(database, client);
    const words = [warm.ownerId, warm.statementId, own.ownerId, own.statementId];
    const script = new URL('make-file.ts', import.meta.url);
    const taken = await takenBy(script, [databaseUrl, SECRET, 'statement', ...words]);
    const { state, rows } = await getStatement(database, own);
    if (state !== 'READY' || rows < FEW) throw new Error(`it is ${state} with ${rows} rows`);
    return taken;
  };
  const short = await make(few);
  const long = await make(many);
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

type Client = Awaited<ReturnType<typeof clientWithFees>>;

async function askFor(database: Database, { clientId: ownerId, userId }: Client) {
  const actor = { ...SYSTEM, kind: 'client' as const, userId, clientId: ownerId };
  const today = new Date();
  const day = (days: number) =>
    new Date(today.getTime() + days * DAY_S * 1000).toISOString().slice(0, 10);
  const asked = { kind: 'CHANGES' as const, starts_on: day(-1), ends_on: day(1) };
  const { id: statementId } = await transact(database, (tx) =>
    generateStatement(tx, actor, ownerId, asked),
  );
  return { ownerId, statementId };
}

const toMegabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const row of await run()) console.info(describeRow(row));
}
