import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client, escapeIdentifier } from 'pg';
import {
  findPrograms,
  makeOpenFolder,
  type PostgresPrograms,
  programsFor,
  type ServerUser,
  serverUser,
} from './postgres-binaries.ts';

/** A real PostgreSQL server that this process owns; it ends when this process does. */
export type Postgres = {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Where it listens for connections that stay on this machine, too; these cost half of those by TCP. */
  readonly socketFolder: string;
  urlOf(database: string): string;
  createDatabase(name: string, template?: string): Promise<string>;
  dropDatabase(name: string): Promise<void>;
  /** Ends the server as a crash does; resolves when its process is gone. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Starts it again on the same port and data, after ending it when it still runs. */
  restart(signal?: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
};

export type PostgresOptions = {
  /** Survives a crash (fsync, synchronous commit). Without it the server is faster and forgets. */
  durable?: boolean;
  /** Keeps its data in memory where the machine has room for that of some small databases. */
  isInMemory?: boolean;
  settings?: Record<string, string>;
  /** What its process is given besides: another clock. */
  environment?: Readonly<Record<string, string>>;
  /** A folder, not there yet, that its write-ahead log is written to instead of beside its data. */
  logFolder?: string;
};

const OWNER = 'ballast_owner';
const RESTART_LIMIT_MS = 30_000;

/**
 * Removes the server and its folder when the pipe to this process closes, however this process
 * ended: a handler in this process would not run after SIGKILL.
 */
const WATCHDOG = `
cat >/dev/null
pid=$(head -n 1 "$1/data/postmaster.pid" 2>/dev/null)
[ -n "$pid" ] && kill -QUIT "$pid" 2>/dev/null
tries=0
while [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null && [ $tries -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
rm -rf "$1"
`;

type Cluster = {
  folder: string;
  port: number;
  programs: PostgresPrograms;
  user: ServerUser | null;
  settings: Record<string, string>;
  environment: Readonly<Record<string, string>>;
};

/** Starts a server of its own: fresh data, a free port on 127.0.0.1, no password. */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const user = serverUser();
  const folder = makeFolder(user, options.isInMemory ? memoryWithRoom() : null);
  const watchdog = spawn('sh', ['-c', WATCHDOG, 'watchdog', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const cluster: Cluster = {
    folder,
    user,
    port: await freePort(),
    programs: await programsFor(user, findPrograms(), folder),
    settings: {
      ...settingsOf(options.durable ?? false),
      unix_socket_directories: folder,
      ...options.settings,
    },
    environment: options.environment ?? {},
  };
  try {
    await initialise(cluster, options.logFolder);
    return postgresOf(cluster, await startProcess(cluster), watchdog);
  } catch (error) {
    await dismiss(watchdog);
    throw error;
  }
}

function makeFolder(user: ServerUser | null, memory: string | null): string {
  const parent = memory ?? tmpdir();
  if (!user) return mkdtempSync(join(parent, 'ballast-postgres-'));
  const folder = makeOpenFolder('ballast-postgres-', parent);
  chownSync(folder, user.uid, user.gid);
  return folder;
}

const ROOM_BYTES = 4 * 2 ** 30;

/** The folder of Linux that lies in memory, or null where it is small or runs no programs. */
function memoryWithRoom(): string | null {
  const folder = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(folder);
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const options = mounts.find((line) => line.split(' ')[1] === folder)?.split(' ')[3];
    const runsPrograms = options !== undefined && !options.split(',').includes('noexec');
    return runsPrograms && bavail * bsize > ROOM_BYTES ? folder : null;
  } catch {
    return null;
  }
}

function settingsOf(durable: boolean): Record<string, string> {
  const switched = durable ? 'on' : 'off';
  return {
    listen_addresses: '127.0.0.1',
    max_connections: '200',
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    fsync: switched,
    synchronous_commit: switched,
    full_page_writes: switched,
    // Nobody copies these servers.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '2GB',
  };
}

function identityOf(cluster: Cluster) {
  return {
    cwd: cluster.folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    ...(cluster.user ?? {}),
  };
}

async function initialise(cluster: Cluster, logFolder: string | undefined): Promise<void> {
  const data = join(cluster.folder, 'data');
  const login = ['--auth=trust', `--username=${OWNER}`];
  const words = ['--locale=C', '--encoding=UTF8', '--no-sync', '--no-instructions'];
  await promisify(execFile)(
    cluster.programs.initdb,
    ['-D', data, ...login, ...words, ...(logFolder ? [`--waldir=${logFolder}`] : [])],
    identityOf(cluster),
  );
}

async function startProcess(cluster: Cluster): Promise<ChildProcess> {
  const deadline = performance.now() + RESTART_LIMIT_MS;
  for (;;) {
    const { child, failure } = await tryStart(cluster);
    if (failure === null) return child;
    // After a kill the old server's children hold its memory for a moment longer.
    const isPassing = /shared memory block|another postmaster|still in use/.test(failure);
    if (!isPassing || performance.now() > deadline) {
      throw new Error(`PostgreSQL does not start:\n${failure}`);
    }
    await wait(50);
  }
}

async function tryStart(
  cluster: Cluster,
): Promise<{ child: ChildProcess; failure: string | null }> {
  const settings = Object.entries(cluster.settings).map(([name, value]) => `--${name}=${value}`);
  const identity = identityOf(cluster);
  Object.assign(identity.env, cluster.environment);
  const child = spawn(
    cluster.programs.postgres,
    ['-D', join(cluster.folder, 'data'), '-p', String(cluster.port), ...settings],
    { ...identity, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  let log = '';
  const failure = await new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', () => resolve(log));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-10_000);
      if (log.includes('ready to accept connections')) resolve(null);
    });
  });
  child.removeAllListeners('exit');
  return { child, failure };
}

function postgresOf(cluster: Cluster, started: ChildProcess, watchdog: ChildProcess): Postgres {
  let child = started;
  const urlOf = (database: string) => `postgres://${OWNER}@127.0.0.1:${cluster.port}/${database}`;
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return {
    url: urlOf('postgres'),
    port: cluster.port,
    socketFolder: cluster.folder,
    get pid() {
      return child.pid ?? 0;
    },
    urlOf,
    createDatabase: async (name, template = 'template1') => {
      const source = escapeIdentifier(template);
      await execute(
        urlOf('postgres'),
        `create database ${escapeIdentifier(name)} template ${source}`,
      );
      return urlOf(name);
    },
    dropDatabase: (name) =>
      execute(urlOf('postgres'), `drop database if exists ${escapeIdentifier(name)} with (force)`),
    kill: (signal = 'SIGKILL') => end(signal),
    restart: async (signal = 'SIGINT') => {
      await end(signal);
      child = await startProcess(cluster);
    },
    stop: async () => {
      await end('SIGINT');
      await dismiss(watchdog);
    },
  };
}

async function dismiss(watchdog: ChildProcess): Promise<void> {
  if (watchdog.exitCode !== null) return;
  const gone = once(watchdog, 'exit');
  watchdog.stdin?.end();
  await gone;
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Below the ports that systems give to connections, so that nobody is given one while its server is away. */
const PORTS = { from: 10_000, to: 32_000 };

/** A port that nobody listens on now, nor is given before it is asked for by name. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
