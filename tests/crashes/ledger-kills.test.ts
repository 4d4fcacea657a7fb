import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../server/database/connect.ts';
import { migrate } from '../../server/database/migrate.ts';
import { auditBooks } from '../../server/ledger/audit.ts';
import { chainEntries } from '../../server/ledger/chain.ts';
import { startPostgres } from '../harness/postgres.ts';
import { randomOf, replayHint, seed, twentieth } from '../harness/scale.ts';
import { booksOf } from '../worlds/books.ts';
import { readJournal } from './journal.ts';

const PROCESS_KILLS = twentieth(50);
const DATABASE_KILLS = twentieth(20);
const CLIENTS = 32;

const postgres = await startPostgres({ durable: true });
afterAll(() => postgres.stop());
const url = await postgres.createDatabase('kills');
const open = await openDatabase({ url, dataDir: 'memory:' });
afterAll(() => open.close());
await migrate(open);
const books = booksOf(open.database);
const owners: string[] = [];
for (let i = 0; i < 8; i++) owners.push((await books.client('BTC')).ownerId);

const folder = mkdtempSync(join(tmpdir(), 'ballast-kills-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'journal');

let rounds = 0;

async function startClients(clients: number): Promise<ChildProcess> {
  const program = new URL('./money-clients.ts', import.meta.url).pathname;
  rounds += 1;
  const words = [program, url, path, owners.join(), String(clients), String(rounds)];
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BALLAST_TEST_SEED: String(seed) },
  });
  const settled = once(child.stdout, 'data');
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the clients ended with ${code}`);
  });
  ended.catch(() => {});
  await Promise.race([settled, ended]);
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exit = once(child, 'exit');
  child.kill(signal);
  const [code] = await exit;
  return code;
}

/** What the clients know must be in the ledger: nothing lost, nothing doubled. */
async function compare(): Promise<number> {
  const journal = readJournal(path);
  const [entries, holds] = await Promise.all([
    open.database.selectFrom('entries').select('key').execute(),
    open.database.selectFrom('holds').select('hold_id').execute(),
  ]);
  const written = new Set([...entries.map(({ key }) => key), ...holds.map((row) => row.hold_id)]);
  const wrong = journal.filter(
    ({ intent, outcome }) => written.has(intent.key) !== (outcome === 'accepted'),
  );
  expect(wrong).toEqual([]);
  expect(written.size).toBe(journal.filter(({ outcome }) => outcome === 'accepted').length);
  await compareBalances(journal);
  await chainEntries(open.database);
  expect(await auditBooks(open.database)).toEqual([]);
  return journal.length;
}

async function compareBalances(journal: ReturnType<typeof readJournal>): Promise<void> {
  const expected = new Map(owners.map((ownerId) => [ownerId, { posted: 0n, held: 0n }]));
  for (const { intent, outcome } of journal) {
    const balance = expected.get(intent.ownerId);
    if (outcome !== 'accepted' || !balance) continue;
    const minor = BigInt(intent.minor);
    if (intent.do === 'deposit') balance.posted += minor;
    else if (intent.do !== 'hold') balance.posted -= minor;
    if (intent.do === 'hold') balance.held += minor;
    if (intent.do === 'withdraw') balance.held -= minor;
  }
  const rows = await open.database
    .selectFrom('accounts')
    .innerJoin('balances', 'balances.account_id', 'accounts.account_id')
    .select(['accounts.owner_id', 'posted', 'held'])
    .where('asset', '=', 'BTC')
    .where('purpose', '=', 'available')
    .execute();
  const found = rows.map((row) => [
    row.owner_id,
    { posted: BigInt(row.posted), held: BigInt(row.held) },
  ]);
  expect(new Map(found as [string, { posted: bigint; held: bigint }][])).toEqual(expected);
}

const random = randomOf('moments of kills');
const aWhile = () => wait(300 + random() * 900);

test('killing the process that moves money loses and doubles nothing', async () => {
  console.info(replayHint(`${PROCESS_KILLS} kills under ${CLIENTS} clients`));
  let intents = 0;
  for (let kill = 0; kill < PROCESS_KILLS; kill++) {
    const clients = await startClients(CLIENTS);
    await aWhile();
    await end(clients, 'SIGKILL');
    // The next process settles what this one left unknown, by the same keys.
    const heirs = await startClients(0);
    if (heirs.exitCode === null) await once(heirs, 'exit');
    const total = await compare();
    expect(total).toBeGreaterThan(intents);
    intents = total;
  }
});

test('killing the database under money loses and doubles nothing', async () => {
  console.info(replayHint(`${DATABASE_KILLS} kills under ${CLIENTS} clients`));
  for (let kill = 0; kill < DATABASE_KILLS; kill++) {
    const clients = await startClients(CLIENTS);
    await aWhile();
    await postgres.kill('SIGKILL');
    await postgres.restart();
    await aWhile();
    expect(await end(clients, 'SIGTERM')).toBe(0);
    await compare();
  }
});
