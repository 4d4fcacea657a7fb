import type { PendingAuth } from '@ballast/contract/access/sessions.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { z } from 'zod';
import { emailKey, mailboxDigest } from '../../account/email-key.ts';
import { getUser, type UserRow } from '../../account/users.ts';
import { type Actor, recordAction, userSubject } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';
import { claimAttempt, LIMITS } from '../attempts/attempts.ts';
import { claimMessageToAnyone, claimMessageToUser } from '../attempts/message-limits.ts';
import type { WhatsAppContext } from '../contact/whatsapp.ts';
import { codeRecipient } from '../factors/code-recipient.ts';
import { type CodeFactor, claimFactor, pendingAuthOf, strongestCode } from '../factors/factors.ts';
import { sendCode } from '../factors/message-codes.ts';
import type { AccessContext } from '../sessions/authenticate.ts';
import { type PasswordContext, preparePassword, setPassword } from './passwords.ts';
import { findResetLink, markFactorPassed, type OpenReset } from './reset-links.ts';
import { queueResetLink } from './reset-message.ts';

/**
 * Requests a link to set a new password. Response and work are the same for unknown addresses: a job looks
 * the account up.
 */
export async function startPasswordReset(
  { database, settings }: AccessContext,
  actor: Actor,
  { email, address }: { readonly email: string; readonly address: string },
): Promise<{ resend_after_s: number }> {
  await transact(database, async (tx) => {
    await claimMessageToAnyone(tx, email, address);
    const seconds = await claimAttempt(tx, LIMITS.resetLinks, emailKey(email));
    if (seconds !== null) throw new Refusal('code_sent_recently', { resend_after_s: seconds });
    await queueResetLink(tx, settings.secrets, email);
    const subject = { kind: 'unknown_login', id: mailboxDigest(email), ownerId: null };
    await recordAction(tx, actor, 'password_reset_asked', subject);
  });
  return { resend_after_s: LIMITS.resetLinks.windowS };
}

/** What a reset still owes, and the end of the phone number that a code would go to. */
export type ResetState = {
  readonly pending_auth: z.output<typeof PendingAuth>;
  readonly phone_ending: string | null;
};

/** The factor that a reset owes, a code even where the next login asks for a passkey; the link proves the address, so a code by email is never asked for. */
function owedBy(reset: OpenReset, user: UserRow): CodeFactor | null {
  const factor = strongestCode(user);
  return reset.factorPassed || factor === 'EMAIL' ? null : factor;
}

function stateOf(owed: CodeFactor | null, { phone }: UserRow): ResetState {
  const phone_ending = owed === 'SMS' ? (phone?.slice(-2) ?? null) : null;
  return { pending_auth: pendingAuthOf(owed), phone_ending };
}

export type GivenReset = { readonly token: string } | ResetFactor;

export function verifyPasswordReset(
  context: AccessContext,
  actor: Actor,
  given: GivenReset,
): Promise<ResetState> {
  return 'factor' in given
    ? passResetFactor(context, actor, given)
    : checkLink(context, given.token);
}

async function checkLink({ database }: AccessContext, token: string): Promise<ResetState> {
  const reset = await findResetLink(database, token);
  const user = await getUser(database, reset.userId);
  return stateOf(owedBy(reset, user), user);
}

export type ResetFactor = {
  readonly token: string;
  readonly factor: 'SMS' | 'OTP';
  readonly code: string;
};

/**
 * Passes the factor that a reset owes. Wrong codes count with all others of the account. Refuses with
 * `reset_link_invalid`, `phone_not_verified`, `otp_required`, `invalid_otp`, `incorrect_code`,
 * `challenge_dead` or `too_many_requests`.
 */
async function passResetFactor(
  { database, settings }: AccessContext,
  actor: Actor,
  { token, factor, code }: ResetFactor,
): Promise<ResetState> {
  const reset = await findResetLink(database, token);
  const { userId, resetId: subject } = reset;
  const user = await getUser(database, userId);
  const owed = owedBy(reset, user);
  if (owed === null) {
    if (factor === 'SMS' && !user.phone_verified) throw new Refusal('phone_not_verified');
    return stateOf(null, user);
  }
  const given = { userId, purpose: 'PASSWORD_RESET', subject, owed, factor, code } as const;
  const check = await claimFactor(database, settings.secrets, actor, given);
  await transact(database, async (tx) => {
    await findResetLink(tx, token, 'HOLD');
    await check(tx);
    await markFactorPassed(tx, subject);
  });
  return stateOf(null, user);
}

export async function sendPasswordResetCode(
  context: WhatsAppContext,
  { token, channel }: { readonly token: string; readonly channel: 'SMS' | 'WHATSAPP' },
): Promise<{ resend_after_s: number }> {
  const { database, settings } = context;
  const { resetId: subject, userId } = await findResetLink(database, token);
  const recipient = await codeRecipient(context, userId, channel);
  const question = { purpose: 'PASSWORD_RESET', subject } as const;
  return transact(database, async (tx) => {
    await claimMessageToUser(tx, userId);
    return sendCode(tx, settings.secrets, question, recipient, (code) => [
      'code_to_set_password',
      { code },
    ]);
  });
}

/**
 * Sets the new password: every session ends, trusted devices are forgotten and the owner is told; the second
 * factor stays. Refuses with `two_factor_required` while a factor is owed, and the field of a password that
 * may not be used.
 */
export async function completePasswordReset(
  context: PasswordContext,
  actor: Actor,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<void> {
  const { database } = context;
  const reset = await findResetLink(database, token);
  assertNothingOwed(reset, await getUser(database, reset.userId));
  const prepared = await preparePassword(context, reset.userId, password);
  await transact(database, async (tx) => {
    const { userId } = await findResetLink(tx, token, 'HOLD');
    const user = await getUser(tx, userId);
    assertNothingOwed(reset, user);
    const owner: Actor = { ...actor, userId, kind: user.kind === 'STAFF' ? 'staff' : 'client' };
    await recordAction(tx, owner, 'password_reset', userSubject(userId));
    await setPassword(tx, owner, userId, prepared);
  });
}

function assertNothingOwed(reset: OpenReset, user: UserRow): void {
  if (owedBy(reset, user) !== null) throw new Refusal('two_factor_required');
}
