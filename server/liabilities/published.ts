import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listLiabilities as listLiabilitiesCall } from '@ballast/contract/liabilities/liabilities.ts';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Day } from '../database/days.ts';
import { seriesOfUnits } from '../funds/private-funds/unit-values.ts';
import { CURSOR_MOMENT, type PageQuery, readCursor, writeCursor } from '../http/cursor.ts';
import { readTrees, treeAnswer } from './trees.ts';

type DayRow = {
  readonly day: Day;
  readonly taken_at: Date;
  readonly published_at: Date;
  readonly digest: Buffer;
  readonly root_id: string;
  readonly root_before: Buffer;
  readonly root_hash: Buffer;
};

/** Published days, newest first; none where the platform publishes nothing. */
export async function listLiabilities(
  database: Database,
  published: boolean,
  { limit, cursor }: PageQuery,
): Promise<AnswerOf<typeof listLiabilitiesCall>> {
  if (!published) return { published, items: [], next_cursor: null };
  const [before] = cursor === undefined ? [] : readCursor(cursor, [CURSOR_MOMENT]);
  const { rows } = await sql<DayRow>`
    select day::text, taken_at, published_at, digest, root_id::text, root_before, root_hash from liability_days
    where published_at is not null ${before === undefined ? sql`` : sql`and day < ${before.slice(0, 10)}::date`}
    order by day desc limit ${limit + 1}`.execute(database);
  const shown = rows.slice(0, limit);
  const trees = await readTrees(
    database,
    shown.map(({ day }) => day),
  );
  const units = await seriesOfUnits(database, [...new Set(trees.map(({ asset }) => asset))]);
  const last = shown.at(-1);
  return {
    published,
    items: shown.map((row) => ({
      day: row.day,
      taken_at: row.taken_at.toISOString(),
      published_at: row.published_at.toISOString(),
      digest: row.digest.toString('hex'),
      chain: {
        number: row.root_id,
        before: row.root_before.toString('hex'),
        hash: row.root_hash.toString('hex'),
      },
      trees: trees
        .filter(({ day }) => day === row.day)
        .map((tree) => treeAnswer(tree, units.get(tree.asset))),
    })),
    next_cursor: rows.length > limit && last ? writeCursor([`${last.day}T00:00:00.000Z`]) : null,
  };
}
