import { Refusal } from '@ballast/contract/errors.ts';
import { type Actor, recordAction } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { claimAttempt, forgiveAttempt, LIMITS } from './attempts.ts';

/** What a one-time code is asked for. */
export type CodePurpose = 'LOGIN' | 'AUTHENTICATOR_ON' | 'AUTHENTICATOR_OFF' | 'WITHDRAWAL';

/** One question for a code: of whom, for what, and which one (a session, a set-up, a withdrawal). */
export type CodeChallenge = {
  readonly userId: string;
  readonly purpose: CodePurpose;
  readonly subjectId: string;
};

/** A claimed attempt at a challenge; without one no code is looked at. */
export type CodeAttempt = CodeChallenge & { readonly claimed: true };

/**
 * Claims an attempt at a challenge in a transaction of its own, so that it counts whatever becomes of
 * the transaction that then looks at the code. Check first that the question is still open: an attempt
 * that is not forgiven counts as wrong. Refuses with `challenge_dead` after 5 wrong codes and with
 * `too_many_requests` after 20 wrong codes of the account in 24 hours.
 */
export async function claimCodeAttempt(
  database: Database,
  actor: Actor,
  challenge: CodeChallenge,
): Promise<CodeAttempt> {
  const { userId, purpose } = challenge;
  await transact(database, async (tx) => {
    const dead = await claimAttempt(tx, LIMITS.codesOfChallenge, subjectOf(challenge));
    if (dead !== null) throw new Refusal('challenge_dead');
    const seconds = await claimAttempt(tx, LIMITS.codesOfAccount, userId);
    if (seconds !== null) throw new Refusal('too_many_requests', { retry_after_s: seconds });
    await recordAction(tx, actor, 'code_tried', { kind: 'user', id: userId }, null, { purpose });
  });
  return { ...challenge, claimed: true };
}

/** Takes back the claim of a code that was right, in the transaction that used it up. */
export async function forgiveCodeAttempt(
  tx: Tx,
  actor: Actor,
  attempt: CodeAttempt,
): Promise<void> {
  const { userId, purpose } = attempt;
  await forgiveAttempt(tx, LIMITS.codesOfChallenge, subjectOf(attempt));
  await forgiveAttempt(tx, LIMITS.codesOfAccount, userId);
  await recordAction(tx, actor, 'code_accepted', { kind: 'user', id: userId }, null, { purpose });
}

function subjectOf(challenge: CodeChallenge): string {
  return `${challenge.purpose} ${challenge.subjectId}`;
}
