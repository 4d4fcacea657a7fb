import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FairTurns, type TurnLimits } from '../../jobs/fair-turns.ts';
import { FilesUnavailable, type Inspection, type Inspector } from './port.ts';

/** What the program that opens a file may use. */
export type InspectionLimits = TurnLimits & {
  readonly timeMs: number;
  readonly memoryBytes: number;
};

/** The time is that of a hundred pages on a busy machine. */
const LIMITS: InspectionLimits = {
  timeMs: 20_000,
  memoryBytes: 512 * 1024 * 1024,
  atOnceMax: 2,
  atOnceOfSenderMax: 1,
  waitingMax: 200,
  waitingOfSenderMax: 10,
};

const PROGRAM = fileURLToPath(new URL('inspection/main.ts', import.meta.url));
/** What the program consists of; neither settings nor data lie there. */
const PARTS = ['./', '../../package.json', '../../../package.json', '../../../node_modules/'].map(
  (part) => fileURLToPath(new URL(part, import.meta.url)),
);
const PAGE_BYTES = 4096;
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
    inspect: (path, shownPath, sender) =>
      turns.run(sender, () => runProgram(path, shownPath, bounds)),
  };
}

async function runProgram(
  path: string,
  shownPath: string,
  { timeMs, memoryBytes }: Pick<InspectionLimits, 'timeMs' | 'memoryBytes'>,
): Promise<Inspection> {
  const folder = dirname(path);
  const allowed = [...PARTS, folder].map((part) => `--allow-fs-read=${part}`);
  const heap = `--max-old-space-size=${Math.floor(memoryBytes / 2 ** 20)}`;
  const words = ['--permission', ...allowed, `--allow-fs-write=${folder}`, '--allow-addons', heap];
  const child = spawn(process.execPath, [...words, PROGRAM, path, shownPath], {
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
  const watch = setInterval(() => {
    void memoryOf(child).then((bytes) => bytes > memoryBytes && kill('it took too much memory'));
  }, LOOK_INTERVAL_MS);
  try {
    const { answer, complaint, signal } = await ended(child);
    if (killedFor) return { kind: 'unreadable', why: killedFor };
    // A decoder that crashed: the file's fault as far as anybody can tell.
    if (signal) return { kind: 'unreadable', why: `the decoder ended with ${signal}` };
    // Decoders may talk, too: the answer is the last line.
    const line = answer.split('\n').at(-1) ?? '';
    if (!line.startsWith('{')) throw new Error(`a file could not be inspected: ${complaint}`);
    const inspection = JSON.parse(line) as Inspection | { kind: 'away' };
    if (inspection.kind === 'away') throw new FilesUnavailable('the disk');
    return inspection;
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

/** Memory that a program has in use now; 0 where the system does not tell. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number.parseInt(text.split(' ')[1] ?? '0', 10) * PAGE_BYTES || 0;
}
