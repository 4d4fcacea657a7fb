import { type Actor, recordAction, userSubject } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { revokeTrustedDevices } from '../devices/trusted-devices.ts';
import { removeAuthenticator } from '../factors/authenticators.ts';
import { forgetPasskeys } from '../passkeys/forget-passkeys.ts';
import { forgetPassword } from '../recovery/passwords.ts';
import { voidResetLinks } from '../recovery/reset-links.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { queueSetupLink } from './setup-message.ts';

/**
 * Takes password, authenticator and recovery codes from a member of staff, ends the sessions and sends the link by which
 * both are set anew.
 */
export async function resetStaffAccess(
  tx: Tx,
  actor: Actor,
  secrets: Secrets,
  userId: string,
): Promise<void> {
  await endSessionsOf(tx, actor, userId, 'FACTOR_CHANGED');
  await revokeTrustedDevices(tx, userId);
  await voidResetLinks(tx, userId);
  await forgetPasskeys(tx, userId);
  await removeAuthenticator(tx, userId);
  await forgetPassword(tx, userId);
  await recordAction(tx, actor, 'staff_access_reset', userSubject(userId));
  await queueSetupLink(tx, secrets, userId, 'RESET');
}
