import { Refusal } from '@ballast/contract/errors.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import type { OwnRequest } from '../../ledger/requests.ts';
import { WITHDRAWAL_WINDOW_HOURS } from '../rules.ts';

export type HeldCall = {
  readonly ownerId: string;
  readonly walletId: string;
  readonly purpose: 'WALLET' | 'WITHDRAWAL';
};

/**
 * Records a completed video call about a wallet, or about a large withdrawal to it. A call about
 * the wallet ends its wait. Refuses `not_found`.
 */
export async function recordVideoCall(tx: Tx, actor: Actor, call: HeldCall): Promise<string> {
  const { ownerId, walletId, purpose } = call;
  const target = await tx
    .selectFrom('payout_targets')
    .select('target_id')
    .where('owner_id', '=', ownerId)
    .where('target_id', '=', walletId)
    .executeTakeFirst();
  if (!target || actor.userId === null) throw new Refusal('not_found');
  const callId = newId();
  await tx
    .insertInto('video_calls')
    .values({
      owner_id: ownerId,
      call_id: callId,
      target_id: walletId,
      purpose,
      recorded_by: actor.userId,
    })
    .execute();
  const subject = { kind: 'wallet', id: walletId, ownerId };
  await recordAction(tx, actor, 'video_call_held', subject, null, { walletId, purpose, callId });
  return callId;
}

export type CallsHeld = {
  readonly walletCallHeld: boolean;
  /** At most 24 hours before the withdrawal was asked for. */
  readonly withdrawalCallHeld: boolean;
};

/** The calls about a wallet as they count for a withdrawal that is asked for now. */
export function callsHeld(
  database: Database,
  { ownerId, walletId }: Pick<HeldCall, 'ownerId' | 'walletId'>,
): Promise<CallsHeld> {
  const held = sql`video_calls where owner_id = ${ownerId} and target_id = ${walletId}`;
  return readCalls(database, sql`clock_now()`, held);
}

/** The calls about the wallet of a withdrawal as they count for it. */
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
