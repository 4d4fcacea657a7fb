import { findUserByEmail, type UserRow } from '../../account/users.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { passwordResetWords } from '../../messages/access-texts.ts';
import { type DeliveryContext, deliverMessage } from '../../messages/deliver-message.ts';
import { defineEncryptedJob } from '../../secrets/encrypted-job.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { standingOf } from '../sign-in/standing.ts';
import { newResetToken, openResetLink } from './reset-links.ts';

/** The typed address, and the secret for a link. */
type ResetWish = { readonly email: string; readonly token: string };

const sendResetLink = defineEncryptedJob<ResetWish>('access.send_reset_link');

/** Queues the request for a new password, whether or not the address has an account. */
export function queueResetLink(tx: Tx, secrets: Secrets, email: string): Promise<void> {
  return sendResetLink.enqueue(tx, secrets, { email, token: newResetToken() });
}

/**
 * The job that decides what an address is sent: a link when its account has a password, else other advice,
 * and nothing without an account.
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
    const standing = await standingOf(database, user);
    if (standing.kind === 'OPEN') await makeLink(database, key, user, token);
    const resetUrl = `${settings.publicUrl}/forgot-password/reset?token=${token}`;
    const words = passwordResetWords(standing, resetUrl, settings.publicUrl);
    // To the account's own address: the typed one may be another mailbox spelt alike.
    if (words) await deliverMessage(context, { key, channel: 'EMAIL', to: user.email, ...words });
  });
}

async function makeLink(
  database: Database,
  resetId: string,
  { user_id: userId }: UserRow,
  token: string,
): Promise<void> {
  await transact(database, (tx) => openResetLink(tx, SYSTEM, { resetId, userId, token }));
}
