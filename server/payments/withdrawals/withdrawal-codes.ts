import { claimMessageToUser } from '../../access/attempts/message-limits.ts';
import type { WhatsAppContext } from '../../access/contact/whatsapp.ts';
import { type CodeChannel, codeRecipient } from '../../access/factors/code-recipient.ts';
import { sendCode } from '../../access/factors/message-codes.ts';
import { transact } from '../../database/transact.ts';
import { withdrawalToConfirm } from '../../messages/payments-texts.ts';
import { lockOwnWithdrawal } from './withdrawals.ts';

/** A client's own withdrawal, and over what its code is to come. */
export type CodeRequest = {
  readonly ownerId: string;
  readonly requestId: string;
  readonly channel: CodeChannel;
};

/**
 * Sends the code that a withdrawal owes by email, or by SMS or WhatsApp; the message names what it
 * confirms, and the code before is void. Returns after how many seconds another may be asked for.
 * Refuses `not_found`, `withdrawal_state_conflict`, `code_sent_recently` and what `codeRecipient` names.
 */
export async function sendWithdrawalCode(
  context: WhatsAppContext,
  { ownerId, requestId, channel }: CodeRequest,
): Promise<{ resend_after_s: number }> {
  const { database, settings } = context;
  const own = { ownerId, requestId };
  await transact(database, (tx) => lockOwnWithdrawal(tx, own, 'verify'));
  const to = await codeRecipient(context, ownerId, channel);
  return transact(database, async (tx) => {
    const { currency, amount, address } = await lockOwnWithdrawal(tx, own, 'verify');
    await claimMessageToUser(tx, ownerId);
    const question = { purpose: 'WITHDRAWAL', subject: requestId } as const;
    const confirms = withdrawalToConfirm({ amount: { asset: currency, minor: amount }, address });
    const message = { channel, to, intent: 'Your code to withdraw', confirms } as const;
    return sendCode(tx, settings.secrets, question, message);
  });
}
