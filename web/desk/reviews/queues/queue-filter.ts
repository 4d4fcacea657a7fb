import type { CaseState } from '@ballast/contract/reviews/client-case.ts';
import { isKeyOf } from '../../../app/routing/known-key.ts';
import { STATE_WORDS } from '../case-words.ts';

export type QueueFilter = {
  readonly state?: CaseState;
  readonly taken_by?: 'ME' | 'NOBODY';
  readonly search?: string;
};

export function queueFilterOf(search: Record<string, unknown>): QueueFilter {
  const { state, taken_by: takenBy, search: typed } = search;
  return {
    ...(isKeyOf(STATE_WORDS, state) && { state }),
    ...((takenBy === 'ME' || takenBy === 'NOBODY') && { taken_by: takenBy }),
    // What looks like a number in an address arrives as one.
    ...((typeof typed === 'string' || typeof typed === 'number') &&
      String(typed) !== '' && { search: String(typed).slice(0, 100) }),
  };
}
