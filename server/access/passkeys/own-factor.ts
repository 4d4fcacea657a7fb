import type { FACTOR_CHANGES, OwnFactor } from '@ballast/contract/access/passkeys.ts';
import { RECOVERY_CODE_PATTERN } from '@ballast/contract/access/patterns.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { getUser, type UserRow } from '../../account/users.ts';
import type { Actor } from '../../database/audit-trail.ts';
import type { Caller } from '../../http/caller.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { claimCodeAttempt } from '../attempts/code-attempts.ts';
import { type FactorCheck, kindOfCode } from '../factors/factors.ts';
import type { Asked } from './passkey-challenges.ts';
import { claimPasskey, type PasskeyContext } from './passkey-proofs.ts';

/** A change of one's own account, and of what. */
export type FactorChange = {
  readonly change: (typeof FACTOR_CHANGES)[number];
  /** Empty where there is one change of its kind only. */
  readonly subject: string;
};

/** What a passkey is asked for to approve a change. */
export function askedForChange(userId: string, { change, subject }: FactorChange): Asked {
  return { purpose: 'CHANGE', userId, shown: { change, subject } };
}

/**
 * Refuses with `passkey_required` or `otp_required` where what a change takes was not given. New recovery codes are no matter of
 * the ones before.
 */
export function assertOwnFactorGiven(
  { has_passkey, otp_enabled }: Pick<UserRow, 'has_passkey' | 'otp_enabled'>,
  { code = '', passkey }: OwnFactor,
  change?: Pick<FactorChange, 'change'>,
): void {
  const isRecovery = change?.change !== 'RECOVERY_CODES' && RECOVERY_CODE_PATTERN.test(code);
  if (has_passkey && !passkey && !isRecovery) throw new Refusal('passkey_required');
  if (!has_passkey && otp_enabled && code === '') throw new Refusal('otp_required');
}

/**
 * Claims what proves the caller's second factor before a change: the answer of a passkey, or a recovery code, for whoever
 * has one; a code of the authenticator or a recovery code for whoever has that; nothing for others. Returns the check to run
 * in the transaction of the change. Refuses with `passkey_required`, `otp_required` and as the factors do.
 */
export async function claimOwnFactor(
  context: PasskeyContext & { readonly settings: { readonly secrets: Secrets } },
  { userId, sessionId }: Caller,
  actor: Actor,
  change: FactorChange,
  { code, passkey }: OwnFactor,
): Promise<FactorCheck> {
  const { database, settings } = context;
  const user = await getUser(database, userId);
  assertOwnFactorGiven(user, { code, passkey }, change);
  if (user.has_passkey && passkey) {
    const asked = askedForChange(userId, change);
    return (await claimPasskey(context, actor, { asked, userId, answer: passkey })).use;
  }
  if (code === undefined || !(user.has_passkey || user.otp_enabled)) return async () => undefined;
  const { verify, limit } = kindOfCode(code);
  const challenge = { ownerId: userId, purpose: 'FACTOR_CHANGE', subjectId: sessionId } as const;
  const attempt = await claimCodeAttempt(database, actor, challenge, limit);
  return async (tx) => {
    const isRight = await verify(tx, actor, settings.secrets, attempt, code);
    if (!isRight) throw new Refusal('invalid_otp');
  };
}
