import { sql } from 'kysely';
import type { Database, Tx } from '../database/connect.ts';
import type { Day } from '../database/days.ts';
import { transact } from '../database/transact.ts';
import type { Context } from '../http/context.ts';
import type { Sweep } from '../jobs/job.ts';
import { growTrees, type TreePage } from './grow-trees.ts';
import { publishDay } from './publish.ts';
import { takeSnapshot } from './take-snapshot.ts';

const PAGE: TreePage = { balances: 200, leaves: 2_000 };

/** Publishes once a day what is owed to clients, where a setting says so. */
export function liabilitySweep({
  database,
  settings,
}: Pick<Context, 'database'> & {
  readonly settings: Pick<Context['settings'], 'publishesLiabilities'>;
}): Sweep {
  return {
    name: 'publish_liabilities',
    run: async (signal) =>
      settings.publishesLiabilities ? proveLiabilities(database, PAGE, signal) : 0,
  };
}

/**
 * Takes what is owed at the close of the last day, unless it is taken, and makes the trees of what was taken, a piece in each
 * transaction. Whoever comes next goes on after the last whole piece. Returns how many days were published.
 */
export async function proveLiabilities(
  database: Database,
  page: TreePage = PAGE,
  signal?: AbortSignal,
): Promise<number> {
  await takeSnapshot(database);
  let published = 0;
  while (!signal?.aborted) {
    const did = await transact(database, (tx) => doNext(tx, page));
    if (did === 'nothing') break;
    if (did === 'published') published += 1;
  }
  return published;
}

async function doNext(tx: Tx, page: TreePage): Promise<'nothing' | 'grown' | 'published'> {
  const day = await lockUnpublished(tx);
  if (day === null) return 'nothing';
  if (await growTrees(tx, day, page)) return 'grown';
  await publishDay(tx, day);
  return 'published';
}

/** The first day that is not published and that nobody else works on. */
async function lockUnpublished(tx: Tx): Promise<Day | null> {
  const { rows } = await sql<{ day: Day }>`
    select day::text from liability_days where published_at is null
    order by day limit 1 for update skip locked`.execute(tx);
  return rows[0]?.day ?? null;
}
