import type { IndividualDetails } from '@ballast/contract/onboarding/sign-up/individual.ts';
import type { Database } from '../../database/connect.ts';
import { readEnvelope } from '../agreement-client.ts';

/** Where somebody's letter of non-solicitation stands: signed while the answers are those that it was signed about. Null before it was asked for. */
export async function readLetter(
  database: Database,
  ownerId: string,
): Promise<IndividualDetails['reverse_solicitation_letter']> {
  const envelope = await readEnvelope(database, ownerId, 'REVERSE_SOLICITATION_LETTER');
  return envelope && { status: envelope.status };
}
