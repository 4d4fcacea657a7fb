import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { chownSync, globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../server/database/connect.ts';
import { newId } from '../../server/database/identifier.ts';
import { houseAccount } from '../../server/ledger/account.ts';
import { auditBooks } from '../../server/ledger/audit.ts';
import { line, postEntries } from '../../server/ledger/entries.ts';
import { freePort } from '../harness/postgres.ts';
import { debianFolder, makeOpenFolder, serverUser } from '../harness/postgres-binaries.ts';
import { count } from '../harness/scale.ts';
import { readTableSums } from '../harness/table-sums.ts';
import { booksOf } from '../worlds/books.ts';
import { openMoneyWorld } from './money-world.ts';

const GUIDE = join(import.meta.dirname, '../../docs/guides/backup.md');

/** Of two lines each: ten million in a long run. */
const ENTRIES = count(5_000_000);
const ENTRIES_AT_ONCE = 500;

/** What ten million lines may take. */
const RESTORED_MS_MAX = 900_000;

/** The commands of the guide under a name, as they stand there. */
function commandsOf(name: string): string {
  const found = new RegExp(`^\`\`\`sh ${name}\\n([^]*?)^\`\`\``, 'm').exec(
    readFileSync(GUIDE, 'utf8'),
  );
  if (!found?.[1]) throw new Error(`the guide has no commands "${name}"`);
  return found[1];
}

/** A machine of PostgreSQL and the second place of its backups, where the guide's commands are run. */
async function openMachine(stack: AsyncDisposableStack) {
  const programs = debianFolder();
  if (!programs) throw new Error('PostgreSQL of Debian is missing: apt-get install postgresql.');
  const user = serverUser();
  const folder = makeOpenFolder('ballast-backup-');
  if (user) chownSync(folder, user.uid, user.gid);
  const places: Readonly<Record<string, string>> = {
    PATH: `${programs}:${process.env.PATH}`,
    PGDATA: join(folder, 'data'),
    PGHOST: folder,
    PGPORT: `${await freePort()}`,
    PGUSER: 'postgres',
    PGDATABASE: 'postgres',
    REPOSITORY: join(folder, 'second-place'),
    PGBACKREST_CONFIG: join(folder, 'ballast.conf'),
    WORK: join(folder, 'work'),
    ASIDE: join(folder, 'work/aside'),
    ASIDE_PORT: `${await freePort()}`,
    LC_ALL: 'C',
    TZ: 'UTC',
  };
  const attempt = (
    commands: string,
    more: Readonly<Record<string, string>> = {},
  ): SpawnSyncReturns<string> =>
    spawnSync('sh', ['-e', '-c', commands], {
      cwd: folder,
      env: { ...places, ...more },
      encoding: 'utf8',
      // A server that was started keeps what it was given open.
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(user ?? {}),
    });
  const run = (commands: string, more: Readonly<Record<string, string>> = {}): number => {
    const begun = performance.now();
    const { status, stdout, stderr } = attempt(commands, more);
    if (status !== 0) throw new Error(`ended with ${status}:\n${commands}\n${stdout}\n${stderr}`);
    return performance.now() - begun;
  };
  stack.defer(() => {
    for (const data of [places.PGDATA, places.ASIDE])
      attempt(`pg_ctl stop --pgdata="${data}" --mode=immediate`);
    rmSync(folder, { recursive: true, maxRetries: 50, retryDelay: 100 });
  });
  run('mkdir -p "$WORK" "$REPOSITORY"');
  run('initdb --pgdata="$PGDATA" --username=postgres --auth=trust --locale=C --encoding=UTF8');
  run(`echo "unix_socket_directories = '$PGHOST'\nport = $PGPORT" >> "$PGDATA/postgresql.conf"`);
  run('pg_ctl start --wait --silent --log="$WORK/postgresql.log"');
  run('createdb ballast');
  const urlAt = (port: string | undefined) => `postgres://postgres@127.0.0.1:${port}/ballast`;
  return {
    places,
    attempt,
    run,
    url: urlAt(places.PGPORT),
    asideUrl: urlAt(places.ASIDE_PORT),
    /** The machine is lost with its disk. */
    lose: () => {
      const pid = Number(
        readFileSync(join(places.PGDATA ?? '', 'postmaster.pid'), 'utf8').split('\n')[0],
      );
      process.kill(pid, 'SIGKILL');
      // Its sessions end a moment after it.
      rmSync(places.PGDATA ?? '', { recursive: true, maxRetries: 50, retryDelay: 100 });
    },
  };
}

/** Posts so many entries of two lines each. */
async function postMany({ database }: OpenDatabase, entries: number): Promise<void> {
  const books = booksOf(database);
  const { available } = await books.client('BTC', BigInt(entries));
  const fees = houseAccount('fees', 'BTC');
  for (let posted = 0; posted < entries; posted += ENTRIES_AT_ONCE) {
    await postEntries(
      database,
      Array.from({ length: Math.min(ENTRIES_AT_ONCE, entries - posted) }, () => ({
        key: newId(),
        kind: 'fee' as const,
        lines: [line(available, -1n), line(fees, 1n)],
      })),
    );
  }
}

/** Runs one statement as the owner of the database, and gives back its first value as text. */
async function ask(url: string, statement: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query({ text: statement, rowMode: 'array' });
  await client.end();
  return `${rows[0]?.[0]}`;
}

/** As `npm run audit` reads the books: for as long as they take. */
async function breachesAt(url: string) {
  const open = await openDatabase({ url, dataDir: '', statementTimeoutMs: null });
  return auditBooks(open.database).finally(() => open.close());
}

test('the guide alone makes a lost database again, and brings back what was deleted, to the second', async () => {
  await using stack = new AsyncDisposableStack();
  const machine = await openMachine(stack);
  machine.run(commandsOf('set-up'));
  const open = await openMoneyWorld(machine.url);
  await postMany(open, ENTRIES / 2);
  machine.run(commandsOf('back-up'));

  // Half of the entries are in the log alone, and one request is there for a second.
  await postMany(open, ENTRIES / 2);
  const books = booksOf(open.database);
  const { ownerId } = await books.client();
  const requestId = await books.request(ownerId, 'withdrawal');
  const find = `select count(*) from requests where request_id = '${requestId}'`;
  const moment = await ask(
    machine.url,
    `select (date_trunc('second', clock_timestamp()) + interval '1 second')::text`,
  );
  await ask(
    machine.url,
    `select pg_sleep_until('${moment}'::timestamptz + interval '10 milliseconds')`,
  );
  await ask(machine.url, `delete from requests where request_id = '${requestId}'`);
  await books.client('BTC', 77n);
  await open.close();
  machine.run(
    commandsOf('back-up')
      .split('\n')
      .filter((words) => words.endsWith(' check'))
      .join('\n'),
  );
  const sums = await readTableSums(machine.url);
  const lines = Number(await ask(machine.url, 'select count(*) from lines'));

  machine.lose();
  const milliseconds = machine.run(commandsOf('restore'));
  const perMinute = Math.round((lines / milliseconds) * 60_000);
  console.info(
    `${lines} lines restored in ${Math.round(milliseconds)} ms: ${perMinute} in a minute`,
  );
  expect(milliseconds).toBeLessThan(RESTORED_MS_MAX);
  expect(await readTableSums(machine.url)).toEqual(sums);
  expect(await breachesAt(machine.url)).toEqual([]);

  machine.run(commandsOf('aside'), { MOMENT: moment });
  expect([await ask(machine.url, find), await ask(machine.asideUrl, find)]).toEqual(['0', '1']);
  expect(await ask(machine.asideUrl, 'select count(*) from lines where amount = 77')).toBe('0');
  expect(await breachesAt(machine.asideUrl)).toEqual([]);

  // Nothing in the second place can be read without the key.
  const kept = globSync(`${machine.places.REPOSITORY}/**/*`).filter((path) =>
    statSync(path).isFile(),
  );
  expect(kept.length).toBeGreaterThan(10);
  const open_ = kept.filter(
    (path) => readFileSync(path).subarray(0, 8).toString('latin1') !== 'Salted__',
  );
  expect(open_).toEqual([]);
  const settings = machine.places.PGBACKREST_CONFIG ?? '';
  machine.run(
    `sed 's/^repo1-cipher-pass=.*/repo1-cipher-pass=another/' "${settings}" > "${settings}.other"`,
  );
  machine.run('mkdir -p -m 700 "$WORK/empty"');
  const other = { PGBACKREST_CONFIG: `${settings}.other` };
  const restoring = machine.attempt(
    'pgbackrest --stanza=ballast --pg1-path="$WORK/empty" restore',
    other,
  );
  expect(restoring.status).not.toBe(0);
  expect(restoring.stderr + restoring.stdout).toContain('no backup set found');
});
