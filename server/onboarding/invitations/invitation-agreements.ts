import type { UserRow } from '../../account/users.ts';
import type { AgreementKind } from '../../agreements/templates.ts';
import type { Tx } from '../../database/connect.ts';
import { invitationEnvelopes } from './invitation-documents.ts';
import { mayTake } from './invitation-flow.ts';
import { getInvitationRecord } from './invitation-record.ts';

/** What an invited person signs, once that is the next step. */
export async function wishesOfInvited(tx: Tx, user: UserRow): Promise<readonly AgreementKind[]> {
  if (user.invitation_id === null || user.invitation_completed_at !== null) return [];
  const invitation = await getInvitationRecord(tx, user.invitation_id);
  const maySign = await mayTake(tx, 'SIGN_DOCUMENTS', { invitation, user });
  return maySign ? invitationEnvelopes(user.us_tax_payer === true) : [];
}
