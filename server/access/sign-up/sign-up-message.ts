import { DEFAULT_LANGUAGE, type Language } from '@ballast/contract/account/languages.ts';
import type { Tx } from '../../database/connect.ts';
import type { Context } from '../../http/context.ts';
import type { JobHandler } from '../../jobs/job.ts';
import type { DeliveryContext } from '../../messages/carry-message.ts';
import { deliverMessage } from '../../messages/deliver-message.ts';
import { notifyRecipient } from '../../messages/notifications.ts';
import { type NamedMessage, nameToGreet } from '../../messages/write-message.ts';
import { defineEncryptedJob } from '../../secrets/encrypted-job.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { type AccountState, accountStateOfAddress } from '../sign-in/account-state.ts';

type SignUpCode = {
  readonly email: string;
  readonly code: string;
  /** Of the page; none in what was queued before pages told theirs. */
  readonly language?: Language;
};

const sendSignUpCode = defineEncryptedJob<SignUpCode>('access.send_sign_up_code', { lane: 'mail' });

/** Queues the code of a sign-up, whether or not the address has an account. */
export function queueSignUpCode(tx: Tx, secrets: Secrets, code: SignUpCode): Promise<void> {
  return sendSignUpCode.enqueue(tx, secrets, code, { atNextLook: true });
}

/** Queues the message that an address was invited, for a sign-up that is refused for it. */
export function queueInvitedMessage(tx: Tx, email: string, language: Language): Promise<void> {
  const recipient = { channel: 'EMAIL', to: email, language } as const;
  return notifyRecipient(tx, recipient, 'sign_up_invited', {});
}

/** The job that chooses the words for the address and sends them. */
export function signUpCodeJob(
  context: DeliveryContext &
    Pick<Context, 'isInvited'> & {
      readonly settings: { readonly secrets: Secrets; readonly publicUrl: string };
    },
): JobHandler {
  const { database, settings } = context;
  return sendSignUpCode.handledBy(
    settings.secrets,
    async ({ email, code, language: asked }, key) => {
      const { user, state } = await accountStateOfAddress(context, database, email);
      const language = user?.language ?? asked ?? DEFAULT_LANGUAGE;
      const [name, details] = messageFor(state, code, `${settings.publicUrl}/login`);
      // To the account's own address: the typed one may be another mailbox spelt alike.
      const to = user?.email ?? email;
      const recipient = {
        channel: 'EMAIL',
        to,
        language,
        name: user ? nameToGreet(user) : null,
      } as const;
      await deliverMessage(context, key, recipient, name, details);
    },
  );
}

/** The message with the code of a sign-up. Only here is it said that there is an account already. */
function messageFor(state: AccountState, code: string, link: string): NamedMessage {
  switch (state.kind) {
    case 'NONE':
      return ['code_to_sign_up', { code }];
    case 'UNFINISHED':
      return ['code_to_continue_sign_up', { code }];
    case 'INVITED':
      return ['sign_up_invited', {}];
    case 'CLOSED':
      return ['sign_up_closed', { code }];
    case 'OPEN':
      return ['sign_up_open', { code, link }];
    case 'LINKED':
      return ['sign_up_linked', { code, link, providers: state.providers }];
  }
}
