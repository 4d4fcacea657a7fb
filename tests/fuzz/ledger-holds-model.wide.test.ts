import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../server/database/connect.ts';
import { runStatement } from '../../server/database/gathered-reads.ts';
import { auditBooks } from '../../server/ledger/audit.ts';
import { count, replayHint, seed } from '../harness/scale.ts';
import { openTestBooks } from '../worlds/books.ts';
import { anyCommand, heldOf, type Model, type Real } from './ledger-holds-model.ts';

const SEQUENCES = count(10_000);
const OPERATIONS = 200;
const AT_ONCE = 8;

const books = await openTestBooks(AT_ONCE);
const { database } = books;

// Asked for after each of very many operations, so by the shortest way.
const BALANCE = 'select posted, held from balances where account_id = $1';

async function balanceOf(accountId: string): Promise<{ posted: string; held: string }> {
  const [row] = await runStatement<{ posted: string; held: string }>(database, BALANCE, [
    accountId,
  ]);
  if (!row) throw new Error('no such account');
  return row;
}

async function makeReal(): Promise<Real> {
  const { ownerId, available: account } = await books.client('BTC');
  const { account_id: accountId } = await database
    .selectFrom('accounts')
    .select('account_id')
    .where('key', '=', account.key)
    .executeTakeFirstOrThrow();
  return {
    database,
    ownerId,
    account,
    check: async (model, after) => {
      const row = await balanceOf(accountId);
      const stands = `${row.posted} posted, ${row.held} held`;
      const should = `${model.posted} posted, ${heldOf(model)} held`;
      if (stands !== should) throw new Error(`after ${after}: ${stands} instead of ${should}`);
    },
  };
}

function run(worker: number): Promise<void> {
  const sequence = fc.array(anyCommand, { minLength: OPERATIONS, maxLength: OPERATIONS });
  const property = fc.asyncProperty(sequence, async (commands) => {
    const real = await makeReal();
    const model: Model = { posted: 0n, holds: [], deposits: [], entries: [] };
    await fc.asyncModelRun(() => ({ model, real }), commands);
  });
  const numRuns = Math.ceil(SEQUENCES / AT_ONCE);
  return fc.assert(property, { numRuns, seed: seed + worker, endOnFailure: true });
}

test('balance and holds stand as a model says after every operation', async () => {
  console.info(replayHint(`${SEQUENCES} sequences × ${OPERATIONS} operations`));
  await Promise.all(Array.from({ length: AT_ONCE }, (_, worker) => run(worker)));
  const audited = await openDatabase({
    url: books.url,
    dataDir: 'memory:',
    statementTimeoutMs: null,
  });
  afterAll(() => audited.close());
  expect(await auditBooks(audited.database)).toEqual([]);
});
