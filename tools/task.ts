import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { FileReport } from '../tests/harness/vitest-report.ts';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** What a task found. `output` is shown when it failed, `warning` in any case; `files` are those of tests, when it ran any; `failures` says in a line each what failed. */
export type Outcome = {
  passed: number;
  failed: number;
  skipped: number;
  output: string;
  warning?: string;
  files?: readonly FileReport[];
  failures?: readonly string[];
};

export type Task = { name: string; run: () => Promise<Outcome> };

const running = new Set<ChildProcess>();

/** From here on a signal that ends this process ends the programs that it runs, too. */
export function endProgramsWithUs(): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(signal, () => {
      for (const child of running) child.kill(signal);
      process.exit(128 + constants.signals[signal]);
    });
  }
}

/** Runs a program of node_modules/.bin to its end, in the project's folder or another, and keeps what it said. */
export async function runProgram(
  program: string,
  words: string[],
  environment: NodeJS.ProcessEnv = {},
  folder: string = root,
): Promise<{ code: number; output: string }> {
  const child = spawn(program, words, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  running.add(child);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.on('error', (error) => (output += `${program}: ${error.message}\n`));
  const [code] = (await once(child, 'close')) as [number | null];
  running.delete(child);
  return { code: code ?? 1, output };
}

/** A task that is a program: passed when it ends with 0. */
export function programTask(name: string, program: string, words: string[]): Task {
  return {
    name,
    run: async () => {
      const { code, output } = await runProgram(program, words);
      return outcomeOf(code === 0, output);
    },
  };
}

/** An outcome of one thing that passed or failed. */
export function outcomeOf(isGood: boolean, output: string): Outcome {
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0, output };
}

/** Runs the tasks, `width` at a time, and prints a line for each, with its output when it failed. */
export async function runTasks(tasks: Task[], width: number): Promise<Outcome> {
  const waiting = [...tasks];
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      outcomes.push(await runTask(task));
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return sum(outcomes);
}

async function runTask(task: Task): Promise<Outcome> {
  const startedAt = performance.now();
  const outcome = await task.run().catch((error: Error) => outcomeOf(false, String(error.stack)));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const isGood = outcome.failed === 0;
  const figures = outcome.passed + outcome.failed > 1 ? `, ${describe(outcome)}` : '';
  const result = outcome.warning === undefined ? 'ok    ' : 'warned';
  console.log(`${isGood ? result : 'FAILED'} ${task.name} (${seconds} s${figures})`);
  if (outcome.warning !== undefined) console.log(indent(outcome.warning));
  if (!isGood) console.log(indent(outcome.output));
  return isGood || outcome.failures ? outcome : { ...outcome, failures: [task.name] };
}

/** What failed, for the end of a long output; nothing when nothing did. */
export function listFailures({ failures = [] }: Outcome): string {
  return failures.length === 0 ? '' : `${['Failed:', ...failures].join('\n  ')}\n`;
}

/** The counts in words, as the last line of the test command has them. */
export function describe({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

export function sum(outcomes: Outcome[]): Outcome {
  const total = (pick: (outcome: Outcome) => number) =>
    outcomes.map(pick).reduce((left, right) => left + right, 0);
  return {
    passed: total((outcome) => outcome.passed),
    failed: total((outcome) => outcome.failed),
    skipped: total((outcome) => outcome.skipped),
    output: '',
    files: outcomes.flatMap(({ files }) => files ?? []),
    failures: outcomes.flatMap(({ failures }) => failures ?? []),
  };
}

function indent(text: string): string {
  return text.trimEnd().replaceAll(/^/gm, '    ');
}
