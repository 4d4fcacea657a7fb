import type { Language } from '@ballast/contract/account/languages.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type {
  FUND_STATES,
  LIQUIDITIES,
  PRODUCT_TYPES,
  STRATEGIES,
} from '@ballast/contract/funds/funds.ts';
import { formatRate, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import type { Selectable } from 'kysely';
import { type Actor, recordAction } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import type { Funds } from '../database/schema.ts';
import type { Weight } from './index/index-rules.ts';
import type { RebalanceSchedule } from './index/schedule.ts';
import { setTargets } from './index/targets.ts';
import { storeRule } from './trend/trend-records.ts';
import type { TrendRule } from './trend/trend-rules.ts';

export type FundState = (typeof FUND_STATES)[number];

export type Fund = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly tagline: string;
  readonly description: string;
  readonly productType: (typeof PRODUCT_TYPES)[number];
  /** Whether the targets of a basket follow a trend signal. */
  readonly followsTrend: boolean;
  readonly strategy: (typeof STRATEGIES)[number];
  readonly liquidity: (typeof LIQUIDITIES)[number];
  readonly state: FundState;
  readonly redemptionsAllowed: boolean;
  /** Limits of one investment and of one redemption, in US dollars. */
  readonly investmentMinimumUsd: Rate;
  readonly investmentMaximumUsd: Rate;
  readonly redemptionMinimumUsd: Rate;
  /** Of a basket; a private fund follows no index. */
  readonly rebalanceSchedule: RebalanceSchedule | null;
  /** How far a weight of a client's holding may be from its target before it is rebalanced. */
  readonly rebalanceBand: Rate;
  /** Whether each client chooses the weights; the targets are then the list to choose from, and what the index follows. */
  readonly ownWeights: boolean;
  readonly keyFacts: readonly KeyFact[];
  /** The same in other languages than English. */
  readonly otherTexts: OtherTexts;
  /** The close (00:00 UTC) at which its index starts. */
  readonly inception: Date;
};

export type KeyFact = { readonly label: string; readonly value: string };

/** What clients read of a fund. */
export type FundTexts = Pick<Fund, 'tagline' | 'description' | 'keyFacts'>;

export type OtherTexts = Readonly<Partial<Record<Exclude<Language, 'en'>, FundTexts>>>;

/** A basket has targets and a schedule, a private fund has neither. */
export type NewFund = Omit<Fund, 'id' | 'rebalanceBand' | 'otherTexts' | 'followsTrend'> & {
  readonly targets: readonly Weight[];
  /** What its targets follow, where they follow a trend signal. */
  readonly trend?: TrendRule;
  readonly otherTexts?: OtherTexts;
};

/**
 * Creates a fund, a basket with its first targets, and returns its id. Refuses `weights_invalid` unless the weights of
 * a basket add up to one exactly, `conflict` when the slug is taken.
 */
export async function createFund(tx: Tx, actor: Actor, fund: NewFund): Promise<string> {
  const id = newId();
  const row = toRow(fund);
  await tx
    .insertInto('funds')
    .values({ id, ...row })
    .execute();
  await recordAction(tx, actor, 'fund_created', { kind: 'fund', id, ownerId: null }, null, row);
  const { inception: effectiveFrom, targets } = fund;
  if (fund.productType === 'sma')
    await setTargets(tx, actor, { fundId: id, effectiveFrom, targets });
  if (fund.trend) await storeRule(tx, id, fund.trend);
  return id;
}

export type FundOpening = {
  readonly fundId: string;
  readonly state: FundState;
  readonly redemptionsAllowed: boolean;
};

/** Opens or closes a fund for investments and redemptions. Refuses `not_found`. */
export async function setFundState(tx: Tx, actor: Actor, opening: FundOpening): Promise<void> {
  const { fundId, state, redemptionsAllowed } = opening;
  const before = await tx
    .selectFrom('funds')
    .select(['state', 'redemptions_allowed'])
    .where('id', '=', fundId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new Refusal('not_found');
  const after = { state, redemptions_allowed: redemptionsAllowed };
  await tx.updateTable('funds').set(after).where('id', '=', fundId).execute();
  const subject = { kind: 'fund', id: fundId, ownerId: null };
  await recordAction(tx, actor, 'fund_state_set', subject, before, after);
}

const UUID_FORM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds a fund by id or slug. Refuses `not_found`. */
export async function getFundRecord(database: Database, idOrSlug: string): Promise<Fund> {
  const column = UUID_FORM.test(idOrSlug) ? 'id' : 'slug';
  const row = await database
    .selectFrom('funds')
    .selectAll()
    .where(column, '=', idOrSlug)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return toFund(row);
}

/** Finds a basket by id or slug: what is invested in at once. Refuses `not_found`. */
export async function getBasketRecord(database: Database, idOrSlug: string): Promise<Fund> {
  const fund = await getFundRecord(database, idOrSlug);
  if (fund.productType !== 'sma') throw new Refusal('not_found');
  return fund;
}

/** Fields that are left out do not filter. */
export type FundFilter = {
  readonly productType?: Fund['productType'] | undefined;
  readonly strategy?: Fund['strategy'] | undefined;
  readonly liquidity?: Fund['liquidity'] | undefined;
};

export async function listFundRecords(
  database: Database,
  filter: FundFilter = {},
): Promise<Fund[]> {
  const { productType, strategy, liquidity } = filter;
  const rows = await database
    .selectFrom('funds')
    .selectAll()
    .where((eb) =>
      eb.and({
        ...(productType && { product_type: productType }),
        ...(strategy && { investment_strategy: strategy }),
        ...(liquidity && { liquidity }),
      }),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toFund);
}

/** What others show of a fund. */
export type FundName = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly productType: Fund['productType'];
};

/** Names of funds by id; an id without a fund is missing. */
export async function fundNames(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, FundName>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('funds')
    .select(['id', 'slug', 'name', 'product_type'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, slug, name, product_type }) => [
      id,
      { id, slug, name, productType: product_type },
    ]),
  );
}

/** What kind of product funds are, how they invest and how soon they pay out. */
export async function fundKinds(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, { product: Fund['productType'] } & Pick<Fund, 'strategy' | 'liquidity'>>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('funds')
    .select(['id', 'product_type', 'investment_strategy', 'liquidity'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    rows.map(({ id, product_type: product, investment_strategy: strategy, liquidity }) => [
      id,
      { product, strategy, liquidity },
    ]),
  );
}

/** What is read of a fund in a language, and in which language that is: English where there is nothing else. */
export function textsIn(
  fund: Fund,
  language: Language,
): FundTexts & { readonly language: Language } {
  const other = language === 'en' ? undefined : fund.otherTexts[language];
  const { tagline, description, keyFacts } = other ?? fund;
  return { language: other ? language : 'en', tagline, description, keyFacts };
}

function toRow(fund: NewFund) {
  return {
    slug: fund.slug,
    name: fund.name,
    tagline: fund.tagline,
    description: fund.description,
    product_type: fund.productType,
    follows_trend: fund.trend !== undefined,
    investment_strategy: fund.strategy,
    liquidity: fund.liquidity,
    state: fund.state,
    redemptions_allowed: fund.redemptionsAllowed,
    investment_minimum_usd: formatRate(fund.investmentMinimumUsd),
    investment_maximum_usd: formatRate(fund.investmentMaximumUsd),
    redemption_minimum_usd: formatRate(fund.redemptionMinimumUsd),
    rebalance_schedule: fund.rebalanceSchedule,
    own_weights: fund.ownWeights,
    key_facts: JSON.stringify(fund.keyFacts),
    other_texts: JSON.stringify(fund.otherTexts ?? {}),
    inception: fund.inception,
  };
}

function toFund(row: Selectable<Funds>): Fund {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    tagline: row.tagline,
    description: row.description,
    productType: row.product_type,
    followsTrend: row.follows_trend,
    strategy: row.investment_strategy,
    liquidity: row.liquidity,
    state: row.state,
    redemptionsAllowed: row.redemptions_allowed,
    investmentMinimumUsd: rateOf(row.investment_minimum_usd),
    investmentMaximumUsd: rateOf(row.investment_maximum_usd),
    redemptionMinimumUsd: rateOf(row.redemption_minimum_usd),
    rebalanceSchedule: row.rebalance_schedule,
    rebalanceBand: rateOf(row.rebalance_band),
    ownWeights: row.own_weights,
    keyFacts: row.key_facts as KeyFact[],
    otherTexts: row.other_texts as OtherTexts,
    inception: row.inception,
  };
}
