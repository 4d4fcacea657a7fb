import type { CaseOutcome, CaseState } from '@ballast/contract/reviews/client-case.ts';
import { isKeyOf } from '../../../app/routing/known-key.ts';
import { OUTCOME_WORDS, STATE_WORDS } from '../case-words.ts';

export type QueueFilter = {
  readonly state?: CaseState;
  readonly outcome?: CaseOutcome;
  /** ME, NOBODY or a colleague. */
  readonly taken_by?: string;
  readonly search?: string;
  readonly due?: 'LATE';
  readonly sort?: 'DUE' | 'RECEIVED' | 'DECIDED';
  readonly order?: 'ASC' | 'DESC';
};

const SORTS = { DUE: true, RECEIVED: true, DECIDED: true } as const;
const ORDERS = { ASC: true, DESC: true } as const;

const COLLEAGUE = /^(ME|NOBODY|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The router keeps beside it whatever else the address says, so it is read again where it is used. */
export function queueFilterOf(search: Record<string, unknown>): QueueFilter {
  const { state, outcome, taken_by: takenBy, search: typed, due, sort, order } = search;
  return {
    ...(isKeyOf(STATE_WORDS, state) && { state }),
    ...(isKeyOf(OUTCOME_WORDS, outcome) && { outcome }),
    ...(typeof takenBy === 'string' && COLLEAGUE.test(takenBy) && { taken_by: takenBy }),
    // What looks like a number in an address arrives as one.
    ...((typeof typed === 'string' || typeof typed === 'number') &&
      String(typed) !== '' && { search: String(typed).slice(0, 100) }),
    ...(due === 'LATE' && { due }),
    ...(isKeyOf(SORTS, sort) && { sort }),
    ...(isKeyOf(ORDERS, order) && { order }),
  };
}

/** Whether a list is of cases that ended, or that the client has. */
export function isOver({ state, outcome, sort }: QueueFilter): boolean {
  const isWithDesk = state === undefined || state === 'WAITING' || state === 'TAKEN';
  return outcome !== undefined || !isWithDesk || sort === 'DECIDED';
}
