import { listSupportSessions } from '@ballast/contract/access/support-views.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { getOwnDrift, listOwnRebalances } from '@ballast/contract/funds/client-rebalances.ts';
import { getFundTargets } from '@ballast/contract/funds/fund-targets.ts';
import { getFundTrend } from '@ballast/contract/funds/fund-trend.ts';
import {
  getFund,
  getFundIndexChart,
  getFundIndexPlot,
  getFundUnderlying,
  listFunds,
} from '@ballast/contract/funds/funds.ts';
import { getPrivateFund } from '@ballast/contract/funds/private-funds.ts';
import { getRebalancing, listRebalances } from '@ballast/contract/funds/rebalances.ts';
import { listTransactions } from '@ballast/contract/payments/transactions.ts';
import {
  downloadInvestorDocument,
  type FundDocument,
  listFundDocuments,
} from '@ballast/contract/portfolio/investor-documents.ts';
import { getInvestmentUnderlying, listInvestments } from '@ballast/contract/portfolio/portfolio.ts';
import { expect } from 'vitest';
import { answer, answerFile, list, refuse } from '../answers.ts';
import { CLIENT, id } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';
import { HOLDING, UNPRICED_HOLDING, YEAR_OF_POINTS } from './portfolio.ts';
import { TRANSACTIONS } from './transactions.ts';

const AS_OF = '2026-03-12T09:59:00.000Z';

export const CORE = {
  id: id(100),
  slug: 'core',
  name: 'Ballast Core',
  tagline: 'The four largest in one basket',
  language: 'en' as const,
  product_type: 'sma' as const,
  investment_strategy: 'passiveLong' as const,
  liquidity: 'instant' as const,
  state: 'OPEN' as const,
  minimum_usd: '1000',
  assets: ['BTC' as const, 'ETH' as const],
  return_year: '0.42',
  return_month: '-0.02',
};

const TREND = {
  ...CORE,
  id: id(102),
  slug: 'trend',
  name: 'Ballast Trend',
  product_type: 'SMA_TREND_SIGNAL' as const,
};

const HARBOUR = {
  ...CORE,
  id: id(101),
  slug: 'harbour',
  name: 'Harbour Income',
  product_type: 'mutual' as const,
  liquidity: 'quarterly' as const,
  state: 'INQUIRY_ONLY' as const,
  return_year: null,
};

export const CORE_IN_FULL = {
  ...CORE,
  description: 'It holds each currency by its share of the market and is rebalanced each month.',
  redemptions_allowed: true,
  inception: '2024-01-01T00:00:00.000Z',
  index_value: '142.5',
  index_change_24h: '0.01',
  rebalanced_at: '2026-03-01T00:00:00.000Z',
  next_rebalance_at: '2026-04-01T00:00:00.000Z',
  own_weights: false,
  key_facts: [{ label: 'Management fee', value: '1% a year' }],
};

export const ASKED_ABOUT = { ...CORE_IN_FULL, ...HARBOUR, redemptions_allowed: false };

type PrivateVehicle = NonNullable<AnswerOf<typeof getPrivateFund>['vehicle']>;

const PRIVATE_TERMS: NonNullable<PrivateVehicle['terms']> = {
  class_name: 'A',
  minimum_first: '250000.00',
  minimum_next: '50000.00',
  management_rate: '0.02',
  incentive_rate: '0.2',
  hurdle_rate: '0',
  early_rate: '0.02',
  lock_up_months: 12,
  redemption_notice_days: 30,
  gate_rate: '0.25',
};

const PRIVATE_VEHICLE: PrivateVehicle = {
  currency: 'USD',
  terms: PRIVATE_TERMS,
  ...{ further: [], coming: [] },
  next_subscription: { day: '2026-04-01', cut_off: '2026-03-25T00:00:00.000Z' },
  next_redemption: { day: '2026-05-01', cut_off: '2026-04-01T00:00:00.000Z' },
  values: [
    {
      as_of: '2026-02-01',
      gross_per_unit: '114.312500000000000000',
      net_per_unit: '113.500000000000000000',
    },
    {
      as_of: '2026-03-01',
      gross_per_unit: '117.738370000000000000',
      net_per_unit: '116.629100000000000000',
    },
  ],
};

export const PRIVATE: AnswerOf<typeof getPrivateFund> = {
  vehicle: PRIVATE_VEHICLE,
  holdings: [
    {
      ...{ id: id(103), class_name: 'A', opened_on: '2025-06-01', currency: 'USD' },
      ...{ units: '1250.500000', value: '145844.33', as_of: '2026-03-01' },
    },
    {
      ...{ id: id(104), class_name: 'A', opened_on: '2026-03-01', currency: 'USD' },
      ...{ units: '500.000000', value: null, as_of: null },
    },
  ],
};

const REBALANCING: AnswerOf<typeof getRebalancing> = {
  schedule: 'MONTHLY',
  rebalanced_at: CORE_IN_FULL.rebalanced_at,
  next_rebalance_at: CORE_IN_FULL.next_rebalance_at,
  drift: '0.0123',
};

const weightAt = (asset: 'BTC' | 'ETH', name: string, before: string | null, after: string) => ({
  ...{ asset, name, weight_before: before, weight_after: after, price_usd: '50000' },
});

const REBALANCES: AnswerOf<typeof listRebalances>['items'] = [
  {
    ...{ at: '2026-03-01T00:00:00.000Z', reason: 'SCHEDULED', index_value: '141.2' },
    traded: '0.021',
    components: [
      weightAt('BTC', 'Bitcoin', '0.621', '0.6'),
      weightAt('ETH', 'Ether', '0.379', '0.4'),
    ],
  },
  {
    ...{ at: '2024-01-01T00:00:00.000Z', reason: 'INCEPTION', index_value: '100' },
    traded: null,
    components: [weightAt('BTC', 'Bitcoin', null, '0.6'), weightAt('ETH', 'Ether', null, '0.4')],
  },
];

export const OWN_DRIFT: AnswerOf<typeof getOwnDrift> = {
  schedule: 'MONTHLY',
  next_at: '2026-04-01T00:00:00.000Z',
  band: '0.05',
  drift: '0.031',
  weights: [
    { asset: 'BTC', name: 'Bitcoin', weight: '0.631', target: '0.6' },
    { asset: 'ETH', name: 'Ether', weight: '0.369', target: '0.4' },
  ],
};

const ADVISER_FORM: FundDocument = {
  id: id(109),
  kind: 'ADVISER_FORM',
  title: 'Adviser form 2026',
  dated_on: '2026-01-15',
  fund_name: 'Ballast Core',
  put_at: '2026-01-20T09:00:00.000Z',
  seen_at: '2026-01-21T09:00:00.000Z',
  is_for_holders: false,
};

const ACCOUNTS: FundDocument = {
  ...ADVISER_FORM,
  ...{ id: id(110), kind: 'FINANCIALS', title: 'Accounts 2025', dated_on: '2025-12-31' },
  ...{ seen_at: null, is_for_holders: true },
};

const OWN_BOOKED: AnswerOf<typeof listOwnRebalances>['items'][number] = {
  ...{ id: id(105), reason: 'BAND', state: 'BOOKED', left_out: null },
  released_at: '2026-02-10T09:00:00.000Z',
  booked_at: '2026-02-10T09:02:00.000Z',
  transaction_id: id(106),
  drift: '0.071',
  sold: [{ asset: 'BTC', units: '0.05000000', usd: '2997.00' }],
  bought: [{ asset: 'ETH', units: '1.498000000000000000', usd: '2997.00' }],
  left_over_usd: '0.00',
  cost_usd: '4.12',
};

const NOT_TRADED = {
  ...OWN_BOOKED,
  ...{ booked_at: null, transaction_id: null, sold: [], bought: [], cost_usd: '0.00' },
} as const;

const OWN_REBALANCES: AnswerOf<typeof listOwnRebalances>['items'] = [
  OWN_BOOKED,
  { ...NOT_TRADED, id: id(107), reason: 'SCHEDULE', state: 'LEFT_OUT', left_out: 'PENDING' },
  { ...NOT_TRADED, id: id(108), reason: 'TARGETS', state: 'PROCESSING' },
];

/** An index since the middle of December, as it stands on 12 March. */
export const INDEX_CHART = {
  months: [
    {
      from: '2026-03-01T00:00:00.000Z',
      until: AS_OF,
      opening: '133.1',
      closing: '130.438',
      change: '-0.02',
    },
    {
      from: '2026-02-01T00:00:00.000Z',
      until: '2026-03-01T00:00:00.000Z',
      opening: '121',
      closing: '133.1',
      change: '0.1',
    },
    {
      from: '2026-01-01T00:00:00.000Z',
      until: '2026-02-01T00:00:00.000Z',
      opening: '110',
      closing: '121',
      change: '0.1',
    },
    {
      from: '2025-12-17T00:00:00.000Z',
      until: '2026-01-01T00:00:00.000Z',
      opening: '100',
      closing: '110',
      change: '0.1',
    },
  ],
  years: [
    {
      from: '2026-01-01T00:00:00.000Z',
      until: AS_OF,
      opening: '110',
      closing: '130.438',
      change: '0.1858',
    },
    {
      from: '2025-12-17T00:00:00.000Z',
      until: '2026-01-01T00:00:00.000Z',
      opening: '100',
      closing: '110',
      change: '0.1',
    },
  ],
};

const CORE_ANSWERS = [
  answer(getFund, CORE_IN_FULL),
  answer(getOwnDrift, OWN_DRIFT),
  answer(getFundUnderlying, {
    as_of: AS_OF,
    items: [
      {
        asset: 'BTC',
        name: 'Bitcoin',
        target_weight: '0.6',
        current_weight: '0.62',
        price_usd: '90000',
      },
      {
        asset: 'ETH',
        name: 'Ether',
        target_weight: '0.4',
        current_weight: '0.38',
        price_usd: '3200',
      },
    ],
  }),
  answer(getFundTargets, {
    versions: [
      {
        ...{ version: 2, effective_at: '2026-04-01T00:00:00.000Z', state: 'COMING' },
        weights: [
          { asset: 'BTC', name: 'Bitcoin', weight: '0.55' },
          { asset: 'ETH', name: 'Ether', weight: '0.45' },
        ],
      },
      {
        ...{ version: 1, effective_at: '2025-12-17T00:00:00.000Z', state: 'IN_FORCE' },
        weights: [
          { asset: 'BTC', name: 'Bitcoin', weight: '0.6' },
          { asset: 'ETH', name: 'Ether', weight: '0.4' },
        ],
      },
    ],
  }),
  answer(getFundIndexPlot, {
    period: 'LAST_YEAR',
    change: '0.42',
    points: YEAR_OF_POINTS,
  }),
  answer(getFundIndexChart, INDEX_CHART),
  answer(listInvestments, {
    as_of: AS_OF,
    display_currency: 'USD',
    items: [HOLDING],
    pending_subscriptions: [],
  }),
  answer(getInvestmentUnderlying, {
    as_of: AS_OF,
    display_currency: 'USD',
    items: [
      {
        asset: 'BTC',
        name: 'Bitcoin',
        quantity: '0.6',
        pending: '0',
        price: '90000',
        value: '54000',
        weight: '0.54',
      },
    ],
  }),
  list(listTransactions, TRANSACTIONS),
];

/** What the list of funds asks for, where a page leads there. */
export const EXPLORED = [
  list(listFunds, [CORE, HARBOUR]),
  answer(listInvestments, {
    as_of: AS_OF,
    display_currency: 'USD',
    items: [HOLDING],
    pending_subscriptions: [],
  }),
  answer(getFundIndexPlot, { period: 'LAST_YEAR', change: '0.42', points: YEAR_OF_POINTS }),
  answer(getFundIndexChart, INDEX_CHART),
];

export const funds: readonly Screen[] = [
  {
    route: '/products/$slugOrId',
    path: '/products/core',
    user: CLIENT,
    answers: CORE_ANSWERS,
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('Ballast Core')], endsAt: '/explore/core' },
      'full, without a product': {
        path: '/products',
        answers: EXPLORED,
        sees: [heading('Invest')],
        endsAt: '/explore',
      },
    },
    without: {
      empty: 'it leads on',
      refused: 'whoever is not verified is led to where they can be',
    },
  },
  {
    route: '/explore/$slug/rebalances',
    path: '/explore/core/rebalances',
    user: CLIENT,
    answers: [
      answer(getFund, CORE_IN_FULL),
      answer(getRebalancing, REBALANCING),
      list(listRebalances, REBALANCES),
      list(listOwnRebalances, OWN_REBALANCES),
    ],
    reads: [getRebalancing, listRebalances, listOwnRebalances],
    sees: [heading('Rebalances')],
    states: {
      full: {
        sees: [
          'Ballast Core',
          'On the first day of each month',
          'Furthest from its target now 1.23%',
          'By the schedule',
          'Bitcoin: 62.10% to 60.00%',
          '2.10%',
          'The index began',
          'Bitcoin: 60.00%',
          'A weight was too far off',
          'Sold 0.05',
          'Bought 1.498',
          '$4.12',
          'Left out: an investment or a redemption was under way',
          'Under way',
        ],
      },
      empty: {
        answers: [list(listRebalances, []), list(listOwnRebalances, [])],
        sees: ['Nothing was rebalanced yet', 'Your holding was not rebalanced yet'],
      },
      'refused, no such fund': {
        answers: [
          refuse(getFund, 'not_found'),
          refuse(getRebalancing, 'not_found'),
          refuse(listRebalances, 'not_found'),
          refuse(listOwnRebalances, 'not_found'),
          ...EXPLORED,
        ],
        sees: [heading('Invest')],
        endsAt: '/explore',
      },
    },
  },
  {
    route: '/explore',
    path: '/explore',
    user: CLIENT,
    answers: EXPLORED,
    reads: [listFunds, listInvestments],
    sees: [heading('Invest')],
    states: {
      full: {
        sees: [
          link('Ballast Core'),
          link('Harbour Income'),
          'On enquiry',
          'Index, last month',
          'Your return, last month',
          'Private fund',
          'Your holding',
          '$100,000.00',
          { role: 'img', name: 'Index of Ballast Core over the last year' },
        ],
      },
      'full, a basket that follows a trend': {
        path: '/explore?product_type=sma',
        answers: [list(listFunds, [TREND])],
        sees: ['Trend basket', { role: 'img', name: 'Index of Ballast Trend over the last year' }],
        sends: [[listFunds, { query: { product_type: 'sma' } }]],
      },
      'full, a filter that there is none of': {
        path: '/explore?liquidity=none&strategy=bogus',
        sees: [link('Ballast Core')],
        misses: [button('Clear filters')],
      },
      empty: {
        path: '/explore?liquidity=monthly',
        answers: [list(listFunds, [])],
        sees: ['No funds match these filters', link('Show all'), button('Clear filters')],
        sends: [[listFunds, { query: { liquidity: 'monthly' } }]],
      },
    },
    without: { refused: 'nothing is sent from here' },
  },
  {
    route: '/explore/$slug',
    path: '/explore/core',
    user: CLIENT,
    answers: CORE_ANSWERS,
    reads: [getFund, getFundIndexPlot, getFundIndexChart, listInvestments, getInvestmentUnderlying],
    sees: [link('Back to all funds')],
    states: {
      full: {
        sees: [
          heading('Ballast Core'),
          link('Redeem'),
          'Your holding',
          'About this basket',
          '1% a year',
          '+18.58% in 2026',
          'March 2026, until now',
          'February 2026',
          '133.10',
        ],
        misses: ['December 2025, from 17 Dec'],
      },
      'full, a basket that follows a trend': {
        answers: [answer(getFund, { ...CORE_IN_FULL, product_type: 'SMA_TREND_SIGNAL' })],
        sees: ['Trend basket', link('Rewards'), link('Invest')],
      },
      'full, the returns of the year before': {
        does: (page) => page.getByRole('radiogroup', { name: 'Year' }).getByText('2025').click(),
        sees: ['+10.00% in 2025', 'December 2025, from 17 Dec', '100.00'],
        misses: ['February 2026'],
      },
      'full, an index that has not started': {
        answers: [answer(getFundIndexChart, { months: [], years: [] })],
        sees: ['Returns by month', 'The index has not started yet'],
      },
      'full, a part never had a price': {
        answers: [
          answer(listInvestments, {
            as_of: AS_OF,
            display_currency: 'USD',
            items: [UNPRICED_HOLDING],
            pending_subscriptions: [],
          }),
          answer(getInvestmentUnderlying, {
            as_of: AS_OF,
            display_currency: 'USD',
            items: [
              {
                asset: 'BTC',
                name: 'Bitcoin',
                quantity: '0.6',
                pending: '0',
                price: null,
                value: null,
                weight: null,
              },
            ],
          }),
        ],
        sees: ['Your holding', 'Not known since 10 Mar 2026', 'Not known yet'],
      },
      'full, composition': {
        asks: [getFundUnderlying, getFundTargets, getOwnDrift],
        does: (page) => page.getByRole('tab', { name: 'Composition' }).click(),
        sees: [
          'Target and current weights',
          'Target weights over time',
          '1 Apr 2026',
          'Bitcoin 55.00%',
          'Planned',
          'In force',
          'Rebalancing of the index',
          'Your holding against its targets',
          'Furthest from its target 3.10%',
          '63.10%',
        ],
      },
      'full, composition of a trend basket': {
        asks: [getFundTrend],
        answers: [
          answer(getFund, { ...CORE_IN_FULL, product_type: 'SMA_TREND_SIGNAL' }),
          answer(getFundTrend, {
            ...{ days: 50, close_at: AS_OF, safe: { asset: 'USDC', name: 'USD Coin' } },
            parts: [
              {
                ...{ asset: 'BTC', name: 'Bitcoin', share: '0.6' },
                reading: { price_usd: '90000', average_usd: '84120.55', is_above: true },
              },
              {
                ...{ asset: 'ETH', name: 'Ether', share: '0.3' },
                reading: { price_usd: '3200', average_usd: '3300', is_above: false },
              },
              { ...{ asset: 'USDT', name: 'Tether', share: '0.1' }, reading: null },
            ],
          }),
        ],
        does: (page) => page.getByRole('tab', { name: 'Composition' }).click(),
        sees: [
          'How the trend signal works',
          'the average of its last 50 closes',
          'Above its average',
          'Not above its average',
          '$84,120.55',
        ],
      },
      'full, composition of what is not held': {
        answers: [answer(getOwnDrift, { ...OWN_DRIFT, drift: null, weights: [] })],
        does: (page) => page.getByRole('tab', { name: 'Composition' }).click(),
        sees: ['Target and current weights', 'Rebalancing of the index'],
        misses: ['Your holding against its targets'],
      },
      'full, transactions': {
        does: (page) => page.getByRole('tab', { name: 'Transactions' }).click(),
        sees: ['Investment · Ballast Core'],
      },
      'full, documents': {
        asks: [listFundDocuments],
        answers: [
          list(listFundDocuments, [ACCOUNTS, ADVISER_FORM]),
          answerFile(downloadInvestorDocument, 'application/pdf', Buffer.from('%PDF')),
        ],
        path: '/explore/core?tab=documents',
        does: async (page) => {
          const saved = page.waitForEvent('download');
          await page.getByRole('button', { name: 'Download Adviser form 2026' }).click();
          expect((await saved).suggestedFilename()).toBe('adviser-form-2026.pdf');
        },
        sees: [
          heading('Documents of this fund'),
          'Financial statements, for investors only, 31 Dec 2025',
          'New',
          'Investment adviser form, for all clients, 15 Jan 2026',
        ],
        sends: [[downloadInvestorDocument, { params: { id: ADVISER_FORM.id } }]],
      },
      'full, documents page by page': {
        answers: [
          answer(listFundDocuments, ({ query }) =>
            query.cursor === 'next'
              ? { items: [ADVISER_FORM], next_cursor: null }
              : { items: [ACCOUNTS], next_cursor: 'next' },
          ),
        ],
        path: '/explore/core?tab=documents',
        does: (page) => page.getByRole('button', { name: 'Show more' }).click(),
        sees: ['Accounts 2025', 'Adviser form 2026'],
        misses: [button('Show more')],
      },
      'full, documents seen by support': {
        user: { support_admin_id: id(1) },
        answers: [list(listSupportSessions, []), list(listFundDocuments, [ADVISER_FORM])],
        path: '/explore/core?tab=documents',
        sees: ['Adviser form 2026'],
        misses: [button('Download Adviser form 2026')],
      },
      'full, documents of a private fund that has none': {
        answers: [
          answer(getFund, ASKED_ABOUT),
          answer(getPrivateFund, PRIVATE),
          list(listFundDocuments, []),
        ],
        path: '/explore/core?tab=documents',
        sees: [heading('Harbour Income'), 'No documents yet'],
      },
      'full, on inquiry': {
        answers: [answer(getFund, ASKED_ABOUT), answer(getPrivateFund, PRIVATE)],
        sees: [
          heading('Harbour Income'),
          'About this fund',
          'your relationship manager arranges investments',
          'Class A, 1 Jun 2025',
          '1,250.500000',
          '$145,844.33',
          'Not valued yet',
          { role: 'slider', name: 'Value of a unit of Harbour Income' },
          '116.6291',
          '$250,000.00',
          '20.00%',
          '12 months',
          '1 Apr 2026, orders until 25 Mar 2026, 00:00 UTC',
          link('Ask about this fund'),
          link('Send an enquiry'),
        ],
        misses: ['Index', link('Invest'), 'Composition'],
        sends: [[getPrivateFund, { params: { fund: CORE.slug } }]],
      },
      'full, a private fund with a second class and terms to come': {
        answers: [
          answer(getFund, ASKED_ABOUT),
          answer(getPrivateFund, {
            ...PRIVATE,
            vehicle: {
              ...PRIVATE_VEHICLE,
              further: [{ ...PRIVATE_TERMS, class_name: 'B', lock_up_months: 24 }],
              coming: [
                {
                  ...{ ...PRIVATE_TERMS, management_rate: '0.0125' },
                  ...{ effective_on: '2026-07-01', is_new_class: false },
                },
                {
                  ...{ ...PRIVATE_TERMS, class_name: 'C' },
                  ...{ effective_on: '2026-08-01', is_new_class: true },
                },
              ],
            },
          }),
        ],
        sees: [
          heading('Class B'),
          '24 months',
          heading('Terms to come'),
          'Class A, from 1 Jul 2026',
          '1.25%',
          'New class C, from 1 Aug 2026',
          'the lock-up does not become longer',
        ],
      },
      'full, a private fund that takes subscriptions': {
        answers: [
          answer(getFund, { ...ASKED_ABOUT, state: 'OPEN' }),
          answer(getPrivateFund, PRIVATE),
        ],
        sees: [heading('Harbour Income'), link('Invest')],
        misses: [link('Redeem')],
      },
      'full, a private fund whose units may be redeemed': {
        answers: [
          answer(getFund, { ...ASKED_ABOUT, redemptions_allowed: true }),
          answer(getPrivateFund, PRIVATE),
        ],
        sees: [link('Redeem'), link('Your redemptions from this fund')],
      },
      'full, a private fund without a vehicle for the client': {
        answers: [
          answer(getFund, ASKED_ABOUT),
          answer(getPrivateFund, { vehicle: null, holdings: [] }),
        ],
        sees: [heading('Harbour Income'), 'About this fund'],
        misses: ['Net asset value of a unit', 'Your holding'],
      },
      'full, a private fund before its first value': {
        answers: [
          answer(getFund, ASKED_ABOUT),
          answer(getPrivateFund, {
            vehicle: { ...PRIVATE_VEHICLE, values: [], next_redemption: null },
            holdings: [],
          }),
        ],
        sees: ['It has not been valued yet'],
        misses: ['Next dealing date for redemptions'],
      },
      'full, a closed private fund': {
        answers: [
          answer(getFund, { ...ASKED_ABOUT, state: 'CLOSED' }),
          answer(getPrivateFund, PRIVATE),
        ],
        sees: ['Closed to new investments at present.'],
        misses: [link('Ask about this fund')],
      },
      empty: {
        answers: [
          answer(listInvestments, {
            as_of: AS_OF,
            display_currency: 'USD',
            items: [],
            pending_subscriptions: [],
          }),
          answer(getInvestmentUnderlying, { as_of: AS_OF, display_currency: 'USD', items: [] }),
        ],
        sees: [heading('Ballast Core')],
        misses: ['Your holding', link('Redeem')],
      },
      'refused, no such fund': {
        answers: [refuse(getFund, 'not_found'), list(listFunds, [CORE])],
        sees: [heading('Invest'), link('Ballast Core')],
        endsAt: '/explore',
      },
    },
  },
];
