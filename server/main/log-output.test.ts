import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { WAITING_BYTES_MAX } from './log-output.ts';

vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'ballast-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

const MODULE = JSON.stringify(new URL('log-output.ts', import.meta.url).href);
const LINE_BYTES = 100;

/** A process that logs so many numbered lines and ends at once; resolves when it is gone. */
async function logAndEnd(lines: number, to: number | 'pipe'): Promise<unknown> {
  const program = `
    import { LogOutput } from ${MODULE};
    const output = new LogOutput(process.stdout.fd);
    for (let i = 0; i < ${lines}; i += 1) output.write(String(i).padStart(${LINE_BYTES - 1}) + '\\n');
    setImmediate(() => process.exit(0));`;
  const words = ['--input-type=module', '--eval', program];
  const child = spawn(process.execPath, words, { stdio: ['ignore', to, 'inherit'] });
  return once(child, 'exit');
}

test('what is logged right before the end is written, each line once, up to what may wait', async () => {
  const path = join(folder, 'log');
  expect(await logAndEnd(20_000, openSync(path, 'a'))).toEqual([0, null]);
  const written = readFileSync(path, 'utf8').split('\n').slice(0, -1).map(Number);
  const kept = Math.floor(WAITING_BYTES_MAX / LINE_BYTES);
  expect(written).toEqual(Array.from({ length: kept }, (_, i) => i));
});

test.each([
  ['a full disk', () => openSync('/dev/full', 'w')],
  ['a pipe that nobody reads', () => 'pipe' as const],
])('%s does not keep the process from ending', async (_, to) => {
  expect(await logAndEnd(20_000, to())).toEqual([0, null]);
});
