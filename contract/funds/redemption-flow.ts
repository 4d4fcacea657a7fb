import type { DraftFlow } from '../flow.ts';

/**
 * What a client has entered for a redemption (spec/investing.md, section 3); the amount as typed. From a private fund it may be of
 * units, and is begun on the server before it is signed.
 */
export type EnteredRedemption = {
  currencyCode: string;
  amount: string;
  useMax: boolean;
  isUnits: boolean;
  classId: string;
  requestId: string;
};

type RedemptionStep = 'CURRENCY' | 'AMOUNT' | 'CONFIRM' | 'AGREEMENT';

/** The steps of a redemption (spec/investing.md, section 2); from a private fund with an agreement after them. */
export const REDEMPTION: DraftFlow<EnteredRedemption, RedemptionStep> = {
  empty: {
    ...{ currencyCode: '', amount: '', useMax: false },
    ...{ isUnits: false, classId: '', requestId: '' },
  },
  out: '/explore',
  steps: [
    {
      name: 'CURRENCY',
      route: 'redeem-select-currency',
      path: '/redeem/$fundSlug/select-currency',
      isComplete: ({ address }) => Boolean(address.currencyCode),
    },
    {
      name: 'AMOUNT',
      route: 'redeem-amount',
      path: '/redeem/$fundSlug/currency/$currencyCode/amount',
      arrival: 'BEGINS',
      isComplete: ({ entered, address }) =>
        entered.currencyCode === address.currencyCode && (entered.amount !== '' || entered.useMax),
    },
    {
      name: 'CONFIRM',
      route: 'redeem-confirm',
      path: '/redeem/$fundSlug/currency/$currencyCode/confirm',
      arrival: 'BESIDE',
      isComplete: ({ entered }) => entered.requestId !== '',
    },
    {
      name: 'AGREEMENT',
      route: 'redeem-agreement',
      path: '/redeem/$fundSlug/currency/$currencyCode/agreement',
      isComplete: () => false,
    },
  ],
};
