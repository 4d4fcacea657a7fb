import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { DEMO_ARTICLES, type DemoArticle } from './articles.ts';
import { NEWCOMER_STEPS, type NewcomerStep } from './newcomer-script.ts';
import type { DEMO_CLIENTS } from './people.ts';
import { type FundStep, fundSteps } from './private-funds/fund-script.ts';
import { type RestatementStep, restatementSteps } from './private-funds/restate-value.ts';

/** Who acts, by email. */
type Client = (typeof DEMO_CLIENTS)[number]['email'];

type Money = { readonly currency: AssetCode; readonly amount: string };

/** A step of the demo year. A withdrawal with too few approvals stays with the desk. */
type ClientStep = { readonly day: number; readonly by: Client } & (
  | ({ readonly does: 'deposit' } & Money)
  /** Written without the reference it stays with the desk. */
  | ({ readonly does: 'wire'; readonly writes: 'REFERENCE' | 'NOTHING' } & Money)
  | ({ readonly does: 'invest'; readonly fund: string } & Money)
  | {
      readonly does: 'choose_weights';
      readonly fund: string;
      readonly weights: Readonly<Record<AssetCode, string>>;
    }
  | {
      readonly does: 'redeem';
      readonly fund: string;
      readonly currency: AssetCode;
      readonly amount: string | 'everything';
    }
  | ({ readonly does: 'withdraw'; readonly approvals: 0 | 1 | 2 } & Money)
  /** `currency` is what is sold. */
  | ({ readonly does: 'exchange'; readonly buys: AssetCode } & Money)
  /** Verified by the desk at once, and then in its wait. */
  | { readonly does: 'add_bank_account'; readonly currency: 'EUR' | 'USD' }
  /** The latest withdrawal to a bank account comes back. */
  | { readonly does: 'payment_returned' }
  /** At a time that is still to come when the world is made. */
  | { readonly does: 'book_call'; readonly purpose: 'ADVICE' | 'CONTACT' }
);

/** What staff write for clients. */
type ArticleStep = {
  readonly day: number;
  readonly does: 'publish_article' | 'withdraw_article';
  readonly article: DemoArticle;
};

/** From when on ether in a basket earns rewards. */
type RewardStep = { readonly day: number; readonly does: 'start_rewards'; readonly fund: string };

const REWARD_STEPS: readonly RewardStep[] = [{ day: 252, does: 'start_rewards', fund: 'core' }];

/** What the platform charges, from when on. */
type FeeStep = { readonly day: number; readonly does: 'publish_fees' };

const FEE_STEPS: readonly FeeStep[] = [{ day: 1, does: 'publish_fees' }];

/** What is proposed of a basket by then is approved, released and carried out. */
type RebalanceStep = { readonly day: number; readonly does: 'rebalance'; readonly fund: string };

const REBALANCE_STEPS: readonly RebalanceStep[] = [
  { day: 104, does: 'rebalance', fund: 'anchor' },
  { day: 155, does: 'rebalance', fund: 'core' },
  { day: 258, does: 'rebalance', fund: 'core' },
  { day: 327, does: 'rebalance', fund: 'anchor' },
  { day: 347, does: 'rebalance', fund: 'core' },
  { day: 356, does: 'rebalance', fund: 'meridian' },
];

/** What the signal of a trend basket proposes by then is approved; nothing, where it proposes nothing. */
type TrendStep = { readonly day: number; readonly does: 'follow_trend'; readonly fund: string };

const TREND_STEPS: readonly TrendStep[] = [80, 150, 220, 300, 350].map((day) => ({
  ...{ day, does: 'follow_trend', fund: 'compass' },
}));

export type WorldStep =
  | ClientStep
  | NewcomerStep
  | FundStep
  | RestatementStep
  | ArticleStep
  | RewardStep
  | FeeStep
  | RebalanceStep
  | TrendStep;

const AMELIA = 'amelia.hart@example.com';
const CONOR = 'conor.oshea@example.com';
const NORTHWIND = 'treasury@northwind-partners.example';

const SELECT_WEIGHTS = { BTC: '0.55', ETH: '0.3', USDC: '0.15' };

/** The year before today, for three clients. */
const CLIENT_STEPS: readonly ClientStep[] = [
  { day: 2, by: AMELIA, does: 'deposit', currency: 'USDC', amount: '400000' },
  { day: 3, by: NORTHWIND, does: 'deposit', currency: 'USDC', amount: '2500000' },
  { day: 4, by: AMELIA, does: 'invest', fund: 'core', currency: 'USDC', amount: '250000' },
  { day: 6, by: NORTHWIND, does: 'deposit', currency: 'BTC', amount: '12.5' },
  { day: 7, by: NORTHWIND, does: 'invest', fund: 'anchor', currency: 'USDC', amount: '1200000' },
  { day: 12, by: CONOR, does: 'deposit', currency: 'USDT', amount: '180000' },
  { day: 15, by: CONOR, does: 'invest', fund: 'meridian', currency: 'USDT', amount: '120000' },
  { day: 33, by: NORTHWIND, does: 'invest', fund: 'core', currency: 'USDC', amount: '600000' },
  { day: 40, by: AMELIA, does: 'deposit', currency: 'BTC', amount: '1.75' },
  { day: 58, by: AMELIA, does: 'invest', fund: 'core', currency: 'USDC', amount: '50000' },
  { day: 74, by: CONOR, does: 'deposit', currency: 'ETH', amount: '22.5' },
  { day: 75, by: CONOR, does: 'deposit', currency: 'USDC', amount: '60000' },
  { day: 91, by: NORTHWIND, does: 'withdraw', currency: 'USDC', amount: '85000', approvals: 1 },
  { day: 110, by: CONOR, does: 'redeem', fund: 'meridian', currency: 'USDT', amount: 'everything' },
  { day: 127, by: AMELIA, does: 'withdraw', currency: 'USDC', amount: '20000', approvals: 1 },
  { day: 140, by: NORTHWIND, does: 'deposit', currency: 'ETH', amount: '320' },
  { day: 142, by: NORTHWIND, does: 'invest', fund: 'core', currency: 'ETH', amount: '120' },
  { day: 166, by: AMELIA, does: 'invest', fund: 'anchor', currency: 'BTC', amount: '0.6' },
  { day: 181, by: CONOR, does: 'invest', fund: 'meridian', currency: 'USDT', amount: '70000' },
  { day: 196, by: NORTHWIND, does: 'redeem', fund: 'anchor', currency: 'USDC', amount: '300000' },
  { day: 198, by: NORTHWIND, does: 'withdraw', currency: 'USDC', amount: '240000', approvals: 2 },
  { day: 223, by: AMELIA, does: 'deposit', currency: 'USDC', amount: '75000' },
  { day: 224, by: AMELIA, does: 'invest', fund: 'core', currency: 'USDC', amount: '40000' },
  { day: 240, by: NORTHWIND, does: 'wire', currency: 'USD', amount: '250000', writes: 'REFERENCE' },
  { day: 241, by: NORTHWIND, does: 'add_bank_account', currency: 'USD' },
  { day: 245, by: NORTHWIND, does: 'withdraw', currency: 'USD', amount: '60000', approvals: 1 },
  { day: 247, by: AMELIA, does: 'exchange', currency: 'USDC', amount: '12000', buys: 'ETH' },
  { day: 251, by: CONOR, does: 'invest', fund: 'core', currency: 'USDC', amount: '45000' },
  { day: 262, by: CONOR, does: 'withdraw', currency: 'USDC', amount: '8000', approvals: 1 },
  { day: 275, by: NORTHWIND, does: 'deposit', currency: 'USDC', amount: '500000' },
  { day: 276, by: NORTHWIND, does: 'invest', fund: 'meridian', currency: 'USDC', amount: '450000' },
  { day: 277, by: NORTHWIND, does: 'choose_weights', fund: 'select', weights: SELECT_WEIGHTS },
  { day: 278, by: NORTHWIND, does: 'invest', fund: 'select', currency: 'USDC', amount: '50000' },
  { day: 301, by: AMELIA, does: 'redeem', fund: 'core', currency: 'USDC', amount: '35000' },
  { day: 304, by: NORTHWIND, does: 'withdraw', currency: 'USD', amount: '25000', approvals: 1 },
  { day: 305, by: NORTHWIND, does: 'payment_returned' },
  { day: 311, by: AMELIA, does: 'exchange', currency: 'ETH', amount: '1.5', buys: 'USDC' },
  { day: 318, by: CONOR, does: 'deposit', currency: 'USDT', amount: '25000' },
  { day: 336, by: NORTHWIND, does: 'redeem', fund: 'core', currency: 'USDC', amount: '150000' },
  { day: 344, by: AMELIA, does: 'invest', fund: 'anchor', currency: 'USDC', amount: '30000' },
  { day: 352, by: CONOR, does: 'redeem', fund: 'meridian', currency: 'USDT', amount: '12000' },
  { day: 365.2, by: AMELIA, does: 'add_bank_account', currency: 'EUR' },
  { day: 365.3, by: CONOR, does: 'wire', currency: 'USD', amount: '4200', writes: 'REFERENCE' },
  { day: 365.5, by: AMELIA, does: 'wire', currency: 'USD', amount: '9500', writes: 'NOTHING' },
  { day: 365.6, by: NORTHWIND, does: 'withdraw', currency: 'USDC', amount: '150000', approvals: 0 },
  { day: 365.7, by: AMELIA, does: 'deposit', currency: 'USDC', amount: '15000' },
  { day: 365.8, by: CONOR, does: 'book_call', purpose: 'ADVICE' },
];

/** A subscription that is paid with bitcoins, and a redemption to be paid in dollars of another kind; both wait for their dates. */
const OTHER_CURRENCY_STEPS: readonly FundStep[] = [
  {
    ...{ day: 364.4, does: 'order_units', by: NORTHWIND, fund: 'tidewater' },
    ...{ amount: '1.5', paidIn: 'BTC' },
  },
  {
    ...{ day: 364.5, does: 'redeem_units', by: NORTHWIND, fund: 'tidewater' },
    ...{ amount: '20000', into: 'USDC' },
  },
];

const ARTICLE_STEPS: readonly ArticleStep[] = DEMO_ARTICLES.flatMap((article) => {
  const { day, withdrawnOn } = article;
  const published = { day, does: 'publish_article', article } as const;
  if (withdrawnOn === undefined) return [published];
  return [published, { day: withdrawnOn, does: 'withdraw_article', article }];
});

/** The same with the people who came at its end, what private funds have by the calendar that ends now, and what staff wrote. */
export function worldScript(startedAt: Date, now: Date): readonly WorldStep[] {
  return [
    ...CLIENT_STEPS,
    ...NEWCOMER_STEPS,
    ...fundSteps(startedAt, now),
    ...restatementSteps(startedAt, now),
    ...OTHER_CURRENCY_STEPS,
    ...ARTICLE_STEPS,
    ...REWARD_STEPS,
    ...FEE_STEPS,
    ...REBALANCE_STEPS,
    ...TREND_STEPS,
  ].toSorted((one, other) => one.day - other.day);
}
