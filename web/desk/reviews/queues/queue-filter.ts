import { CALLING_CODES, type CallingCountry } from '@ballast/contract/account/calling-codes.ts';
import type { Exposure, RiskRating } from '@ballast/contract/compliance/risk.ts';
import type { InvestorType } from '@ballast/contract/onboarding/answers.ts';
import type { CaseOutcome, CaseState } from '@ballast/contract/reviews/client-case.ts';
import { CLASS_WORDS } from '../../../app/investor-classes/class-words.ts';
import { isKeyOf } from '../../../app/routing/known-key.ts';
import { OUTCOME_WORDS, STATE_WORDS } from '../case-words.ts';
import { EXPOSURE_TITLES, RATING_WORDS } from '../risk-words.ts';

export type QueueFilter = {
  readonly state?: CaseState;
  readonly outcome?: CaseOutcome;
  /** ME, NOBODY or a colleague. */
  readonly taken_by?: string;
  /** ME or a colleague. */
  readonly decided_by?: string;
  readonly search?: string;
  readonly due?: 'LATE';
  /** Of the client: where they are, what they are, and how much of a risk. */
  readonly country?: CallingCountry;
  readonly investor_class?: InvestorType;
  readonly exposure?: Exposure;
  readonly risk?: RiskRating;
  readonly sort?: CaseSort;
  readonly order?: 'ASC' | 'DESC';
};

export type CaseSort = keyof typeof SORTS;

const SORTS = { DUE: true, RECEIVED: true, DECIDED: true, CLIENT: true } as const;
const ORDERS = { ASC: true, DESC: true } as const;

const COLLEAGUE = /^(ME|NOBODY|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const DECIDER = /^(ME|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The router keeps beside it whatever else the address says, so it is read again where it is used. */
export function queueFilterOf(search: Record<string, unknown>): QueueFilter {
  const { state, outcome, taken_by: takenBy, search: typed, due, sort, order } = search;
  const { decided_by: decidedBy, country, investor_class, exposure, risk } = search;
  return {
    ...(isKeyOf(STATE_WORDS, state) && { state }),
    ...(isKeyOf(OUTCOME_WORDS, outcome) && { outcome }),
    ...(typeof takenBy === 'string' && COLLEAGUE.test(takenBy) && { taken_by: takenBy }),
    ...(typeof decidedBy === 'string' && DECIDER.test(decidedBy) && { decided_by: decidedBy }),
    // What looks like a number in an address arrives as one.
    ...((typeof typed === 'string' || typeof typed === 'number') &&
      String(typed) !== '' && { search: String(typed).slice(0, 100) }),
    ...(due === 'LATE' && { due }),
    ...(isKeyOf(CALLING_CODES, country) && { country }),
    ...(isKeyOf(CLASS_WORDS, investor_class) && { investor_class }),
    ...(isKeyOf(EXPOSURE_TITLES, exposure) && { exposure }),
    ...(isKeyOf(RATING_WORDS, risk) && { risk }),
    ...(isKeyOf(SORTS, sort) && { sort }),
    ...(isKeyOf(ORDERS, order) && { order }),
  };
}

/** Whether a list is of cases that ended, or that the client has. */
export function isOver({ state, outcome, decided_by, sort }: QueueFilter): boolean {
  const isWithDesk = state === undefined || state === 'WAITING' || state === 'TAKEN';
  const isEnded = outcome !== undefined || decided_by !== undefined || sort === 'DECIDED';
  return isEnded || !isWithDesk;
}

/** How a list is sorted, whether or not somebody chose it. */
export function sortingOf(filter: QueueFilter): { sort: CaseSort; order: 'ASC' | 'DESC' } {
  const sort = filter.sort ?? (isOver(filter) ? 'DECIDED' : 'DUE');
  return { sort, order: filter.order ?? USUAL_ORDER[sort] };
}

/** What pressing a column's header asks for: its usual order first, then the other way round. */
export function turnedBy(filter: QueueFilter, sort: CaseSort): Pick<QueueFilter, 'sort' | 'order'> {
  const now = sortingOf(filter);
  if (now.sort !== sort) return { sort, order: USUAL_ORDER[sort] };
  return { sort, order: now.order === 'ASC' ? 'DESC' : 'ASC' };
}

const USUAL_ORDER = { DUE: 'ASC', RECEIVED: 'DESC', DECIDED: 'DESC', CLIENT: 'ASC' } as const;
