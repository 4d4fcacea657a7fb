import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listLiabilities } from '@ballast/contract/liabilities/liabilities.ts';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Day } from '../database/days.ts';
import type { LiabilityTrees } from '../database/schema.ts';

export type TreeRow = Selectable<LiabilityTrees>;
type Tree = AnswerOf<typeof listLiabilities>['items'][number]['trees'][number];

/** The trees of days, in the order of their assets' codes, which is that of the text that is hashed. */
export async function readTrees(database: Database, days: readonly Day[]): Promise<TreeRow[]> {
  const { rows } = await sql<TreeRow>`
    select * from liability_trees where day = any (${days}::date[])
    order by day desc, asset collate "C"`.execute(database);
  return rows;
}

/** A tree as it is published. */
export function treeAnswer(row: TreeRow, units: Tree['units'] = null): Tree {
  if (row.root === null || row.height === null) throw new TypeError('the tree is not whole');
  return {
    asset: row.asset,
    units,
    scale: row.scale,
    height: row.height,
    total: row.total,
    root: Buffer.from(row.root).toString('hex'),
    custody: row.custody,
    bank: row.bank,
    register: row.register,
    in_trades: row.in_trades,
    told: row.told,
    told_at: row.told_at?.toISOString() ?? null,
  };
}
