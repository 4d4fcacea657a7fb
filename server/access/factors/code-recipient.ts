import type { MessageChannel } from '@ballast/contract/access/message-codes.ts';
import { FieldRefusal, Refusal } from '@ballast/contract/errors.ts';
import { fieldError } from '@ballast/contract/field-messages.ts';
import type { z } from 'zod';
import { getUser, type UserRow } from '../../account/users.ts';
import { nameToGreet, type Recipient } from '../../messages/write-message.ts';
import { assertOnWhatsApp, type WhatsAppContext } from '../contact/whatsapp.ts';
import { strongestCode } from './factors.ts';

export type CodeChannel = z.output<typeof MessageChannel>;

/**
 * Whom the code for a factor goes to, at the address or the verified phone. Refuses with `otp_required` while the
 * authenticator is on, `phone_not_verified`, `whatsapp_not_linked`, `code_not_sent` and `too_many_requests`,
 * and the field when the channel is of another factor. Asks the carrier, so never called in a transaction.
 */
export async function codeRecipient(
  context: WhatsAppContext,
  userId: string,
  channel: CodeChannel,
): Promise<Recipient> {
  return recipientOf(context, await getUser(context.database, userId), channel);
}

/** Whom the code for a factor goes to, as `codeRecipient` says. */
export async function recipientOf(
  context: WhatsAppContext,
  user: UserRow,
  channel: CodeChannel,
): Promise<Recipient> {
  const owed = strongestCode(user);
  if (owed === 'OTP') throw new Refusal('otp_required');
  if (channel !== 'EMAIL' && owed !== 'SMS') throw new Refusal('phone_not_verified');
  if (channel === 'EMAIL' && owed !== 'EMAIL') throw channelNotOwed();
  const to = (owed === 'SMS' ? user.phone : user.email) ?? '';
  if (channel === 'WHATSAPP') await assertOnWhatsApp(context, user.user_id, to);
  return { channel, to, language: user.language, name: nameToGreet(user) };
}

export function channelNotOwed(): FieldRefusal {
  return new FieldRefusal([fieldError(['body', 'channel'], 'channel_not_owed')]);
}
