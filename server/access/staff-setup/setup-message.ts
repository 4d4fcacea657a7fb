import { getUser } from '../../account/users.ts';
import type { Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import type { JobHandler } from '../../jobs/job.ts';
import type { DeliveryContext } from '../../messages/carry-message.ts';
import { deliverMessage } from '../../messages/deliver-message.ts';
import { nameToGreet } from '../../messages/write-message.ts';
import { defineEncryptedJob } from '../../secrets/encrypted-job.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { newSetupToken, openSetupLink } from './setup-links.ts';

/** Why a member of staff sets a password and an authenticator. */
export type SetupCause = 'INVITED' | 'RESET';

type SetupLink = { readonly userId: string; readonly token: string; readonly cause: SetupCause };

const sendSetupLink = defineEncryptedJob<SetupLink>('access.send_setup_link', { lane: 'mail' });

/** Queues the email with the link by which a member of staff gets access. */
export function queueSetupLink(
  tx: Tx,
  secrets: Secrets,
  userId: string,
  cause: SetupCause,
): Promise<void> {
  return sendSetupLink.enqueue(tx, secrets, { userId, cause, token: newSetupToken() });
}

const MESSAGES = { INVITED: 'staff_invited', RESET: 'staff_access_reset' } as const;

/** The job that opens the link and sends it; nothing to somebody who has a password by then, or is suspended. */
export function setupLinkJob(context: DeliveryContext): JobHandler {
  const { database, settings } = context;
  return sendSetupLink.handledBy(settings.secrets, async ({ userId, token, cause }, key) => {
    const user = await getUser(database, userId);
    if (user.password_set || user.suspended_at) return;
    await transact(database, (tx) => openSetupLink(tx, userId, token));
    const { email: to, language } = user;
    const recipient = { channel: 'EMAIL', to, language, name: nameToGreet(user) } as const;
    const link = `${settings.publicUrl}/login/admin/setup?token=${token}`;
    await deliverMessage(context, key, recipient, MESSAGES[cause], { link });
  });
}
