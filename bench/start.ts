import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../tests/harness/postgres.ts';
import { type BenchRow, medianBy } from './bench-row.ts';

const ROUNDS = 5;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SERVER = fileURLToPath(new URL('../server', import.meta.url));

/** An empty server of the same kind in the same Node. */
const EMPTY = `import fastify from 'fastify';
const app = fastify();
app.get('/ready', async () => 'ok');
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });`;

/** From `npm start` on a built clone with data to ready, beside an empty server's start. */
export async function measureStart(dataFolder: string): Promise<BenchRow> {
  const rounds: { ours: number; empty: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const empty = await timeToReady(SERVER, ['--input-type=module', '--eval', EMPTY], {});
    const ours = await timeToReady(ROOT, ['tools/bootstrap.mjs', 'start'], {
      DATA_DIR: dataFolder,
    });
    rounds.push({ ours, empty });
  }
  const middle = medianBy(rounds, ({ ours, empty }) => ours / empty);
  return {
    figure: 'npm start on a built clone with data, to ready',
    yardstick: 'start of an empty Fastify',
    ratio: middle.ours / middle.empty,
    bar: { atMost: 6 },
    absolute: `${Math.round(middle.ours)} ms beside ${Math.round(middle.empty)} ms`,
  };
}

async function timeToReady(
  cwd: string,
  words: string[],
  settings: Record<string, string>,
): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, words, {
    cwd,
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'warn', ...settings },
    stdio: 'ignore',
  });
  while (!(await answers(port))) {
    if (child.exitCode !== null)
      throw new Error(`ended with ${child.exitCode} before it was ready`);
  }
  const milliseconds = performance.now() - started;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
  return milliseconds;
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/ready`)).ok;
  } catch {
    // Asking without a pause would take the processor that the start needs.
    await wait(2);
    return false;
  }
}
