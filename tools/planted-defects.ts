import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Outcome, outcomeOf, root, runProgram, type Task } from './task.ts';

/** Folder of the patches, each a defect that a test of its goal must catch. */
const FOLDER = join(root, 'tests/planted');

const COPIES = join(root, '.planted');

/** Tests that find a defect by chance, and need the chances of a wide run. */
const NEEDS_CHANCES = /^tests\/fuzz\/|\.wide\./;

/** Keeps git from taking a copy for a part of the project. */
const ALONE = { GIT_CEILING_DIRECTORIES: COPIES };

const GOALS = [
  'Kills under load',
  'Races on one balance',
  'Holds',
  'Idempotency',
  'Outgoing payments exactly once',
  'Decimals',
  'Refresh tokens',
  'Codes of authenticators',
  'Guessing codes',
  'Guessing passwords',
  'Who has an account',
  'The second factor',
  'Revocation',
  'Ids of others',
  'Cross-site requests',
  'View-only sessions',
  'Uploads',
  'Every call with anything',
  'Restarts of the database',
  'Events of providers',
  'New wallets',
  'Session and browser',
  'Access tokens',
  'Order of flows',
  'Secrets in logs',
] as const;

/** A patch with what stands above it: which goal it breaks, and which test says so. */
export type PlantedDefect = {
  readonly patch: string;
  readonly goal: string;
  readonly caughtBy: string;
  /** Title of the test that must fail. */
  readonly test: string;
  /** Part of what it must say when it fails. */
  readonly says: string;
};

/** What Vitest's JSON report says of single tests. */
type Report = {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

export function readDefect(patch: string, text: string): PlantedDefect {
  const line = (name: string) => {
    const value = new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1];
    if (!value) throw new Error(`${patch} has no line "${name}: …" above its patch.`);
    return value;
  };
  line('Defect');
  return {
    patch,
    goal: line('Goal'),
    caughtBy: line('Caught by'),
    test: line('Test'),
    says: line('Says'),
  };
}

/** Says whether the test that a defect names failed as it should; any other failure proves nothing. */
export function isCaught({ test, says }: PlantedDefect, report: Report): boolean {
  return report.testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ title, status }) => title === test && status === 'failed')
    .some(({ failureMessages }) => failureMessages.join('\n').includes(says));
}

export function goalsWithout(defects: readonly PlantedDefect[]): string[] {
  return GOALS.filter((goal) => !defects.some((defect) => defect.goal === goal));
}

/** Tasks that plant those defects that are chosen, by their patches, in a copy of the project, and see them caught. */
export async function plantedDefectTasks(isChosen: (patch: string) => boolean): Promise<Task[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.patch')).sort();
  const defects = await Promise.all(
    names.map(async (name) => readDefect(name, await readFile(join(FOLDER, name), 'utf8'))),
  );
  const missing = goalsWithout(defects);
  const copies = new Copies();
  return [
    {
      name: 'each goal has a planted defect',
      run: async () => outcomeOf(missing.length === 0, `Without one: ${missing.join(', ')}`),
    },
    ...defects
      .filter(({ patch }) => isChosen(patch))
      .map((defect) => ({
        name: `planted defect ${defect.patch.replace('.patch', '')} is caught`,
        run: () => copies.use((copy) => seeCaught(copy, defect)),
      })),
  ];
}

/** Copies of the project, one for each task that runs at the same time, used again by the next. */
class Copies {
  readonly #free: string[] = [];

  async use(work: (copy: string) => Promise<Outcome>): Promise<Outcome> {
    const copy = this.#free.pop() ?? (await makeCopy());
    const outcome = await work(copy);
    this.#free.push(copy);
    return outcome;
  }
}

const run = promisify(execFile);

/**
 * Copies the files that git knows of, and links the installed packages, which takes no room and needs the
 * same file system.
 */
async function makeCopy(): Promise<string> {
  await mkdir(COPIES, { recursive: true });
  const copy = await mkdtemp(join(COPIES, 'copy-'));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await run('git', words, { cwd: root, maxBuffer: 2 ** 24 });
  for (const file of stdout.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await copyFile(join(root, file), join(copy, file));
  }
  for (const workspace of ['.', ...(await readdir(root))]) {
    const installed = join(workspace, 'node_modules');
    if (!existsSync(join(root, installed))) continue;
    await run('cp', ['--archive', '--link', join(root, installed), join(copy, installed)]);
  }
  rmSync(join(copy, 'node_modules/.cache'), { recursive: true, force: true });
  return copy;
}

async function seeCaught(copy: string, defect: PlantedDefect): Promise<Outcome> {
  const patch = join(FOLDER, defect.patch);
  const planted = await runProgram('git', ['apply', patch], ALONE, copy);
  if (planted.code !== 0)
    return outcomeOf(false, `${defect.patch} does not fit:\n${planted.output}`);
  try {
    return await runCatcher(copy, defect);
  } finally {
    await runProgram('git', ['apply', '--reverse', patch], ALONE, copy);
  }
}

/** Runs the test that must fail, on pages with the defect in them when it is a journey. */
async function runCatcher(copy: string, defect: PlantedDefect): Promise<Outcome> {
  if (defect.caughtBy.startsWith('tests/journeys/')) {
    const built = await runProgram('vite', ['build', 'web', '--logLevel', 'error'], {}, copy);
    if (built.code !== 0) return outcomeOf(false, built.output);
  }
  const file = join(copy, 'planted-report.json');
  const only = `${defect.test.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;
  const words = ['run', defect.caughtBy, '-t', only, '--reporter=default', '--reporter=json'];
  const { output } = await runProgram(
    'vitest',
    [...words, `--outputFile.json=${file}`],
    { BALLAST_TEST_SCALE: NEEDS_CHANCES.test(defect.caughtBy) ? 'wide' : 'short' },
    copy,
  );
  const report = await readFile(file, 'utf8').catch(() => null);
  rmSync(file, { force: true });
  const caught = report !== null && isCaught(defect, JSON.parse(report));
  return outcomeOf(caught, `"${defect.test}" did not fail and say "${defect.says}":\n${output}`);
}
