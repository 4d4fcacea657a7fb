import { randomBytes } from 'node:crypto';
import type { BodyOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { networkOf } from '@ballast/contract/money/asset.ts';
import {
  OWNERSHIP_MESSAGE_MINUTES,
  ownershipMessage,
  type proveWalletOwnership as proveCall,
} from '@ballast/contract/payments/wallet-ownership.ts';
import { sql } from 'kysely';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { isSignedBy } from './signed-messages.ts';
import {
  isWallet,
  lockTargets,
  type OwnTarget,
  subjectOf,
  type TargetRecord,
  type WalletDestination,
} from './targets.ts';

const NONCE_BYTES = 16;

/** Asks for the signature of a new message, which takes the place of the one before. Refuses `not_found`. */
export async function askWalletOwnership(
  tx: Tx,
  own: OwnTarget,
): Promise<{ message: string; expires_at: string }> {
  const { to, readAt } = await lockWallet(tx, own);
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  const message = ownershipMessage({
    account: own.ownerId,
    address: to.address,
    nonce,
    at: readAt,
  });
  const expires_at = new Date(readAt.getTime() + OWNERSHIP_MESSAGE_MINUTES * 60_000);
  await tx
    .insertInto('wallet_questions')
    .values({ owner_id: own.ownerId, target_id: own.targetId, message, expires_at })
    .onConflict((conflict) =>
      conflict.constraint('wallet_questions__pk').doUpdateSet({ message, expires_at }),
    )
    .execute();
  return { message, expires_at: expires_at.toISOString() };
}

/**
 * Keeps that a wallet was proved by the message that was asked for, which is used up by it. Refuses `not_found`,
 * `proof_expired` and `not_signed`; the message may then be signed again until its end.
 */
export async function proveWalletOwnership(
  tx: Tx,
  actor: Actor,
  own: OwnTarget,
  { message, signature }: BodyOf<typeof proveCall>,
): Promise<void> {
  const { ownerId: owner_id, targetId: target_id } = own;
  const wallet = await lockWallet(tx, own);
  const asked = await tx
    .deleteFrom('wallet_questions')
    .where('owner_id', '=', owner_id)
    .where('target_id', '=', target_id)
    .where('message', '=', message)
    .where('expires_at', '>', sql<Date>`clock_now()`)
    .returning('message')
    .executeTakeFirst();
  if (!asked) throw new Refusal('proof_expired');
  const { network, address } = wallet.to;
  if (!(await isSignedBy(networkOf(network).address_kind, { address, message, signature }))) {
    throw new Refusal('not_signed');
  }
  const proved_by = actor.userId ?? owner_id;
  await tx
    .insertInto('wallet_proofs')
    .values({ owner_id, proof_id: newId(), target_id, message, signature, proved_by })
    .execute();
  await recordAction(tx, actor, 'wallet_ownership_proved', subjectOf(wallet), null, {
    address,
    message,
  });
}

async function lockWallet(tx: Tx, own: OwnTarget): Promise<TargetRecord<WalletDestination>> {
  const [target] = await lockTargets(tx, own);
  if (!target || !isWallet(target) || target.state === 'REMOVED') throw new Refusal('not_found');
  return target;
}
