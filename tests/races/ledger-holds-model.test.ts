import fc from 'fast-check';
import { expect, test } from 'vitest';
import { auditBooks } from '../../server/ledger/audit.ts';
import { openTestBooks } from '../../server/ledger/test-books.ts';
import { count, replayHint, seed } from '../harness/scale.ts';
import { anyCommand, heldOf, type Model, type Real } from './ledger-holds-model.ts';

const SEQUENCES = count(10_000);
const OPERATIONS = 200;
const AT_ONCE = 8;

const books = await openTestBooks(AT_ONCE);
const { database } = books;

async function makeReal(): Promise<Real> {
  const { ownerId, available: account } = await books.client('BTC');
  return {
    database,
    ownerId,
    account,
    check: async (model, after) => {
      const row = await database
        .selectFrom('accounts')
        .innerJoin('balances', 'balances.account_id', 'accounts.account_id')
        .select(['posted', 'held'])
        .where('key', '=', account.key)
        .executeTakeFirstOrThrow();
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
  expect(await auditBooks(database)).toEqual([]);
});
