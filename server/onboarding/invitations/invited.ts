import type { Database } from '../../database/connect.ts';
import { findOpenInvitation } from './invitation-record.ts';

/** Says whether an address has an invitation with a valid link. */
export async function isInvited(database: Database, email: string): Promise<boolean> {
  const invitation = await findOpenInvitation(database, email);
  return invitation !== undefined && invitation.state === 'SENT';
}
