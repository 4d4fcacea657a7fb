import type { Actor } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import type { Caller } from '../../http/caller.ts';
import { recordCredentialChange } from '../credential-changes.ts';
import { revokeTrustedDevices } from '../devices/trusted-devices.ts';
import { voidResetLinks } from '../recovery/reset-links.ts';
import { endSessionsOf } from '../sessions/sessions.ts';

/** What follows when a second factor comes or goes: other sessions, trust and reset links end, and payments are careful. */
export async function afterFactorChange(
  tx: Tx,
  actor: Actor,
  { userId, sessionId }: Caller,
): Promise<void> {
  await endSessionsOf(tx, actor, userId, 'FACTOR_CHANGED', sessionId);
  await revokeTrustedDevices(tx, userId);
  // A link that was opened by the factor before says nothing of the one that holds now.
  await voidResetLinks(tx, userId);
  await recordCredentialChange(tx, userId, 'SECOND_FACTOR');
}
