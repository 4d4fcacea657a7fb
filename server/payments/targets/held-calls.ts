import { Refusal } from '@ballast/contract/errors.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import type { OwnRequest } from '../../ledger/requests.ts';
import { WITHDRAWAL_WINDOW_HOURS } from '../rules.ts';
import { NOT_USABLE, type OwnTarget, readTargets, subjectOf } from './targets.ts';

/** A call about a payout target that was held with its client. */
export type HeldCall = OwnTarget & {
  readonly purpose: 'WALLET' | 'WITHDRAWAL';
  /** When it began; now, where that is not said. */
  readonly heldAt?: Date;
};

/**
 * Records a completed video call about a payout target, or about a large withdrawal to it. A call about
 * the target ends its wait. Refuses `not_found`.
 */
export async function recordVideoCall(tx: Tx, actor: Actor, call: HeldCall): Promise<string> {
  const { ownerId, targetId, purpose, heldAt } = call;
  const [target] = await readTargets(tx, { ownerId, targetId });
  if (!target || actor.userId === null) throw new Refusal('not_found');
  const callId = newId();
  await tx
    .insertInto('video_calls')
    .values({
      owner_id: ownerId,
      call_id: callId,
      target_id: targetId,
      purpose,
      recorded_by: actor.userId,
      ...(heldAt && { held_at: heldAt }),
    })
    .execute();
  const after = { targetId, purpose, callId };
  await recordAction(tx, actor, 'video_call_held', subjectOf(target), null, after);
  return callId;
}

/** Refuses `not_found`, and as `NOT_USABLE` says for a payout target that is neither approved nor under review. */
export async function assertCallTarget(database: Database, own: OwnTarget): Promise<void> {
  const [target] = await readTargets(database, own);
  if (!target) throw new Refusal('not_found');
  const { state, to } = target;
  if (state !== 'APPROVED' && state !== 'PENDING') {
    throw new Refusal(NOT_USABLE[to.kind].state, { state });
  }
}

/** Until when a call about a withdrawal counts, from when it was held. */
export function callCountsUntil(heldAt: Date): Date {
  return new Date(heldAt.getTime() + WITHDRAWAL_WINDOW_HOURS * 3_600_000);
}

export type CallsHeld = {
  readonly walletCallHeld: boolean;
  /** At most 24 hours before the withdrawal was asked for. */
  readonly withdrawalCallHeld: boolean;
};

/** The calls about a payout target as they count for a withdrawal that is asked for now. */
export function callsHeld(
  database: Database,
  { ownerId, targetId }: OwnTarget,
): Promise<CallsHeld> {
  const held = sql`video_calls where owner_id = ${ownerId} and target_id = ${targetId}`;
  return readCalls(database, sql`clock_now()`, held);
}

/** The calls about the target of a withdrawal as they count for it. */
export function callsHeldFor(
  database: Database,
  { ownerId, requestId }: OwnRequest,
): Promise<CallsHeld> {
  const held = sql`
    withdrawals w join video_calls using (owner_id, target_id)
    where owner_id = ${ownerId} and request_id = ${requestId}`;
  return readCalls(database, sql`w.created_at`, held);
}

async function readCalls(
  database: Database,
  askedForAt: RawBuilder<unknown>,
  held: RawBuilder<unknown>,
): Promise<CallsHeld> {
  const { rows } = await sql<CallsHeld>`
    select
      coalesce(bool_or(purpose = 'WALLET'), false) as "walletCallHeld",
      coalesce(bool_or(purpose = 'WITHDRAWAL'
        and held_at > ${askedForAt} - ${WITHDRAWAL_WINDOW_HOURS} * interval '1 hour'), false)
        as "withdrawalCallHeld"
    from ${held}`.execute(database);
  return rows[0] ?? { walletCallHeld: false, withdrawalCallHeld: false };
}
