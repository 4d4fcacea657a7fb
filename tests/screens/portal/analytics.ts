import type { AnswerOf } from '@ballast/contract/call.ts';
import { listTransactions } from '@ballast/contract/payments/transactions.ts';
import {
  getExposure,
  getPerformanceMeasures,
  listPerformanceCuts,
} from '@ballast/contract/portfolio/measures.ts';
import { getAnalytics, listInvestments } from '@ballast/contract/portfolio/portfolio.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { answer, list, refuse } from '../answers.ts';
import { CLIENT } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';
import { HOLDING, YEAR_OF_POINTS } from './portfolio.ts';
import { TRANSACTIONS } from './transactions.ts';

const AS_OF = '2026-03-12T09:59:00.000Z';

const MEASURES: AnswerOf<typeof getPerformanceMeasures> = {
  period: 'LAST_YEAR',
  display_currency: 'USD',
  from: '2025-03-12T00:00:00.000Z',
  to: AS_OF,
  unknown_since: null,
  time_weighted: '0.081200000000000000',
  money_weighted: '0.074312345678901234',
  volatility: '0.412300000000000000',
  largest_fall: {
    fraction: '0.183400000000000000',
    high_at: '2025-06-02T00:00:00.000Z',
    low_at: '2025-08-14T00:00:00.000Z',
  },
  benchmarks: [
    { kind: 'BTC', return: '0.152300000000000000' },
    { kind: 'ETH', return: '-0.041700000000000000' },
    { kind: 'BTC_ETH', return: '0.055300000000000000' },
    { kind: 'CASH', return: '0.000000000000000000' },
  ],
  working: {
    after: '2025-03-12T00:00:00.000Z',
    start_value: '173500.250000000000000000',
    end_value: '185250.500000000000000000',
    start_index: '1.020000000000000000',
    end_index: '1.102824000000000000',
    flows: '-2500.000000000000000000',
    weighted_flows: '-1250.000000000000000000',
    daily_returns: 365,
    daily_mean: '0.000231000000000000',
    daily_deviation: '0.021580000000000000',
  },
};

const CUTS: AnswerOf<typeof listPerformanceCuts>['items'] = [
  {
    at: '2025-03-13T00:00:00.000Z',
    kind: 'CLOSE',
    value_before: '174000.000000000000000000',
    flow: '0',
    value: '174000.000000000000000000',
    index: '1.022937000000000000',
    weight: null,
    weighted_flow: null,
  },
  {
    at: '2025-09-11T12:00:00.000Z',
    kind: 'FLOW',
    value_before: '181000.000000000000000000',
    flow: '-2500.000000000000000000',
    value: '178500.000000000000000000',
    index: '1.064100000000000000',
    weight: '0.500000000000000000',
    weighted_flow: '-1250.000000000000000000',
  },
];

const EXPOSURE: AnswerOf<typeof getExposure> = {
  as_of: AS_OF,
  first_on: '2025-01-20',
  display_currency: 'USD',
  total: '185250.5',
  exposure: {
    products: [
      { key: 'sma', value: '100000', weight: '0.539809609150856000' },
      { key: 'CASH', value: '85250.5', weight: '0.460190390849144000' },
    ],
    currencies: [
      { key: 'BTC', value: '145000', weight: '0.782723933700000000' },
      { key: 'USDC', value: '40250.5', weight: '0.217276066300000000' },
    ],
    strategies: [
      { key: 'passiveLong', value: '100000', weight: '0.539809609150856000' },
      { key: 'NONE', value: '85250.5', weight: '0.460190390849144000' },
    ],
    liquidities: [{ key: 'instant', value: '185250.5', weight: '1.000000000000000000' }],
  },
};

const NOTHING_HELD: AnswerOf<typeof getExposure> = {
  ...EXPOSURE,
  total: '0',
  exposure: { products: [], currencies: [], strategies: [], liquidities: [] },
};

/** What it was at the close of 14 Feb 2026. */
const EXPOSURE_THEN: AnswerOf<typeof getExposure> = {
  ...EXPOSURE,
  as_of: '2026-02-15T00:00:00.000Z',
  total: '90000',
  exposure: {
    ...EXPOSURE.exposure,
    products: [{ key: 'CASH', value: '90000', weight: '1.000000000000000000' }],
  },
};

const THEN = '2026-02-14';

const EXPOSURE_DAY = 'portal/portfolio/analytics/exposure-day.tsx';

/** Writes a day into the field of the exposure, and sends it by a key. */
const asksForDay = (day: string) => async (page: Page) => {
  await page.getByLabel('At the close of').fill(day);
  await page.keyboard.press('Enter');
};

const opensWorking = (page: Page) => page.getByRole('button', { name: 'Show the working' }).click();

export const analytics: readonly Screen[] = [
  {
    route: '/analytics',
    path: '/analytics',
    user: CLIENT,
    answers: [
      answer(listInvestments, {
        as_of: AS_OF,
        display_currency: 'USD',
        items: [HOLDING],
        pending_subscriptions: [],
      }),
      answer(getAnalytics, ({ query }) => ({
        view: query.view as 'BALANCE',
        period: query.period as 'LAST_YEAR',
        display_currency: 'USD',
        return: '0.0812',
        earnings: '14250.25',
        net_deposits: '-2500',
        unknown_since: null,
        points: YEAR_OF_POINTS,
      })),
      answer(getPerformanceMeasures, MEASURES),
      answer(getExposure, EXPOSURE),
      list(listPerformanceCuts, CUTS),
      list(listTransactions, TRANSACTIONS),
    ],
    reads: [listInvestments, getAnalytics, getPerformanceMeasures, getExposure],
    sees: [heading('Analytics')],
    states: {
      full: {
        sees: [
          heading('Performance'),
          heading('Figures of the period'),
          '7.43%',
          '41.23%',
          'From the high of 2 Jun 2025 to the low of 14 Aug 2025.',
          '−18.34%',
          heading('Compared with'),
          'Half Bitcoin, half Ether',
          heading('What your portfolio consists of'),
          'Available for investment',
          '$85,250.50',
        ],
        misses: ['Index at the start'],
      },
      'full, one fund': {
        path: '/analytics?fund=core&period=3m',
        sees: [{ role: 'slider', name: 'Value of Ballast Core over the last three months' }],
      },
      'full, baskets alone': {
        does: (page) => page.getByLabel('Shown for').selectOption('Baskets'),
        sees: [{ role: 'slider', name: 'Value of your baskets over the last year' }],
        endsAt: '/analytics?product=baskets',
      },
      'full, what is available for investment, with the working': {
        path: '/analytics?product=available&view=return',
        answers: [
          answer(getPerformanceMeasures, ({ query }) => {
            expect(query.product_type).toBe('AVAILABLE_FOR_INVESTMENT');
            return MEASURES;
          }),
          answer(listPerformanceCuts, ({ query }) => {
            expect(query.product_type).toBe('AVAILABLE_FOR_INVESTMENT');
            return { items: CUTS, next_cursor: null };
          }),
        ],
        does: opensWorking,
        sees: [
          {
            role: 'slider',
            name: 'Return of what is available for investment over the last year',
          },
          '0.500000',
        ],
      },
      'full, earnings': {
        does: (page) => page.getByText('Earnings', { exact: true }).first().click(),
        sees: [{ role: 'slider', name: 'Portfolio earnings over the last year' }],
      },
      'full, by strategy': {
        path: '/analytics?by=strategies',
        sees: ['Passive long', 'None, not invested'],
      },
      'full, at the close of a day': {
        answers: [
          answer(getExposure, ({ query }) => (query.as_of === THEN ? EXPOSURE_THEN : EXPOSURE)),
        ],
        does: asksForDay('14/02/2026'),
        sees: ['The whole portfolio at the close of 14 Feb 2026 (24:00 UTC).', '$90,000.00'],
        misses: ['$85,250.50'],
        endsAt: `/analytics?day=${THEN}`,
      },
      'full, back at the latest prices': {
        path: `/analytics?day=${THEN}&by=currencies`,
        answers: [
          answer(getExposure, ({ query }) => (query.as_of === THEN ? EXPOSURE_THEN : EXPOSURE)),
        ],
        does: asksForDay(''),
        sees: ['The whole portfolio as of', '$40,250.50'],
        endsAt: '/analytics?by=currencies',
      },
      'full, a close at which nothing was held': {
        path: `/analytics?day=${THEN}`,
        answers: [answer(getExposure, { ...NOTHING_HELD, as_of: EXPOSURE_THEN.as_of })],
        sees: ['You held nothing at the close of that day.', heading('Performance')],
      },
      'full, nothing is held any more': {
        answers: [answer(getExposure, NOTHING_HELD)],
        sees: ['You hold nothing now.', heading('Performance')],
        misses: ['There is nothing to measure yet'],
      },
      'full, a close without every price': {
        path: `/analytics?day=${THEN}`,
        answers: [answer(getExposure, { ...EXPOSURE_THEN, total: null, exposure: null })],
        sees: ['Not known: something that you held on that day had no price.'],
      },
      'refused, a day that there is not': {
        form: EXPOSURE_DAY,
        does: asksForDay('31/02/2026'),
        sees: [],
        messages: { 'At the close of': 'There is no such day' },
      },
      'refused, a day that is not over': {
        form: EXPOSURE_DAY,
        does: asksForDay('01/01/2126'),
        sees: [],
        messages: { 'At the close of': 'This day is not over yet (UTC)' },
      },
      'refused, a day before the first': {
        form: EXPOSURE_DAY,
        does: asksForDay('19/01/2025'),
        sees: [],
        messages: { 'At the close of': 'Nothing was held before 20 Jan 2025' },
      },
      'refused, a day without a close': {
        form: EXPOSURE_DAY,
        path: '/analytics?day=2126-01-01',
        answers: [refuse(getExposure, 'day_without_close')],
        sees: [
          'There are no figures of this day',
          'Choose a day that is over (UTC), from that of your first deposit on.',
          heading('Performance'),
        ],
      },
      'full, an address that says nothing known': {
        path: '/analytics?by=none&period=none&fund=%20&view=x&day=2026-02-31',
        sees: ['return over the last year', 'Available for investment'],
        misses: ['Something went wrong'],
      },
      'full, with the working': {
        does: opensWorking,
        sees: [
          heading('How these figures are made'),
          'Index at the start',
          '1.102824000000000000',
          '0.074312345678901234',
          'Close of 13 Mar 2025',
          '0.500000',
          button('Hide the working'),
        ],
      },
      'full, the working page by page': {
        asks: [listPerformanceCuts],
        answers: [
          answer(listPerformanceCuts, ({ query }) =>
            query.cursor === undefined
              ? { items: CUTS.slice(0, 1), next_cursor: 'next' }
              : { items: CUTS.slice(1), next_cursor: null },
          ),
        ],
        does: async (page) => {
          await opensWorking(page);
          await page.getByRole('button', { name: 'Show more' }).click();
        },
        sees: ['0.500000'],
        misses: [button('Show more')],
      },
      'full, too few days': {
        answers: [
          answer(getPerformanceMeasures, {
            ...MEASURES,
            volatility: null,
            largest_fall: null,
            working: MEASURES.working && {
              ...MEASURES.working,
              ...{ daily_returns: 3, daily_mean: null, daily_deviation: null },
            },
          }),
        ],
        sees: ['Shown from 20 daily returns on.', 'From a high to the lowest point after it.'],
      },
      'full, something never had a price': {
        answers: [
          answer(getPerformanceMeasures, {
            ...MEASURES,
            ...{ from: null, time_weighted: null, money_weighted: null, volatility: null },
            ...{ largest_fall: null, benchmarks: [], working: null },
            unknown_since: '2026-03-10T14:30:00.000Z',
          }),
          answer(getExposure, {
            ...{ as_of: AS_OF, first_on: '2025-01-20' },
            display_currency: 'USD',
            total: null,
            exposure: null,
          }),
        ],
        sees: [
          'Not known since 10 Mar 2026',
          'Not known yet: something that you hold has no price.',
        ],
        misses: [button('Show the working')],
      },
      empty: {
        answers: [
          answer(listInvestments, {
            as_of: AS_OF,
            display_currency: 'USD',
            items: [],
            pending_subscriptions: [],
          }),
          answer(getExposure, { ...NOTHING_HELD, first_on: null }),
        ],
        sees: ['There is nothing to measure yet', link('Make a deposit')],
        misses: ['Figures of the period', 'At the close of'],
      },
    },
  },
];
