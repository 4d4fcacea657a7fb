import { refreshToken } from '@ballast/contract/access/sessions.ts';
import { listSupportSessions } from '@ballast/contract/access/support-views.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { listNews } from '@ballast/contract/content/articles.ts';
import { getBirthdayGreeting, noteBirthdayGreeting } from '@ballast/contract/content/birthdays.ts';
import { listSubscriptionRequests } from '@ballast/contract/funds/subscriptions.ts';
import { countUnreadNotifications } from '@ballast/contract/messages/notifications.ts';
import { getDocumentRequest } from '@ballast/contract/onboarding/documents/additional-documents.ts';
import { listAssets } from '@ballast/contract/payments/currencies.ts';
import { listTransactions } from '@ballast/contract/payments/transactions.ts';
import {
  getAnalytics,
  getPortfolioAssets,
  listInvestments,
} from '@ballast/contract/portfolio/portfolio.ts';
import { expect } from 'vitest';
import { HEIGHT_PX } from '../../harness/page-checks.ts';
import { answer, list } from '../answers.ts';
import { CLIENT, id, OFFICER } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';
import { ASSET_ANSWERS } from './assets.ts';
import { REQUEST } from './documents.ts';
import { CASE } from './files.ts';
import { sandboxStates } from './sandbox.ts';
import { WAITING, WITH_DESK } from './subscriptions.ts';
import { INVESTMENT, TRANSACTIONS } from './transactions.ts';

const NEWS = {
  slug: 'passkeys',
  title: 'Log in with a passkey',
  summary: 'Quicker than a code, and safer.',
  language: 'en' as const,
  in_own_language: true,
  published_at: '2026-03-10T09:00:00.000Z',
  updated_at: null,
};

const AS_OF = '2026-03-12T09:59:00.000Z';

/** A company that was verified before something was asked. */
const ASKED_MORE = {
  account_type: 'INSTITUTIONAL' as const,
  legal_name: 'Müller & Söhne Treuhandgesellschaft zu Zürich AG',
  kyc_stage: 'CREATED' as const,
  answers_due_at: '2026-04-11T10:00:00.000Z',
};

export const PORTFOLIO = {
  as_of: AS_OF,
  display_currency: 'USD',
  totals: {
    total: '185250.5',
    cash: '85250.5',
    invested: '100000',
    available: '80000.5',
    settling: '5000',
    pending: '250',
    holdback: '0',
    owed: '0',
    unknown_since: null,
  },
  items: [
    {
      asset: 'BTC' as const,
      name: 'Bitcoin',
      available: '0.5',
      settling: '0',
      pending: '0',
      holdback: '0',
      owed: '0',
      total: '0.5',
      price: '90000',
      change_24h: '-0.0123',
      value: '45000',
    },
    {
      asset: 'USDC' as const,
      name: 'USD Coin',
      available: '35000.5',
      settling: '5000',
      pending: '250',
      holdback: '0',
      owed: '0',
      total: '40250.5',
      price: '1',
      change_24h: null,
      value: '40250.5',
    },
  ],
};

/** What somebody owns who has deposited nothing. */
export const NOTHING_OWNED = {
  as_of: AS_OF,
  display_currency: 'USD',
  totals: {
    total: '0',
    cash: '0',
    invested: '0',
    available: '0',
    settling: '0',
    pending: '0',
    holdback: '0',
    owed: '0',
    unknown_since: null,
  },
  items: [],
};

/** A holding in a fund. */
export const HOLDING = {
  fund_id: id(100),
  fund_slug: 'core',
  fund_name: 'Ballast Core',
  product_type: 'sma' as const,
  value: '100000',
  pending: '0',
  invested: '90000',
  redeemed: '0',
  gain: '10000',
  return_all_time: '0.1111',
  return_month: '-0.02',
  unknown_since: null,
  value_of: null,
};

/** A holding of which a part never had a price. */
export const UNPRICED_HOLDING = {
  ...HOLDING,
  value: null,
  invested: null,
  redeemed: null,
  gain: null,
  return_all_time: null,
  return_month: null,
  unknown_since: '2026-03-10T14:30:00.000Z',
};

/** A holding in a private fund. */
const PRIVATE_HOLDING = {
  ...HOLDING,
  fund_id: id(101),
  fund_slug: 'neutral',
  fund_name: 'Neutral',
  product_type: 'mutual' as const,
  value_of: { day: '2026-03-01', is_estimate: false },
};

const ESTIMATED_HOLDING = {
  ...PRIVATE_HOLDING,
  fund_id: id(102),
  fund_slug: 'longshore',
  fund_name: 'Longshore Discretionary',
  value_of: { day: '2026-03-01', is_estimate: true },
};

const PENDING = [
  { ...WAITING, id: id(1611) },
  { ...WITH_DESK, id: id(1612), status: 'UNDER_REVIEW' as const },
  {
    ...WITH_DESK,
    ...{ id: id(1613), status: 'APPROVED' as const, review: null },
    dealing: { day: '2026-04-01', cut_off: '2026-03-25T00:00:00.000Z' },
  },
];

const SUBSCRIPTION_TRANSACTION = { ...INVESTMENT, fund_slug: null, fund_name: null };

export const YEAR_OF_POINTS = Array.from({ length: 12 }, (_, month) => ({
  at: new Date(Date.UTC(2025, 3 + month, 1)).toISOString(),
  value: String(100 + month * 3),
}));

export const portfolio: readonly Screen[] = [
  {
    route: '/',
    path: '/',
    user: CLIENT,
    answers: [
      answer(getPortfolioAssets, PORTFOLIO),
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
      list(listTransactions, TRANSACTIONS),
      list(listNews, []),
      answer(getBirthdayGreeting, { is_due: false }),
    ],
    reads: [getPortfolioAssets, listInvestments, getAnalytics, listTransactions],
    sees: [heading('Portfolio'), link('Deposit'), link('Invest'), link('Withdraw')],
    states: {
      full: {
        asks: [refreshToken, getMe, listAssets, countUnreadNotifications],
        sees: [
          '185,250.50',
          'As of 12 Mar 2026, ',
          'Performance',
          'gain or loss over the last year',
          '2,500.00 net deposits over the last year',
          'In progress',
          'Ballast Core',
          link('USD Coin'),
        ],
        misses: ['Your portfolio starts with a deposit'],
      },
      'full, with news': {
        answers: [list(listNews, [NEWS])],
        sees: [link(NEWS.title), NEWS.summary, link('All news')],
      },
      'full, on the birthday': {
        asks: [getBirthdayGreeting],
        answers: [answer(getBirthdayGreeting, { is_due: true }), answer(noteBirthdayGreeting, {})],
        does: async (page) => {
          const thanks = page.getByRole('button', { name: 'Thank you' });
          await page.getByRole('heading', { name: 'Happy birthday, Amelia!' }).waitFor();
          // The clock goes on by itself meanwhile, by how long the page took to come.
          await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 200);
          await page.clock.runFor(1_500);
          expect(await thanks.isVisible(), 'the button comes after 3 s').toBe(false);
          await page.clock.runFor(1_500);
          await thanks.waitFor();
          await page.clock.resume();
        },
        sees: ['All of us at Ballast wish you a good year.', button('Thank you')],
        sends: [[noteBirthdayGreeting, {}]],
      },
      'full, after the birthday greeting': {
        answers: [answer(getBirthdayGreeting, { is_due: true }), answer(noteBirthdayGreeting, {})],
        does: async (page) => {
          await page.getByRole('heading', { name: 'Happy birthday, Amelia!' }).waitFor();
          await page.clock.runFor(3_100);
          await page.getByRole('button', { name: 'Thank you' }).click();
        },
        sees: ['Performance'],
        misses: ['Happy birthday'],
        sends: [[noteBirthdayGreeting, {}]],
      },
      'full, to the page of a currency': {
        answers: ASSET_ANSWERS,
        does: (page) => page.getByRole('link', { name: 'USD Coin', exact: true }).press('Enter'),
        sees: [
          heading('USD Coin'),
          { role: 'slider', name: 'Price of USD Coin over the last year' },
        ],
        endsAt: '/assets/USDC',
      },
      ...sandboxStates,
      'full, a period that there is none of': {
        path: '/?period=none&tab=none',
        sees: ['return over the last year', 'USD Coin'],
        misses: ['Something went wrong'],
      },
      'full, return': {
        does: (page) => page.getByText('Return', { exact: true }).first().click(),
        sees: [{ role: 'slider', name: 'Portfolio return' }],
      },
      'full, transactions': {
        does: (page) => page.getByRole('tab', { name: 'Transactions' }).click(),
        sees: [link('All transactions'), 'Investment · Ballast Core'],
      },
      'full, the menu of the person': {
        does: (page) => page.getByRole('button', { name: 'Amelia' }).click(),
        sees: ['Log out'],
      },
      'full, a dollar whose price two decimals would hide': {
        does: (page) => page.setViewportSize({ width: 1440, height: HEIGHT_PX }),
        answers: [
          answer(getPortfolioAssets, {
            ...PORTFOLIO,
            items: PORTFOLIO.items.map((item) =>
              item.asset === 'USDC' ? { ...item, price: '1.0003', value: '40262.57515' } : item,
            ),
          }),
        ],
        sees: ['$1.0003', '$40,262.58'],
        misses: ['$1.00 '],
      },
      'full, a private fund, and subscriptions that have no units yet': {
        answers: [
          answer(listInvestments, {
            as_of: AS_OF,
            display_currency: 'USD',
            items: [PRIVATE_HOLDING, ESTIMATED_HOLDING],
            pending_subscriptions: PENDING.map(({ id: each }) => each),
          }),
          list(listSubscriptionRequests, [...PENDING, { ...WITH_DESK, status: 'REJECTED' }]),
          // What has a row of its own is listed once.
          list(listTransactions, [
            { ...SUBSCRIPTION_TRANSACTION, id: PENDING[0]?.id ?? '', amount: '-333333' },
            SUBSCRIPTION_TRANSACTION,
          ]),
        ],
        sees: [
          'Subscriptions',
          'Waits for documents',
          'Prove your address',
          'Being reviewed',
          'Goes to the fund on 1 Apr 2026',
          '$250,000',
          'In progress',
          'Value of 1 Mar 2026',
          'Estimate of 1 Mar 2026',
        ],
        misses: ['Not accepted', '333,333'],
      },
      'full, a US taxpayer, whose subscription waits for evidence': {
        answers: [
          answer(listInvestments, {
            as_of: AS_OF,
            display_currency: 'USD',
            items: [],
            pending_subscriptions: PENDING.slice(0, 1).map(({ id: each }) => each),
          }),
          list(
            listSubscriptionRequests,
            PENDING.slice(0, 1).map((each) => ({ ...each, strategy_type: 'US' as const })),
          ),
        ],
        sees: ['Subscriptions', 'Send your evidence'],
        misses: ['Prove your address'],
      },
      'full, in bitcoins': {
        answers: [
          answer(getPortfolioAssets, {
            ...PORTFOLIO,
            display_currency: 'BTC',
            totals: { ...PORTFOLIO.totals, total: '2.058338888888888889' },
          }),
        ],
        // What something is worth is rounded, not cut.
        sees: ['2.05833889', 'BTC', { role: 'combobox', name: 'Currency of all figures' }],
      },
      'full, something owed': {
        answers: [
          answer(getPortfolioAssets, {
            ...PORTFOLIO,
            totals: { ...PORTFOLIO.totals, owed: '1200' },
          }),
        ],
        sees: ['Owed', 'What you owe us; it is taken off your total.'],
      },
      'full, held back': {
        answers: [
          answer(getPortfolioAssets, {
            ...PORTFOLIO,
            totals: { ...PORTFOLIO.totals, holdback: '1200' },
          }),
        ],
        sees: ['Held back', 'Paid out after the year-end audit.'],
      },
      'full, something never had a price': {
        answers: [
          answer(getPortfolioAssets, {
            ...PORTFOLIO,
            totals: {
              ...PORTFOLIO.totals,
              total: null,
              invested: null,
              unknown_since: '2026-03-10T14:30:00.000Z',
            },
          }),
          answer(listInvestments, {
            as_of: AS_OF,
            display_currency: 'USD',
            items: [UNPRICED_HOLDING],
            pending_subscriptions: [],
          }),
          answer(getAnalytics, ({ query }) => ({
            view: query.view as 'BALANCE',
            period: query.period as 'LAST_YEAR',
            display_currency: 'USD',
            return: null,
            earnings: null,
            net_deposits: null,
            unknown_since: '2026-03-10T14:30:00.000Z',
            points: YEAR_OF_POINTS,
          })),
        ],
        sees: ['Not known since 10 Mar 2026', 'Shown up to 10 Mar 2026', 'Not known yet'],
        misses: ['$0.00', '185,250.50'],
      },
      empty: {
        answers: [
          answer(getPortfolioAssets, NOTHING_OWNED),
          answer(listInvestments, {
            as_of: AS_OF,
            display_currency: 'USD',
            items: [],
            pending_subscriptions: [],
          }),
          list(listTransactions, []),
        ],
        sees: [
          'Your portfolio starts with a deposit',
          link('Make a deposit'),
          'Nothing is invested yet',
          'No currencies yet',
        ],
        misses: ['Performance', 'In progress'],
      },
      'full, agreements wait to be signed again': {
        user: { agreements_outdated_since: '2026-03-10T10:00:00.000Z' },
        sees: ['Your agreements wait to be signed again', link('See what to sign')],
      },
      'full, documents are wanted': {
        user: { can_upload_additional_documents: true },
        answers: [answer(getDocumentRequest, { request: REQUEST, last: null })],
        sees: ['We need a document from you', link('Send documents')],
      },
      'full, documents are being checked': {
        user: { can_upload_additional_documents: true },
        answers: [
          answer(getDocumentRequest, { request: { ...REQUEST, review: CASE }, last: null }),
        ],
        sees: ['We are checking what you sent', link('Send more')],
        misses: ['We need a document from you'],
      },
      'full, a company that sent its documents': {
        user: {
          account_type: 'INSTITUTIONAL',
          verification_status: 'UNVERIFIED',
          kyc_stage: 'SUBMITTED',
        },
        // Its subscriptions are not asked for by themselves.
        answers: [
          answer(listInvestments, {
            ...{ as_of: AS_OF, display_currency: 'USD', items: [HOLDING] },
            pending_subscriptions: [id(130)],
          }),
        ],
        sees: ['We are checking what you sent', link('See where it stands'), 'In progress'],
        misses: ['Verify your company to invest'],
      },
      'full, a company of which more is asked': {
        user: { ...ASKED_MORE, answers_overdue: false },
        sees: [
          'Müller & Söhne Treuhandgesellschaft zu Zürich AG',
          'We need to know more about your company',
          'Please tell us by 11 Apr 2026',
          link('See what is needed'),
        ],
        misses: ['Verify your company to invest'],
      },
      'full, a company whose answers are overdue': {
        user: { ...ASKED_MORE, answers_overdue: true },
        sees: ['Details of your company are overdue', 'You can still redeem and withdraw'],
      },
      'full, view-only': {
        user: { support_admin_id: OFFICER.id },
        tab: { support_view: id(401) },
        answers: [
          list(listSupportSessions, [
            {
              id: id(401),
              agent_name: 'Marta Keller',
              started_at: '2026-03-12T09:55:00.000Z',
              ends_at: '2026-03-12T10:25:00.000Z',
              ended: false,
              reason: 'The client asked about a deposit.',
            },
          ]),
        ],
        sees: ['View-only session', 'You see what the client sees', 'It ends at'],
      },
    },
    without: { refused: 'nothing is sent from here' },
  },
];
