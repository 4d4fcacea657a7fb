import { Refusal } from '@ballast/contract/errors.ts';
import { getUser } from '../../account/users.ts';
import { transact } from '../../database/transact.ts';
import type { Caller } from '../../http/caller.ts';
import { claimMessageToUser } from '../attempts/message-limits.ts';
import type { WhatsAppContext } from '../contact/whatsapp.ts';
import { type CodeChannel, channelNotOwed, codeRecipient } from '../factors/code-recipient.ts';
import { sendCode } from '../factors/message-codes.ts';

export type LoginCodeRequest = {
  readonly factor: 'EMAIL' | 'SMS';
  readonly channel: CodeChannel;
};

/**
 * Sends the code for a login by email, SMS or WhatsApp; the one before is void. Returns the seconds until
 * another may be requested. Refuses with `passkey_required`, `code_sent_recently` and as `codeRecipient`.
 */
export async function sendLoginCode(
  context: WhatsAppContext,
  caller: Caller,
  { factor, channel }: LoginCodeRequest,
): Promise<{ resend_after_s: number }> {
  const { database, settings } = context;
  if (!caller.partlySignedIn) throw new Refusal('forbidden');
  if ((factor === 'EMAIL') !== (channel === 'EMAIL')) throw channelNotOwed();
  const { has_passkey } = await getUser(database, caller.userId);
  if (has_passkey) throw new Refusal('passkey_required');
  const recipient = await codeRecipient(context, caller.userId, channel);
  const question = { purpose: 'LOGIN', subject: caller.sessionId } as const;
  return transact(database, async (tx) => {
    await claimMessageToUser(tx, caller.userId);
    return sendCode(tx, settings.secrets, question, recipient, (code) => [
      'code_to_log_in',
      { code },
    ]);
  });
}
