import { createHash } from 'node:crypto';
import { Refusal } from '@ballast/contract/errors.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../database/connect.ts';
import { erasableRows } from '../database/erasable.ts';
import { inOrder, transact, withCommit } from '../database/transact.ts';
import { isLockTimeout } from '../database/unavailable.ts';

/** What makes a request the same request: user, call, key and input. */
export type IdempotencyClaim = {
  readonly ownerId: string;
  readonly userId: string;
  readonly call: string;
  readonly key: string;
  readonly inputHash: Buffer;
};

const KEY_FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Reads the `Idempotency-Key` header. Refuses one that is missing or no UUID. */
export function readIdempotencyKey(header: unknown): string {
  if (header === undefined || header === '') throw new Refusal('idempotency_key_required');
  if (typeof header !== 'string' || !KEY_FORM.test(header)) {
    throw new Refusal('idempotency_key_invalid');
  }
  return header.toLowerCase();
}

/** Hash of a call's parsed input; the parser fixes the order of fields. */
export function hashInput(input: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(input)).digest();
}

/**
 * Runs `effect` once for a claim, in a transaction that holds key and effect (spec/decisions.md, section 2). A
 * repeated request waits for the first and gets its result. A refused one leaves no trace. Refuses with
 * `idempotency_key_reused` or `idempotency_key_in_progress`.
 *
 * The effect does not wait to hear that the key was free: what it did is undone when it was not.
 */
export async function once<Answer>(
  database: Database,
  claim: IdempotencyClaim,
  effect: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await transact(database, async (tx) => {
      const [, answer] = await inOrder([claimKey(tx, claim), effect(tx)]);
      keepAnswer(tx, claim, answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof KeyTaken) return earlierAnswer<Answer>(database, claim);
    throw error;
  }
}

class KeyTaken extends Error {}

/** Throws `KeyTaken` unless the key was free. Sent at once, so that nothing of the effect comes before it. */
async function claimKey(
  tx: Tx,
  { ownerId: owner_id, userId: user_id, call, key, inputHash: input_hash }: IdempotencyClaim,
): Promise<void> {
  const claim = tx
    .insertInto('idempotency_keys')
    .values({ owner_id, user_id, call, key, input_hash })
    .onConflict((conflict) => conflict.doNothing());
  const { numAffectedRows } = await tx.executeQuery(claim.compile()).catch((error: unknown) => {
    throw isLockTimeout(error) ? new Refusal('idempotency_key_in_progress') : error;
  });
  if (numAffectedRows !== 1n) throw new KeyTaken();
}

function keepAnswer(
  tx: Tx,
  { ownerId, userId, call, key }: IdempotencyClaim,
  answer: unknown,
): void {
  const kept = tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('owner_id', '=', ownerId)
    .where('user_id', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key);
  withCommit(tx, kept);
}

/** Frees a key whose request was refused after its effect, so that the next try starts anew. */
export async function forgetClaim(
  tx: Tx,
  { ownerId, userId, call, key }: IdempotencyClaim,
): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('owner_id', '=', ownerId)
    .where('user_id', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key)
    .execute();
}

async function earlierAnswer<Answer>(database: Database, claim: IdempotencyClaim): Promise<Answer> {
  const kept = await keptAnswer<Answer>(database, claim);
  if (kept === undefined) throw new Refusal('idempotency_key_in_progress');
  return kept;
}

/** The stored result of a claim; undefined without one. Refuses with `idempotency_key_reused`. */
export async function keptAnswer<Answer>(
  database: Database,
  claim: IdempotencyClaim,
): Promise<Answer | undefined> {
  const earlier = await database
    .selectFrom('idempotency_keys')
    .select(['input_hash', 'answer'])
    .where('owner_id', '=', claim.ownerId)
    .where('user_id', '=', claim.userId)
    .where('call', '=', claim.call)
    .where('key', '=', claim.key)
    .executeTakeFirst();
  if (!earlier) return undefined;
  if (!claim.inputHash.equals(earlier.input_hash)) throw new Refusal('idempotency_key_reused');
  return earlier.answer as Answer;
}

/** Keys and their answers. Whoever repeats a request does so within minutes; requests of money keep their key themselves. */
export const ANSWERED_REQUESTS = erasableRows(
  'ANSWERED_REQUESTS',
  'idempotency_keys',
  sql`created_at`,
);
