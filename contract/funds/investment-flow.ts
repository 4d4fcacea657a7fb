import type { DraftFlow } from '../flow.ts';
import type { AssetCode } from '../money/asset.ts';

/** What a client has entered for an investment; the amount as typed. */
type EnteredInvestment = { currency: AssetCode | null; amount: string };

type InvestmentStep = 'ASSET' | 'AMOUNT' | 'REVIEW';

/** The steps of an investment in a basket (spec/investing.md, section 2). */
export const INVESTMENT: DraftFlow<EnteredInvestment, InvestmentStep> = {
  empty: { currency: null, amount: '' },
  out: '/explore',
  steps: [
    {
      name: 'ASSET',
      route: 'invest-fund',
      path: '/invest/fund/$fundId',
      arrival: 'BEGINS',
      isComplete: ({ entered }) => entered.currency !== null,
    },
    {
      name: 'AMOUNT',
      route: 'invest-fund-amount',
      path: '/invest/fund/$fundId/amount',
      arrival: 'BESIDE',
      isComplete: ({ entered }) => entered.amount !== '',
    },
    {
      name: 'REVIEW',
      route: 'invest-fund-review',
      path: '/invest/fund/$fundId/review',
      arrival: 'BESIDE',
      isComplete: () => false,
    },
  ],
};
