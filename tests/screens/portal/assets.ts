import { listSupportSessions } from '@ballast/contract/access/support-views.ts';
import type { PERIODS } from '@ballast/contract/funds/periods.ts';
import { assetOf, knownAssets } from '@ballast/contract/money/asset.ts';
import { listTransactions } from '@ballast/contract/payments/transactions.ts';
import {
  getPortfolioAsset,
  getPriceChange,
  getPricePlot,
  listMarkets,
} from '@ballast/contract/portfolio/asset.ts';
import { type Answer, answer, list, refuse, type Sent } from '../answers.ts';
import { CLIENT, id } from '../people.ts';
import { heading, link, type Screen, type State } from '../screen.ts';
import { TRANSACTIONS } from './transactions.ts';

const AS_OF = '2026-03-12T09:59:00.000Z';

type Period = (typeof PERIODS)[number];

const IN_BASKETS = [
  { fund_slug: 'core', fund_name: 'Ballast Core', quantity: '0.12345678', value: '11111.11' },
  { fund_slug: 'major', fund_name: 'Major Assets', quantity: '0.5', value: '45000' },
];

const PARTS = {
  ...{
    available: '0.3',
    settling: '0.15',
    pending: '0.05',
    holdback: '0',
    owed: '0',
    total: '0.5',
  },
  ...{ price: '90000', change_24h: '-0.0123', value: '45000' },
};

const NOTHING = {
  ...PARTS,
  ...{ available: '0', settling: '0', pending: '0', total: '0', value: '0' },
};

/** What a client has of the currency of an address. */
function own(parts: typeof PARTS, inFunds = IN_BASKETS, currency = 'USD'): Answer {
  return answer(getPortfolioAsset, ({ params: { code = 'BTC' } }: Sent) => ({
    as_of: AS_OF,
    display_currency: currency,
    balance: { ...parts, asset: code, name: assetOf(code).name },
    in_funds: inFunds,
  }));
}

/** A price that rose from month to month. */
const POINTS = Array.from({ length: 12 }, (_, month) => ({
  at: new Date(Date.UTC(2025, 3 + month, 1)).toISOString(),
  value: String(79_000.5 + month * 1000),
}));

function plotIn(currency: string, points = POINTS): Answer {
  return answer(getPricePlot, ({ query }) => ({
    period: query.period as Period,
    display_currency: currency,
    points,
  }));
}

const CHANGED = {
  from: '2025-03-12T00:00:00.000Z',
  price_before: '79000.5',
  price: '90000',
  price_at: AS_OF,
  change: '0.1392',
};

type Changed = { [key in keyof typeof CHANGED]: string | null };

function changeIn(currency: string, changed: Changed = CHANGED): Answer {
  return answer(getPriceChange, ({ query }) => ({
    ...changed,
    period: query.period as Period,
    display_currency: currency,
  }));
}

function marketsIn(currency: string): Answer {
  return answer(listMarkets, ({ query }) => ({
    display_currency: currency,
    items: knownAssets()
      .filter(({ code }) => String(query.ids).split(',').includes(code))
      .map(({ code, name }) => ({
        ...{ code, name, price_at: AS_OF },
        ...(code === 'CHF'
          ? { price: null, change_24h: null }
          : { price: '1.0837', change_24h: '0.0031' }),
      })),
  }));
}

const OWN_TRANSACTIONS = TRANSACTIONS.map((each) => ({ ...each, asset: 'BTC', amount: '0.25' }));

/** What the page of every currency is told. */
export const ASSET_ANSWERS: readonly Answer[] = [
  own(PARTS),
  plotIn('USD'),
  changeIn('USD'),
  marketsIn('USD'),
  list(listTransactions, OWN_TRANSACTIONS),
];

const WORDS_OF_PERIODS = {
  '24h': 'over the last 24 hours',
  '1w': 'over the last week',
  '1m': 'over the last month',
  '3m': 'over the last three months',
  ytd: 'since the start of the year',
  all: 'since inception',
};

/** Each period but the one that is shown first, as an address names it. */
const PERIOD_STATES: Readonly<Record<string, State>> = Object.fromEntries(
  Object.entries(WORDS_OF_PERIODS).map(([period, words]): [string, State] => [
    `full, ${words}`,
    {
      path: `/assets/BTC?period=${period}`,
      sees: [`Change ${words}`, { role: 'slider', name: `Price of Bitcoin ${words}` }],
    },
  ]),
);

export const assets: readonly Screen[] = [
  {
    route: '/assets/$code',
    path: '/assets/BTC',
    user: CLIENT,
    answers: ASSET_ANSWERS,
    reads: [getPortfolioAsset, getPricePlot, getPriceChange, listMarkets, listTransactions],
    sees: [link('Back to your portfolio'), link('Exchange'), heading('Your balance')],
    states: {
      full: {
        sees: [
          heading('Bitcoin'),
          link('Deposit'),
          link('Withdraw'),
          '$90,000.00',
          'Change over the last year',
          '+13.92%',
          { role: 'slider', name: 'Price of Bitcoin over the last year' },
          '0.5 BTC',
          '$45,000.00',
          'Being settled',
          '0.15 BTC',
          heading('In your baskets'),
          link('Ballast Core'),
          '0.12345678 BTC',
          heading('Transactions'),
          heading('Other currencies'),
          link('Ether'),
          '$1.0837',
        ],
        misses: ['Held back', 'You have no Bitcoin', 'Not known yet'],
      },
      ...PERIOD_STATES,
      'full, a period that there is none of': {
        path: '/assets/BTC?period=none',
        sees: ['Change over the last year'],
        misses: ['Something went wrong'],
      },
      'full, another period': {
        does: (page) => page.getByText('1M', { exact: true }).click(),
        sees: [{ role: 'slider', name: 'Price of Bitcoin over the last month' }],
        endsAt: '/assets/BTC?period=1m',
      },
      'full, the prices as a table': {
        does: (page) => page.getByText('Show as a table').click(),
        sees: ['$85,000.50', { role: 'columnheader', name: 'Price' }],
      },
      'full, in euros': {
        user: { default_currency: 'EUR' },
        answers: [own(PARTS, IN_BASKETS, 'EUR'), plotIn('EUR'), changeIn('EUR'), marketsIn('EUR')],
        sees: ['€90,000.00', '€45,000.00', '€11,111.11', '€1.0837'],
        misses: ['$'],
      },
      'full, the currency of all figures': {
        path: '/assets/USD',
        answers: [own({ ...PARTS, price: '1', value: '0.5' })],
        sees: [heading('US dollar'), 'Your figures are in this currency', '$0.50'],
        misses: ['Last price'],
      },
      'full, held back': {
        answers: [own({ ...PARTS, holdback: '0.025' })],
        sees: ['Held back', '0.025 BTC'],
      },
      'full, something owed': {
        answers: [own({ ...PARTS, owed: '0.7', total: '-0.2', value: '-12000' })],
        sees: ['Owed', '−0.7 BTC', '−0.2 BTC'],
      },
      'full, in baskets alone': {
        answers: [own(NOTHING)],
        sees: ['You have Bitcoin in baskets only', link('Ballast Core')],
        misses: ['Being settled'],
      },
      'full, of what never had a price': {
        answers: [
          answer(getPortfolioAsset, {
            as_of: AS_OF,
            display_currency: 'USD',
            balance: {
              ...{ ...PARTS, asset: 'BTC', name: 'Bitcoin' },
              price: null,
              change_24h: null,
              value: null,
            },
            in_funds: IN_BASKETS.map((each) => ({ ...each, value: null })),
          }),
          plotIn('USD', []),
          changeIn('USD', {
            from: null,
            price_before: null,
            price: null,
            price_at: null,
            change: null,
          }),
        ],
        sees: ['There is no price yet', 'Not known yet', '0.5 BTC', '0.12345678 BTC'],
        misses: ['$0.00', '$45,000.00', 'Show as a table'],
      },
      'full, to the page of another currency': {
        does: (page) => page.getByRole('link', { name: 'Ether', exact: true }).press('Enter'),
        sees: [heading('Ether'), { role: 'slider', name: 'Price of Ether over the last year' }],
        endsAt: '/assets/ETH',
      },
      'full, view-only': {
        user: { support_admin_id: id(1) },
        answers: [list(listSupportSessions, [])],
        sees: [heading('Bitcoin'), '0.5 BTC'],
      },
      empty: {
        answers: [own(NOTHING, []), list(listTransactions, [])],
        sees: ['You have no Bitcoin', 'No transactions yet', '$90,000.00', link('Ether')],
        misses: ['In your baskets', 'Being settled'],
      },
      'refused, a currency that there is none of': {
        path: '/assets/NONE',
        sees: ['Page not found', link('Go to the home page')],
        endsAt: '/not_found',
      },
      'refused, too many requests': {
        answers: [refuse(getPortfolioAsset, 'too_many_requests')],
        sees: ['Request limit has been exceeded'],
      },
    },
  },
];
