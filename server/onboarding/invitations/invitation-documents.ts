import type { InvitationDocumentsAnswer } from '@ballast/contract/onboarding/invitations/invitation-calls.ts';
import type { z } from 'zod';
import type { ClientRow } from '../../account/clients.ts';
import type { Database } from '../../database/connect.ts';
import { readEnvelope } from '../agreement-client.ts';
import { readIdentity } from '../identity/identity-record.ts';

/** The letter is for payers of taxes outside the US. */
export function invitationEnvelopes(usTaxPayer: boolean) {
  const agreement = 'PLATFORM_AGREEMENT' as const;
  return usTaxPayer ? [agreement] : [agreement, 'REVERSE_SOLICITATION_LETTER' as const];
}

export type InvitationDocuments = z.output<typeof InvitationDocumentsAnswer>;

export async function readInvitationDocuments(
  database: Database,
  { client_id: clientId, us_tax_payer }: Pick<ClientRow, 'client_id' | 'us_tax_payer'>,
): Promise<InvitationDocuments> {
  const { verification_status, reason } = await readIdentity(database, clientId);
  const toSign = invitationEnvelopes(us_tax_payer === true).map(async (envelope_type) => {
    const envelope = await readEnvelope(database, clientId, envelope_type);
    return envelope ?? ({ envelope_type, status: 'REQUIRED' } as const);
  });
  return {
    identity_document: {
      verification_status,
      reason,
      may_send: verification_status === 'REQUIRED',
    },
    documents_to_sign: await Promise.all(toSign),
  };
}
