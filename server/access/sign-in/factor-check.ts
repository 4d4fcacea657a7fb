import { Refusal } from '@ballast/contract/errors.ts';
import type { Actor } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { claimCodeAttempt } from '../attempts/code-attempts.ts';
import { verifyAuthenticatorCode } from '../factors/authenticator-codes.ts';
import type { Factor } from '../factors/factors.ts';
import { claimMessageCodeAttempt, verifyMessageCode } from '../factors/message-codes.ts';
import { verifyRecoveryCode } from '../factors/recovery-codes.ts';

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
