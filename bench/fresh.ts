import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../tests/harness/postgres.ts';
import type { BenchRow } from './bench-row.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SECONDS_MAX = 75;

export async function measureFreshStart(): Promise<BenchRow> {
  const folder = mkdtempSync(join(tmpdir(), 'ballast-fresh-'));
  const clone = join(folder, 'ballast');
  try {
    execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, clone]);
    const seconds = await secondsToReady(clone);
    return {
      figure: 'npm start on a fresh clone, to ready',
      yardstick: `${SECONDS_MAX} s`,
      ratio: seconds / SECONDS_MAX,
      bar: { atMost: 1 },
      absolute: `${seconds.toFixed(1)} s`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function secondsToReady(clone: string): Promise<number> {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { PATH: withoutOurPrograms(PATH ?? ''), HOME, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(child, 'exit');
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
      await wait(100);
    }
    return (performance.now() - started) / 1000;
  } finally {
    child.kill('SIGTERM');
    await gone;
  }
}

/** A fresh machine has its own Node only. */
function withoutOurPrograms(path: string): string {
  return path
    .split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':');
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/ready`)).status === 200;
  } catch {
    return false;
  }
}
