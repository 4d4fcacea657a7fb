import { getFund } from '@ballast/contract/funds/funds.ts';
import {
  createRedemption,
  getRedemptionLimits,
  quoteRedemption,
} from '@ballast/contract/funds/redemptions.ts';
import type { Page } from 'playwright-core';
import { answer, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { CLIENT, id } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';
import { CORE, CORE_IN_FULL } from './funds.ts';

const LIMITS = {
  holding_usd: '100000',
  items: [{ currency: 'USDC' as const, minimum: '10', maximum: '99500', price_usd: '1' }],
};

const QUOTE = {
  id: id(1101),
  fund_id: CORE.id,
  fund_slug: CORE.slug,
  currency: 'USDC' as const,
  share: '0.98',
  proceeds: '97500',
  value_usd: '97500',
  slices: [{ asset: 'BTC' as const, quantity: '0.6', proceeds: '58500', rate: '97500' }],
  spread: '0.001',
  expires_at: '2026-03-12T10:00:30.000Z',
  valid_for_s: 30,
};

const FLOW = [
  answer(getFund, CORE_IN_FULL),
  answer(getRedemptionLimits, LIMITS),
  answer(quoteRedemption, QUOTE),
];

const START = '/redeem/core/select-currency';
const AMOUNT = '/redeem/core/currency/USDC/amount';

const fillAmount = async (page: Page, amount: string) => {
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await page.getByRole('button', { name: 'Continue' }).click();
};

const accepting = formStates({
  submit: 'Redeem now',
  call: createRedemption,
  carries: { body: { quote_id: QUOTE.id } },
  refusals: {
    redemption_not_allowed: [heading('Review your redemption')],
    quote_expired: ['This quote has expired. No money has moved.', button('Get a new quote')],
  },
  lost: ['We had no answer, so it may have gone through.', button('Try again')],
  done: {
    answers: [
      answer(createRedemption, {
        id: id(1102),
        fund_id: CORE.id,
        fund_slug: CORE.slug,
        currency: 'USDC',
        share: '0.98',
        proceeds: null,
        state: 'PROCESSING',
        created_at: '2026-03-12T10:00:10.000Z',
      }),
    ],
    sees: [
      { role: 'dialog', name: 'Your redemption is on its way' },
      button('See the transaction'),
    ],
  },
});

export const redeem: readonly Screen[] = [
  {
    route: '/redeem/$fundSlug/select-currency',
    path: START,
    user: CLIENT,
    answers: FLOW,
    reads: [getRedemptionLimits],
    sees: [heading('Redeem from Ballast Core')],
    states: {
      full: { sees: [link('USD Coin'), 'Up to 99,500 USDC'] },
      empty: {
        answers: [answer(getRedemptionLimits, { ...LIMITS, holding_usd: '0', items: [] })],
        sees: ['You hold nothing in this fund', link('Back to the fund')],
      },
      'refused, not allowed': {
        answers: [answer(getFund, { ...CORE_IN_FULL, redemptions_allowed: false })],
        sees: ['This fund does not allow redemptions', button('Write to your manager')],
      },
    },
  },
  {
    route: '/redeem/$fundSlug/currency/$currencyCode/amount',
    path: AMOUNT,
    user: CLIENT,
    answers: FLOW,
    reads: [getRedemptionLimits],
    sees: [heading('How much?')],
    states: {
      full: { sees: ['You redeem from Ballast Core.', 'Your holding', 'Maximum amount'] },
      'full, nearly all of it': {
        does: (page) => page.getByRole('button', { name: 'Use max' }).click(),
        sees: ['99,500'],
      },
      empty: {
        path: '/redeem/core/currency/BTC/amount',
        sees: ['No currency is chosen', link('Choose a currency')],
      },
      'refused, nothing entered': {
        form: 'portal/funds/redemptions/RedeemAmountPage.tsx',
        does: (page) => page.getByRole('button', { name: 'Continue' }).click(),
        sees: ['Enter an amount'],
        messages: { Amount: 'Enter an amount' },
      },
      'refused, too little': {
        does: (page) => fillAmount(page, '1'),
        sees: ['Min. amount: 10'],
        messages: { Amount: 'Min. amount: 10' },
      },
    },
  },
  {
    route: '/redeem/$fundSlug/currency/$currencyCode/confirm',
    path: AMOUNT,
    user: CLIENT,
    answers: FLOW,
    reads: [quoteRedemption],
    failure: { sees: [button('Get a new quote')] },
    comes: (page) => fillAmount(page, '97500'),
    sees: [],
    states: {
      full: {
        sees: [heading('Review your redemption'), 'You receive', 'You sell'],
      },
      'full, a long amount': {
        answers: [
          answer(quoteRedemption, {
            ...QUOTE,
            proceeds: '1234567.654321',
            value_usd: '1234567.654321',
          }),
        ],
        sees: ['1,234,567.654321'],
      },
      'full, the quote ran out': {
        does: async (page) => {
          await page.getByText('These rates hold').waitFor();
          await page.clock.runFor(31_000);
        },
        sees: ['This quote has expired. No money has moved.'],
      },
      'refused, the rate has changed': {
        answers: [refuse(quoteRedemption, 'amount_below_minimum', { minimum: '2100' })],
        sees: [{ role: 'dialog', name: 'The exchange rate has changed' }],
        isLoading: true,
      },
      ...accepting,
    },
    without: { empty: 'an amount has been entered' },
  },
];
