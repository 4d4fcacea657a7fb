import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Outcome, outcomeOf, root, runProgram, type Task } from './task.ts';

/** Folder of the patches, each a defect that a test of its goal must catch. */
const FOLDER = join(root, 'tests/planted');

/** The goals that have a suite; each has at least one planted defect. */
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
  /** Name of the patch in its folder. */
  readonly patch: string;
  readonly goal: string;
  /** Test file that catches it, from the root of the project. */
  readonly caughtBy: string;
  /** Title of the test that must fail. */
  readonly test: string;
};

/** What Vitest's JSON report says of single tests. */
type Report = {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
};

/** Reads what stands above a patch. Throws when a line is missing. */
export function readDefect(patch: string, text: string): PlantedDefect {
  const line = (name: string) => {
    const value = new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1];
    if (!value) throw new Error(`${patch} has no line "${name}: …" above its patch.`);
    return value;
  };
  line('Defect');
  return { patch, goal: line('Goal'), caughtBy: line('Caught by'), test: line('Test') };
}

/** Says whether the test that a defect names failed; any other failure proves nothing. */
export function isCaught(defect: PlantedDefect, report: Report): boolean {
  const results = report.testResults.flatMap((file) => file.assertionResults);
  return results.some(({ title, status }) => title === defect.test && status === 'failed');
}

/** The goals for which none of the defects is planted. */
export function goalsWithout(defects: readonly PlantedDefect[]): string[] {
  return GOALS.filter((goal) => !defects.some((defect) => defect.goal === goal));
}

/** Tasks that plant each defect in a copy of the project and see it caught. */
export async function plantedDefectTasks(): Promise<Task[]> {
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
    ...defects.map((defect) => ({
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

/** Copies the files that git knows of, and links what is installed. */
async function makeCopy(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'ballast-planted-'));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await run('git', words, { cwd: root, maxBuffer: 2 ** 24 });
  const files = stdout.split('\0').filter(Boolean);
  for (const file of files) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await copyFile(join(root, file), join(copy, file));
  }
  const workspaces = ['', ...new Set(files.filter(isInWorkspace).map((file) => dirname(file)))];
  for (const workspace of workspaces) await linkModules(copy, workspace);
  return copy;
}

function isInWorkspace(file: string): boolean {
  return /^[^/]+\/package\.json$/.test(file);
}

/** Links each installed package. Our own are links to the project, so they lead to the copy here. */
async function linkModules(copy: string, workspace: string): Promise<void> {
  const from = join(root, workspace, 'node_modules');
  const to = join(copy, workspace, 'node_modules');
  const names = await readdir(from).catch(() => []);
  for (const name of names) {
    await mkdir(to, { recursive: true });
    const isOurs = name === '@ballast';
    if (isOurs)
      await cp(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else if (!name.startsWith('.') || name === '.bin')
      await symlink(join(from, name), join(to, name));
  }
}

async function seeCaught(copy: string, defect: PlantedDefect): Promise<Outcome> {
  const patch = join(FOLDER, defect.patch);
  const planted = await runProgram('git', ['apply', patch], {}, copy);
  if (planted.code !== 0)
    return outcomeOf(false, `${defect.patch} does not fit:\n${planted.output}`);
  try {
    return await runCatcher(copy, defect);
  } finally {
    await runProgram('git', ['apply', '--reverse', patch], {}, copy);
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
    { BALLAST_TEST_SCALE: defect.caughtBy.includes('.wide.') ? 'wide' : 'short' },
    copy,
  );
  const report = await readFile(file, 'utf8').catch(() => null);
  rmSync(file, { force: true });
  const caught = report !== null && isCaught(defect, JSON.parse(report));
  return outcomeOf(caught, `"${defect.test}" did not fail:\n${output}`);
}
