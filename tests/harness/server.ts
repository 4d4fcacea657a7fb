import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './postgres.ts';

/** The platform's server as its own process, as an operator starts it. */
export type RunningServer = {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  output(): string;
  /** Ends it cleanly (SIGTERM); returns its exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a crash does; resolves when the process is gone. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Starts it again with the same settings and port, after ending it when it still runs. */
  restart(): Promise<void>;
};

export type ServerOptions = {
  /** Database server; without it the server works on the embedded database in `dataFolder`. */
  databaseUrl?: string;
  dataFolder?: string;
  folder?: string;
  settings?: Record<string, string>;
  /** By which name browsers know this machine; passkeys need one, and no address. */
  host?: 'localhost';
  /** How long it may take to answer /ready with 200. */
  readyLimitMs?: number;
  /** Takes what it prints instead of this process: a file that is open for writing, or a pipe that nobody reads. */
  printsTo?: number | 'nobody';
};

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const READY_LIMIT_MS = 60_000;

/** Ends the server when the pipe to this process closes, however this process ended. */
const WATCHDOG = 'cat >/dev/null; kill -KILL "$1" 2>/dev/null';

/** Starts the server on a free port and waits until it can serve. Throws with its output if it ends. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const port = await freePort();
  const url = `http://${options.host ?? '127.0.0.1'}:${port}`;
  const environment = environmentOf(options, port, url);
  let output = '';
  const collect = (text: string) => {
    output = (output + text).slice(-200_000);
  };
  const start = () => startProcess(options, environment, collect);
  const ready = () =>
    waitUntilReady(url, child, () => output, options.readyLimitMs ?? READY_LIMIT_MS);
  let child = start();
  await ready();
  return {
    url,
    port,
    get pid() {
      return child.pid ?? 0;
    },
    output: () => output,
    stop: async () => {
      await end(child, 'SIGTERM');
      return child.exitCode;
    },
    kill: (signal = 'SIGKILL') => end(child, signal),
    restart: async () => {
      await end(child, 'SIGTERM');
      child = start();
      await ready();
    },
  };
}

function environmentOf(options: ServerOptions, port: number, url: string): NodeJS.ProcessEnv {
  const { databaseUrl, dataFolder, settings } = options;
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return {
    PATH,
    HOME,
    TMPDIR,
    NODE_COMPILE_CACHE,
    BALLAST_MODE: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    // Links and other providers send browsers back to where the tests are.
    PUBLIC_URL: url,
    LOG_LEVEL: 'warn',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...(dataFolder ? { DATA_DIR: dataFolder } : {}),
    ...settings,
  };
}

function startProcess(
  { folder = ROOT, printsTo }: ServerOptions,
  environment: NodeJS.ProcessEnv,
  collect: (text: string) => void,
): ChildProcess {
  const printed = typeof printsTo === 'number' ? printsTo : 'pipe';
  const child = spawn(process.execPath, ['server/main/start.ts'], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', printed, printed],
  });
  if (printsTo === undefined) {
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
  }
  const watchdog = spawn('sh', ['-c', WATCHDOG, 'watchdog', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  child.once('exit', () => watchdog.kill('SIGKILL'));
  return child;
}

async function waitUntilReady(
  url: string,
  child: ChildProcess,
  output: () => string,
  limitMs: number,
): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await isReady(url))) {
    if (hasEnded(child)) throw new Error(`The server ended before it was ready:\n${output()}`);
    if (performance.now() > deadline) {
      await end(child, 'SIGKILL');
      throw new Error(`The server was not ready after ${limitMs} ms:\n${output()}`);
    }
    await wait(25);
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/ready`)).status === 200;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
