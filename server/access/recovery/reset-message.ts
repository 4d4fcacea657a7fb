import { findUserByEmail, type UserRow } from '../../account/users.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import type { JobHandler } from '../../jobs/job.ts';
import type { DeliveryContext } from '../../messages/carry-message.ts';
import { deliverMessage } from '../../messages/deliver-message.ts';
import { type NamedMessage, nameToGreet } from '../../messages/write-message.ts';
import { defineEncryptedJob } from '../../secrets/encrypted-job.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { type AccountState, accountStateOf } from '../sign-in/account-state.ts';
import { newResetToken, openResetLink } from './reset-links.ts';

type ResetWish = { readonly email: string; readonly token: string };

const sendResetLink = defineEncryptedJob<ResetWish>('access.send_reset_link', { lane: 'mail' });

/** Queues the request for a new password, whether or not the address has an account. */
export function queueResetLink(tx: Tx, secrets: Secrets, email: string): Promise<void> {
  const wish = { email, token: newResetToken() };
  return sendResetLink.enqueue(tx, secrets, wish, { atNextLook: true });
}

/**
 * The job that decides what an address is sent: a link when its account has a password or may have a first one beside
 * Google or Apple, else other advice, and nothing without an account.
 */
export function resetLinkJob(
  context: DeliveryContext & {
    readonly settings: { readonly secrets: Secrets; readonly publicUrl: string };
  },
): JobHandler {
  const { database, settings } = context;
  return sendResetLink.handledBy(settings.secrets, async ({ email, token }, key) => {
    const user = await findUserByEmail(database, email);
    if (!user) return;
    const state = await accountStateOf(database, user);
    if (state.kind === 'OPEN' || state.kind === 'LINKED')
      await makeLink(database, key, user, token);
    const message = messageFor(user, state, token, settings.publicUrl);
    if (!message) return;
    const [name, details] = message;
    // To the account's own address: the typed one may be another mailbox spelt alike.
    const { email: to, language } = user;
    const recipient = { channel: 'EMAIL', to, language, name: nameToGreet(user) } as const;
    await deliverMessage(context, key, recipient, name, details);
  });
}

/** What an account is told whose owner asked for a new password; null where there is none. */
function messageFor(
  { kind }: UserRow,
  state: AccountState,
  token: string,
  publicUrl: string,
): NamedMessage | null {
  switch (state.kind) {
    case 'NONE':
      return null;
    case 'OPEN':
      return ['password_reset', { link: `${publicUrl}/forgot-password/reset?token=${token}` }];
    case 'CLOSED':
      return ['password_reset_closed', {}];
    case 'INVITED':
      return [kind === 'STAFF' ? 'password_reset_staff' : 'password_reset_invited', {}];
    case 'UNFINISHED':
      return ['password_reset_unfinished', { link: `${publicUrl}/signup` }];
    case 'LINKED': {
      const { providers } = state;
      const link = `${publicUrl}/forgot-password/reset?token=${token}`;
      return ['password_reset_linked', { link, providers }];
    }
  }
}

async function makeLink(
  database: Database,
  resetId: string,
  { user_id: userId }: UserRow,
  token: string,
): Promise<void> {
  await transact(database, (tx) => openResetLink(tx, SYSTEM, { resetId, userId, token }));
}
