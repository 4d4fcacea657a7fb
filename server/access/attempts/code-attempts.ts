import { Refusal } from '@ballast/contract/errors.ts';
import { type Actor, recordAction, type Subject, userSubject } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { networkKey } from '../../http/address-key.ts';
import { claimAttempt, forgiveAttempt, LIMITS, type Limit } from './attempts.ts';
import { tooMany } from './too-many.ts';

export type CodePurpose =
  | 'LOGIN'
  | 'SIGN_UP'
  | 'PHONE'
  | 'PASSWORD_RESET'
  | 'EMAIL_CHANGE'
  | 'RECOVERY_CODES'
  | 'AUTHENTICATOR_ON'
  | 'AUTHENTICATOR_OFF'
  | 'FACTOR_CHANGE'
  | 'WITHDRAWAL'
  | 'PAYOUT_TARGET'
  | 'INVITATION';

/** A code asked of somebody for a purpose, and which one (a session, a set-up, a sent code). */
export type CodeChallenge = {
  /**
   * The user, whose wrong codes of all factors add up; for a sign-up the digest of its address, for an
   * invitation its id.
   */
  readonly ownerId: string;
  readonly purpose: CodePurpose;
  readonly subjectId: string;
};

/** Proof that an attempt was claimed; without it no code is checked. */
export type CodeAttempt = CodeChallenge & { readonly claimed: true; readonly counted: Counted };

/** What the attempts of an account count for beside the challenge: a limit, and the subject of it. */
type Counted = { readonly limit: Limit; readonly subject: string };

/**
 * Claims an attempt in a transaction of its own, so that it counts even when the caller's is rolled back.
 * Check first that the challenge is open: an attempt that is not forgiven counts as wrong. Refuses with
 * `challenge_dead` after 5 wrong codes and with `too_many_requests` after 20 wrong codes of the account in 24
 * hours, or of another limit such as that of recovery codes.
 */
export async function claimCodeAttempt(
  database: Database,
  actor: Actor,
  challenge: CodeChallenge,
  limit: Limit = LIMITS.codesOfAccount,
): Promise<CodeAttempt> {
  return transact(database, (tx) => claimCodeAttemptIn(tx, actor, challenge, limit));
}

/** Claims an attempt as `claimCodeAttempt` does, in a transaction that must be over before the code is checked. */
export async function claimCodeAttemptIn(
  tx: Tx,
  actor: Actor,
  challenge: CodeChallenge,
  limit: Limit = LIMITS.codesOfAccount,
): Promise<CodeAttempt> {
  const { ownerId, purpose } = challenge;
  const counted = { limit, subject: countedFor(limit, ownerId, actor) };
  const [dead, seconds] = await Promise.all([
    claimAttempt(tx, LIMITS.codesOfChallenge, subjectOf(challenge)),
    claimAttempt(tx, limit, counted.subject),
    recordAction(tx, actor, 'code_tried', ownerOf(challenge), null, { purpose }),
  ]);
  if (dead !== null) throw new Refusal('challenge_dead');
  if (seconds !== null) throw tooMany(seconds);
  return { ...challenge, claimed: true, counted };
}

/** Forgives the claim of a right code, in the transaction that used it up. */
export async function forgiveCodeAttempt(
  tx: Tx,
  actor: Actor,
  attempt: CodeAttempt,
): Promise<void> {
  const { purpose, counted } = attempt;
  await Promise.all([
    forgiveAttempt(tx, LIMITS.codesOfChallenge, subjectOf(attempt)),
    forgiveAttempt(tx, counted.limit, counted.subject),
    recordAction(tx, actor, 'code_accepted', ownerOf(attempt), null, { purpose }),
  ]);
}

/** Recovery codes count by network, too, so that whoever knows the password uses up nobody else's tries. */
function countedFor(limit: Limit, ownerId: string, { address }: Actor): string {
  if (limit !== LIMITS.recoveryCodesOfAccount) return ownerId;
  return `${ownerId} ${networkKey(address ?? '')}`;
}

function ownerOf({ ownerId, purpose }: CodeChallenge): Subject {
  if (purpose === 'SIGN_UP') return { kind: 'sign_up', id: ownerId, ownerId: null };
  if (purpose === 'INVITATION') return { kind: 'invitation', id: ownerId, ownerId };
  return userSubject(ownerId);
}

function subjectOf(challenge: CodeChallenge): string {
  return `${challenge.purpose} ${challenge.subjectId}`;
}
