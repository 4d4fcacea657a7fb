import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FairTurns, type TurnLimits } from '../../jobs/fair-turns.ts';
import { type Program, UNPACKS_WHOLE } from './inspection/program.ts';
import { FilesUnavailable, type Inspector } from './port.ts';

/** What the program that opens a file may use. */
export type InspectionLimits = TurnLimits & {
  readonly timeMs: number;
  /** Of the processor, in one turn. */
  readonly workMs: number;
  /** Of the processor, in all turns of one file. */
  readonly workInAllMs: number;
  /** What the system loses to the program: parts that it shares with others are there anyway. */
  readonly memoryBytes: number;
  /** The same of a file that can only be unpacked as a whole. */
  readonly memoryOfWholeBytes: number;
};

/** A small file waits for one turn of each other sender at most; the time is that of a turn on a busy machine. */
const LIMITS: InspectionLimits = {
  timeMs: 20_000,
  workMs: 4_000,
  workInAllMs: 20_000,
  memoryBytes: 200_000_000,
  memoryOfWholeBytes: 450_000_000,
  atOnceMax: 1,
  atOnceOfSenderMax: 1,
  waitingMax: 200,
  waitingOfSenderMax: 10,
};

const PROGRAM = fileURLToPath(new URL('inspection/main.ts', import.meta.url));
/** What the program consists of; neither settings nor data lie there. */
const PARTS = ['./', '../../package.json', '../../../package.json', '../../../node_modules/'].map(
  (part) => fileURLToPath(new URL(part, import.meta.url)),
);
/** Unit in which Linux tells of a program's time (proc(5), USER_HZ). */
const TICK_MS = 10;
/** Garbage goes early: pictures lie outside of it. */
const SMALL_HEAP = ['--max-semi-space-size=1', '--max-old-space-size=64'];
const LOOK_INTERVAL_MS = 25;
const ANSWER_LENGTH_MAX = 10_000;

/**
 * Opens each file in a process of its own and ends it when it takes too long or too much memory, so that a
 * crashing decoder takes nothing else down. Node's permissions confine its JavaScript to the file's folder and its own
 * parts, but not the native decoder of JPEG and PNG. Each sender has a fair share of the turns.
 */
export function openInspector(limits: Partial<InspectionLimits> = {}): Inspector {
  const bounds = { ...LIMITS, ...limits };
  const turns = new FairTurns(bounds, () => new FilesUnavailable('too many files wait'));
  return {
    inspect: (path, shownPath, sender) => {
      let pagesDrawn = 0;
      let workedMs = 0;
      return turns.runInParts(sender, async () => {
        const workMs = Math.min(bounds.workMs, bounds.workInAllMs - workedMs);
        const run = await runProgram([path, shownPath, `${pagesDrawn}`], { ...bounds, workMs });
        workedMs += run.workedMs;
        if (run.answer.kind !== 'pages_drawn') return run.answer;
        pagesDrawn = run.answer.count;
        return undefined;
      });
    },
  };
}

type Run = { readonly answer: Program; readonly workedMs: number };

async function runProgram(
  args: readonly [path: string, ...string[]],
  { timeMs, workMs, memoryBytes, memoryOfWholeBytes }: InspectionLimits,
): Promise<Run> {
  const folder = dirname(args[0]);
  const allowed = [...PARTS, folder].map((part) => `--allow-fs-read=${part}`);
  const words = ['--permission', ...allowed, `--allow-fs-write=${folder}`, '--allow-addons'];
  const child = spawn(process.execPath, [...words, ...SMALL_HEAP, PROGRAM, ...args], {
    cwd: folder,
    env: { MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let killedFor: string | null = null;
  const kill = (why: string) => {
    killedFor ??= why;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => kill('it took too long'), timeMs);
  let memoryMax = memoryBytes;
  child.stdout.once('data', (text) => {
    if (`${text}`.startsWith(UNPACKS_WHOLE)) memoryMax = memoryOfWholeBytes;
  });
  let workedMs = 0;
  const watch = setInterval(async () => {
    workedMs = Math.max(workedMs, await workedMsOf(child));
    if (workedMs > workMs) kill('it took too long');
    if ((await memoryOf(child)) > memoryMax) kill('it took too much memory');
  }, LOOK_INTERVAL_MS);
  const unreadable = (why: string): Run => ({ answer: { kind: 'unreadable', why }, workedMs });
  try {
    const { answer, complaint, signal } = await ended(child);
    if (killedFor) return unreadable(killedFor);
    // A decoder that crashed: the file's fault as far as anybody can tell.
    if (signal) return unreadable(`the decoder ended with ${signal}`);
    // Decoders may talk, too: the answer is the last line.
    const line = answer.split('\n').at(-1) ?? '';
    if (!line.startsWith('{')) throw new Error(`a file could not be inspected: ${complaint}`);
    const said = JSON.parse(line) as Program | { kind: 'away' };
    if (said.kind === 'away') throw new FilesUnavailable('the disk');
    return { answer: said, workedMs };
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
  }
}

type Ended = { answer: string; complaint: string; signal: string | null };

function ended(child: ChildProcess): Promise<Ended> {
  return new Promise((resolve, reject) => {
    let answer = '';
    let complaint = '';
    child.stdout?.on('data', (text) => (answer = (answer + text).slice(-ANSWER_LENGTH_MAX)));
    child.stderr?.on('data', (text) => (complaint = (complaint + text).slice(-ANSWER_LENGTH_MAX)));
    child.once('error', (cause) => reject(new FilesUnavailable('inspection', { cause })));
    child.once('close', (_code, signal) => resolve({ answer, complaint, signal }));
  });
}

/** Memory that only this program uses, in bytes; 0 where the system does not tell. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const sizes = text.matchAll(/^Private_(?:Clean|Dirty): +(\d+) kB$/gm);
  return [...sizes].reduce((sum, [, size]) => sum + Number.parseInt(size ?? '0', 10) * 1024, 0);
}

/** Time that a program had of the processor, in milliseconds; 0 where the system does not tell. */
async function workedMsOf({ pid }: ChildProcess): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user, system] = text.slice(text.lastIndexOf(')')).split(' ').slice(12, 14);
  return (Number.parseInt(user ?? '0', 10) + Number.parseInt(system ?? '0', 10)) * TICK_MS;
}
