import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getFundRewards as getFundRewardsCall } from '@ballast/contract/funds/fund-rewards.ts';
import type { Database } from '../database/connect.ts';
import { rewardsAnswer } from '../fees/rewards/answers.ts';
import { getFundRecord } from './funds.ts';

/** What a basket earns for a client beside its prices. Refuses `not_found`. */
export async function getFundRewards(
  database: Database,
  ownerId: string,
  idOrSlug: string,
): Promise<AnswerOf<typeof getFundRewardsCall>> {
  const { id: fundId } = await getFundRecord(database, idOrSlug);
  return rewardsAnswer(database, { ownerId, fundId });
}
