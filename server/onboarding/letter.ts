import type { IndividualDetails } from '@ballast/contract/onboarding/individual.ts';
import { envelopeOf } from '../agreements/envelope-of.ts';
import type { Database } from '../database/connect.ts';

/** Where somebody's letter of non-solicitation stands; null before it was asked for. */
export async function readLetter(
  database: Database,
  ownerId: string,
): Promise<IndividualDetails['reverse_solicitation_letter']> {
  const envelope = await envelopeOf(database, ownerId, 'REVERSE_SOLICITATION_LETTER');
  return envelope && { status: envelope.status };
}
