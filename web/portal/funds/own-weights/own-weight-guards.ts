import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getFund } from '@ballast/contract/funds/funds.ts';
import type { Guard, GuardFacts } from '../../../app/routing/guards.ts';
import { paths } from '../../../app/routing/paths.ts';
import { queryClient } from '../../../app/session/queries.ts';
import { fundQuery } from '../queries.ts';
import { ownWeightsQuery } from './queries.ts';

/** For baskets of which each client chooses the weights; of others, to the investment itself. */
export const hasOwnWeights: Guard = async (facts) => {
  const fund = await fundOf(facts);
  return fund && !fund.own_weights ? paths.invest(fund.id) : null;
};

/** Nobody invests by own weights that are not chosen yet: to where they are. */
export const hasChosenWeights: Guard = async (facts) => {
  const fund = await fundOf(facts);
  if (!fund?.own_weights || fund.state !== 'OPEN') return null;
  // What cannot be read is told by the screen.
  const own = await queryClient.ensureQueryData(ownWeightsQuery(fund.id)).catch(() => null);
  return own && own.chosen_at === null ? paths.ownWeights(fund.id) : null;
};

/** The fund that is invested in; null where nothing is read yet, and where it cannot be read, which the screen tells. */
async function fundOf({ params, preload }: GuardFacts): Promise<AnswerOf<typeof getFund> | null> {
  if (preload || !params.fundId) return null;
  return queryClient.ensureQueryData(fundQuery(params.fundId)).catch(() => null);
}
