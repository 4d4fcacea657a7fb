import { Refusal } from '@ballast/contract/errors.ts';
import { sql } from 'kysely';
import type { SignedDecision } from '../../access/passkeys/signed-decisions.ts';
import { keepSigned } from '../../access/passkeys/signed-subjects.ts';
import { type Person, recordAction } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { lockRebalance, type RebalanceRow } from './rebalance-record.ts';
import { lockToDecide, REBALANCE_SIGNED } from './signed-rebalance.ts';

const subjectOf = (id: string) => ({ kind: 'rebalance', id, ownerId: null });

/**
 * Says that what is proposed is right. Refuses `not_found`, `conflict` once it is no proposal any more, and as `keepSigned` does.
 */
export async function approveClientRebalance(
  tx: Tx,
  actor: Person,
  id: string,
  signed?: SignedDecision,
): Promise<void> {
  const row = await lockToDecide(tx, actor, id, 'APPROVED');
  const decided = { subject: REBALANCE_SIGNED, id, decision: 'APPROVED' } as const;
  const factor = await keepSigned(tx, actor, decided, signed);
  await tx
    .updateTable('client_rebalances')
    .set({ approved_by: actor.userId, approved_at: sql<Date>`clock_now()` })
    .where('id', '=', row.id)
    .execute();
  const after = { ...factsOf(row), factor };
  await recordAction(tx, actor, 'client_rebalance_approved', subjectOf(id), null, after);
}

/**
 * Releases what another person approved; a sweep carries it out. Refuses `not_found`, `approver_entered_it`, and `conflict` unless it
 * is approved and neither overtaken nor stopped, and as `keepSigned` does.
 */
export async function releaseClientRebalance(
  tx: Tx,
  actor: Person,
  id: string,
  signed?: SignedDecision,
): Promise<void> {
  const row = await lockToDecide(tx, actor, id, 'RELEASED');
  const decided = { subject: REBALANCE_SIGNED, id, decision: 'RELEASED' } as const;
  const factor = await keepSigned(tx, actor, decided, signed);
  await tx
    .updateTable('client_rebalances')
    .set({ released_by: actor.userId, released_at: sql<Date>`clock_now()` })
    .where('id', '=', row.id)
    .execute();
  const after = { ...factsOf(row), factor };
  await recordAction(tx, actor, 'client_rebalance_released', subjectOf(id), null, after);
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
