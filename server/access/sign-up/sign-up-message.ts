import type { Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import type { Context } from '../../http/context.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { INVITED_WORDS, signUpWords } from '../../messages/access-texts.ts';
import { type DeliveryContext, deliverMessage } from '../../messages/deliver-message.ts';
import { sendMessage } from '../../messages/notifications.ts';
import { defineEncryptedJob } from '../../secrets/encrypted-job.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { standingOfAddress } from '../sign-in/standing.ts';

type SignUpCode = { readonly email: string; readonly code: string };

const sendSignUpCode = defineEncryptedJob<SignUpCode>('access.send_sign_up_code');

/** Queues the code of a sign-up, whether or not the address has an account. */
export function queueSignUpCode(tx: Tx, secrets: Secrets, code: SignUpCode): Promise<void> {
  return sendSignUpCode.enqueue(tx, secrets, code);
}

/** Queues the message that an address was invited, for a sign-up that is refused for it. */
export function queueInvitedMessage(tx: Tx, email: string): Promise<void> {
  return enqueue(tx, sendMessage, { key: newId(), channel: 'EMAIL', to: email, ...INVITED_WORDS });
}

/** The job that chooses the words for the address and sends them. */
export function signUpCodeJob(
  context: DeliveryContext &
    Pick<Context, 'isInvited'> & {
      readonly settings: { readonly secrets: Secrets; readonly publicUrl: string };
    },
): JobHandler {
  const { database, settings } = context;
  return sendSignUpCode.handledBy(settings.secrets, async ({ email, code }, key) => {
    const { user, standing } = await standingOfAddress(context, database, email);
    const words = signUpWords(standing, code, settings.publicUrl);
    // To the account's own address: the typed one may be another mailbox spelt alike.
    const to = user?.email ?? email;
    await deliverMessage(context, { key, channel: 'EMAIL', to, ...words });
  });
}
