import { Refusal } from '@ballast/contract/errors.ts';
import { transact } from '../../database/transact.ts';
import { OutcomeUnknown, ProviderRefusal } from '../../providers/failures.ts';
import type { Messages } from '../../providers/messages/port.ts';
import { claimQuestion } from '../attempts/message-limits.ts';
import type { AccessContext } from '../sessions/authenticate.ts';

export type WhatsAppContext = AccessContext & {
  readonly providers: { readonly messages: Messages };
};

/**
 * Refuses with `whatsapp_not_linked` unless the number is on WhatsApp, and with `code_not_sent` when the
 * carrier cannot be asked. Lookups are counted (`too_many_requests`), so that nobody probes other people's
 * numbers. Never called in a transaction.
 */
export async function assertOnWhatsApp(
  { database, providers }: WhatsAppContext,
  userId: string,
  phone: string,
): Promise<void> {
  await transact(database, (tx) => claimQuestion(tx, userId, 'WHATSAPP'));
  const isLinked = await providers.messages.isOnWhatsApp(phone).catch((error: unknown) => {
    const failed = error instanceof OutcomeUnknown || error instanceof ProviderRefusal;
    throw failed ? new Refusal('code_not_sent') : error;
  });
  if (!isLinked) throw new Refusal('whatsapp_not_linked');
}
