import type { PasskeyAnswer } from '@ballast/contract/access/passkeys.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { getUser, lockUser, setPhone, type UserRow } from '../../account/users.ts';
import { type Actor, recordAction, userSubject } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import type { Caller } from '../../http/caller.ts';
import { notifyUser } from '../../messages/notifications.ts';
import {
  claimCodeToRecipient,
  claimMessageToUser,
  claimPhoneCode,
} from '../attempts/message-limits.ts';
import { recordCredentialChange } from '../credential-changes.ts';
import { revokeTrustedDevices } from '../devices/trusted-devices.ts';
import { claimMessageCodeAttempt, sendCode, verifyMessageCode } from '../factors/message-codes.ts';
import { assertOwnFactorGiven, claimOwnFactor } from '../passkeys/own-factor.ts';
import type { PasskeyContext } from '../passkeys/passkey-proofs.ts';
import type { AccessContext } from '../sessions/authenticate.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { withOwnPassword } from '../sign-in/login.ts';
import { checkPhone, type DialledPhone, phoneRefusal } from './phone-number.ts';
import { assertOnWhatsApp, type WhatsAppContext } from './whatsapp.ts';

/** A number to verify; without one, the number given before. */
export type PhoneCodeRequest = {
  readonly phone?: string | undefined;
  readonly channel: 'SMS' | 'WHATSAPP';
  /** Proves that the owner gives the number; missing counts as wrong. */
  readonly password?: string | undefined;
  /** Of the authenticator, for whoever has one and no passkey. */
  readonly otp_code?: string | undefined;
  /** What a passkey answered to the new number. */
  readonly passkey?: PasskeyAnswer | undefined;
};

/**
 * Sends a code to a phone number, which is stored unverified; the code before is void. A new number takes the
 * password, once there is one, and the passkey or a code of the authenticator of whoever has one: otherwise a stolen session
 * could register its own phone as a factor. Returns the seconds until another may be requested. Refuses the field of an invalid number, and with
 * `phone_not_changeable` once a number is verified, and as `withOwnPassword` and `claimOwnFactor` do.
 */
export async function sendPhoneCode(
  context: WhatsAppContext & PasskeyContext,
  caller: Caller,
  actor: Actor,
  { phone: given, channel, password, otp_code: code, passkey }: PhoneCodeRequest,
): Promise<{ resend_after_s: number }> {
  const { database, settings } = context;
  const { userId } = caller;
  const user = await getUser(database, userId);
  if (user.phone_verified) throw new Refusal('phone_not_changeable');
  const { phone, country } = await readPhone(user, given);
  if (given !== undefined && user.password_set) {
    await withOwnPassword(context, caller, password ?? '', async () => undefined);
  }
  const change = { change: 'PHONE', subject: phone } as const;
  const factor = { code, passkey };
  if (given !== undefined) assertOwnFactorGiven(user, factor);
  // Before the code of the authenticator, which a number that is not on WhatsApp must not use up.
  if (channel === 'WHATSAPP') await assertOnWhatsApp(context, userId, phone);
  const owesFactor = given !== undefined && (user.has_passkey || user.otp_enabled);
  const check = owesFactor && (await claimOwnFactor(context, caller, actor, change, factor));
  return transact(database, async (tx) => {
    const held = await lockUnverified(tx, userId);
    // A first password set in between was not asked for.
    const isProven = given === undefined || held.password_set === user.password_set;
    if (!isProven) throw new Refusal('invalid_credentials');
    if (check) await check(tx);
    else if (given !== undefined) assertOwnFactorGiven(held, {});
    await givePhone(tx, actor, held, phone);
    await claimMessageToUser(tx, userId);
    await claimCodeToRecipient(tx, phone);
    await claimPhoneCode(tx, { address: actor.address ?? '', country });
    const recipient = { channel, to: phone, language: user.language } as const;
    return sendCode(tx, settings.secrets, questionOf(userId), recipient, (code) => [
      'code_to_verify_phone',
      { code },
    ]);
  });
}

async function readPhone({ phone }: UserRow, given: string | undefined): Promise<DialledPhone> {
  if (given === undefined && phone === null) throw phoneRefusal();
  return checkPhone({ phone: given ?? phone ?? '' });
}

async function givePhone(tx: Tx, actor: Actor, user: UserRow, phone: string): Promise<void> {
  const { user_id: id, phone: before } = user;
  if (before === phone) return;
  await setPhone(tx, id, phone, 'GIVEN');
  await recordAction(tx, actor, 'phone_given', userSubject(id), { phone: before }, { phone });
}

async function lockUnverified(tx: Tx, userId: string): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  if (user.phone_verified) throw new Refusal('phone_not_changeable');
  return user;
}

/**
 * Verifies the number that the last code went to. It becomes a factor: the person's other sessions end, trusted
 * devices are forgotten, wallets wait, the owner is told.
 */
export async function verifyPhone(
  { database, settings }: AccessContext,
  { userId, sessionId }: Caller,
  actor: Actor,
  code: string,
): Promise<void> {
  const { phone_verified } = await getUser(database, userId);
  if (phone_verified) throw new Refusal('phone_not_changeable');
  const question = questionOf(userId);
  const attempt = await claimMessageCodeAttempt(database, actor, question, userId);
  await transact(database, async (tx) => {
    await lockUnverified(tx, userId);
    const { secrets } = settings;
    const sent = await verifyMessageCode(tx, actor, secrets, question, attempt, code);
    if (!sent) throw new Refusal('incorrect_code');
    await setPhone(tx, userId, sent.sentTo, 'VERIFIED');
    await afterVerification(tx, actor, { userId, sessionId }, sent.sentTo);
  });
}

async function afterVerification(
  tx: Tx,
  actor: Actor,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  phone: string,
): Promise<void> {
  const subject = userSubject(userId);
  await recordAction(tx, actor, 'phone_verified', subject, null, { phone });
  await endSessionsOf(tx, actor, userId, 'FACTOR_CHANGED', sessionId);
  await revokeTrustedDevices(tx, userId);
  await recordCredentialChange(tx, userId, 'SECOND_FACTOR');
  await notifyUser(tx, userId, 'phone_verified', { ending: phone.slice(-2) });
}

function questionOf(userId: string) {
  return { purpose: 'PHONE', subject: userId } as const;
}
