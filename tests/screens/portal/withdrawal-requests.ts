import { requestWithdrawal } from '@ballast/contract/payments/withdrawal-requests.ts';
import type { Page } from 'playwright-core';
import { answer } from '../answers.ts';
import { formStates } from '../forms.ts';
import { CLIENT, id } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';

const PAGE = 'portal/payments/withdrawals/WithdrawalRequestPage.tsx';

const TARGET = 'The account of my notary at Sandbox Bank in Zurich, for a house.';

async function fill(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Amount' }).fill('250000');
  await page.getByLabel('Where should it go?').fill(TARGET);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send the request' }).click();

const RECEIVED = answer(requestWithdrawal, { id: id(1291), due_at: '2026-03-17T10:00:00.000Z' });

const asking = formStates({
  form: PAGE,
  fills: fill,
  submit: 'Send the request',
  call: requestWithdrawal,
  carries: { body: { currency: 'USDC', amount: '250000', target: TARGET } },
  empty: { Amount: 'Enter an amount', 'Where should it go?': 'Field is required' },
  refusals: { currency_not_available: ['This currency is not available'] },
  done: {
    answers: [RECEIVED],
    sees: [
      heading('Your request is with us'),
      '250,000 USDC',
      'You will have an answer by email by 17 Mar 2026.',
      'Nothing leaves your account on this request alone.',
      link('Back to your withdrawals'),
    ],
  },
});

/** Where what the screens do not offer is asked for. */
export const withdrawalRequests: readonly Screen[] = [
  {
    route: '/withdrawal/request',
    path: '/withdrawal/request?currency=USDC',
    user: CLIENT,
    answers: [],
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('Ask for a withdrawal'), button('Send the request')] },
      'full, with what another screen knew': {
        path: '/withdrawal/request?currency=USDC&amount=90000',
        answers: [RECEIVED],
        does: async (page) => {
          await page.getByLabel('Where should it go?').fill(TARGET);
          await page.getByLabel('What else should we know? (optional)').fill('By Friday, please.');
          await send(page);
        },
        sees: [heading('Your request is with us')],
        sends: [
          [
            requestWithdrawal,
            {
              body: {
                currency: 'USDC',
                amount: '90000',
                target: TARGET,
                note: 'By Friday, please.',
              },
            },
          ],
        ],
      },
      'refused, no currency': {
        form: PAGE,
        path: '/withdrawal/request?currency=XYZ&amount=5',
        does: send,
        sees: ['Choose a currency'],
        messages: { Currency: 'Choose a currency' },
        sendsNot: [requestWithdrawal],
      },
      'refused, nothing to withdraw': {
        form: PAGE,
        path: '/withdrawal/request?currency=USDC&amount=0',
        does: send,
        sees: ['Enter a valid amount'],
        messages: { Amount: 'Enter a valid amount' },
        sendsNot: [requestWithdrawal],
      },
      ...asking,
    },
    without: { empty: 'a form begins empty' },
  },
];
