import type { ClientRow } from '../../account/clients.ts';
import type { AgreementKind } from '../../agreements/templates.ts';
import type { Tx } from '../../database/connect.ts';
import { invitationEnvelopes } from './invitation-documents.ts';
import { mayTake } from './invitation-flow.ts';
import { getInvitationRecord } from './invitation-record.ts';

/** What an invited person signs, once that is the next step. */
export async function wishesOfInvited(
  tx: Tx,
  client: ClientRow,
): Promise<readonly AgreementKind[]> {
  if (client.invitation_id === null || client.invitation_completed_at !== null) return [];
  const invitation = await getInvitationRecord(tx, client.invitation_id);
  const maySign = await mayTake(tx, 'SIGN_DOCUMENTS', { invitation, client });
  return maySign ? invitationEnvelopes(client.us_tax_payer === true) : [];
}
