import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { statementsOf } from '../../tests/harness/statements.ts';
import { openTestBooks } from '../../tests/worlds/books.ts';
import { deleteInBatches } from './delete-in-batches.ts';

const { database } = await openTestBooks();

test('deletes what the condition names and nothing else, so many rows at once', async () => {
  await sql`
    insert into attempt_limits (scope, subject, attempted_at, in_a_row)
    select scope, n::text, '{}', 0 from unnest('{QUESTIONS,CODES}'::text[]) scope, generate_series(1, 5) n`.execute(
    database,
  );
  const questions = sql`scope = 'QUESTIONS'`;
  const { result, statements } = await statementsOf(() =>
    deleteInBatches(database, 'attempt_limits', questions, 2),
  );
  expect(result).toBe(5);
  expect(statements.filter((statement) => statement.includes('delete from'))).toHaveLength(3);
  const { rows } = await sql<{ scope: string; left: string }>`
    select scope, count(*) as left from attempt_limits group by scope`.execute(database);
  expect(rows).toEqual([{ scope: 'CODES', left: '5' }]);
});
