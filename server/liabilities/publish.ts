import { createHash } from 'node:crypto';
import { coverOf } from '@ballast/contract/liabilities/cover.ts';
import { publishedText } from '@ballast/contract/liabilities/published-text.ts';
import { sql } from 'kysely';
import { closeAlarm, raiseAlarmOnce } from '../database/alarms.ts';
import type { Tx } from '../database/connect.ts';
import type { Day } from '../database/days.ts';
import { noteInChain } from '../ledger/chain-notes.ts';
import { readTrees, type TreeRow, treeAnswer } from './trees.ts';

/**
 * Publishes a day whose trees are whole: its digest goes into the ledger's chain of roots. Throws when a tree does not come to what
 * the ledger said; nothing is published then.
 */
export async function publishDay(tx: Tx, day: Day): Promise<void> {
  const trees = await readTrees(tx, [day]);
  await assertTotals(tx, day);
  const digest = createHash('sha256')
    .update(
      publishedText(
        day,
        trees.map((tree) => treeAnswer(tree)),
      ),
    )
    .digest();
  const { rootId, before, hash } = await noteInChain(
    tx,
    `liabilities|${day}|${digest.toString('hex')}`,
  );
  await sql`
    update liability_days set published_at = clock_now(), digest = ${digest}, root_id = ${rootId},
      root_before = ${before}, root_hash = ${hash}
    where day = ${day}`.execute(tx);
  for (const tree of trees) await tellOfCover(tx, day, tree);
}

async function assertTotals(tx: Tx, day: Day): Promise<void> {
  const { rows } = await sql<{ asset: string }>`
    select t.asset from liability_trees t
    left join liability_nodes n on n.day = t.day and n.asset = t.asset and n.level = t.height and n.place = 0
    where t.day = ${day} and t.total is distinct from n.amount`.execute(tx);
  if (rows.length === 0) return;
  const assets = rows.map(({ asset }) => asset).join(', ');
  throw new Error(`the trees of ${day} do not come to what the ledger said: ${assets}`);
}

/** Staff are told while more is owed of an asset than stands against it. */
async function tellOfCover(tx: Tx, day: Day, tree: TreeRow): Promise<void> {
  const { asset, total } = tree;
  const subject = { kind: 'asset', id: asset, ownerId: null };
  const cover = coverOf(tree);
  if (BigInt(total) <= cover) {
    await closeAlarm(tx, 'liabilities_uncovered', subject);
    return;
  }
  await raiseAlarmOnce(tx, 'liabilities_uncovered', subject, {
    day,
    owed: total,
    covered: cover.toString(),
  });
}
