import { Refusal } from '@ballast/contract/errors.ts';
import { Secret, TOTP } from 'otpauth';
import type { Actor } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Tx } from '../../database/connect.ts';
import { alongside } from '../../database/transact.ts';
import { decrypt, encrypt, isEncryptedByOlderKey } from '../../secrets/encrypt.ts';
import { type EncryptedColumn, hangsOn, RE_ENCRYPT_BATCH } from '../../secrets/re-encrypt.ts';
import { equals, type Secrets } from '../../secrets/secrets.ts';
import { type CodeAttempt, forgiveCodeAttempt } from '../attempts/code-attempts.ts';

const PERIOD_S = 30;
const ISSUER = 'Ballast';

/** RFC 6238 as every authenticator app uses it: SHA-1, 6 digits, 30 seconds. */
function generatorOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });
}

export function newAuthenticatorSecret(): string {
  return new Secret({ size: 20 }).base32;
}

export function authenticatorUri(secret: string, label: string): string {
  return generatorOf(secret, label).toString();
}

export function authenticatorCodeAt(secret: string, at: Date): string {
  return generatorOf(secret).generate({ timestamp: at.getTime() });
}

export function encryptAuthenticatorSecret(
  secrets: Secrets,
  userId: string,
  secret: string,
): string {
  return encrypt(secrets.dataKeys, secret, associatedDataOf(userId));
}

/** Secrets of authenticators, for re-encryption. */
export const ENCRYPTED_AUTHENTICATORS: EncryptedColumn = {
  name: 'authenticators',
  associatedDataOf,
  take: (tx, keyIds) =>
    tx
      .selectFrom('authenticators')
      .select(['user_id as id', 'encrypted_secret as encrypted'])
      .where(hangsOn('encrypted_secret', keyIds))
      .limit(RE_ENCRYPT_BATCH)
      .forUpdate()
      .skipLocked()
      .execute(),
  keep: (tx, { id, encrypted }) => storeEncrypted(tx, id, encrypted),
};

/**
 * Checks a code of the user's authenticator and uses it up: the current or the previous step, forward only,
 * so no code works twice. Returns false for a wrong or used code; the caller then refuses, so that `tx` is
 * rolled back. `attempt` comes from `claimCodeAttempt` and is forgiven when the code is right.
 */
export async function verifyAuthenticatorCode(
  tx: Tx,
  actor: Actor,
  secrets: Secrets,
  attempt: CodeAttempt,
  code: string,
): Promise<boolean> {
  const { ownerId: userId } = attempt;
  // Locked, so that the step that was used last is known before this one is.
  const held = tx
    .selectFrom('authenticators')
    .select(['setup_id', 'encrypted_secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate();
  const [row, now] = await Promise.all([held.executeTakeFirst(), readClock(tx)]);
  const isOpen = row && (attempt.purpose === 'AUTHENTICATOR_ON') === (row.confirmed_at === null);
  if (!isOpen) return false;
  // A set-up that was started again is not the one that was claimed.
  if (attempt.purpose === 'AUTHENTICATOR_ON' && attempt.subjectId !== row.setup_id) {
    throw new Refusal('conflict');
  }
  const secret = decrypt(secrets.dataKeys, row.encrypted_secret, associatedDataOf(userId));
  const step = stepOf(secret, code, now);
  if (step === null || step <= Number(row.last_step)) return false;
  const isOld = isEncryptedByOlderKey(secrets.dataKeys, row.encrypted_secret);
  const encrypted = isOld
    ? encryptAuthenticatorSecret(secrets, userId, secret)
    : row.encrypted_secret;
  const used = tx
    .updateTable('authenticators')
    .set({ last_step: String(step), encrypted_secret: encrypted })
    .where('user_id', '=', userId);
  alongside(tx, Promise.all([used.execute(), forgiveCodeAttempt(tx, actor, attempt)]));
  return true;
}

/** The step of a code, current or previous; compares both in any case. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const generator = generatorOf(secret);
  const current = generator.counter({ timestamp: now.getTime() });
  const matching = [current, current - 1].filter((step) =>
    equals(generator.generate({ timestamp: step * PERIOD_S * 1000 }), code),
  );
  return matching[0] ?? null;
}

async function storeEncrypted(tx: Tx, userId: string, encrypted: string): Promise<void> {
  await tx
    .updateTable('authenticators')
    .set({ encrypted_secret: encrypted })
    .where('user_id', '=', userId)
    .execute();
}

function associatedDataOf(userId: string): string {
  return `authenticator ${userId}`;
}
