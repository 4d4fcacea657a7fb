import type { IndividualDetails } from '@ballast/contract/onboarding/individual.ts';
import type { Database } from '../database/connect.ts';

/** Where somebody's letter of non-solicitation stands; null before it was asked for. */
export async function readLetter(
  _database: Database,
  _ownerId: string,
): Promise<IndividualDetails['reverse_solicitation_letter']> {
  return null;
}
