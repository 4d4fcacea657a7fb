import type { Draft, DraftFlow } from '../flow.ts';
import type { AssetCode } from '../money/asset.ts';
import type { AccreditedStatus, QualifiedStatus } from './accreditation.ts';
import type { Experience, STRATEGY_TYPES, SubscriptionBackground } from './subscriptions.ts';

/** What a client has entered for a subscription to a private fund (spec/investing.md, section 3); the amount as typed. */
export type EnteredSubscription = {
  /** The fund as the address has it, once its first screen was left. */
  fund: string;
  strategy: (typeof STRATEGY_TYPES)[number] | null;
  isSubsequent: boolean;
  classId: string;
  currency: AssetCode | null;
  /** What it is paid with, where that is not the class's currency. */
  paidIn: AssetCode | null;
  amount: string;
  background: SubscriptionBackground | null;
  experience: Experience | null;
  /** Of US taxpayers: by what they are accredited investors, and qualified clients. */
  accreditedStatus: AccreditedStatus | null;
  qualifiedStatus: QualifiedStatus | null;
  printedCopy: boolean;
  /** Whether a company has looked at what is known of it. */
  isReviewed: boolean;
  /** Once it is begun on the server: then it can be signed. */
  requestId: string;
};

type SubscriptionStep =
  | 'INTRO'
  | 'ASSET'
  | 'AMOUNT'
  | 'REVIEW'
  | 'BACKGROUND'
  | 'EXPERIENCE'
  | 'ACCREDITED'
  | 'QUALIFIED'
  | 'AGREEMENT';

type Subscriber = Pick<Draft<EnteredSubscription>, 'entered' | 'user'>;

/** Whoever was let in before is asked nothing again, and of a company all is known. */
export const isKnown = ({ entered, user }: Subscriber): boolean =>
  entered.isSubsequent || user?.account_type === 'INSTITUTIONAL';

const isFirst = (subscriber: Subscriber): boolean => !isKnown(subscriber);

/** Somebody who comes first to the vehicle for US taxpayers: people and companies say what they are. */
export const isFirstInUs = ({ entered }: Pick<Subscriber, 'entered'>): boolean =>
  !entered.isSubsequent && entered.strategy === 'US';

/** The steps of a subscription up to its signature; after it the server says how it stands. */
export const SUBSCRIPTION: DraftFlow<EnteredSubscription, SubscriptionStep> = {
  empty: {
    fund: '',
    strategy: null,
    isSubsequent: false,
    classId: '',
    currency: null,
    paidIn: null,
    amount: '',
    background: null,
    experience: null,
    accreditedStatus: null,
    qualifiedStatus: null,
    printedCopy: false,
    isReviewed: false,
    requestId: '',
  },
  out: '/explore',
  steps: [
    {
      name: 'INTRO',
      route: 'invest-mutual-intro',
      path: '/invest/mutual/$fundSlug/intro',
      // What was entered for another fund is of no use here.
      isComplete: ({ entered, address }) =>
        entered.fund !== '' && entered.fund === address.fundSlug,
    },
    {
      name: 'ASSET',
      route: 'invest-mutual-asset',
      path: '/invest/mutual/$fundSlug/asset',
      isComplete: ({ entered }) => entered.classId !== '',
    },
    {
      name: 'AMOUNT',
      route: 'invest-mutual-amount',
      path: '/invest/mutual/$fundSlug/amount',
      isComplete: ({ entered }) => entered.amount !== '',
    },
    {
      name: 'REVIEW',
      route: 'invest-mutual-review-personal-information',
      path: '/invest/mutual/$fundSlug/review-personal-information',
      applies: isKnown,
      isComplete: ({ entered }) =>
        isFirstInUs({ entered }) ? entered.isReviewed : entered.requestId !== '',
    },
    {
      name: 'BACKGROUND',
      route: 'invest-mutual-background',
      path: '/invest/mutual/$fundSlug/background',
      applies: isFirst,
      isComplete: ({ entered }) => entered.background !== null,
    },
    {
      name: 'EXPERIENCE',
      route: 'invest-mutual-experience',
      path: '/invest/mutual/$fundSlug/experience',
      applies: isFirst,
      isComplete: ({ entered }) =>
        entered.strategy === 'US' ? entered.experience !== null : entered.requestId !== '',
    },
    {
      name: 'ACCREDITED',
      route: 'invest-mutual-accredited-investor-status',
      path: '/invest/mutual/$fundSlug/accredited-investor-status',
      applies: isFirstInUs,
      isComplete: ({ entered }) => entered.accreditedStatus !== null,
    },
    {
      name: 'QUALIFIED',
      route: 'invest-mutual-qualified-client-status',
      path: '/invest/mutual/$fundSlug/qualified-client-status',
      applies: isFirstInUs,
      isComplete: ({ entered }) => entered.requestId !== '',
    },
    {
      name: 'AGREEMENT',
      route: 'invest-mutual-agreement',
      path: '/invest/mutual/$fundSlug/agreement',
      isComplete: () => false,
    },
  ],
};
