import { listSupportSessions } from '@ballast/contract/access/support-views.ts';
import { downloadInvoice, getFeeBill, getFees } from '@ballast/contract/fees/fees.ts';
import { getFundFees } from '@ballast/contract/funds/fund-fees.ts';
import { getFundRewards } from '@ballast/contract/funds/fund-rewards.ts';
import { getFund } from '@ballast/contract/funds/funds.ts';
import { getPrivateFund } from '@ballast/contract/funds/private-funds.ts';
import { getCurrencyFees } from '@ballast/contract/payments/currency-fees.ts';
import { expect } from 'vitest';
import { answer, answerFile, list, refuse } from '../answers.ts';
import { CLIENT, id } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';
import { ASKED_ABOUT, CORE_IN_FULL, EXPLORED, PRIVATE } from './funds.ts';

/** 1 % up to 100,000 dollars, 0.5 % to 250,000, 0.25 % over it. */
const SCHEDULE = {
  effective_on: '2026-01-01',
  period: 'YEAR' as const,
  billing_period: 'MONTH' as const,
  ranges: [
    { from: '0.000000000000000000', to: '100000.000000000000000000', rate: '0.010000000000000000' },
    {
      from: '100000.000000000000000000',
      to: '250000.000000000000000000',
      rate: '0.005000000000000000',
    },
    { from: '250000.000000000000000000', to: null, rate: '0.002500000000000000' },
  ],
};

const DAY = {
  day: '2026-03-01',
  base: '400000.000000000000000000',
  carried: false,
  schedule_from: '2026-01-01',
  amount: '5.821917808219178082',
  booked: '5.82',
  gain: null,
};

const DAYS = [DAY, { ...DAY, day: '2026-03-02' }, { ...DAY, day: '2026-03-03', booked: '5.83' }];

/** 15 % of what is gained. */
const ON_GAINS = {
  ...SCHEDULE,
  ranges: [{ from: '0.000000000000000000', to: null, rate: '0.150000000000000000' }],
};

/** Worth 120,000 with a mark of 100,000, and 1,500 due already for what was redeemed. */
const GAIN_DAY = {
  ...DAY,
  base: '20000.000000000000000000',
  amount: '-12.500000000000000000',
  booked: '-12.50',
  gain: {
    value: '120000.000000000000000000',
    mark: '100000.000000000000000000',
    rate: '0.150000000000000000',
    open: '3000.000000000000000000',
    crystallised: '1500.000000000000000000',
  },
};

const NOTHING_HELD = {
  ...{ ...DAY, day: '2026-03-04', base: '0.000000000000000000', carried: true },
  ...{ amount: '0.000000000000000000', booked: '0.00' },
};

const ON_WITHDRAWAL = {
  withdrawal_id: id(812),
  amount: '8.74',
  asset: 'BTC',
  charged: '0.00017480',
  unpaid: '17.47',
  withdrawn: '200000.000000000000000000',
  portfolio: '400000.000000000000000000',
  state: 'HELD' as const,
  created_at: '2026-03-04T09:00:00.000Z',
};

const OF_PORTFOLIO = { kind: 'PLATFORM' as const, fund_slug: null, fund_name: null };

const STANDING = {
  ...OF_PORTFOLIO,
  schedules: [SCHEDULE],
  unpaid: '17.47',
  held: '0.00',
  days: DAYS,
  billed_on: '2026-04-01',
  on_withdrawals: [],
};

const BILL = {
  ...OF_PORTFOLIO,
  id: id(811),
  invoice_number: '2026-000123',
  starts_on: '2026-02-01',
  ends_on: '2026-02-28',
  accrued: '163.01',
  charged_before: '0.00',
  amount: '163.01',
  owed: '0.00',
  sells_on: null,
  billed_at: '2026-03-01T00:05:00.000Z',
  payments: [
    {
      amount: '100.00',
      asset: 'USD',
      charged: '100.00',
      price: '1.000000000000000000',
      was_owed: false,
      paid_at: '2026-03-01T00:05:00.000Z',
    },
    {
      amount: '63.01',
      asset: 'BTC',
      charged: '0.00126020',
      price: '50000.000000000000000000',
      was_owed: false,
      paid_at: '2026-03-01T00:05:00.000Z',
    },
  ],
  invoice_ready: true,
};

const OPEN_BILL = { ...BILL, schedules: [SCHEDULE], days: DAYS, on_withdrawals: [] };

const FEES = { platform: SCHEDULE, standings: [STANDING], bills: [BILL] };

const STAKED = {
  asset: 'ETH',
  effective_on: '2026-01-01',
  rate: '0.030000000000000000',
  protocol: 'Ether staking',
  protocol_address: '0x00000000219ab540356cBB839Cbe05303d7705Fa',
  network: 'ETHEREUM',
};

/** 10 ether at 3 % earn 300,000 ÷ 365 millionths a day. */
const REWARD = {
  asset: 'ETH',
  unpaid: '0.001643835616438356',
  paid: '0.025479452054794520',
  days: ['2026-03-01', '2026-03-02'].map((day) => ({
    day,
    base: '10.000000000000000000',
    rate: '0.030000000000000000',
    rate_from: '2026-01-01',
    amount: '0.000821917808219178',
  })),
  paid_on: '2026-04-01',
};

const PAID_REWARD = {
  id: id(813),
  asset: 'ETH',
  amount: '0.025479452054794520',
  starts_on: '2026-01-29',
  ends_on: '2026-02-28',
  paid_to: 'HOLDING' as const,
  paid_at: '2026-03-01T00:05:00.000Z',
};

/** What USDC costs a client with 17.47 dollars of unpaid fees on 400,000 dollars. */
const OF_USDC = {
  platform: SCHEDULE,
  price_usd: '1.000000000000000000',
  ways_out: [
    { network: 'ETHEREUM', fee: '5.000000', minimum: '50.000000', maximum: '20000.000000' },
  ],
  unpaid: '17.47',
  portfolio: '400000.000000000000000000',
  spread: '0.001000000000000000',
};

export const fees: readonly Screen[] = [
  {
    route: '/fees',
    path: '/fees',
    user: CLIENT,
    answers: [answer(getFees, FEES)],
    reads: [getFees],
    sees: [heading('Fees')],
    states: {
      full: {
        sees: [
          '2026-000123',
          '$17.47',
          'What would it be for you?',
          // The whole year on 400,000 dollars.
          '$2,125.00',
          link('1 Feb 2026 – 28 Feb 2026'),
          'Paid',
        ],
      },
      'full, with its working': {
        answers: [
          answer(getFees, {
            ...FEES,
            standings: [
              {
                ...STANDING,
                held: '8.74',
                days: [...DAYS, NOTHING_HELD],
                on_withdrawals: [ON_WITHDRAWAL],
              },
            ],
          }),
        ],
        does: async (page) => {
          await page.getByRole('button', { name: 'Show the working' }).click();
          await page.getByText('Nothing was held at the close').waitFor();
          await page.getByRole('button', { name: 'Show how 3 Mar 2026 adds up' }).click();
        },
        sees: [
          heading('How 3 Mar 2026 adds up'),
          '$5.83',
          heading('On withdrawals'),
          'Set aside',
          button('Hide the working'),
        ],
      },
      'full, with figures of one’s own': {
        does: (page) => page.getByLabel('Value in US dollars').fill('100000'),
        sees: ['$1,000.00', '1.00%'],
      },
      'full, of a basket, and a bill that is owed': {
        answers: [
          answer(getFees, {
            platform: SCHEDULE,
            standings: [
              { ...STANDING, kind: 'MANAGEMENT', fund_slug: 'core', fund_name: 'Ballast Core' },
            ],
            bills: [{ ...BILL, owed: '63.01', payments: [] }],
          }),
        ],
        sees: ['Management fee: Ballast Core', 'Owed'],
      },
      'full, of gains, with its working': {
        answers: [
          answer(getFees, {
            platform: null,
            standings: [
              {
                ...STANDING,
                ...{ kind: 'PERFORMANCE' as const, fund_slug: 'core', fund_name: 'Ballast Core' },
                ...{ schedules: [ON_GAINS], unpaid: '4500.00', days: [GAIN_DAY] },
              },
            ],
            bills: [],
          }),
        ],
        does: (page) => page.getByRole('button', { name: 'Show the working' }).click(),
        sees: ['Performance fee: Ballast Core', 'Mark', '$100,000.00', '$3,000.00', '$1,500.00'],
      },
      empty: {
        answers: [answer(getFees, { platform: null, standings: [], bills: [] })],
        sees: ['No platform fee', 'No bills yet'],
      },
      'refused, too many requests': {
        answers: [refuse(getFees, 'too_many_requests')],
        sees: ['Request limit has been exceeded'],
      },
    },
  },
  {
    route: '/fees/$billId',
    path: `/fees/${BILL.id}`,
    user: CLIENT,
    answers: [answer(getFeeBill, OPEN_BILL)],
    reads: [getFeeBill],
    sees: [link('Back to fees')],
    states: {
      full: {
        sees: [
          '2026-000123',
          heading('Platform fee'),
          '$163.01',
          '0.0012602 BTC',
          heading('How 3 Mar 2026 adds up'),
          button('Download invoice'),
        ],
      },
      'full, owed, and holdings are to be sold for it': {
        answers: [
          answer(getFeeBill, { ...OPEN_BILL, owed: '63.01', sells_on: '2026-03-06', payments: [] }),
        ],
        sees: [
          'Part of this bill is owed',
          'If there is still not enough on 6 Mar 2026, we sell as much of your baskets as is missing, of each by what it is worth.',
        ],
      },
      'full, less what went with a withdrawal, and owed': {
        answers: [
          answer(getFeeBill, {
            ...OPEN_BILL,
            ...{ charged_before: '8.74', amount: '154.27', owed: '154.27', payments: [] },
            on_withdrawals: [{ ...ON_WITHDRAWAL, state: 'CHARGED' }],
          }),
        ],
        sees: ['Less charged with withdrawals', 'Part of this bill is owed', '$154.27'],
      },
      'full, an invoice that is ready a moment later': {
        answers: [
          answer(getFeeBill, ({ before }) => ({
            ...OPEN_BILL,
            invoice_ready: before.has(getFeeBill),
          })),
        ],
        sees: [button('Download invoice')],
        isSlow: true,
      },
      'full, downloaded': {
        answers: [answerFile(downloadInvoice, 'application/pdf', Buffer.from('%PDF'))],
        does: async (page) => {
          const saved = page.waitForEvent('download');
          await page.getByRole('button', { name: 'Download invoice' }).click();
          expect((await saved).suggestedFilename()).toBe('invoice-2026-000123.pdf');
        },
        sees: [button('Download invoice')],
        sends: [[downloadInvoice, { params: { id: BILL.id } }]],
      },
      'full, gone meanwhile': {
        answers: [refuse(downloadInvoice, 'not_found')],
        does: (page) => page.getByRole('button', { name: 'Download invoice' }).click(),
        sees: ['We could not download the invoice'],
      },
      'full, seen by support': {
        user: { support_admin_id: id(1) },
        answers: [list(listSupportSessions, [])],
        sees: ['$163.01'],
        misses: [button('Download invoice')],
      },
      'refused, unknown': {
        answers: [refuse(getFeeBill, 'not_found')],
        sees: ['This does not exist'],
      },
    },
    without: { empty: 'a bill is of days' },
  },
  {
    route: '/explore/$slug/fees',
    path: `/explore/${CORE_IN_FULL.slug}/fees`,
    user: CLIENT,
    answers: [
      answer(getFund, CORE_IN_FULL),
      answer(getFundFees, { platform: SCHEDULE, management: null, performance: null }),
    ],
    reads: [getFund, getFundFees],
    sees: [link('Back to the fund')],
    states: {
      full: {
        answers: [
          answer(getFundFees, { platform: SCHEDULE, management: SCHEDULE, performance: null }),
        ],
        sees: [heading(`Fees of ${CORE_IN_FULL.name}`), 'Management fee', '$1,000.00'],
      },
      'full, with a fee on gains': {
        answers: [answer(getFundFees, { platform: null, management: null, performance: ON_GAINS })],
        sees: ['Performance fee', 'Of gains above the mark', '15.00%', 'for what you redeem'],
      },
      'full, of a private fund': {
        answers: [answer(getFund, ASKED_ABOUT), answer(getPrivateFund, PRIVATE)],
        sees: ['Fees of the fund', 'Early redemption'],
      },
      'full, of a private fund whose terms are not open': {
        answers: [
          answer(getFund, ASKED_ABOUT),
          answer(getPrivateFund, { vehicle: null, holdings: [] }),
        ],
        sees: ['Terms are not open to you'],
      },
      empty: {
        answers: [answer(getFundFees, { platform: null, management: null, performance: null })],
        sees: ['No management fee'],
      },
      'refused, a fund that is not there': {
        answers: [refuse(getFund, 'not_found'), ...EXPLORED],
        sees: [heading('Invest'), link('Ballast Core')],
        endsAt: '/explore',
      },
      'refused, too many requests': {
        answers: [refuse(getFundFees, 'too_many_requests')],
        sees: ['Request limit has been exceeded'],
      },
    },
  },
  {
    route: '/assets/$code/fees',
    path: '/assets/USDC/fees',
    user: CLIENT,
    answers: [answer(getCurrencyFees, OF_USDC)],
    reads: [getCurrencyFees],
    sees: ['What it costs to hold, to withdraw and to exchange it.'],
    states: {
      full: {
        // A year of 1 % on 100,000; 17.47 x 100,000 / 400,000, rounded up; a thousandth in the rate.
        sees: [
          link('Back to USD Coin'),
          heading('Fees of USD Coin'),
          '$1,000.00',
          '4.37 USDC',
          '$100.00',
          'Ethereum',
          '0.10%',
          'There is no fee on trades',
        ],
      },
      'full, with figures of one’s own': {
        does: (page) => page.getByLabel('Amount', { exact: true }).fill('400000'),
        sees: ['$2,125.00', '17.47 USDC', '$400.00'],
      },
      'full, of money, without a price': {
        path: '/assets/EUR/fees',
        answers: [
          answer(getCurrencyFees, {
            ...OF_USDC,
            price_usd: null,
            ways_out: [{ network: null, fee: '15.00', minimum: '100.00', maximum: '500000.00' }],
          }),
        ],
        sees: [heading('Fees of Euro'), 'By wire', 'There is no price of Euro yet'],
      },
      empty: {
        answers: [
          answer(getCurrencyFees, { ...OF_USDC, platform: null, ways_out: [], unpaid: '0.00' }),
        ],
        sees: ['No platform fee', 'It cannot be withdrawn at present'],
      },
      'refused, a currency that is not there': {
        path: '/assets/DOGE/fees',
        sees: [heading('Page not found')],
        endsAt: '/not_found',
      },
      'refused, too many requests': {
        answers: [refuse(getCurrencyFees, 'too_many_requests')],
        sees: ['Request limit has been exceeded'],
      },
    },
  },
  {
    route: '/explore/$slug/rewards',
    path: `/explore/${CORE_IN_FULL.slug}/rewards`,
    user: CLIENT,
    answers: [
      answer(getFund, CORE_IN_FULL),
      answer(getFundRewards, { programmes: [STAKED], rewards: [REWARD], payments: [PAID_REWARD] }),
    ],
    reads: [getFund, getFundRewards],
    sees: [link('Back to the fund')],
    states: {
      full: {
        sees: [
          heading(`Rewards of ${CORE_IN_FULL.name}`),
          'Ether staking',
          '3.00%',
          '0.001643',
          '1 Apr 2026',
          'Your holding',
        ],
      },
      'full, with its working': {
        does: (page) => page.getByRole('button', { name: 'Show the working' }).click(),
        sees: ['Held at the close', '0.000821917808219178 ETH', button('Hide the working')],
      },
      'full, paid to whoever has left the basket': {
        answers: [
          answer(getFundRewards, {
            programmes: [STAKED],
            rewards: [{ ...REWARD, unpaid: '0.000000000000000000', days: [] }],
            payments: [{ ...PAID_REWARD, paid_to: 'BALANCE' as const }],
          }),
        ],
        sees: ['Your balance'],
        misses: [button('Show the working')],
      },
      'full, before anything accrued': {
        answers: [answer(getFundRewards, { programmes: [STAKED], rewards: [], payments: [] })],
        sees: ['No rewards yet', 'Nothing has been paid yet'],
      },
      empty: {
        answers: [answer(getFundRewards, { programmes: [], rewards: [], payments: [] })],
        sees: ['No rewards', 'Nothing that this holds earns rewards at present.'],
      },
      'refused, a fund that is not there': {
        answers: [refuse(getFund, 'not_found'), ...EXPLORED],
        sees: [heading('Invest'), link('Ballast Core')],
        endsAt: '/explore',
      },
      'refused, too many requests': {
        answers: [refuse(getFundRewards, 'too_many_requests')],
        sees: ['Request limit has been exceeded'],
      },
    },
  },
];
