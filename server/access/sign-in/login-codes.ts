import { Refusal } from '@ballast/contract/errors.ts';
import { transact } from '../../database/transact.ts';
import type { Caller } from '../../http/caller.ts';
import { claimMessageToUser } from '../attempts/message-limits.ts';
import type { WhatsAppContext } from '../contact/whatsapp.ts';
import { type CodeChannel, channelNotOwed, codeRecipient } from '../factors/code-recipient.ts';
import { sendCode } from '../factors/message-codes.ts';

/** Which code a login asks for, and over what it is to come. */
export type LoginCodeRequest = {
  readonly factor: 'EMAIL' | 'SMS';
  readonly channel: CodeChannel;
};

/**
 * Sends the code that a login owes by email, or by SMS or WhatsApp; the one before is void. Returns
 * after how many seconds another may be asked for. Refuses with `code_sent_recently` and with what
 * `codeRecipient` names, and the field when it names a channel of another factor.
 */
export async function sendLoginCode(
  context: WhatsAppContext,
  caller: Caller,
  { factor, channel }: LoginCodeRequest,
): Promise<{ resend_after_s: number }> {
  const { database, settings } = context;
  if (!caller.partlySignedIn) throw new Refusal('forbidden');
  if ((factor === 'EMAIL') !== (channel === 'EMAIL')) throw channelNotOwed();
  const to = await codeRecipient(context, caller.userId, channel);
  const question = { purpose: 'LOGIN', subject: caller.sessionId } as const;
  return transact(database, async (tx) => {
    await claimMessageToUser(tx, caller.userId);
    const message = { channel, to, intent: 'Your code to log in' } as const;
    return sendCode(tx, settings.secrets, question, message);
  });
}
