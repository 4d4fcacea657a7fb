import { readFileSync } from 'node:fs';

/** Who subscribes: people and companies that pay taxes in the US, and such as do not. */
export type Who = 'US' | 'ABROAD' | 'COMPANY' | 'US_COMPANY';

export const isUsPayer = (who: Who) => who === 'US' || who === 'US_COMPANY';
export const isCompany = (who: Who) => who === 'COMPANY' || who === 'US_COMPANY';

export type SubscriptionState =
  | 'DRAFT'
  | 'REPLACED'
  | 'AWAITING_DOCUMENTS'
  | 'IN_REVIEW'
  | 'APPROVED'
  | 'REJECTED'
  | 'CANCELLED';

export type OwnSubscription = {
  readonly id: string;
  readonly minor: bigint;
  state: SubscriptionState;
  isSigned: boolean;
  /** Whether its documents were handed in, and whether it ever was with the desk. */
  isProvided: boolean;
  wasWithDesk: boolean;
};

/** A client as the second telling of the flow knows them. */
export type Subscriber = {
  readonly who: Who;
  free: bigint;
  readonly own: OwnSubscription[];
  /** The proof of address, and the evidence of an accredited investor. */
  address: 'SUBMITTED' | 'APPROVED' | 'REJECTED' | null;
  evidence: 'WANTED' | 'SENT' | 'ACCEPTED';
  isOutdated: boolean;
};

/** What a subscription is begun with. */
export type Beginning = {
  readonly minor: bigint;
  readonly hasAnswers: boolean;
  /** Whether they say what they are: a limb of their kind of account, or one of the other kind. */
  readonly accreditation: 'OWN' | 'OTHERS' | null;
  readonly isOwnVehicle: boolean;
};

export type Refused = readonly [status: number, code: string];

export const MINIMUM_FIRST = 10_000_000n;
export const MINIMUM_NEXT = 1_000_000n;

const conflict: Refused = [409, 'conflict'];
const notReachable: Refused = [409, 'step_not_reachable'];

export const draftOf = ({ own }: Subscriber) => own.find(({ state }) => state === 'DRAFT');
export const waitingOf = ({ own }: Subscriber) =>
  own.find(({ state }) => state === 'AWAITING_DOCUMENTS');
export const isInvestor = ({ own }: Subscriber) => own.some(({ state }) => state === 'APPROVED');

export const holdsMoney = ({ state }: OwnSubscription) =>
  state === 'AWAITING_DOCUMENTS' || state === 'IN_REVIEW' || state === 'APPROVED';

/** Why nothing new is taken of a client at all. */
export function refusalOfAll(of: Subscriber): Refused | null {
  if (of.isOutdated) return [409, 'agreements_outdated'];
  return waitingOf(of) ? [409, 'subscription_needs_documents'] : null;
}

export function refusalToBegin(of: Subscriber, given: Beginning): Refused | null {
  const isFirst = !isInvestor(of);
  const lacksAnswers = !isCompany(of.who) && !given.hasAnswers && isFirst;
  const { accreditation } = given;
  const isWrong = isUsPayer(of.who)
    ? accreditation === 'OTHERS' || (accreditation === null && isFirst)
    : accreditation !== null;
  const minimum = isFirst ? MINIMUM_FIRST : MINIMUM_NEXT;
  const reasons: readonly (Refused | null | false)[] = [
    refusalOfAll(of),
    (lacksAnswers || isWrong) && notReachable,
    !given.isOwnVehicle && [404, 'not_found'],
    given.minor === 0n && [422, 'amount_invalid'],
    given.minor < minimum && [422, 'amount_below_minimum'],
    given.minor > of.free && [409, 'insufficient_funds'],
  ];
  return reasons.find((reason) => reason !== null && reason !== false) || null;
}

/** Whether documents have to come before the desk looks. */
export function wantsDocuments({ who, address, evidence }: Subscriber): boolean {
  if (isUsPayer(who)) return evidence === 'WANTED';
  return who === 'ABROAD' && (address === null || address === 'REJECTED');
}

export type Outcome = 'ON_REVIEW' | 'SUPPORTING_DOCUMENTS_REQUIRED';

function outcomeOf({ state }: OwnSubscription): Outcome | Refused {
  if (state === 'AWAITING_DOCUMENTS') return 'SUPPORTING_DOCUMENTS_REQUIRED';
  return state === 'IN_REVIEW' || state === 'APPROVED' ? 'ON_REVIEW' : conflict;
}

/** Submits, or says why not. */
export function submit(of: Subscriber, one: OwnSubscription): Outcome | Refused {
  if (one.state !== 'DRAFT') return outcomeOf(one);
  const refused = refusalOfAll(of);
  if (refused) return refused;
  if (!one.isSigned) return [409, 'agreement_not_signed'];
  if (one.minor > of.free) return [409, 'insufficient_funds'];
  of.free -= one.minor;
  one.state = wantsDocuments(of) ? 'AWAITING_DOCUMENTS' : 'IN_REVIEW';
  one.wasWithDesk = one.state === 'IN_REVIEW';
  return outcomeOf(one);
}

export function handIn(of: Subscriber, one: OwnSubscription): Outcome | Refused {
  if (one.state === 'AWAITING_DOCUMENTS' && !wantsDocuments(of)) {
    one.state = 'IN_REVIEW';
    one.isProvided = true;
    one.wasWithDesk = true;
  }
  return outcomeOf(one);
}

export function cancel(of: Subscriber, one: OwnSubscription): Refused | null {
  if (one.state !== 'DRAFT' && !holdsMoney(one)) return conflict;
  if (holdsMoney(one)) of.free += one.minor;
  one.state = 'CANCELLED';
  return null;
}

/** Why an address is not proved now. */
export function refusalToProve({ who, address }: Subscriber): Refused | null {
  return who !== 'ABROAD' || address === 'APPROVED' ? notReachable : null;
}

/** Why evidence of an accreditation is not sent now. */
export function refusalToShow({ who, evidence }: Subscriber): Refused | null {
  return !isUsPayer(who) || evidence !== 'WANTED' ? notReachable : null;
}

export type DeskDecision = 'APPROVE' | 'REJECT' | 'ASK_AGAIN';

/** Lets operations decide, or says why they cannot. */
export function decide(
  of: Subscriber,
  one: OwnSubscription,
  decision: DeskDecision,
): Refused | null {
  if (!one.wasWithDesk) return [404, 'not_found'];
  if (one.state !== 'IN_REVIEW') return [409, 'case_state_conflict'];
  if (decision === 'APPROVE') return approve(of, one);
  if (decision === 'ASK_AGAIN') return askAgain(of, one);
  one.state = 'REJECTED';
  of.free += one.minor;
  return null;
}

function approve(of: Subscriber, one: OwnSubscription): Refused | null {
  const isShown = isUsPayer(of.who) ? of.evidence === 'ACCEPTED' : !wantsDocuments(of);
  if (!isShown) return [409, 'documents_unreviewed'];
  one.state = 'APPROVED';
  if (of.address === 'SUBMITTED') of.address = 'APPROVED';
  return null;
}

function askAgain(of: Subscriber, one: OwnSubscription): Refused | null {
  const isRefusable = isUsPayer(of.who) ? of.evidence === 'WANTED' : of.address === 'SUBMITTED';
  if (!isRefusable) return [409, 'case_not_ready'];
  if (of.who === 'ABROAD') of.address = 'REJECTED';
  one.state = 'AWAITING_DOCUMENTS';
  return null;
}

/** The status that its client sees; none of what another took the place of. */
export function statusOf(of: Subscriber, one: OwnSubscription): string | null {
  if (one.state === 'REPLACED') return null;
  if (one.state !== 'IN_REVIEW') return one.state;
  if (isUsPayer(of.who) && of.evidence === 'WANTED') return 'AWAITING_DOCUMENTS';
  return one.isProvided ? 'DOCUMENTS_PROVIDED' : 'SUBMITTED';
}

/** The steps from state to state that the page about private funds draws for a subscription, as `DRAFT --> REPLACED`. */
export function drawnSteps(): Set<string> {
  const page = readFileSync(new URL('../../docs/domain/private-funds.md', import.meta.url), 'utf8');
  const drawing = page.split('## A subscription')[1]?.split('```')[1] ?? '';
  return new Set(drawing.match(/\S+ --> \w+/g));
}
