import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { CHROMIUM_NAMES, SHELL_NAME } from '../tests/harness/chromium.ts';
import { CLAMD } from '../tests/harness/clamd.ts';
import { FAKETIME } from '../tests/harness/faked-clock.ts';
import { OATHTOOL } from '../tests/harness/oathtool.ts';
import { PDF_PROGRAMS } from '../tests/harness/pdfsig.ts';
import { BACKUP_PROGRAMS } from '../tests/harness/pgbackrest.ts';
import { isInThisRun, isLong, isWide, replayHint, seed } from '../tests/harness/scale.ts';
import { checkTasks } from './check-tasks.ts';
import { ensureProgram } from './debian.ts';
import { CLUSTER_PROGRAMS } from './patroni-cluster.ts';
import { plantedDefectTasks } from './planted-defects.ts';
import {
  describe,
  endProgramsWithUs,
  listFailures,
  outcomeOf,
  programTask,
  runTasks,
  sum,
  type Task,
} from './task.ts';
import { timesOf, writeTimes } from './times.ts';
import { vitestTask } from './vitest-task.ts';
import { testsOfAnyWidth } from './width.ts';

const CHROMIUM_PACKAGES = ['chromium', SHELL_NAME, 'fonts-liberation'];

/** The browser that the journeys need is a test of its own: without it nothing is proved. */
const browserTask: Task = {
  name: 'a browser is there',
  run: async () => {
    const browser = ensureProgram(CHROMIUM_NAMES, CHROMIUM_PACKAGES);
    return outcomeOf(browser !== null, 'Chromium is missing: the journeys cannot be walked.');
  },
};

/** An authenticator that is not ours must show the same codes; without it that is not proved. */
const oathtoolTask: Task = {
  name: 'another authenticator is there',
  run: async () => {
    const program = ensureProgram([OATHTOOL], [OATHTOOL]);
    return outcomeOf(program !== null, 'oathtool is missing: nothing outside checks our codes.');
  },
};

/** Signatures in documents must convince readers that are not ours; without them that is not proved. */
const pdfTask: Task = {
  name: 'other readers of documents are there',
  run: async () => {
    const programs = Object.entries(PDF_PROGRAMS);
    const missing = programs.filter(([name, from]) => ensureProgram([name], [from]) === null);
    const names = missing.map(([name]) => name).join(', ');
    return outcomeOf(missing.length === 0, `Missing: ${names}. Nothing outside checks documents.`);
  },
};

/** Files of clients must go through a scanner that is not ours; without it that is not proved. */
const clamdTask: Task = {
  name: 'a virus scanner is there',
  run: async () => {
    const program = ensureProgram([CLAMD.program], [CLAMD.package]);
    return outcomeOf(program !== null, 'clamd is missing: nothing outside looks for viruses.');
  },
};

/** Clocks must be set for servers alone; without that, steps of clocks are not proved. */
const faketimeTask: Task = {
  name: 'clocks can be set',
  run: async () => {
    const program = ensureProgram([FAKETIME.program], [FAKETIME.package]);
    return outcomeOf(program !== null, 'faketime is missing: no clock of a server is set.');
  },
};

/** A primary must be followed by its standby; without a cluster that is not proved. */
const clusterTask: Task = {
  name: 'a cluster of PostgreSQL can be made',
  run: async () => {
    const missing = Object.entries(CLUSTER_PROGRAMS).filter(
      ([name, from]) => ensureProgram([name], [from]) === null,
    );
    const names = missing.map(([name]) => name).join(', ');
    return outcomeOf(missing.length === 0, `Missing: ${names}. No primary is followed by another.`);
  },
};

/** Databases must be made again from backups; without the programs that is not proved. */
const backupTask: Task = {
  name: 'a database can be backed up',
  run: async () => {
    const missing = Object.entries(BACKUP_PROGRAMS).filter(
      ([name, from]) => ensureProgram([name], [from]) === null,
    );
    const names = missing.map(([name]) => name).join(', ');
    return outcomeOf(missing.length === 0, `Missing: ${names}. No database is made again.`);
  },
};

/** Changes of the ledger's functions, which its tests must notice. */
const functionsTask = programTask('planted defects of the ledger’s functions are caught', 'node', [
  'tools/planted-functions.ts',
]);

/** Changes of what reckons money, says who may do what, and judges payments and events, of which their tests must notice so many as the settings say. */
const mutantsTask = programTask('mutants are caught', 'stryker', [
  'run',
  'tools/mutation/stryker.config.json',
]);

/** What the journeys look at; for a wide run it stands as the short one left it. */
const buildTask = programTask('build of the browser parts', 'node', [
  'tools/bootstrap.mjs',
  'build',
  '--when-stale',
]);

/** What works on real servers: side by side where nothing is measured, races and faults by themselves. */
function serverTasks(): Task[] {
  // What no width changes is for npm test to check.
  const leftOut = isWide && !isLong ? testsOfAnyWidth() : [];
  return [
    browserTask,
    oathtoolTask,
    pdfTask,
    clamdTask,
    ...(isLong ? [faketimeTask, clusterTask, backupTask] : []),
    vitestTask('tests on PostgreSQL', ['database', 'calls', 'crashes'], leftOut),
    vitestTask('races', ['races'], leftOut),
    ...(isWide ? [vitestTask('faults', ['faults'], leftOut)] : []),
    vitestTask('screens in a browser', ['screens'], leftOut),
    vitestTask('journeys in a browser', ['journeys'], leftOut),
  ];
}

const { values: options } = parseArgs({ options: { 'keep-times': { type: 'boolean' } } });

endProgramsWithUs();
// The tests choose by the seed that is printed here.
process.env.BALLAST_TEST_SEED = `${seed}`;
console.log(replayHint('Random choices'));
const outcome = sum([
  await runTasks(
    [buildTask, ...(isWide && !isLong ? [] : checkTasks(isLong))],
    availableParallelism(),
  ),
  await runTasks(serverTasks(), 1),
  ...(isWide
    ? [await runTasks(await plantedDefectTasks(isInThisRun), availableParallelism())]
    : []),
  ...(isLong ? [await runTasks([functionsTask, mutantsTask], 1)] : []),
]);
const files = outcome.files ?? [];
console.log(timesOf(files));
if (options['keep-times']) writeTimes(files);
process.exitCode = outcome.failed > 0 || outcome.passed === 0 ? 1 : 0;
console.log(`${listFailures(outcome)}${describe(outcome)}`);
