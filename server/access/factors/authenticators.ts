import type { OwnFactor } from '@ballast/contract/access/passkeys.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { getUser, markOtpEnabled } from '../../account/users.ts';
import { type Actor, recordAction, userSubject } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import type { Caller } from '../../http/caller.ts';
import { notifyUser } from '../../messages/notifications.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { claimCodeAttempt } from '../attempts/code-attempts.ts';
import { claimOwnFactor } from '../passkeys/own-factor.ts';
import type { PasskeyContext } from '../passkeys/passkey-proofs.ts';
import type { AccessContext } from '../sessions/authenticate.ts';
import { withOwnPassword } from '../sign-in/login.ts';
import {
  authenticatorUri,
  encryptAuthenticatorSecret,
  newAuthenticatorSecret,
  verifyAuthenticatorCode,
} from './authenticator-codes.ts';
import { afterFactorChange } from './factor-change.ts';
import { insertRecoveryCodes, removeRecoveryCodes } from './recovery-codes.ts';
import { SETUP_MS_MAX } from './unfinished-setup.ts';

export type ShownSecret = { readonly secret: string; readonly uri: string };

/** Starts a set-up, after the password; an earlier unfinished one is dropped. */
export async function createAuthenticatorSecret(
  context: AccessContext,
  caller: Caller,
  actor: Actor,
  password: string,
): Promise<ShownSecret> {
  return withOwnPassword(context, caller, password, async (tx) => {
    const shown = await showAuthenticatorSecret(tx, context.settings.secrets, caller.userId);
    const subject = userSubject(caller.userId);
    await recordAction(tx, actor, 'authenticator_set_up', subject);
    return shown;
  });
}

/** Makes the secret of an authenticator that a code confirms later. Refuses with `otp_already_enabled`. */
export async function showAuthenticatorSecret(
  tx: Tx,
  secrets: Secrets,
  userId: string,
): Promise<ShownSecret> {
  const { email, otp_enabled } = await getUser(tx, userId);
  if (otp_enabled) throw new Refusal('otp_already_enabled');
  const secret = newAuthenticatorSecret();
  await storeSecret(tx, secrets, userId, secret);
  return { secret, uri: authenticatorUri(secret, email) };
}

async function storeSecret(
  tx: Tx,
  secrets: Secrets,
  userId: string,
  secret: string,
): Promise<void> {
  const setup = {
    setup_id: newId(),
    encrypted_secret: encryptAuthenticatorSecret(secrets, userId, secret),
    last_step: '0',
  };
  const stored = await tx
    .insertInto('authenticators')
    .values({ user_id: userId, ...setup })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(({ fn }) => ({ ...setup, created_at: fn<Date>('clock_now') }))
        .where('authenticators.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  if (stored.numInsertedOrUpdatedRows !== 1n) throw new Refusal('otp_already_enabled');
}

/**
 * Turns the authenticator on with a first code, which is used up, and returns ten recovery codes. Other
 * sessions end, devices lose their trust and reset links are void. Refuses with `conflict` when no set-up was started, or
 * too long ago.
 */
export async function enableAuthenticator(
  context: AccessContext,
  caller: Caller,
  actor: Actor,
  code: string,
): Promise<string[]> {
  const { database } = context;
  const { secrets } = context.settings;
  const { userId } = caller;
  const subjectId = await findFreshSetup(database, userId);
  const purpose = 'AUTHENTICATOR_ON';
  const attempt = await claimCodeAttempt(database, actor, { ownerId: userId, purpose, subjectId });
  return transact(database, async (tx) => {
    const isRight = await verifyAuthenticatorCode(tx, actor, secrets, attempt, code);
    if (!isRight) throw new Refusal('invalid_otp');
    await confirmAuthenticator(tx, userId);
    const recoveryCodes = await insertRecoveryCodes(tx, secrets, userId);
    await afterSwitch(tx, actor, caller, 'on');
    return recoveryCodes;
  });
}

/** The id of a set-up that may still be confirmed. Refuses with `otp_already_enabled` or `conflict`. */
export async function findFreshSetup(database: Database, userId: string): Promise<string> {
  const setup = await database
    .selectFrom('authenticators')
    .select(['setup_id', 'created_at', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (setup?.confirmed_at) throw new Refusal('otp_already_enabled');
  const now = await readClock(database);
  if (!setup || now.getTime() - setup.created_at.getTime() > SETUP_MS_MAX) {
    throw new Refusal('conflict');
  }
  return setup.setup_id;
}

/** Turns an authenticator on whose first code was right. */
export async function confirmAuthenticator(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('authenticators')
    .set(({ fn }) => ({ confirmed_at: fn<Date>('clock_now') }))
    .where('user_id', '=', userId)
    .execute();
  await markOtpEnabled(tx, userId, true);
}

/**
 * Turns the authenticator off with a fresh code or a recovery code; where there is a passkey, with that or a recovery code.
 * Refuses with `otp_not_enabled` and as `claimOwnFactor` does.
 */
export async function disableAuthenticator(
  context: AccessContext & PasskeyContext,
  caller: Caller,
  actor: Actor,
  factor: OwnFactor,
): Promise<void> {
  const { database } = context;
  const { userId } = caller;
  const { otp_enabled } = await getUser(database, userId);
  if (!otp_enabled) throw new Refusal('otp_not_enabled');
  const change = { change: 'AUTHENTICATOR_OFF', subject: '' } as const;
  const check = await claimOwnFactor(context, caller, actor, change, factor);
  await transact(database, async (tx) => {
    await check(tx);
    await removeAuthenticator(tx, userId);
    await afterSwitch(tx, actor, caller, 'off');
  });
}

/** Forgets an authenticator with its recovery codes, unless they stand in for a passkey as well. */
export async function removeAuthenticator(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('authenticators').where('user_id', '=', userId).execute();
  const { has_passkey } = await getUser(tx, userId);
  if (!has_passkey) await removeRecoveryCodes(tx, userId);
  await markOtpEnabled(tx, userId, false);
}

/**
 * Replaces the recovery codes by ten new ones, after a fresh code, and tells the owner. Where there is a passkey it takes that,
 * and none of the codes that it replaces. Refuses with `otp_not_enabled` where there is neither, and as `claimOwnFactor` does.
 */
export async function replaceRecoveryCodes(
  context: AccessContext & PasskeyContext,
  caller: Caller,
  actor: Actor,
  factor: OwnFactor,
): Promise<string[]> {
  const { database } = context;
  const { secrets } = context.settings;
  const { userId } = caller;
  const { otp_enabled, has_passkey } = await getUser(database, userId);
  if (!otp_enabled && !has_passkey) throw new Refusal('otp_not_enabled');
  const change = { change: 'RECOVERY_CODES', subject: '' } as const;
  const check = await claimOwnFactor(context, caller, actor, change, factor);
  return transact(database, async (tx) => {
    await check(tx);
    const recoveryCodes = await insertRecoveryCodes(tx, secrets, userId);
    await recordAction(tx, actor, 'recovery_codes_replaced', userSubject(userId));
    await notifyUser(tx, userId, 'recovery_codes_replaced', {});
    return recoveryCodes;
  });
}

async function afterSwitch(
  tx: Tx,
  actor: Actor,
  caller: Caller,
  state: 'on' | 'off',
): Promise<void> {
  await recordAction(tx, actor, `authenticator_${state}`, userSubject(caller.userId));
  await afterFactorChange(tx, actor, caller);
  await notifyUser(tx, caller.userId, `authenticator_${state}`, {});
}

/**
 * Gives a user a working authenticator and returns its secret: for staff, who cannot sign in without one, and
 * for the demo.
 */
export async function enrolAuthenticator(
  tx: Tx,
  actor: Actor,
  secrets: Secrets,
  userId: string,
  secret: string = newAuthenticatorSecret(),
): Promise<string> {
  await storeSecret(tx, secrets, userId, secret);
  await confirmAuthenticator(tx, userId);
  await recordAction(tx, actor, 'authenticator_enrolled', userSubject(userId));
  return secret;
}
