import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { keepHeapSmall } from '../server/main/small-heap.ts';

/** How long work took, and the most memory that its process had: all in all, and above what it had before. */
export type Taken = {
  readonly seconds: number;
  readonly mostBytes: number;
  readonly extraBytes: number;
};

/** Runs a script in a process that has done nothing else: what other work left behind would hide what this one needs. */
export async function takenBy(script: URL, words: readonly string[]): Promise<Taken> {
  const child = fork(script, words);
  const exited = once(child, 'exit');
  const [taken] = await Promise.race([once(child, 'message'), exited.then(() => [null])]);
  await exited;
  if (taken === null) throw new Error(`${script.pathname} told nothing`);
  return taken as Taken;
}

/** Does the work of such a script with the server's heap, and tells the process that runs it what that took. */
export async function tellTaken(work: () => Promise<void>): Promise<void> {
  keepHeapSmall();
  const before = process.memoryUsage().rss;
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1000;
  const mostBytes = mostResidentBytes();
  process.send?.({ seconds, mostBytes, extraBytes: mostBytes - before } satisfies Taken);
}

/** The most that was resident at any moment. That of `resourceUsage` counts the parent, too. */
function mostResidentBytes(): number {
  const [, kilobytes] =
    /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  if (kilobytes === undefined) throw new Error('the system does not tell how much was resident');
  return Number.parseInt(kilobytes, 10) * 1024;
}
