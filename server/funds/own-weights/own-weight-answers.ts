import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { getOwnWeights as getOwnWeightsCall } from '@ballast/contract/funds/own-weights.ts';
import { assetOf } from '@ballast/contract/money/asset.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import type { Actor } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { type Fund, getBasketRecord } from '../funds.ts';
import type { Weight } from '../index/index-rules.ts';
import { targetsInForce, targetVersions } from '../index/targets.ts';
import { getInvestedFund } from '../investments/investment-quotes.ts';
import { chooseWeights, isFixed, type NewChoice, readChoice } from './own-weights.ts';

/** A basket of which each client chooses the weights, with the list to choose from. Refuses `not_found`. */
export async function getOwnWeighted(
  database: Database,
  idOrSlug: string,
  now: Date,
): Promise<{ fund: Fund; listed: readonly Weight[] }> {
  const fund = await getBasketRecord(database, idOrSlug);
  if (!fund.ownWeights) throw new Refusal('not_found');
  const versions = (await targetVersions(database, [fund.id])).get(fund.id) ?? [];
  return { fund, listed: targetsInForce(versions, now)?.targets ?? [] };
}

export async function getOwnWeights(
  database: Database,
  ownerId: string,
  idOrSlug: string,
  now: Date,
): Promise<AnswerOf<typeof getOwnWeightsCall>> {
  const { fund, listed } = await getOwnWeighted(database, idOrSlug, now);
  const fixed = await isFixed(database, ownerId, fund.id);
  const choice = await readChoice(database, ownerId, fund.id);
  const weightOf = (parts: readonly Weight[], code: string) =>
    parts.find(({ asset }) => asset === code)?.weight;
  // What was chosen stays in the list when the fund no longer has it.
  const left = (choice?.weights ?? []).filter(({ asset }) => weightOf(listed, asset) === undefined);
  return {
    is_fixed: fixed,
    chosen_at: choice?.chosenAt.toISOString() ?? null,
    items: [...listed, ...left.map(({ asset }) => ({ asset, weight: 0n }))].map(
      ({ asset, weight: model }) => {
        const own = choice && weightOf(choice.weights, asset);
        return {
          asset,
          name: assetOf(asset).name,
          weight: own ? formatRate(own) : null,
          model_weight: formatRate(model),
        };
      },
    ),
  };
}

type Choice = {
  readonly ownerId: string;
  /** By id or slug. */
  readonly fund: string;
  readonly weights: NewChoice['weights'];
};

/** Chooses a client's weights of a basket that takes money, and returns them. Refuses as `chooseWeights`, `fund_closed`, `fund_inquiry_only`. */
export async function chooseOwnWeights(
  tx: Tx,
  actor: Actor & { readonly userId: string },
  { ownerId, fund: idOrSlug, weights }: Choice,
  now: Date,
): Promise<AnswerOf<typeof getOwnWeightsCall>> {
  const { fund, listed } = await getOwnWeighted(tx, idOrSlug, now);
  await getInvestedFund(tx, fund.id);
  await chooseWeights(tx, actor, {
    ownerId,
    fund,
    listed: listed.map(({ asset }) => asset),
    weights,
  });
  return getOwnWeights(tx, ownerId, fund.id, now);
}
