import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { FileReport } from '../tests/harness/vitest-report.ts';
import { root } from './task.ts';

const NAMED = 20;

const KEPT = `${root}tests/times.json`;

/** Files below this many seconds are not kept: their place in the order does not matter. */
const WORTH_KEEPING_S = 1;

/** Where the time of a run went: each project's, and the slowest files, slowest first. */
export function timesOf(files: readonly FileReport[]): string {
  const projects = Map.groupBy(files, ({ project }) => project);
  const sums = [...projects].map(([project, own]) => {
    const seconds = own.reduce((sum, file) => sum + file.seconds, 0);
    return { seconds, line: `${inSeconds(seconds)}  ${project}, files: ${own.length}` };
  });
  const slowest = slowestFirst(files).slice(0, NAMED);
  return [
    'Seconds of all files, by kind:',
    ...slowestFirst(sums).map(({ line }) => line),
    `Seconds of the ${slowest.length} slowest files:`,
    ...slowest.map(({ seconds, project, file }) => `${inSeconds(seconds)}  ${project}  ${file}`),
  ].join('\n');
}

/**
 * Writes the times of the longer of these files beside what was kept of files that are still there: one run
 * does not go through the files of every width.
 */
export function writeTimes(files: readonly FileReport[]): void {
  const kept: Readonly<Record<string, number>> = JSON.parse(readFileSync(KEPT, 'utf8'));
  const ran = files.map(({ file, seconds }): [string, number] => [file, seconds]);
  const times = Object.entries({ ...kept, ...Object.fromEntries(ran) })
    .filter(([file, seconds]) => seconds >= WORTH_KEEPING_S && existsSync(`${root}${file}`))
    .map(([file, seconds]) => ({ file, seconds: Math.round(seconds) }));
  const sorted = slowestFirst(times).map(({ file, seconds }) => [file, seconds]);
  writeFileSync(KEPT, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

function slowestFirst<Timed extends { readonly seconds: number }>(timed: readonly Timed[]) {
  return timed.toSorted((one, other) => other.seconds - one.seconds);
}

function inSeconds(seconds: number): string {
  return seconds.toFixed(1).padStart(7);
}
