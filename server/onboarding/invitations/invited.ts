import { emailKey } from '../../account/email-key.ts';
import type { Database } from '../../database/connect.ts';
import { findOpenInvitation } from './invitation-record.ts';

/**
 * Says whether somebody with this address was invited and can still follow the link of the invitation. One
 * whose link is over stands in nobody's way.
 */
export async function isInvited(database: Database, email: string): Promise<boolean> {
  const invitation = await findOpenInvitation(database, emailKey(email));
  return invitation !== undefined && invitation.state === 'SENT';
}
