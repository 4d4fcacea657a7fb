import pg from 'pg';
import { openDatabase } from '../server/database/connect.ts';
import { migrate } from '../server/database/migrate.ts';
import { type Postgres, startPostgres } from '../tests/harness/postgres.ts';
import {
  type FunctionDefect,
  plant,
  readFunctionDefects,
} from '../tests/planted/ledger-functions.ts';
import { firstFailure, takeVitestsPlace } from './tests-here.ts';

/** The ledger's tests, those first that see most in least time. */
const TESTS = [
  'functions',
  'entries',
  'holds',
  'accounts',
  'effective-times',
  'chain',
  'audit',
].map((name) => `server/ledger/${name}.database.test.ts`);

/** A function that cannot run is noticed by anything, and proves nothing. */
const CANNOT_RUN =
  /syntax error|(column|operator|function|relation) .* does not exist|ambiguous|has no field/;

/**
 * Plants each defect of the ledger's functions into the database that the tests copy, one after the other on one
 * server, and runs the ledger's tests. Words after the command choose functions or defects by a part of their names.
 */
async function run(words: readonly string[]): Promise<boolean> {
  const postgres = await startPostgres();
  try {
    takeVitestsPlace({ postgresPort: postgres.port, postgresFolder: postgres.socketFolder });
    const { TEMPLATE_DATABASE } = await import('../tests/harness/test-database.ts');
    const template = await makeTemplate(postgres, TEMPLATE_DATABASE);
    await import('../tests/harness/known-assets.ts');
    const failure = await failureOfTests();
    if (failure !== null) throw new Error(`the tests fail without a defect: ${failure}`);
    const chosen = (await readFunctionDefects()).filter(
      ({ of, what }) => words.length === 0 || words.some((word) => `${of}: ${what}`.includes(word)),
    );
    // Those that nobody can tell take all of the tests.
    chosen.sort(
      (one, other) => Number(one.sameBecause !== null) - Number(other.sameBecause !== null),
    );
    let missed = chosen.length === 0 ? 1 : 0;
    for (const defect of chosen) {
      const seen = await withDefect(template, defect, failureOfTests);
      if (!tell(defect, seen)) missed += 1;
    }
    console.log(`${chosen.length} defects of functions, ${missed} not as they should be`);
    return missed === 0;
  } finally {
    await postgres.stop();
  }
}

/** Makes the database that the tests copy; gives back its address. */
async function makeTemplate(postgres: Postgres, name: string): Promise<string> {
  const url = await postgres.createDatabase(name);
  const open = await openDatabase({ url, dataDir: 'memory:' });
  await migrate(open).finally(() => open.close());
  return url;
}

async function failureOfTests(): Promise<string | null> {
  for (const file of TESTS) {
    const failure = await firstFailure(file);
    if (failure !== null) return failure;
  }
  return null;
}

async function withDefect<Result>(
  template: string,
  defect: FunctionDefect,
  work: () => Promise<Result>,
): Promise<Result> {
  const inTemplate = async <Answer>(change: (database: pg.Client) => Promise<Answer>) => {
    const database = new pg.Client(template);
    await database.connect();
    // Nobody may be connected to what is copied.
    return change(database).finally(() => database.end());
  };
  const sound = await inTemplate((database) => plant(database, defect));
  try {
    return await work();
  } finally {
    await inTemplate((database) => database.query(sound));
  }
}

/** Prints what became of a defect; false when nobody noticed it, or when the function cannot run. */
function tell({ of, what, sameBecause }: FunctionDefect, seen: string | null): boolean {
  const [first = ''] = (seen ?? '').split('\n');
  const runs = !CANNOT_RUN.test(first);
  const isGood = runs && (seen === null) === (sameBecause !== null);
  console.log(
    `${isGood ? 'ok    ' : 'FAILED'} ${of}: ${what} (${seen === null ? 'not caught' : 'caught'})`,
  );
  if (!runs) console.log('       The function cannot run so.');
  console.log(
    `       ${seen === null ? (sameBecause ?? 'No test tells it.') : first.slice(0, 200)}`,
  );
  return isGood;
}

process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1;
