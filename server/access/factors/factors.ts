import { RECOVERY_CODE_PATTERN } from '@ballast/contract/access/patterns.ts';
import type { PendingAuth } from '@ballast/contract/access/sessions.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { z } from 'zod';
import type { UserRow } from '../../account/users.ts';
import type { Actor } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { LIMITS } from '../attempts/attempts.ts';
import { claimCodeAttemptIn } from '../attempts/code-attempts.ts';
import { verifyAuthenticatorCode } from './authenticator-codes.ts';
import { claimMessageCodeAttemptIn, findOpenCode, verifyMessageCode } from './message-codes.ts';
import { verifyRecoveryCode } from './recovery-codes.ts';

/** A code as a proof beside the password: by email or by phone, or of an authenticator. */
export type CodeFactor = 'EMAIL' | 'SMS' | 'OTP';

/** A proof beside the password. */
export type Factor = CodeFactor | 'PASSKEY';

type Owing = Pick<UserRow, 'kind' | 'otp_enabled' | 'phone_verified' | 'has_passkey'>;

/** The factor that an account owes: a passkey, else the strongest of its codes. */
export function strongestFactor(user: Owing): Factor {
  return user.has_passkey ? 'PASSKEY' : strongestCode(user);
}

/**
 * The code that an account gives where it is not asked for a passkey: of the authenticator, else to a verified phone, else to
 * the address. Staff always have an authenticator.
 */
export function strongestCode(user: Omit<Owing, 'has_passkey'>): CodeFactor {
  if (user.kind === 'STAFF' || user.otp_enabled) return 'OTP';
  return user.phone_verified ? 'SMS' : 'EMAIL';
}

/** The owed factor as flags of a response. */
export function pendingAuthOf(owed: Factor | null): z.output<typeof PendingAuth> {
  return {
    email_code: owed === 'EMAIL',
    sms_code: owed === 'SMS',
    otp: owed === 'OTP',
    passkey: owed === 'PASSKEY',
  };
}

export type FactorTry = {
  readonly userId: string;
  readonly purpose: 'LOGIN' | 'PASSWORD_RESET' | 'EMAIL_CHANGE' | 'WITHDRAWAL' | 'PAYOUT_TARGET';
  readonly subject: string;
  readonly owed: Factor;
  readonly factor: Factor;
  readonly code: string;
};

/** Checks the code and uses it up; refuses a wrong one, and then `tx` must be rolled back. */
export type FactorCheck = (tx: Tx) => Promise<void>;

/**
 * Claims an attempt at the owed factor, and returns the check to run in the caller's transaction. Refuses
 * with `passkey_required` (anything but a recovery code in place of a passkey), `otp_required` (another code while the authenticator is on), `incorrect_code` (another factor than the
 * one owed, or no open code), `challenge_dead` or `too_many_requests`; the check refuses with `invalid_otp`
 * or `incorrect_code`.
 */
export async function claimFactor(
  database: Database,
  secrets: Secrets,
  actor: Actor,
  given: FactorTry,
): Promise<FactorCheck> {
  const check = await transact(database, async (tx) =>
    claimFactorIn(tx, secrets, actor, given, await findOpenCode(tx, given)),
  );
  if (check instanceof Refusal) throw check;
  return check;
}

/**
 * Claims an attempt as `claimFactor` does, in a transaction that must be over before the code is checked. `openCode` is what
 * `findOpenCode` finds for the purpose and the subject. A refusal that the attempt counts for is returned, so that the
 * claim stays.
 */
export async function claimFactorIn(
  tx: Tx,
  secrets: Secrets,
  actor: Actor,
  given: FactorTry,
  openCode: string | null,
): Promise<FactorCheck | Refusal> {
  const { userId: ownerId, purpose, subject, owed, factor, code } = given;
  const isInPlace = factor === 'PASSKEY' && RECOVERY_CODE_PATTERN.test(code);
  if (owed === 'PASSKEY' && !isInPlace) throw new Refusal('passkey_required');
  if (owed === 'OTP' && factor !== 'OTP') throw new Refusal('otp_required');
  if (factor !== owed || factor === 'OTP' || factor === 'PASSKEY') {
    const challenge = { ownerId, purpose, subjectId: subject };
    const { verify, limit } = kindOfCode(code);
    const attempt = await claimCodeAttemptIn(tx, actor, challenge, limit);
    if (factor !== owed) return new Refusal('incorrect_code');
    return async (tx) => {
      if (!(await verify(tx, actor, secrets, attempt, code))) throw new Refusal('invalid_otp');
    };
  }
  const question = { purpose, subject };
  const attempt = await claimMessageCodeAttemptIn(tx, actor, question, { ownerId, openCode });
  if (!attempt) return new Refusal('incorrect_code');
  return async (tx) => {
    const sent = await verifyMessageCode(tx, actor, secrets, question, attempt, code);
    // An open code by email does not pass for a phone verified meanwhile.
    const isOwed = sent !== null && sent.byEmail === (owed === 'EMAIL');
    if (!isOwed) throw new Refusal('incorrect_code');
  };
}

/** How a code of the authenticator, or a recovery code in place of one, is checked, and what its wrong ones count for. */
export function kindOfCode(code: string) {
  return /^\d{6}$/.test(code)
    ? { verify: verifyAuthenticatorCode, limit: LIMITS.codesOfAccount }
    : { verify: verifyRecoveryCode, limit: LIMITS.recoveryCodesOfAccount };
}
