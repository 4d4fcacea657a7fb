import type { AnswerOf } from '@ballast/contract/call.ts';
import { type AssetCode, assetOf, inListOrder } from '@ballast/contract/money/asset.ts';
import { formatRate, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import * as calls from '@ballast/contract/staff/basket-targets.ts';
import type { Selectable } from 'kysely';
import { hasPasskey } from '../../access/passkeys/signed-decisions.ts';
import { namesOf } from '../../account/clients.ts';
import type { Database } from '../../database/connect.ts';
import type { TargetProposals } from '../../database/schema.ts';
import { unitsInFund } from '../../ledger/balances.ts';
import { usdWorth } from '../../payments/trades/conversion.ts';
import { type Fund, getBasketRecord } from '../funds.ts';
import type { Prices, Weight } from '../index/index-rules.ts';
import { type TargetVersion, targetVersions } from '../index/targets.ts';
import { toProposed } from '../proposals.ts';
import { heldBasketsOf } from '../rebalances/held-baskets.ts';
import { readPrices } from '../rebalances/rebalance-answers.ts';
import { planRebalance } from '../rebalances/rebalance-rules.ts';
import { toShown } from './target-versions.ts';
import { tradableAssets } from './tradable-assets.ts';

/** How many decided proposals are told. */
const DECIDED_MAX = 10;

/** Target weights of a basket by version and what is proposed, as somebody of staff reads it. Refuses `not_found`. */
export async function getBasketTargets(
  database: Database,
  idOrSlug: string,
  now: Date,
  viewerId: string,
): Promise<AnswerOf<typeof calls.getBasketTargets>> {
  const fund = await getBasketRecord(database, idOrSlug);
  const versions = (await targetVersions(database, [fund.id])).get(fund.id) ?? [];
  const tradable = await tradableAssets(database);
  return {
    fund: { id: fund.id, slug: fund.slug, name: fund.name },
    own_weights: fund.ownWeights,
    follows_trend: fund.followsTrend,
    versions: toShown(versions, now),
    tradable: tradable.map(({ code, name }) => ({ asset: code, name })),
    proposals: await readProposals(database, fund, versions),
    passkey_owed: await hasPasskey(database, viewerId),
  };
}

type Row = Selectable<TargetProposals>;

async function readProposals(
  database: Database,
  fund: Fund,
  versions: readonly TargetVersion[],
): Promise<calls.ProposedTargets[]> {
  const all = database.selectFrom('target_proposals').selectAll().where('fund_id', '=', fund.id);
  const waiting = await all.where('decision', 'is', null).execute();
  const decided = await all
    .where('decided_by', 'is not', null)
    .orderBy('decided_at', 'desc')
    .orderBy('proposal_id', 'desc')
    .limit(DECIDED_MAX)
    .execute();
  const rows = [...waiting, ...decided];
  const names = await namesOf(
    database,
    rows.flatMap((row) => [row.asked_by, row.decided_by]),
  );
  const proposals: calls.ProposedTargets[] = [];
  for (const row of rows) {
    const { effective_on, reason: why, weights } = calls.NewTargets.parse(row.content);
    const targets = weights.map(({ asset, weight }) => ({ asset, weight: rateOf(weight) }));
    proposals.push({
      ...{ id: row.proposal_id, effective_on, why },
      changes: changesOf(versions, row, targets),
      impact: row.decision === null ? await impactOf(database, fund, targets) : null,
      ...proposedBy(row, names),
    });
  }
  return proposals;
}

/** Who proposed, which is nobody where the signal of a trend basket did, and who decided. */
function proposedBy(
  row: Row,
  names: ReadonlyMap<string, string>,
): Pick<calls.ProposedTargets, 'asked_by' | 'asked_at' | 'decided'> {
  const { asked_by: askedBy } = row;
  const told = toProposed({ ...row, asked_by: askedBy ?? '' }, names);
  return askedBy === null ? { ...told, asked_by: null } : told;
}

function changesOf(
  versions: readonly TargetVersion[],
  { from_version: from }: Row,
  after: readonly Weight[],
): calls.ProposedTargets['changes'] {
  const before = versions.find(({ version }) => version === from)?.targets ?? [];
  const weightIn = (parts: readonly Weight[], code: AssetCode): Rate =>
    parts.find(({ asset }) => asset === code)?.weight ?? 0n;
  const assets = new Set([...before, ...after].map(({ asset }) => asset));
  return [...assets].sort(inListOrder).map((asset) => ({
    ...{ asset, name: assetOf(asset).name },
    before: formatRate(weightIn(before, asset)),
    after: formatRate(weightIn(after, asset)),
  }));
}

/** Whom new targets concern, with how much money, and what they would have traded; null while a price is missing. */
async function impactOf(
  database: Database,
  fund: Fund,
  targets: readonly Weight[],
): Promise<calls.ProposedTargets['impact']> {
  const prices: Prices = await readPrices(database);
  const units = await unitsInFund(database, fund.id);
  if ([...units, ...targets].some(({ asset }) => !prices.has(asset))) return null;
  const baskets = await heldBasketsOf(database, fund, { targets }, units);
  const worth = units.reduce((sum, { asset, posted }) => {
    return sum + usdWorth(posted, { asset, price: prices.get(asset) ?? 0n });
  }, 0n);
  const plans = planRebalance(baskets, prices);
  const sales = plans.flatMap((plan) => plan.sales);
  const purchases = plans.flatMap((plan) => plan.purchases);
  return {
    clients: baskets.length,
    worth_usd: formatRate(worth),
    trades: [...sumsOf('SELL', sales), ...sumsOf('BUY', purchases)],
  };
}

type Trade = NonNullable<calls.ProposedTargets['impact']>['trades'][number];

function sumsOf(
  side: Trade['side'],
  parts: readonly { readonly asset: AssetCode; readonly usd: Rate }[],
): Trade[] {
  return [...Map.groupBy(parts, ({ asset }) => asset)]
    .sort(([one], [other]) => inListOrder(one, other))
    .map(([asset, of]) => ({
      ...{ side, asset },
      usd: formatRate(of.reduce((sum, { usd }) => sum + usd, 0n)),
    }));
}
