import type { InvitationDocumentsAnswer } from '@ballast/contract/onboarding/invitation-calls.ts';
import type { z } from 'zod';
import type { UserRow } from '../account/users.ts';
import { listSigned } from '../agreements/signed-list.ts';
import type { Database } from '../database/connect.ts';
import { readIdentity } from './identity-record.ts';

/** What an invited person signs: the letter is for payers of taxes elsewhere. */
export function invitationEnvelopes(usTaxPayer: boolean) {
  const agreement = 'PLATFORM_AGREEMENT' as const;
  return usTaxPayer ? [agreement] : [agreement, 'REVERSE_SOLICITATION_LETTER' as const];
}

/** What an invited person shows and signs, and how far each is. */
export async function readInvitationDocuments(
  database: Database,
  { user_id: userId, us_tax_payer }: Pick<UserRow, 'user_id' | 'us_tax_payer'>,
): Promise<z.output<typeof InvitationDocumentsAnswer>> {
  const { verification_status, reason } = await readIdentity(database, userId);
  const signed = new Set((await listSigned(database, userId)).map(({ kind }) => kind));
  return {
    identity_document: {
      verification_status,
      reason,
      may_send: verification_status === 'REQUIRED',
    },
    documents_to_sign: invitationEnvelopes(us_tax_payer === true).map((envelope_type) => ({
      envelope_type,
      status: signed.has(envelope_type) ? 'SIGNED' : 'REQUIRED',
    })),
  };
}
