import type { DraftFlow } from '../flow.ts';
import type { AssetCode } from '../money/asset.ts';

/** The weights that a client has entered, as fractions such as `0.25`, by currency. */
type EnteredWeights = { weights: Readonly<Partial<Record<AssetCode, string>>> };

type OwnWeightsStep = 'INTRO' | 'SELECT' | 'REVIEW';

/** The steps in which a client chooses the weights of a basket, before investing in it (spec/investing.md, section 2). */
export const OWN_WEIGHTS: DraftFlow<EnteredWeights, OwnWeightsStep> = {
  empty: { weights: {} },
  out: '/explore',
  steps: [
    {
      name: 'INTRO',
      route: 'invest-fund-weights',
      path: '/invest/fund/$fundId/weights',
      arrival: 'BEGINS',
      isComplete: () => true,
    },
    {
      name: 'SELECT',
      route: 'invest-fund-weights-select',
      path: '/invest/fund/$fundId/weights/select',
      arrival: 'BESIDE',
      isComplete: ({ entered }) => Object.keys(entered.weights).length > 0,
    },
    {
      name: 'REVIEW',
      route: 'invest-fund-weights-review',
      path: '/invest/fund/$fundId/weights/review',
      arrival: 'BESIDE',
      isComplete: () => false,
    },
  ],
};
