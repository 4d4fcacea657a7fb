import type { OwnFactor } from '@ballast/contract/access/passkeys.ts';
import { FieldRefusal, Refusal } from '@ballast/contract/errors.ts';
import { fieldError } from '@ballast/contract/field-messages.ts';
import { attemptKey } from '../../account/email-key.ts';
import {
  changeEmail,
  findUserByEmail,
  getUser,
  lockUser,
  type UserRow,
} from '../../account/users.ts';
import { type Actor, recordAction, userSubject } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import type { Caller } from '../../http/caller.ts';
import { notifyRecipient, notifyUser } from '../../messages/notifications.ts';
import { nameToGreet } from '../../messages/write-message.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import {
  claimCodeToRecipient,
  claimMessageToUser,
  claimQuestion,
} from '../attempts/message-limits.ts';
import { recordCredentialChange } from '../credential-changes.ts';
import { revokeTrustedDevices } from '../devices/trusted-devices.ts';
import { strongestFactor } from '../factors/factors.ts';
import {
  type CodeQuestion,
  claimMessageCodeAttempt,
  findOpenCode,
  forgetCode,
  sendCode,
  verifyMessageCode,
} from '../factors/message-codes.ts';
import { forgetUnfinishedSetup } from '../factors/unfinished-setup.ts';
import { assertOwnFactorGiven, claimOwnFactor } from '../passkeys/own-factor.ts';
import type { PasskeyContext } from '../passkeys/passkey-proofs.ts';
import { voidResetLinks } from '../recovery/reset-links.ts';
import type { AccessContext } from '../sessions/authenticate.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { withOwnPassword } from '../sign-in/login.ts';

export type EmailChange = OwnFactor & { readonly email: string; readonly password: string };

/**
 * Starts a change of the address by a code to the new one, and another to the verified phone of whoever has nothing
 * stronger. The password is checked first, so that nobody without it learns which addresses have accounts; a taken address
 * uses up no authenticator code. A passkey signs the new address. Refuses with `email_taken` and as `claimOwnFactor` does.
 */
export async function startEmailChange(
  context: AccessContext & PasskeyContext,
  caller: Caller,
  actor: Actor,
  { email, password, ...factor }: EmailChange,
): Promise<{ resend_after_s: number }> {
  const { database, settings } = context;
  const { userId } = caller;
  await withOwnPassword(context, caller, password, async () => undefined);
  const user = await getUser(database, userId);
  const { language } = user;
  assertOwnFactorGiven(user, factor);
  await assertFree(database, userId, email);
  const change = { change: 'EMAIL', subject: email } as const;
  const check = await claimOwnFactor(context, caller, actor, change, factor);
  return transact(database, async (tx) => {
    await check(tx);
    await claimCodeToRecipient(tx, attemptKey(email));
    const subject = userSubject(userId);
    await recordAction(tx, actor, 'email_change_started', subject, null, { email });
    await sendPhoneCode(tx, settings.secrets, user);
    const recipient = { channel: 'EMAIL', to: email, language, name: nameToGreet(user) } as const;
    return sendCode(tx, settings.secrets, questionOf(userId), recipient, (code) => [
      'code_to_change_email',
      { code },
    ]);
  });
}

/** Sends a code to the phone where nothing stronger proves the owner; otherwise one of an earlier start is void. */
async function sendPhoneCode(tx: Tx, secrets: Secrets, user: UserRow): Promise<void> {
  const { user_id: userId, language, phone } = user;
  if (strongestFactor(user) !== 'SMS' || phone === null) {
    await forgetCode(tx, phoneQuestionOf(userId));
    return;
  }
  await claimMessageToUser(tx, userId);
  const recipient = { channel: 'SMS', to: phone, language } as const;
  await sendCode(tx, secrets, phoneQuestionOf(userId), recipient, (code) => [
    'code_to_change_email',
    { code },
  ]);
}

/** Refuses with `email_taken`; ten lookups an hour, so that nobody can probe addresses. */
async function assertFree(database: Database, userId: string, email: string): Promise<void> {
  await transact(database, (tx) => claimQuestion(tx, userId, 'EMAIL'));
  if (await findUserByEmail(database, email)) throw new Refusal('email_taken');
}

/** The code from the new address, and that from the phone of whoever was sent one. */
export type EmailChangeCodes = { readonly code: string; readonly phone_code?: string | undefined };

/**
 * Changes the address to the one that the code went to. Other sessions end, trusted devices and reset links
 * are void, wallets wait and both addresses are told. Refuses the field of a phone code that is owed and missing, a wrong
 * one with `incorrect_phone_code`, and with `email_taken` when somebody else was faster.
 */
export async function confirmEmailChange(
  { database, settings }: AccessContext,
  { userId, sessionId }: Caller,
  actor: Actor,
  { code, phone_code: phoneCode }: EmailChangeCodes,
): Promise<void> {
  const { secrets } = settings;
  const question = questionOf(userId);
  const phoneQuestion = phoneQuestionOf(userId);
  const owesPhone =
    strongestFactor(await getUser(database, userId)) === 'SMS' ||
    (await findOpenCode(database, phoneQuestion)) !== null;
  if (owesPhone && phoneCode === undefined) {
    throw new FieldRefusal([fieldError(['body', 'phone_code'], 'missing')]);
  }
  const phoneAttempt = owesPhone
    ? await claimMessageCodeAttempt(database, actor, phoneQuestion, userId)
    : null;
  const attempt = await claimMessageCodeAttempt(database, actor, question, userId);
  await transact(database, async (tx) => {
    const { email: before } = await lockUser(tx, userId);
    if (phoneAttempt) {
      const given = phoneCode ?? '';
      const own = await verifyMessageCode(tx, actor, secrets, phoneQuestion, phoneAttempt, given);
      if (!own) throw new Refusal('incorrect_phone_code');
    }
    const sent = await verifyMessageCode(tx, actor, secrets, question, attempt, code);
    if (!sent) throw new Refusal('incorrect_code');
    await replaceEmail(tx, actor, userId, { before, email: sent.sentTo });
    await endSessionsOf(tx, actor, userId, 'EMAIL_CHANGED', sessionId);
    await revokeTrustedDevices(tx, userId);
    await voidResetLinks(tx, userId);
    await forgetUnfinishedSetup(tx, userId);
    await recordCredentialChange(tx, userId, 'EMAIL');
  });
}

async function replaceEmail(
  tx: Tx,
  actor: Actor,
  userId: string,
  { before, email }: { readonly before: string; readonly email: string },
): Promise<void> {
  // To the old address, whose owner still reads it, and to the new one.
  const user = await getUser(tx, userId);
  const { language } = user;
  const earlier = { channel: 'EMAIL', to: before, language, name: nameToGreet(user) } as const;
  await notifyRecipient(tx, earlier, 'email_changed', { email });
  await changeEmail(tx, userId, email);
  await notifyUser(tx, userId, 'email_changed', { email });
  const subject = userSubject(userId);
  await recordAction(tx, actor, 'email_changed', subject, { email: before }, { email });
}

function questionOf(userId: string): CodeQuestion {
  return { purpose: 'EMAIL_CHANGE', subject: userId };
}

function phoneQuestionOf(userId: string): CodeQuestion {
  return { purpose: 'EMAIL_CHANGE', subject: `phone ${userId}` };
}
