import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE } from '@ballast/contract/call.ts';
import { getPortfolioAssets } from '@ballast/contract/portfolio/portfolio.ts';
import { findUserByEmail } from '../server/account/users.ts';
import { type Database, openDatabase } from '../server/database/connect.ts';
import { transact } from '../server/database/transact.ts';
import { DEMO_CLIENTS } from '../server/demo/people.ts';
import { startPostgres } from '../tests/harness/postgres.ts';
import { type RunningServer, startServer } from '../tests/harness/server.ts';
import { openSessionOf, SECRET, tokenOf } from '../tests/worlds/signed-in.ts';
import type { BenchRow } from './bench-row.ts';
import { requestsPerSecond } from './load.ts';

const EMBEDDED_MB_MAX = 300;
const POSTGRESQL_MB_MAX = 250;

/** A second half of the load may leave this much more behind than the first. */
const GROWTH_MAX = 1.05;

const CONNECTIONS = 16;
const HALF_SECONDS = 30;
const REST_MS = 15_000;
const READY_LIMIT_MS = 600_000;

/** Memory of the server and its children: with the demo on either database, and under load. */
export async function measureMemory(): Promise<BenchRow[]> {
  return [await measureEmbedded(), ...(await measureOnPostgres())];
}

async function measureEmbedded(): Promise<BenchRow> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'ballast-memory-'));
  try {
    const server = await startServer({ dataFolder, readyLimitMs: READY_LIMIT_MS });
    try {
      return rowOf('after making the demo, embedded', await atRest(server), EMBEDDED_MB_MAX);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function measureOnPostgres(): Promise<BenchRow[]> {
  const postgres = await startPostgres({ durable: true });
  const dataFolder = mkdtempSync(join(tmpdir(), 'ballast-memory-'));
  try {
    const databaseUrl = await postgres.createDatabase('memory');
    const server = await startServer({
      databaseUrl,
      dataFolder,
      settings: { BALLAST_SECRETS: SECRET },
      readyLimitMs: READY_LIMIT_MS,
    });
    const open = await openDatabase({ url: databaseUrl, dataDir: '' });
    try {
      return await underLoad(server, open.database);
    } finally {
      await open.close();
      await server.stop();
    }
  } finally {
    await postgres.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function underLoad(server: RunningServer, database: Database): Promise<BenchRow[]> {
  const made = await atRest(server);
  const load = async () => {
    const targets = await Promise.all(
      Array.from({ length: CONNECTIONS }, async (_, i) => ({
        port: server.port,
        path: API_BASE + getPortfolioAssets.path,
        token: await demoToken(database, i),
      })),
    );
    await requestsPerSecond({ targets, seconds: HALF_SECONDS });
    return atRest(server);
  };
  const half = await load();
  const whole = await load();
  return [
    rowOf('after making the demo, on PostgreSQL', made, POSTGRESQL_MB_MAX),
    rowOf('after a minute of load, on PostgreSQL', whole, POSTGRESQL_MB_MAX),
    {
      figure: 'memory of the server at rest after a minute of load',
      yardstick: 'after half a minute',
      ratio: whole / half,
      bar: { atMost: GROWTH_MAX },
      absolute: `${Math.round(whole)} MB beside ${Math.round(half)} MB`,
    },
  ];
}

async function demoToken(database: Database, number: number): Promise<string> {
  const { email = '' } = DEMO_CLIENTS[number % DEMO_CLIENTS.length] ?? {};
  const user = await findUserByEmail(database, email);
  if (!user) throw new Error(`the demo has nobody with the address ${email}`);
  const client = await transact(database, (tx) => openSessionOf(tx, user.user_id));
  return tokenOf(database, client);
}

function rowOf(when: string, megabytes: number, atMost: number): BenchRow {
  return {
    figure: `memory of the server at rest ${when}`,
    yardstick: `${atMost} MB`,
    ratio: megabytes / atMost,
    bar: { atMost: 1 },
    absolute: `${Math.round(megabytes)} MB`,
  };
}

async function atRest({ pid }: RunningServer): Promise<number> {
  await wait(REST_MS);
  return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + residentMegabytes(each), 0);
}

function childrenOf(parent: number): number[] {
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const own = running.filter((name) => statusOf(name, 'PPid') === parent).map(Number);
  return [...own, ...own.flatMap(childrenOf)];
}

function residentMegabytes(pid: number): number {
  return (statusOf(String(pid), 'VmRSS') * 1024) / 1_000_000;
}

/** A number of /proc/PID/status; 0 when the process has gone meanwhile. */
function statusOf(pid: string, field: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
