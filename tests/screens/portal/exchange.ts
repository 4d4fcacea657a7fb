import {
  createExchange,
  getExchange,
  listExchangePairs,
  quoteExchange,
} from '@ballast/contract/payments/exchange.ts';
import type { Page } from 'playwright-core';
import { answer, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { CLIENT, id } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';

const currency = (code: string, price_usd: string, available: string) => ({
  currency: code,
  available,
  price_usd,
  minimum: '100',
  maximum: '1000000',
  obstacle: null,
  opens_at: null,
});

const USDC = currency('USDC', '1', '35000');
const BTC = { ...currency('BTC', '50000', '0.5'), minimum: '0.002', maximum: '20' };
const EUR = {
  ...currency('EUR', '1.1', '0'),
  obstacle: 'MARKET_CLOSED' as const,
  opens_at: '2026-03-15T21:00:00.000Z',
};

const pairsOf = (...items: readonly (typeof USDC | typeof EUR)[]) =>
  answer(listExchangePairs, { items: [...items], spread: '0.001' });

const AMOUNTS = {
  sell: 'USDC',
  buy: 'BTC',
  sold: '1000',
  bought: '0.01998',
  rate: '0.00001998',
} as const;

const QUOTE = {
  id: id(1201),
  ...AMOUNTS,
  value_usd: '1000',
  spread: '0.001',
  expires_at: '2026-03-12T10:00:30.000Z',
  valid_for_s: 30,
};

const ORDER = {
  id: id(1202),
  ...AMOUNTS,
  state: 'PROCESSING' as const,
  failure: null,
  created_at: '2026-03-12T10:00:10.000Z',
  finished_at: null,
};

const ENDED = { ...ORDER, finished_at: '2026-03-12T10:00:14.000Z' };

const FLOW = [pairsOf(USDC, BTC, EUR), answer(quoteExchange, QUOTE), answer(getExchange, ORDER)];

const START = '/exchange?sell=USDC&buy=BTC';
const CONFIRM = '/exchange/confirm?sell=USDC&buy=BTC&amount=1000';
const AFTER = `${CONFIRM}&order=${ORDER.id}`;

const sellAmount = async (page: Page, amount: string) => {
  await page.getByRole('textbox', { name: 'Amount that you sell' }).fill(amount);
  await page.getByRole('button', { name: 'Continue' }).click();
};

const accepting = formStates({
  submit: 'Exchange now',
  call: createExchange,
  carries: { body: { quote_id: QUOTE.id } },
  refusals: {
    insufficient_funds: ['Insufficient funds'],
    quote_not_covered: ['We cannot hold this rate for this amount at the moment'],
    quote_expired: ['This quote has expired. No money has moved.', button('Get a new quote')],
    rate_changed: [{ role: 'dialog', name: 'The exchange rate has changed' }],
  },
  lost: ['We had no answer, so it may have gone through.', button('Try again')],
  done: {
    answers: [answer(createExchange, ORDER)],
    sees: [heading('Your exchange is on its way'), link('See the transaction')],
  },
});

const form = 'portal/payments/exchange/ExchangePage.tsx';

export const exchange: readonly Screen[] = [
  {
    route: '/exchange',
    path: START,
    user: CLIENT,
    answers: FLOW,
    reads: [listExchangePairs],
    sees: [heading('Exchange')],
    states: {
      full: { sees: ['Rate at present', '1 BTC = 50,050.05 USDC', 'Trading fee', '35,000'] },
      'full, the other side of an amount': {
        does: (page) => page.getByRole('textbox', { name: 'Amount that you buy' }).fill('0.01998'),
        sees: ['At least ($100)', '0.002'],
      },
      'full, both sides swapped': {
        does: (page) => page.getByRole('button', { name: 'Swap currencies' }).click(),
        sees: ['1 BTC = 49,950.00 USDC'],
      },
      'full, a market that is closed': {
        path: '/exchange?sell=USDC&buy=EUR',
        sees: ['The market of EUR is closed. It opens on 15 Mar 2026'],
      },
      'full, a price that is too old': {
        answers: [pairsOf(USDC, { ...BTC, obstacle: 'PRICE_STALE' as never })],
        sees: ['The latest price of BTC is too old to quote.'],
      },
      empty: {
        path: '/exchange',
        answers: [pairsOf({ ...USDC, available: '0' }, { ...BTC, available: '0' })],
        sees: ['There is nothing to exchange yet', link('Deposit')],
      },
      'refused, nothing entered': {
        form,
        does: (page) => page.getByRole('button', { name: 'Continue' }).click(),
        sees: ['Enter an amount'],
      },
      'refused, too little': {
        form,
        does: (page) => sellAmount(page, '99'),
        sees: ['100'],
        sendsNot: [quoteExchange],
      },
      'refused, more than there is': {
        form,
        does: (page) => sellAmount(page, '35000.01'),
        sees: ['Insufficient funds'],
        sendsNot: [quoteExchange],
      },
      sent: {
        form,
        does: (page) => sellAmount(page, '1000'),
        sees: [heading('Review your exchange')],
        sends: [
          [quoteExchange, { body: { sell: 'USDC', buy: 'BTC', amount: '1000', of: 'SELL' } }],
        ],
        endsAt: CONFIRM,
      },
    },
  },
  {
    route: '/exchange/confirm',
    path: CONFIRM,
    user: CLIENT,
    answers: FLOW,
    reads: [quoteExchange],
    sees: [],
    failure: { sees: [button('Get a new quote')] },
    states: {
      full: {
        sees: [heading('Review your exchange'), '0.01998', 'Spread, within the rate', '0.10%'],
      },
      'full, done': {
        asks: [getExchange],
        path: AFTER,
        answers: [answer(getExchange, { ...ENDED, state: 'COMPLETED' })],
        sees: [heading('Your exchange is done'), link('See the transaction')],
      },
      'full, nothing exchanged': {
        path: AFTER,
        answers: [answer(getExchange, { ...ENDED, state: 'FAILED', failure: 'RATE_CHANGED' })],
        sees: [heading('Nothing was exchanged'), link('Try again')],
      },
      'refused, the market is closed': {
        answers: [refuse(quoteExchange, 'market_closed', { currency: 'EUR' })],
        sees: ['The market of EUR is closed', button('Get a new quote')],
      },
      'refused, without an amount': {
        path: '/exchange/confirm?sell=USDC',
        sees: [heading('Exchange')],
        endsAt: '/exchange?sell=USDC',
      },
      ...accepting,
    },
    without: { empty: 'an exchange is always of an amount' },
  },
];
