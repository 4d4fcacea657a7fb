import type { MessageChannel } from '@ballast/contract/access/message-codes.ts';
import { FieldRefusal, Refusal } from '@ballast/contract/errors.ts';
import type { z } from 'zod';
import { getUser } from '../account/users.ts';
import { transact } from '../database/transact.ts';
import type { Caller } from '../http/caller.ts';
import { strongestFactor } from './factors.ts';
import { sendCode } from './message-codes.ts';
import { claimMessageToUser } from './message-limits.ts';
import { assertOnWhatsApp, type WhatsAppContext } from './whatsapp.ts';

/** Which code a login asks for, and over what it is to come. */
export type LoginCodeRequest = {
  readonly factor: 'EMAIL' | 'SMS';
  readonly channel: z.output<typeof MessageChannel>;
};

/**
 * Sends the code that a login owes by email, or by SMS or WhatsApp; the one before is void. Answers
 * after how many seconds another may be asked for. Refuses with `otp_required` while the authenticator
 * is on, `phone_not_verified`, `whatsapp_not_linked`, `code_not_sent`, `code_sent_recently` and
 * `too_many_requests`, and the field when it names a factor that is not owed or a channel of the other
 * one.
 */
export async function sendLoginCode(
  context: WhatsAppContext,
  caller: Caller,
  { factor, channel }: LoginCodeRequest,
): Promise<{ resend_after_s: number }> {
  const { database, settings } = context;
  if (!caller.partlySignedIn) throw new Refusal('forbidden');
  if ((factor === 'EMAIL') !== (channel === 'EMAIL')) throw refusalOf('channel');
  const user = await getUser(database, caller.userId);
  const owed = strongestFactor(user);
  if (owed === 'OTP') throw new Refusal('otp_required');
  if (factor === 'SMS' && owed !== 'SMS') throw new Refusal('phone_not_verified');
  if (factor !== owed) throw refusalOf('factor');
  const to = (factor === 'SMS' ? user.phone : user.email) ?? '';
  if (channel === 'WHATSAPP') await assertOnWhatsApp(context, caller.userId, to);
  const question = { purpose: 'LOGIN', subject: caller.sessionId } as const;
  return transact(database, async (tx) => {
    await claimMessageToUser(tx, caller.userId);
    const message = { channel, to, intent: 'Your code to log in' } as const;
    return sendCode(tx, settings.secrets, question, message);
  });
}

function refusalOf(field: 'factor' | 'channel'): FieldRefusal {
  return new FieldRefusal([
    { loc: ['body', field], msg: 'Not the factor that is owed', type: `${field}_not_owed` },
  ]);
}
