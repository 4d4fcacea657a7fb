import { Refusal } from '@ballast/contract/errors.ts';
import { sql } from 'kysely';
import { type Person, recordAction } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { lockRebalance, type RebalanceRow, stageOf } from './rebalance-record.ts';

const subjectOf = (id: string) => ({ kind: 'rebalance', id, ownerId: null });

/** Says that what is proposed is right. Refuses `not_found`, and `conflict` once it is no proposal any more. */
export async function approveClientRebalance(tx: Tx, actor: Person, id: string): Promise<void> {
  const row = await lockIn(tx, id, 'PROPOSED');
  await tx
    .updateTable('client_rebalances')
    .set({ approved_by: actor.userId, approved_at: sql<Date>`clock_now()` })
    .where('id', '=', row.id)
    .execute();
  await recordAction(tx, actor, 'client_rebalance_approved', subjectOf(id), null, factsOf(row));
}

/**
 * Releases what another person approved; a sweep carries it out. Refuses `not_found`, `approver_entered_it`, and `conflict` unless it
 * is approved and neither overtaken nor stopped.
 */
export async function releaseClientRebalance(tx: Tx, actor: Person, id: string): Promise<void> {
  const row = await lockIn(tx, id, 'APPROVED');
  if (row.approved_by === actor.userId) throw new Refusal('approver_entered_it');
  await tx
    .updateTable('client_rebalances')
    .set({ released_by: actor.userId, released_at: sql<Date>`clock_now()` })
    .where('id', '=', row.id)
    .execute();
  await recordAction(tx, actor, 'client_rebalance_released', subjectOf(id), null, factsOf(row));
}

/**
 * Makes no further order for it: one that was not released has ended; of any other the orders that were made end, and what they
 * moved is booked. Refuses `not_found`, and `conflict` once it is stopped or has ended.
 */
export async function stopClientRebalance(
  tx: Tx,
  actor: Person,
  id: string,
  reason: string,
): Promise<void> {
  const row = await lockRebalance(tx, id);
  if (!row) throw new Refusal('not_found');
  if (row.stopped_at || row.bought_at || row.finished_at) throw new Refusal('conflict');
  const now = sql<Date>`clock_now()`;
  await tx
    .updateTable('client_rebalances')
    .set({
      ...{ stopped_by: actor.userId, stopped_at: now, stop_reason: reason },
      ...(row.released_at === null && { finished_at: now }),
    })
    .where('id', '=', row.id)
    .execute();
  const after = { ...factsOf(row), reason };
  await recordAction(tx, actor, 'client_rebalance_stopped', subjectOf(id), null, after);
}

const factsOf = (row: RebalanceRow) => ({
  fundId: row.fund_id,
  reason: row.reason,
  close: row.close_at.toISOString(),
});

async function lockIn(tx: Tx, id: string, stage: 'PROPOSED' | 'APPROVED'): Promise<RebalanceRow> {
  const row = await lockRebalance(tx, id);
  if (!row) throw new Refusal('not_found');
  if (stageOf(row) !== stage) throw new Refusal('conflict');
  return row;
}
