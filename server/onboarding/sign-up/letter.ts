import type { IndividualDetails } from '@ballast/contract/onboarding/sign-up/individual.ts';
import type { Database } from '../../database/connect.ts';
import { readEnvelope } from '../agreement-client.ts';

/**
 * The state of somebody's letter of non-solicitation: signed while the answers are the same. Null before it
 * was sent.
 */
export async function readLetter(
  database: Database,
  ownerId: string,
): Promise<IndividualDetails['reverse_solicitation_letter']> {
  const envelope = await readEnvelope(database, ownerId, 'REVERSE_SOLICITATION_LETTER');
  return envelope && { status: envelope.status };
}
