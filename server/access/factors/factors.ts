import type { PendingAuth } from '@ballast/contract/access/sessions.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { z } from 'zod';
import type { UserRow } from '../../account/users.ts';
import type { Actor } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { claimCodeAttempt } from '../attempts/code-attempts.ts';
import { verifyAuthenticatorCode } from './authenticator-codes.ts';
import { claimMessageCodeAttempt, verifyMessageCode } from './message-codes.ts';
import { verifyRecoveryCode } from './recovery-codes.ts';

/** What proves somebody beside the password: a code by email or by phone, or of an authenticator. */
export type Factor = 'EMAIL' | 'SMS' | 'OTP';

/**
 * The strongest factor that an account has, which is the one that it owes: the authenticator, else a
 * verified phone, else the address. Staff owe the authenticator always.
 */
export function strongestFactor(
  user: Pick<UserRow, 'kind' | 'otp_enabled' | 'phone_verified'>,
): Factor {
  if (user.kind === 'STAFF' || user.otp_enabled) return 'OTP';
  return user.phone_verified ? 'SMS' : 'EMAIL';
}

/** Flags of the factor that is still owed, as calls answer them; null owes none. */
export function pendingAuthOf(owed: Factor | null): z.output<typeof PendingAuth> {
  return { email_code: owed === 'EMAIL', sms_code: owed === 'SMS', otp: owed === 'OTP' };
}

/** A code that somebody gives for a factor that is owed. */
export type FactorTry = {
  readonly userId: string;
  readonly purpose: 'LOGIN' | 'PASSWORD_RESET' | 'EMAIL_CHANGE' | 'WITHDRAWAL';
  /** What owes the factor: a session, a reset or a withdrawal. */
  readonly subject: string;
  readonly owed: Factor;
  readonly factor: Factor;
  readonly code: string;
};

/** Looks at the code and uses it up; refuses when it is wrong, and then nothing else of `tx` may stay. */
export type FactorCheck = (tx: Tx) => Promise<void>;

/**
 * Claims an attempt at the factor that is owed, and returns the check to run in the transaction of what
 * it allows. Refuses with `otp_required` (another code while the authenticator is on), `incorrect_code`
 * (otherwise another factor than the one owed, or no open code), `challenge_dead` or
 * `too_many_requests`; the check refuses with `invalid_otp` or `incorrect_code`.
 */
export async function claimFactor(
  database: Database,
  secrets: Secrets,
  actor: Actor,
  given: FactorTry,
): Promise<FactorCheck> {
  const { userId: ownerId, purpose, subject, owed, factor, code } = given;
  if (owed === 'OTP' && factor !== 'OTP') throw new Refusal('otp_required');
  if (factor !== owed || factor === 'OTP') {
    const attempt = await claimCodeAttempt(database, actor, {
      ownerId,
      purpose,
      subjectId: subject,
    });
    if (factor !== owed) throw new Refusal('incorrect_code');
    const verify = /^\d{6}$/.test(code) ? verifyAuthenticatorCode : verifyRecoveryCode;
    return async (tx) => {
      if (!(await verify(tx, actor, secrets, attempt, code))) throw new Refusal('invalid_otp');
    };
  }
  const question = { purpose, subject };
  const attempt = await claimMessageCodeAttempt(database, actor, question, ownerId);
  return async (tx) => {
    const sent = await verifyMessageCode(tx, actor, secrets, question, attempt, code);
    // One by email, still open, does not pass for the phone that was verified meanwhile.
    const isOwed = sent !== null && sent.byEmail === (owed === 'EMAIL');
    if (!isOwed) throw new Refusal('incorrect_code');
  };
}
