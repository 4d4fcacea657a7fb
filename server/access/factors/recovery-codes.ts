import { createHmac, randomInt } from 'node:crypto';
import { type Actor, recordAction, userSubject } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { alongside } from '../../database/transact.ts';
import { notifyUser } from '../../messages/notifications.ts';
import type { KeyRing, NamedKey, Secrets } from '../../secrets/secrets.ts';
import { forgetAttempts, LIMITS } from '../attempts/attempts.ts';
import { type CodeAttempt, forgiveCodeAttempt } from '../attempts/code-attempts.ts';

const COUNT = 10;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Replaces a user's recovery codes by ten new ones, shown once; only hashes are stored. */
export async function insertRecoveryCodes(
  tx: Tx,
  secrets: Secrets,
  userId: string,
): Promise<string[]> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const codes = Array.from({ length: COUNT }, () => `${half()}-${half()}`);
  const [newest] = secrets.dataKeys;
  const rows = codes.map((code) => ({ user_id: userId, code_hash: hashOf(newest, userId, code) }));
  await tx.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

export async function removeRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/**
 * Uses up a recovery code in place of an authenticator code and tells the owner how many are left. False for
 * a wrong or used one.
 */
export async function verifyRecoveryCode(
  tx: Tx,
  actor: Actor,
  secrets: Secrets,
  attempt: CodeAttempt,
  code: string,
): Promise<boolean> {
  const { ownerId: userId } = attempt;
  const use = tx
    .updateTable('recovery_codes')
    .set(({ fn }) => ({ used_at: fn<Date>('clock_now') }))
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashesOf(secrets.dataKeys, userId, code))
    .where('used_at', 'is', null);
  const [used, left] = await Promise.all([use.executeTakeFirst(), countUnused(tx, userId)]);
  if (used.numUpdatedRows !== 1n) return false;
  const works = [
    forgiveCodeAttempt(tx, actor, attempt),
    // Somebody else may have used up the tries: whoever has this code is the owner.
    forgetAttempts(tx, LIMITS.codesOfAccount, userId),
    recordAction(tx, actor, 'recovery_code_used', userSubject(userId)),
    notifyUser(tx, userId, 'recovery_code_used', { left }),
  ];
  alongside(tx, Promise.all(works));
  return true;
}

/** Says whether a recovery code is left that works. */
export async function hasRecoveryCodes(tx: Tx, userId: string): Promise<boolean> {
  return (await countUnused(tx, userId)) > 0;
}

async function countUnused(tx: Tx, userId: string): Promise<number> {
  const { left } = await tx
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

function half(): string {
  return Array.from({ length: 5 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}

// The codes are too short for a plain hash, so a key outside the database is added.
function hashOf(key: NamedKey, userId: string, code: string): Buffer {
  return createHmac('sha256', key.key).update(`recovery ${userId} ${code}`).digest();
}

function hashesOf(keys: KeyRing, userId: string, code: string): Buffer[] {
  return keys.map((key) => hashOf(key, userId, code));
}
