import { askForPasskey } from '@ballast/contract/access/passkeys.ts';
import { listBankAccounts } from '@ballast/contract/payments/bank-accounts.ts';
import {
  addBankAccount,
  sendBankAccountCode,
} from '@ballast/contract/payments/new-bank-account.ts';
import { listTransactions } from '@ballast/contract/payments/transactions.ts';
import {
  createWithdrawal,
  getWithdrawal,
  quoteWithdrawal,
} from '@ballast/contract/payments/withdrawals.ts';
import { getPortfolioAssets } from '@ballast/contract/portfolio/portfolio.ts';
import { listCalls } from '@ballast/contract/video-calls/video-calls.ts';
import type { Page } from 'playwright-core';
import { type Answer, answer, list } from '../answers.ts';
import { formStates } from '../forms.ts';
import { CLIENT, id } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';
import { PORTFOLIO } from './portfolio.ts';
import { SLOTS } from './video-calls.ts';
import { CALL_ABOUT_WALLET, REQUESTED, TERMS } from './withdrawals.ts';

const BANK = {
  type: 'US' as const,
  bank_code: '021000021',
  bank_name: 'Sandbox Bank New York',
  country: 'US',
  holder_name: 'Amelia Hart',
  account_ending: '0217',
};

export const ACCOUNT = {
  ...BANK,
  id: id(951),
  name: 'Salary',
  currency: 'USD',
  state: 'APPROVED' as const,
  reason: null,
  added_at: '2026-02-26T09:00:00.000Z',
  usable_from: '2026-03-01T10:00:00.000Z',
  usable: true,
  waits_after: null,
  used_before: true,
};

export const WAITING_ACCOUNT = {
  ...ACCOUNT,
  ...{ id: id(952), name: null, usable: false, usable_from: '2026-03-14T10:00:00.000Z' },
  waits_after: 'APPROVAL' as const,
};

const FIAT_REQUESTED = {
  ...REQUESTED,
  ...{ currency: 'USD', target_id: ACCOUNT.id, target_name: 'Salary', fee: '25', total: '775' },
  ...{ network: null, address: null, bank: BANK },
};

const FLOW: readonly Answer[] = [
  list(listBankAccounts, [ACCOUNT, WAITING_ACCOUNT]),
  answer(quoteWithdrawal, { ...TERMS, currency: 'USD', fee: '25', total: '775' }),
  answer(createWithdrawal, FIAT_REQUESTED),
  answer(getWithdrawal, FIAT_REQUESTED),
  answer(getPortfolioAssets, PORTFOLIO),
  list(listTransactions, []),
];

const CALL_DUE = answer(quoteWithdrawal, {
  ...{ ...TERMS, currency: 'USD', fee: '25', total: '775' },
  call_required: 'WITHDRAWAL' as const,
});

const CALL = {
  ...CALL_ABOUT_WALLET,
  ...{ purpose: 'WITHDRAWAL' as const, subject_id: ACCOUNT.id, subject_name: ACCOUNT.name },
};

const choose = (page: Page) => page.getByRole('button', { name: /Salary/ }).click();

async function enterAmount(page: Page): Promise<void> {
  await choose(page);
  await page.getByRole('textbox', { name: 'Amount' }).fill('750');
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function confirm(page: Page): Promise<void> {
  await enterAmount(page);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
}

const FIELDS = {
  'Account holder': 'Amelia Hart',
  Bank: 'Sandbox Bank New York',
  'Routing number': '021000021',
  'Account number': '4401000217',
};

async function tellDetails(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(FIELDS)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  }
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function enterDetails(page: Page): Promise<void> {
  await tellDetails(page);
  await page.getByLabel('Confirmation code').fill('123456');
}

const adding = formStates({
  form: 'portal/payments/withdrawals/BankDetailsPage.tsx',
  fills: enterDetails,
  submit: 'Add the account',
  call: addBankAccount,
  carries: {
    body: {
      account: {
        type: 'US',
        currency: 'USD',
        name: null,
        holder_name: 'Amelia Hart',
        bank_name: 'Sandbox Bank New York',
        routing_number: '021000021',
        account_number: '4401000217',
      },
      code: '123456',
    },
  },
  refusals: {
    holder_is_not_client: ['This account is not in your name'],
    bank_account_already_added: ['This bank account is already added to your account.'],
  },
  done: {
    answers: [answer(addBankAccount, { ...ACCOUNT, state: 'PENDING', usable: false })],
    sees: ['The account was added.'],
    endsAt: '/withdrawal/fiat/USD/bank',
  },
});

export const fiatWithdrawals: readonly Screen[] = [
  {
    route: '/withdrawal/fiat/$code/bank',
    path: '/withdrawal/fiat/USD',
    user: CLIENT,
    answers: FLOW,
    reads: [listBankAccounts],
    sees: [heading('Withdraw USD')],
    states: {
      full: {
        sees: [button('Salary'), 'Verified', 'a new bank account waits 48 hours'],
      },
      empty: {
        answers: [list(listBankAccounts, [])],
        sees: ['You have no bank account for USD yet', link('Add a bank account')],
      },
      'refused, no such currency': {
        path: '/withdrawal/fiat/BTC/bank',
        sees: [heading('Withdraw')],
        endsAt: '/withdrawal',
      },
    },
  },
  {
    route: '/withdrawal/fiat/$code/bank/new',
    path: '/withdrawal/fiat/USD/bank/new',
    user: CLIENT,
    answers: FLOW,
    reads: [],
    sees: [heading('Add a bank account')],
    states: { full: { sees: [link('In the United States'), link('In another country')] } },
    without: { empty: 'there are always types', refused: 'nothing is sent from here' },
  },
  {
    route: '/withdrawal/fiat/$code/bank/new/$type',
    path: '/withdrawal/fiat/USD/bank/new/us',
    user: CLIENT,
    answers: FLOW,
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('Add a bank account'), 'Nine digits'] },
      'full, in another country': {
        path: '/withdrawal/fiat/EUR/bank/new/international',
        sees: ['Country of the bank', 'BIC'],
      },
      'full, confirmed by a code in an email': {
        user: { otp_enabled: false, phone_verified: false },
        answers: [answer(sendBankAccountCode, { resend_after_s: 60 })],
        does: tellDetails,
        sees: ['Resend code in'],
        sends: [[sendBankAccountCode, { body: { channel: 'EMAIL' } }]],
      },
      'refused, no routing number': {
        form: 'portal/payments/withdrawals/BankDetailsPage.tsx',
        does: async (page) => {
          await page.getByRole('textbox', { name: 'Routing number' }).fill('021000022');
          await page.getByRole('button', { name: 'Continue' }).click();
        },
        sees: ['This is not a valid routing number'],
        sendsNot: [addBankAccount, askForPasskey],
      },
      'refused, no such type': {
        path: '/withdrawal/fiat/EUR/bank/new/us',
        sees: [heading('Add a bank account'), link('In another country')],
        endsAt: '/withdrawal/fiat/EUR/bank/new',
      },
      ...adding,
    },
    without: { empty: 'a form begins empty' },
  },
  {
    route: '/withdrawal/fiat/$code/amount',
    path: '/withdrawal/fiat/USD/bank',
    user: CLIENT,
    answers: FLOW,
    reads: [quoteWithdrawal],
    comes: choose,
    sees: [heading('How much?')],
    states: {
      full: { sees: ['The amount that arrives in your account.', 'Transfer fee'] },
      'refused, nothing entered': {
        does: (page) => page.getByRole('button', { name: 'Continue' }).click(),
        sees: ['Enter an amount'],
        messages: { Amount: 'Enter an amount' },
      },
    },
    without: { empty: 'a form begins empty' },
  },
  {
    route: '/withdrawal/fiat/$code/confirm',
    path: '/withdrawal/fiat/USD/bank',
    user: CLIENT,
    answers: FLOW,
    reads: [],
    comes: enterAmount,
    sees: [],
    states: {
      full: {
        sees: [
          heading('Check and confirm'),
          'Sandbox Bank New York',
          'Platform fee',
          'Left afterwards',
          '1–2 business days after approval',
          'Until it is approved',
        ],
      },
      'refused, not acknowledged': {
        does: (page) => page.getByRole('button', { name: 'Confirm withdrawal' }).click(),
        sees: ['Accept the acknowledgement to continue'],
        sendsNot: [createWithdrawal],
      },
    },
    without: { empty: 'a withdrawal has been entered' },
  },
  {
    route: '/withdrawal/fiat/$code/schedule-call',
    path: '/withdrawal/fiat/USD/bank',
    user: CLIENT,
    answers: [...FLOW, CALL_DUE, SLOTS, answer(listCalls, { items: [CALL] })],
    reads: [],
    comes: async (page) => {
      await enterAmount(page);
      await page.getByRole('link', { name: 'Schedule the call' }).click();
    },
    sees: [],
    states: {
      full: { sees: [heading('Schedule a video call'), 'Your call is booked', button('Move')] },
      'refused, opened by its address': {
        path: '/withdrawal/fiat/USD/schedule-call',
        sees: [heading('Schedule a video call')],
      },
    },
    without: { empty: 'that no time is free is seen where crypto is withdrawn' },
  },
  {
    route: '/withdrawal/fiat/$code/verify',
    path: '/withdrawal/fiat/USD/bank',
    user: CLIENT,
    answers: FLOW,
    reads: [getWithdrawal],
    comes: confirm,
    sees: [],
    states: { full: { sees: [heading('Enter your code'), 'Account ending in', '0217'] } },
    without: {
      empty: 'a withdrawal was requested',
      refused: 'the code is refused as that of crypto is',
    },
  },
];
