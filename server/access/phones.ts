import { Refusal } from '@ballast/contract/errors.ts';
import { notifyByEmail } from '../account/notifications.ts';
import { getUser, lockUser, setPhone, type UserRow } from '../account/users.ts';
import { type Actor, recordAction } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Caller } from '../http/caller.ts';
import { restartWaits } from '../payments/wallet-waits.ts';
import type { AccessContext } from './authenticate.ts';
import { claimMessageCodeAttempt, sendCode, verifyMessageCode } from './message-codes.ts';
import { claimCodeToRecipient, claimMessageToUser } from './message-limits.ts';
import { parsePhone, phoneRefusal } from './phone-number.ts';
import { revokeTrustedDevices } from './trusted-devices.ts';
import { assertOnWhatsApp, type WhatsAppContext } from './whatsapp.ts';

/** A number that is to be verified; without one it is the number that was given before. */
export type PhoneCodeRequest = {
  readonly phone?: string | undefined;
  readonly channel: 'SMS' | 'WHATSAPP';
};

/**
 * Sends a code to a phone number, which is kept unverified; the code before is void, to whatever number
 * it went. Answers after how many seconds another may be asked for. Refuses the field of an invalid
 * number, and with `phone_not_changeable` (a verified one stays), `whatsapp_not_linked`,
 * `code_not_sent`, `code_sent_recently` or `too_many_requests`.
 */
export async function sendPhoneCode(
  context: WhatsAppContext,
  caller: Caller,
  actor: Actor,
  { phone: text, channel }: PhoneCodeRequest,
): Promise<{ resend_after_s: number }> {
  const { database, settings } = context;
  const { userId } = caller;
  const phone = await readPhone(database, userId, text);
  if (channel === 'WHATSAPP') await assertOnWhatsApp(context, userId, phone);
  return transact(database, async (tx) => {
    await givePhone(tx, actor, userId, phone);
    await claimMessageToUser(tx, userId);
    await claimCodeToRecipient(tx, phone);
    const message = { channel, to: phone, intent: 'Your code to verify your phone' } as const;
    return sendCode(tx, settings.secrets, questionOf(userId), message);
  });
}

async function givePhone(tx: Tx, actor: Actor, userId: string, phone: string): Promise<void> {
  const { phone: before } = await lockUnverified(tx, userId);
  if (before === phone) return;
  await setPhone(tx, userId, phone, 'GIVEN');
  const subject = { kind: 'user', id: userId };
  await recordAction(tx, actor, 'phone_given', subject, { phone: before }, { phone });
}

async function lockUnverified(tx: Tx, userId: string): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  if (user.phone_verified) throw new Refusal('phone_not_changeable');
  return user;
}

async function readPhone(
  database: Database,
  userId: string,
  text: string | undefined,
): Promise<string> {
  const user = await getUser(database, userId);
  if (user.phone_verified) throw new Refusal('phone_not_changeable');
  if (text !== undefined) return parsePhone(text);
  if (user.phone === null) throw phoneRefusal();
  return user.phone;
}

/**
 * Verifies the number that the last code went to. From then on it is a factor: trusted devices are
 * forgotten, wallets wait, the owner is told. Refuses with `phone_not_changeable`, `incorrect_code`,
 * `challenge_dead` or `too_many_requests`.
 */
export async function verifyPhone(
  { database, settings }: AccessContext,
  { userId }: Caller,
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
    await afterVerification(tx, actor, userId, sent.sentTo);
  });
}

async function afterVerification(
  tx: Tx,
  actor: Actor,
  userId: string,
  phone: string,
): Promise<void> {
  const subject = { kind: 'user', id: userId };
  await recordAction(tx, actor, 'phone_verified', subject, null, { phone });
  await revokeTrustedDevices(tx, userId);
  await restartWaits(tx, actor, userId, 'SECOND_FACTOR');
  await notifyByEmail(tx, userId, {
    subject: 'Your phone number was verified',
    text: `The phone number ending in ${phone.slice(-2)} was verified just now for your account. Codes to log in can go to it from now on. If this was not you, tell us at once.`,
  });
}

function questionOf(userId: string) {
  return { purpose: 'PHONE', subject: userId } as const;
}
