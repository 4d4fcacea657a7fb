import { Refusal } from '@ballast/contract/errors.ts';
import { sql } from 'kysely';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { WITHDRAWAL_WINDOW_HOURS } from '../rules.ts';

export type HeldCall = { readonly walletId: string; readonly purpose: 'WALLET' | 'WITHDRAWAL' };

/**
 * Records a completed video call about a wallet, or about a large withdrawal to it. A call about
 * the wallet ends its wait. Refuses `not_found`.
 */
export async function recordVideoCall(tx: Tx, actor: Actor, call: HeldCall): Promise<string> {
  const wallet = await tx
    .selectFrom('wallets')
    .select(['owner_id'])
    .where('wallet_id', '=', call.walletId)
    .executeTakeFirst();
  if (!wallet || actor.userId === null) throw new Refusal('not_found');
  const callId = newId();
  await tx
    .insertInto('video_calls')
    .values({
      call_id: callId,
      owner_id: wallet.owner_id,
      wallet_id: call.walletId,
      purpose: call.purpose,
      recorded_by: actor.userId,
    })
    .execute();
  const subject = { kind: 'wallet', id: call.walletId, ownerId: wallet.owner_id };
  await recordAction(tx, actor, 'video_call_held', subject, null, { ...call, callId });
  return callId;
}

export type CallsHeld = {
  readonly walletCallHeld: boolean;
  /** At most 24 hours before the withdrawal was asked for. */
  readonly withdrawalCallHeld: boolean;
};

/** The calls about a wallet as they count for a withdrawal of this moment, by default of now. */
export async function callsHeld(
  database: Database,
  walletId: string,
  askedForAt: Date | null = null,
): Promise<CallsHeld> {
  const { rows } = await sql<CallsHeld>`
    select
      coalesce(bool_or(purpose = 'WALLET'), false) as "walletCallHeld",
      coalesce(bool_or(purpose = 'WITHDRAWAL'
        and held_at > coalesce(${askedForAt}::timestamptz, clock_now())
          - ${WITHDRAWAL_WINDOW_HOURS} * interval '1 hour'), false)
        as "withdrawalCallHeld"
    from video_calls where wallet_id = ${walletId}`.execute(database);
  return rows[0] ?? { walletCallHeld: false, withdrawalCallHeld: false };
}
