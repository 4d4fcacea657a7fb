import { writeFileSync } from 'node:fs';
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

/** Writes the times of the longer of these files, in the place of what was kept before. */
export function writeTimes(files: readonly FileReport[]): void {
  const ran = files.filter(({ seconds }) => seconds >= WORTH_KEEPING_S);
  const rounded = slowestFirst(ran).map(({ file, seconds }) => [file, Math.round(seconds)]);
  writeFileSync(KEPT, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`);
}

function slowestFirst<Timed extends { readonly seconds: number }>(timed: readonly Timed[]) {
  return timed.toSorted((one, other) => other.seconds - one.seconds);
}

function inSeconds(seconds: number): string {
  return seconds.toFixed(1).padStart(7);
}
