import type { DraftFlow } from '../flow.ts';

/** What a client has entered for a redemption (spec/investing.md, section 3); the amount as typed. */
export type EnteredRedemption = { currencyCode: string; amount: string; useMax: boolean };

type RedemptionStep = 'CURRENCY' | 'AMOUNT' | 'CONFIRM';

/** The steps of a redemption from a basket (spec/investing.md, section 2). */
export const REDEMPTION: DraftFlow<EnteredRedemption, RedemptionStep> = {
  empty: { currencyCode: '', amount: '', useMax: false },
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
      isComplete: () => false,
    },
  ],
};
