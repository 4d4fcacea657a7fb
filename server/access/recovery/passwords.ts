import { isPasswordStrong } from '@ballast/contract/access/password.ts';
import { FieldRefusal } from '@ballast/contract/errors.ts';
import { type FieldErrorType, fieldError } from '@ballast/contract/field-messages.ts';
import { hash, type Options, parseOptions, verify } from '@node-rs/argon2';
import { emailKey } from '../../account/email-key.ts';
import { getUser, markPasswordSet, type UserRow } from '../../account/users.ts';
import { type Actor, recordAction, userSubject } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import type { Context } from '../../http/context.ts';
import { FairTurns } from '../../jobs/fair-turns.ts';
import { notifyUser } from '../../messages/notifications.ts';
import { OutcomeUnknown } from '../../providers/failures.ts';
import type { BreachedPasswords } from '../../providers/passwords/breached-passwords.ts';
import { forgetAttempts, LIMITS } from '../attempts/attempts.ts';
import { tooMany } from '../attempts/too-many.ts';
import { recordCredentialChange } from '../credential-changes.ts';
import { revokeTrustedDevices } from '../devices/trusted-devices.ts';
import { forgetUnfinishedSetup } from '../factors/unfinished-setup.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { isCommonPassword } from './common-password.ts';
import { voidResetLinks } from './reset-links.ts';

/** A password ready to be stored, hashed outside any transaction because that takes time. */
export type PreparedPassword = { readonly hash: string };

/** Beside the checks of passwords, and fewer, so that newcomers do not keep clients from logging in. */
const turns = new FairTurns(
  { atOnceMax: 2, atOnceOfSenderMax: 2, waitingMax: 256, waitingOfSenderMax: 16 },
  () => tooMany(1),
);

type Owner = Pick<UserRow, 'email' | 'first_name' | 'last_name' | 'legal_name'>;

/** The lists that a new password is looked up in, and who is told when one does not answer. */
export type PasswordLists = {
  readonly providers: { readonly breachedPasswords: BreachedPasswords | null };
  readonly logger: Pick<Context['logger'], 'warn'>;
};

/** What a new password of somebody with an account is prepared with. */
export type PasswordContext = PasswordLists & Pick<Context, 'database'>;

/**
 * Hashes a new password. Refuses the field when the password breaks the rule (spec/access.md, section 5), is
 * common, follows from the user's own name or address or is known from a leak, and with `too_many_requests` while too many
 * are hashed. It may wait for the list of breached passwords, so no transaction may be open.
 */
export async function preparePassword(
  context: PasswordContext,
  userId: string,
  password: string,
): Promise<PreparedPassword> {
  return preparePasswordOf(context, await getUser(context.database, userId), password);
}

/** The same for somebody who has no account yet. */
export async function preparePasswordOf(
  lists: PasswordLists,
  { email, first_name, last_name, legal_name }: Owner,
  password: string,
): Promise<PreparedPassword> {
  if (!isPasswordStrong(password)) throw refusalOf('password_invalid');
  const [mailbox = ''] = email.split('@');
  const ownWords = [mailbox, first_name, last_name, `${first_name}${last_name}`, legal_name ?? ''];
  if (await isCommonPassword(password, ownWords)) {
    throw refusalOf('password_common');
  }
  if (await isKnownFromLeak(lists, password)) throw refusalOf('password_breached');
  return { hash: await turns.run(email, () => hashPassword(password)) };
}

/** Without an answer nobody is refused: what the platform knows by itself has decided already. */
async function isKnownFromLeak(
  { providers, logger }: PasswordLists,
  password: string,
): Promise<boolean> {
  if (!providers.breachedPasswords) return false;
  try {
    return await providers.breachedPasswords.isBreached(password);
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error;
    logger.warn({ err: error }, 'a new password was not looked up among breached ones');
    return false;
  }
}

function refusalOf(type: FieldErrorType): FieldRefusal {
  return new FieldRefusal([fieldError(['body', 'password'], type)]);
}

/**
 * Stores a password; wrong ones in a row begin anew. Reset links and an authenticator that was not confirmed are void, and
 * every session but `keptSessionId` ends: whoever once read the mailbox had one without a password. A change revokes
 * trusted devices, too, makes withdrawals wait and tells the owner; a first password does not.
 */
export async function setPassword(
  tx: Tx,
  actor: Actor,
  userId: string,
  { hash }: PreparedPassword,
  keptSessionId: string | null = null,
): Promise<void> {
  await voidResetLinks(tx, userId);
  await forgetUnfinishedSetup(tx, userId);
  const { email } = await getUser(tx, userId);
  await forgetAttempts(tx, LIMITS.passwordsInARow, emailKey(email));
  await forgetAttempts(tx, LIMITS.passwordsInSession, userId);
  const changed = await tx
    .updateTable('password_credentials')
    .set(({ fn }) => ({ password_hash: hash, changed_at: fn<Date>('clock_now') }))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const subject = userSubject(userId);
  if (changed.numUpdatedRows === 0n) {
    await tx
      .insertInto('password_credentials')
      .values({ user_id: userId, password_hash: hash })
      .execute();
    await markPasswordSet(tx, userId, true);
    await recordAction(tx, actor, 'password_set', subject);
    await endSessionsOf(tx, actor, userId, 'PASSWORD_CHANGED', keptSessionId);
    return;
  }
  await recordAction(tx, actor, 'password_changed', subject);
  await recordCredentialChange(tx, userId, 'PASSWORD');
  await endSessionsOf(tx, actor, userId, 'PASSWORD_CHANGED', keptSessionId);
  await revokeTrustedDevices(tx, userId);
  await notifyUser(tx, userId, 'password_changed', {});
}

/** Takes the password of a user away: none opens the account until there is a new one. */
export async function forgetPassword(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('password_credentials').where('user_id', '=', userId).execute();
  await markPasswordSet(tx, userId, false);
}

/** Stores the same password at today's cost. */
export async function rehashPassword(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx
    .updateTable('password_credentials')
    .set({ password_hash: hash })
    .where('user_id', '=', userId)
    .execute();
}

/** Argon2id (the library's default), 19 MiB, two passes, one thread (spec/decisions.md, section 3). */
export const HASH_COST = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const satisfies Options;

/** A hash of no password at the usual cost, so that unknown accounts take the same time. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$oTaxOlFxCi5bT1q0eQmvKQ$oGdBikNEbNeMKeWOuJuppmECRKCUs4n8LjnWXq0ItlU';

/** Hashes a password. Two ways to type the same characters are one password. */
export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), HASH_COST);
}

/** Checks a password. Without a hash the result is false, after the same time. */
export async function isPasswordOf(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const right = await verify(passwordHash ?? NOBODYS_HASH, normal(password));
  return right && passwordHash !== null;
}

export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
  return (
    memoryCost !== HASH_COST.memoryCost ||
    timeCost !== HASH_COST.timeCost ||
    parallelism !== HASH_COST.parallelism
  );
}

function normal(password: string): string {
  return password.normalize('NFC');
}
