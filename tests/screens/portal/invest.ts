import { getFund } from '@ballast/contract/funds/funds.ts';
import {
  createInvestment,
  getInvestmentLimits,
  quoteInvestment,
} from '@ballast/contract/funds/investments.ts';
import { getTransaction } from '@ballast/contract/payments/transactions.ts';
import type { Page } from 'playwright-core';
import { answer, list, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { CLIENT, id } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';
import { CORE, CORE_IN_FULL } from './funds.ts';
import { INVESTMENT_IN_FULL } from './transactions.ts';

const LIMITS = {
  currency: 'USDC' as const,
  available: '35000',
  minimum: '1000',
  maximum: '500000',
  price_usd: '1',
};

const TOO_LITTLE = { ...LIMITS, currency: 'BTC' as const, available: '0.001', minimum: '0.02' };

const QUOTE = {
  id: id(1001),
  fund_id: CORE.id,
  fund_slug: CORE.slug,
  currency: 'USDC' as const,
  amount: '2000',
  value_usd: '2000',
  slices: [
    { asset: 'BTC' as const, weight: '0.6', spend: '1200', quantity: '0.0133', rate: '0.0000111' },
    { asset: 'ETH' as const, weight: '0.4', spend: '800', quantity: '0.25', rate: '0.0003125' },
  ],
  spread: '0.001',
  expires_at: '2026-03-12T10:00:30.000Z',
  valid_for_s: 30,
};

export const INVESTED = {
  id: id(1002),
  fund_id: CORE.id,
  fund_slug: CORE.slug,
  currency: 'USDC' as const,
  amount: '2000',
  state: 'PROCESSING' as const,
  created_at: '2026-03-12T10:00:10.000Z',
};

const FLOW = [
  answer(getFund, CORE_IN_FULL),
  list(getInvestmentLimits, [LIMITS, TOO_LITTLE]),
  answer(quoteInvestment, QUOTE),
  answer(getTransaction, { ...INVESTMENT_IN_FULL, id: INVESTED.id }),
];

const START = `/invest/fund/${CORE.id}`;

const chooseCurrency = (page: Page) => page.getByRole('button', { name: /USD Coin/ }).click();

const fillAmount = async (page: Page, amount: string) => {
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await page.getByRole('button', { name: 'Continue' }).click();
};

const enterAmount = async (page: Page) => {
  await chooseCurrency(page);
  await fillAmount(page, '2000');
};

const accepting = formStates({
  submit: 'Invest now',
  call: createInvestment,
  carries: { body: { quote_id: QUOTE.id } },
  refusals: {
    insufficient_funds: ['Insufficient funds'],
    fund_closed: [heading('Review your investment')],
    quote_expired: ['This quote has expired. No money has moved.', button('Get a new quote')],
  },
  lost: ['We had no answer, so it may have gone through.', button('Try again')],
  done: {
    answers: [answer(createInvestment, INVESTED)],
    sees: [heading('Your investment is on its way')],
    endsAt: `${START}/success/${INVESTED.id}`,
  },
});

export const invest: readonly Screen[] = [
  {
    route: '/invest/fund/$fundId',
    path: START,
    user: CLIENT,
    answers: FLOW,
    reads: [getInvestmentLimits],
    sees: [heading('Invest in Ballast Core')],
    states: {
      full: { sees: [button('USD Coin'), 'At least $1,000.00', 'Below the minimum'] },
      empty: {
        answers: [list(getInvestmentLimits, [TOO_LITTLE])],
        sees: ['There is not enough available yet', link('Deposit')],
      },
      'refused, on inquiry': {
        answers: [answer(getFund, { ...CORE_IN_FULL, state: 'INQUIRY_ONLY' })],
        sees: ['This fund takes enquiries only', link('Send an enquiry'), link('See other funds')],
      },
      'refused, closed': {
        answers: [answer(getFund, { ...CORE_IN_FULL, state: 'CLOSED' })],
        sees: ['This fund does not allow investments at the moment'],
      },
      'error, no prices': {
        answers: [refuse(getInvestmentLimits, 'price_unavailable')],
        sees: [heading('Invest in Ballast Core'), { role: 'alert', name: '' }],
        isSlow: true,
      },
    },
  },
  {
    route: '/invest/fund/$fundId/amount',
    path: START,
    user: CLIENT,
    answers: FLOW,
    reads: [],
    comes: chooseCurrency,
    sees: [heading('How much?'), 'You invest USDC in Ballast Core.'],
    states: {
      full: { sees: ['Minimum investment', 'Maximum investment', '35,000'] },
      'full, all of it': {
        does: (page) => page.getByRole('button', { name: 'Use max' }).click(),
        sees: ['$35,000.00'],
      },
      'refused, nothing entered': {
        form: 'portal/funds/investments/InvestAmountPage.tsx',
        does: (page) => page.getByRole('button', { name: 'Continue' }).click(),
        sees: ['Enter an amount'],
        messages: { Amount: 'Enter an amount' },
      },
      'refused, too little': {
        does: (page) => fillAmount(page, '10'),
        sees: ['Min. amount: 1,000'],
        messages: { Amount: 'Min. amount: 1,000' },
      },
      'refused, more than there is': {
        does: (page) => fillAmount(page, '90000'),
        sees: ['Insufficient funds'],
        messages: { Amount: 'Insufficient funds' },
      },
    },
    without: { empty: 'a form begins empty' },
  },
  {
    route: '/invest/fund/$fundId/review',
    path: START,
    user: CLIENT,
    answers: FLOW,
    reads: [quoteInvestment],
    failure: { sees: [button('Get a new quote')] },
    comes: enterAmount,
    sees: [],
    states: {
      full: {
        sees: [
          heading('Review your investment'),
          'You invest',
          'What you receive',
          'Spread, within the rates 0.10%',
          'These rates hold for 30 seconds.',
        ],
      },
      'full, the quote ran out': {
        does: async (page) => {
          await page.getByText('These rates hold').waitFor();
          await page.clock.runFor(31_000);
        },
        sees: ['This quote has expired. No money has moved.', button('Get a new quote')],
      },
      'refused, the rate has changed': {
        answers: [refuse(quoteInvestment, 'amount_below_minimum', { minimum: '2100' })],
        sees: [
          { role: 'dialog', name: 'The exchange rate has changed' },
          'No money has moved. Please start again with a new amount.',
        ],
        isLoading: true,
      },
      'refused, no prices': {
        answers: [refuse(quoteInvestment, 'price_unavailable')],
        sees: [button('Get a new quote')],
      },
      ...accepting,
    },
    without: { empty: 'an amount has been entered' },
  },
  {
    route: '/invest/fund/$fundId/success/$requestId',
    path: `${START}/success/${INVESTED.id}`,
    user: CLIENT,
    answers: FLOW,
    reads: [getTransaction],
    sees: [link('Go to your portfolio'), link('See the transaction')],
    states: {
      full: {
        sees: [heading('Your investment is on its way'), 'We buy the assets of the basket'],
      },
      'full, made': {
        answers: [answer(getTransaction, { ...INVESTMENT_IN_FULL, status: 'completed' })],
        sees: [
          heading('Your investment is complete'),
          'What happened',
          'We bought the assets of the basket',
        ],
      },
      'full, failed': {
        answers: [answer(getTransaction, { ...INVESTMENT_IN_FULL, status: 'failed' })],
        sees: [
          heading('The investment failed'),
          'We could not buy the assets of the basket',
          'Your money has not moved',
        ],
        misses: ['It is in your portfolio'],
      },
    },
    without: { empty: 'an investment was made', refused: 'nothing is sent from here' },
  },
];
