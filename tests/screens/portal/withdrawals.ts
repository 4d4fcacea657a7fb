import { listTransactions } from '@ballast/contract/payments/transactions.ts';
import { listWallets } from '@ballast/contract/payments/wallets.ts';
import {
  askWithdrawalPasskey,
  cancelWithdrawal,
  createWithdrawal,
  getWithdrawal,
  quoteWithdrawal,
  sendWithdrawalCode,
  verifyWithdrawal,
} from '@ballast/contract/payments/withdrawals.ts';
import { getPortfolioAssets } from '@ballast/contract/portfolio/portfolio.ts';
import { bookCall, listCallSlots, listCalls } from '@ballast/contract/video-calls/video-calls.ts';
import type { Page } from 'playwright-core';
import { type Answer, answer, hold, list, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { device, refusingDevice } from '../passkeys.ts';
import { CLIENT, id } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';
import { NOTHING_OWNED, PORTFOLIO } from './portfolio.ts';
import { WITHDRAWAL } from './transactions.ts';
import { CALL, chooseSlot, SLOTS } from './video-calls.ts';

export const WALLET = {
  id: id(901),
  name: 'Main wallet',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  memo: null,
  network: 'ETHEREUM' as const,
  currencies: ['USDC' as const],
  hosting: 'PROVIDER' as const,
  provider: 'Example Exchange',
  ownership_proved_at: null,
  state: 'APPROVED' as const,
  reason: null,
  added_at: '2026-02-26T09:00:00.000Z',
  usable_from: '2026-03-01T10:00:00.000Z',
  waits_after: null,
  usable: true,
  used_before: true,
};

export const TERMS = {
  currency: 'USDC' as const,
  withdrawals_stopped: false,
  available: '35000.5',
  settling: '5000',
  minimum: '50',
  maximum: '20000',
  fee: '5',
  platform_fee: '0',
  unpaid: '0.00',
  portfolio: '0.000000000000000000',
  price_usd: '1.000000000000000000',
  total: '755',
  value_usd: '750',
  approvals_required: 1,
  proof_required: false,
  call_required: null,
};

export const REQUESTED = {
  id: id(911),
  currency: 'USDC' as const,
  network: 'ETHEREUM' as const,
  target_id: WALLET.id,
  target_name: WALLET.name,
  address: WALLET.address,
  memo: null,
  amount: '750',
  fee: '5',
  platform_fee: '0',
  total: '755',
  state: 'CODE_REQUIRED' as const,
  code_owed: 'OTP' as const,
  phone_ending: '67',
  confirm_by: '2026-03-13T09:00:00.000Z',
  waits_for: null,
  reason: null,
  hash: null,
  approvals_required: 1,
  approvals_given: 0,
  created_at: '2026-03-12T09:00:00.000Z',
  completed_at: null,
  returned_at: null,
  bank: null,
};

const APPROVED = {
  ...REQUESTED,
  state: 'APPROVAL_REQUIRED' as const,
  code_owed: null,
  confirm_by: null,
};

export const SELF_HOSTED = { ...WALLET, hosting: 'SELF_HOSTED' as const, provider: null };

const FLOW: readonly Answer[] = [
  list(listWallets, [WALLET]),
  answer(quoteWithdrawal, TERMS),
  answer(createWithdrawal, REQUESTED),
  answer(getWithdrawal, REQUESTED),
];

const chooseWallet = (page: Page) => page.getByRole('button', { name: /Main wallet/ }).click();

async function enterAmount(page: Page, amount = '750'): Promise<void> {
  await chooseWallet(page);
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const CALL_DUE = answer(quoteWithdrawal, { ...TERMS, call_required: 'WALLET' as const });

export const CALL_ABOUT_WALLET = {
  ...CALL,
  purpose: 'WALLET' as const,
  subject_id: WALLET.id,
  subject_name: WALLET.name,
};

async function scheduleCall(page: Page): Promise<void> {
  await enterAmount(page);
  await page.getByRole('link', { name: 'Schedule the call' }).click();
}

async function confirm(page: Page): Promise<void> {
  await enterAmount(page);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
}

const requesting = formStates({
  form: 'portal/payments/withdrawals/WithdrawalConfirmPage.tsx',
  fills: (page) => page.getByRole('checkbox').check(),
  submit: 'Confirm withdrawal',
  call: createWithdrawal,
  carries: {
    body: { currency: 'USDC', target_id: WALLET.id, amount: '750', acknowledged: true },
  },
  refusals: {
    insufficient_funds: ['Insufficient funds', 'Enter a smaller amount.'],
    wallet_on_hold: ['This wallet cannot be used yet'],
    wallet_proof_required: ['Prove first that this wallet is yours'],
    video_call_required: ['A video call is needed for this withdrawal'],
    withdrawals_stopped: ['Withdrawals of this currency are paused'],
  },
  done: { sees: [heading('Enter your code')], endsAt: '/withdrawal/crypto/USDC/verify' },
});

const enterCode = (page: Page) => page.getByLabel('Confirmation code').fill('123456');

const verifying = formStates({
  form: 'app/access/code-form.tsx',
  fills: enterCode,
  submit: 'Verify',
  call: verifyWithdrawal,
  carries: { params: { id: REQUESTED.id }, body: { code: '123456' } },
  empty: { 'Confirmation code': 'Confirmation code is required.' },
  refusals: {
    invalid_otp: ['Wrong code. Try again'],
    challenge_dead: ['Too many incorrect codes.'],
    video_call_required: ['A video call is needed for this withdrawal'],
    internal_error: ['Please enter a new one-time code or try again later.'],
  },
  done: {
    answers: [answer(verifyWithdrawal, APPROVED)],
    sees: [heading('Withdrawal of')],
    endsAt: `/withdrawal/${REQUESTED.id}`,
  },
});

const OWING_PASSKEY = { ...REQUESTED, code_owed: 'PASSKEY' as const };
const WITH_PASSKEY = { ...CLIENT, has_passkey: true };
const ASKED: readonly Answer[] = [
  answer(getWithdrawal, OWING_PASSKEY),
  answer(askWithdrawalPasskey, {
    challenge: 'AAAA',
    rp_id: 'localhost',
    allow: [],
    timeout_ms: 1,
  }),
];

const approving = formStates({
  form: 'app/access/passkeys/passkey-approval.tsx',
  name: 'with a passkey',
  fills: device,
  submit: 'Approve with passkey',
  call: verifyWithdrawal,
  carries: { params: { id: REQUESTED.id } },
  answers: ASKED,
  refusals: {
    passkey_refused: ['This passkey could not be verified', 'choose another of your passkeys'],
    passkey_expired: ['That took too long'],
    withdrawal_state_conflict: ['This withdrawal has moved on'],
  },
  done: {
    answers: [answer(verifyWithdrawal, APPROVED)],
    asks: [askWithdrawalPasskey],
    sees: [heading('Withdrawal of')],
    endsAt: `/withdrawal/${REQUESTED.id}`,
  },
});

/** Asks for the passkey on a device that answers like this. */
async function refusedByDevice(page: Page, name: string): Promise<void> {
  await refusingDevice(page, name);
  await page.getByRole('button', { name: 'Approve with passkey' }).click();
}

const cancelling = formStates({
  name: 'cancelling',
  opens: (page) => page.getByRole('button', { name: 'Cancel withdrawal' }).click(),
  submit: 'Cancel the withdrawal',
  busy: 'Cancel withdrawal',
  call: cancelWithdrawal,
  carries: { params: { id: REQUESTED.id } },
  refusals: { withdrawal_state_conflict: ['This withdrawal has moved on'] },
  done: {
    answers: [answer(cancelWithdrawal, { ...APPROVED, state: 'CANCELLED' })],
    sees: ['The withdrawal was cancelled.'],
  },
});

const OPEN = {
  ...WITHDRAWAL,
  status: 'processing' as const,
  outcome: null,
  waits_for: 'CODE' as const,
};

export const withdrawals: readonly Screen[] = [
  {
    route: '/withdrawal',
    path: '/withdrawal',
    user: CLIENT,
    answers: [answer(getPortfolioAssets, PORTFOLIO), list(listTransactions, [OPEN])],
    reads: [getPortfolioAssets],
    sees: [heading('Withdraw'), 'Your balances'],
    states: {
      full: {
        sees: [
          link('USD Coin'),
          'Nothing to withdraw',
          'being settled',
          'Waiting for you to confirm',
        ],
      },
      empty: {
        answers: [answer(getPortfolioAssets, NOTHING_OWNED), list(listTransactions, [])],
        sees: ['Nothing to withdraw'],
        misses: [link('USD Coin'), 'In progress'],
      },
    },
    without: { refused: 'nothing is sent from here' },
  },
  {
    route: '/withdrawal/$id',
    path: `/withdrawal/${REQUESTED.id}`,
    user: CLIENT,
    answers: [answer(getWithdrawal, APPROVED)],
    reads: [getWithdrawal],
    sees: [],
    states: {
      full: {
        sees: [heading('Withdrawal of 750'), 'Waiting for approval', 'Main wallet', WALLET.address],
      },
      'full, a code is owed': {
        answers: [answer(getWithdrawal, REQUESTED)],
        sees: [
          'Confirm with your code',
          'Nothing is sent until you enter it.',
          'Confirm before',
          '13 Mar 2026',
          button('Verify'),
        ],
      },
      'full, a passkey is owed': {
        user: WITH_PASSKEY,
        answers: ASKED,
        sees: [
          'Approve with your passkey',
          button('Approve with passkey'),
          button('Use a recovery code'),
          WALLET.address,
          'Network fee',
        ],
        sendsNot: [askWithdrawalPasskey],
      },
      'full, a code by email is owed': {
        answers: [answer(getWithdrawal, { ...REQUESTED, code_owed: 'EMAIL' })],
        sees: [button('Send code by email')],
        sendsNot: [sendWithdrawalCode],
      },
      'full, a code by email was sent': {
        answers: [
          answer(getWithdrawal, { ...REQUESTED, code_owed: 'EMAIL' }),
          answer(sendWithdrawalCode, { resend_after_s: 60 }),
        ],
        does: (page) => page.getByRole('button', { name: 'Send code by email' }).click(),
        sees: ['Resend code in'],
        sends: [[sendWithdrawalCode, { body: { channel: 'EMAIL' } }]],
      },
      'refused, a code by email could not be sent': {
        answers: [
          answer(getWithdrawal, { ...REQUESTED, code_owed: 'EMAIL' }),
          refuse(sendWithdrawalCode, 'code_not_sent'),
        ],
        does: (page) => page.getByRole('button', { name: 'Send code by email' }).click(),
        sees: ['Could not resend'],
      },
      'full, a code by message is owed': {
        answers: [answer(getWithdrawal, { ...REQUESTED, code_owed: 'SMS' })],
        sees: [button('Send code by text message'), button('Send code by WhatsApp')],
      },
      'full, two approve it': {
        answers: [
          answer(getWithdrawal, { ...APPROVED, approvals_required: 2, approvals_given: 1 }),
        ],
        sees: ['Approved so far: 1 of 2.'],
      },
      'full, being sent': {
        answers: [answer(getWithdrawal, { ...APPROVED, state: 'PROCESSING' })],
        sees: ['Being sent', 'It is on its way to the network'],
        misses: [button('Cancel withdrawal')],
      },
      'full, paused while a balance is checked': {
        answers: [
          answer(getWithdrawal, {
            ...APPROVED,
            state: 'PROCESSING',
            waits_for: 'BALANCE_CHECK',
          }),
        ],
        sees: ['Paused', 'paused while we check a balance', 'this withdrawal goes on by itself'],
        misses: ['It is on its way to the network'],
      },
      'full, approval waits while a balance is checked': {
        answers: [answer(getWithdrawal, { ...APPROVED, waits_for: 'BALANCE_CHECK' })],
        sees: ['Waiting for approval', 'paused while we check a balance'],
        misses: ['Our payments team checks it'],
      },
      'full, the payment is reviewed': {
        answers: [answer(getWithdrawal, { ...APPROVED, state: 'PROCESSING', waits_for: 'REVIEW' })],
        sees: ['Being reviewed', 'We are reviewing this payment.'],
        misses: ['It is on its way to the network'],
      },
      'full, sent': {
        answers: [
          answer(getWithdrawal, {
            ...APPROVED,
            state: 'COMPLETED',
            completed_at: '2026-03-12T09:30:00.000Z',
            hash: `0x${'0123456789abcdef'.repeat(4)}`,
          }),
        ],
        sees: ['In your wallet', 'Finished', '0x0123456789…abcdef', link('View on etherscan.io')],
      },
      'full, returned by the bank': {
        answers: [
          answer(getWithdrawal, {
            ...APPROVED,
            state: 'COMPLETED',
            completed_at: '2026-03-12T09:30:00.000Z',
            returned_at: '2026-03-14T09:30:00.000Z',
            ...{ currency: 'USD', network: null, address: null },
            bank: {
              type: 'US',
              holder_name: 'Ada Byron',
              bank_name: 'Example Bank',
              country: 'US',
              account_ending: '6789',
              bank_code: '021000021',
            },
          }),
        ],
        sees: [
          'The bank returned this payment',
          'Amount and fee are available again.',
          'Returned by the bank',
        ],
      },
      'full, found not to have been sent': {
        answers: [
          answer(getWithdrawal, {
            ...APPROVED,
            state: 'COMPLETED',
            completed_at: '2026-03-12T09:30:00.000Z',
            returned_at: '2026-03-14T09:30:00.000Z',
          }),
        ],
        sees: ['This withdrawal was not sent after all', 'Confirmed not sent'],
        misses: ['The bank returned this payment'],
      },
      'full, not approved': {
        answers: [
          answer(getWithdrawal, {
            ...APPROVED,
            state: 'REJECTED',
            reason: 'The wallet is not yours.',
          }),
        ],
        sees: ['Not approved', 'Amount and fee are available again.', 'The wallet is not yours.'],
      },
      'full, could not be sent': {
        answers: [answer(getWithdrawal, { ...APPROVED, state: 'FAILED' })],
        sees: ['Could not be sent', 'Amount and fee are available again.'],
      },
      'full, cancelled': {
        answers: [answer(getWithdrawal, { ...APPROVED, state: 'CANCELLED' })],
        sees: ['Cancelled', 'Amount and fee are available again.'],
      },
      'refused, no such withdrawal': {
        answers: [refuse(getWithdrawal, 'not_found')],
        sees: ['This withdrawal does not exist', link('All withdrawals')],
      },
      ...cancelling,
    },
    without: { empty: 'one withdrawal is always full' },
  },
  {
    route: '/withdrawal/crypto/$code/wallet',
    path: '/withdrawal/crypto/USDC',
    user: CLIENT,
    answers: FLOW,
    reads: [listWallets],
    sees: [heading('Withdraw USDC')],
    states: {
      full: { sees: [button('Main wallet'), 'Verified', link('Add a wallet')] },
      'full, a wallet that is not proved': {
        answers: [list(listWallets, [SELF_HOSTED])],
        sees: ['Up to EUR 1,000 until you have proved that it is yours.'],
      },
      'full, wallets that cannot be used': {
        answers: [
          list(listWallets, [
            {
              ...WALLET,
              id: id(902),
              usable: false,
              usable_from: '2026-03-13T10:00:00.000Z',
              waits_after: 'APPROVAL',
            },
            {
              ...WALLET,
              id: id(906),
              usable: false,
              usable_from: '2026-03-14T10:00:00.000Z',
              waits_after: 'CREDENTIALS',
            },
            { ...WALLET, id: id(903), state: 'PENDING', usable: false, usable_from: null },
            { ...WALLET, id: id(904), state: 'REJECTED', usable: false, usable_from: null },
            { ...WALLET, id: id(905), state: 'SUSPENDED', usable: false, name: null },
          ]),
        ],
        sees: [
          'Waiting',
          'a new wallet waits 48 hours',
          'because your security settings changed',
          'Unverified',
          'Rejected',
          'Suspended',
          'Your relationship manager knows why.',
        ],
        misses: [button('Main wallet')],
      },
      'full, without an authenticator': {
        user: { otp_enabled: false },
        sees: ['An authenticator protects your withdrawals better', link('Set it up')],
      },
      empty: {
        answers: [list(listWallets, [])],
        sees: ['You have no wallet for USDC yet', link('Add a wallet')],
      },
      'refused, no such currency': {
        path: '/withdrawal/crypto/XYZ/wallet',
        answers: [answer(getPortfolioAssets, PORTFOLIO), list(listTransactions, [])],
        sees: [heading('Withdraw')],
        endsAt: '/withdrawal',
      },
    },
  },
  {
    route: '/withdrawal/crypto/$code/amount',
    path: '/withdrawal/crypto/USDC/wallet',
    user: CLIENT,
    answers: FLOW,
    reads: [quoteWithdrawal],
    comes: chooseWallet,
    sees: [heading('How much?')],
    states: {
      full: {
        does: (page) => page.getByRole('textbox', { name: 'Amount' }).fill('750'),
        sees: ['Worth about', '$750.00', 'Total including fee', '755', 'Funds are being settled'],
      },
      'full, a part of the platform fee goes with it': {
        answers: [
          answer(quoteWithdrawal, {
            ...TERMS,
            unpaid: '17.47',
            portfolio: '400000.000000000000000000',
          }),
        ],
        does: (page) => page.getByRole('textbox', { name: 'Amount' }).fill('750'),
        // 17.47 x 750 / 400,000, rounded up to the cent.
        sees: ['Platform fee', '0.04 USDC', '755.04 USDC'],
      },
      'full, withdrawals are paused': {
        answers: [answer(quoteWithdrawal, { ...TERMS, withdrawals_stopped: true })],
        sees: ['Withdrawals of this currency are paused', 'We are checking a balance first.'],
        misses: [button('Continue')],
      },
      'full, all of it': {
        does: (page) => page.getByRole('button', { name: 'Use max' }).click(),
        sees: ['20,005'],
      },
      'refused, nothing entered': {
        form: 'portal/payments/withdrawals/WithdrawalAmountPage.tsx',
        does: (page) => page.getByRole('button', { name: 'Continue' }).click(),
        sees: ['Enter an amount'],
        messages: { Amount: 'Enter an amount' },
      },
      'refused, too little': {
        does: async (page) => {
          await page.getByRole('textbox', { name: 'Amount' }).fill('10');
          await page.getByRole('button', { name: 'Continue' }).click();
        },
        sees: ['Min. amount: 50'],
        messages: { Amount: 'Min. amount: 50' },
      },
      'refused, more than is taken at once': {
        does: async (page) => {
          await page.getByRole('textbox', { name: 'Amount' }).fill('90000');
          await page.getByRole('button', { name: 'Continue' }).click();
        },
        sees: ['Max. amount: 20,000'],
        messages: { Amount: 'Max. amount: 20,000' },
        misses: [link('Ask your relationship manager')],
      },
      'refused, more than is taken at once although it is there': {
        does: async (page) => {
          await page.getByRole('textbox', { name: 'Amount' }).fill('30000');
          await page.getByRole('button', { name: 'Continue' }).click();
          await page.getByText('Max. amount: 20,000').waitFor();
          await page.getByRole('link', { name: 'Ask your relationship manager' }).click();
        },
        sees: [heading('Ask for a withdrawal')],
        endsAt: '/withdrawal/request?currency=USDC&amount=30000',
      },
      'refused, more than there is': {
        answers: [answer(quoteWithdrawal, { ...TERMS, available: '12000' })],
        does: async (page) => {
          await page.getByRole('textbox', { name: 'Amount' }).fill('19000');
          await page.getByRole('button', { name: 'Continue' }).click();
        },
        sees: ['Insufficient funds'],
        messages: { Amount: 'Insufficient funds' },
      },
    },
    without: { empty: 'a form begins empty' },
  },
  {
    route: '/withdrawal/crypto/$code/confirm',
    path: '/withdrawal/crypto/USDC/wallet',
    user: CLIENT,
    answers: FLOW,
    reads: [],
    comes: enterAmount,
    sees: [],
    states: {
      full: {
        sees: [heading('Check and confirm'), 'You send', WALLET.address, 'By our payments team'],
      },
      'full, a proof is needed first': {
        answers: [
          answer(quoteWithdrawal, { ...TERMS, proof_required: true, call_required: 'WALLET' }),
        ],
        sees: ['A proof is needed first', button('Prove it is yours')],
        misses: [button('Confirm withdrawal'), link('Schedule the call')],
      },
      'full, a call is needed first': {
        answers: [answer(quoteWithdrawal, { ...TERMS, call_required: 'WITHDRAWAL' })],
        sees: ['A video call is needed first', link('Schedule the call')],
        misses: [button('Confirm withdrawal')],
      },
      'refused, not acknowledged': {
        form: 'portal/payments/withdrawals/WithdrawalConfirmPage.tsx',
        does: (page) => page.getByRole('button', { name: 'Confirm withdrawal' }).click(),
        sees: ['Accept the acknowledgement to continue'],
        sendsNot: [createWithdrawal],
      },
      'refused, opened by its address': {
        path: '/withdrawal/crypto/USDC/confirm',
        sees: [heading('Check and confirm')],
      },
      ...requesting,
    },
    without: { empty: 'a withdrawal has been entered' },
  },
  {
    route: '/withdrawal/crypto/$code/schedule-call',
    path: '/withdrawal/crypto/USDC/wallet',
    user: CLIENT,
    answers: [...FLOW, CALL_DUE, SLOTS, answer(listCalls, { items: [] })],
    reads: [],
    comes: scheduleCall,
    sees: [],
    states: {
      full: {
        answers: [answer(listCalls, { items: [CALL_ABOUT_WALLET] })],
        sees: ['Your call is booked', link('Join the call'), button('Move')],
      },
      'empty, no time is free': {
        answers: [answer(listCallSlots, { items: [] })],
        sees: ['No times are free at present', link('support@ballast.example')],
      },
      'refused, opened by its address': {
        path: '/withdrawal/crypto/USDC/schedule-call',
        sees: [heading('Schedule a video call')],
      },
      ...formStates({
        name: 'booking',
        fills: chooseSlot,
        submit: 'Book the call',
        call: bookCall,
        carries: { body: { purpose: 'WALLET', subject_id: WALLET.id } },
        refusals: { slot_taken: ['This time is no longer available'] },
        done: {
          answers: [answer(bookCall, CALL_ABOUT_WALLET)],
          sees: ['Your call is booked. The invitation is in your email.'],
        },
      }),
    },
  },
  {
    route: '/withdrawal/crypto/$code/verify',
    path: '/withdrawal/crypto/USDC/wallet',
    user: CLIENT,
    answers: FLOW,
    reads: [getWithdrawal],
    comes: confirm,
    sees: [],
    states: {
      full: {
        sees: [
          heading('Enter your code'),
          'Open your authenticator',
          '750 USDC',
          'Total including fee',
          REQUESTED.address,
          'Confirm before',
          '13 Mar 2026',
        ],
      },
      'full, the page was loaded anew': {
        answers: [list(listTransactions, [{ ...OPEN, id: REQUESTED.id }])],
        does: async (page) => {
          await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
          await page.reload();
        },
        sees: [heading('Withdrawal of 750 USDC'), 'Nothing is sent until you enter it.'],
        endsAt: `/withdrawal/${REQUESTED.id}`,
      },
      'full, with a passkey': {
        user: WITH_PASSKEY,
        answers: ASKED,
        sees: [
          heading('Approve with your passkey'),
          '750 USDC',
          'Network fee',
          REQUESTED.address,
          button('Approve with passkey'),
        ],
      },
      'full, with a passkey after the page was loaded anew': {
        user: WITH_PASSKEY,
        answers: [...ASKED, list(listTransactions, [{ ...OPEN, id: REQUESTED.id }])],
        does: async (page) => {
          await page.getByRole('button', { name: 'Approve with passkey' }).waitFor();
          await page.reload();
        },
        sees: [heading('Withdrawal of 750 USDC'), button('Approve with passkey')],
        endsAt: `/withdrawal/${REQUESTED.id}`,
      },
      'full, with a recovery code': {
        user: WITH_PASSKEY,
        answers: ASKED,
        does: (page) => page.getByRole('button', { name: 'Use a recovery code' }).click(),
        sees: ['One of the recovery codes', button('Use your passkey instead')],
      },
      'refused, the passkey was not used': {
        user: WITH_PASSKEY,
        answers: ASKED,
        does: (page) => refusedByDevice(page, 'NotAllowedError'),
        sees: ['Your passkey was not used', button('Approve with passkey')],
        sendsNot: [verifyWithdrawal],
      },
      'refused, a browser without passkeys': {
        user: WITH_PASSKEY,
        answers: ASKED,
        does: (page) => refusedByDevice(page, 'NotSupportedError'),
        sees: ['This browser cannot use passkeys', button('Use a recovery code')],
      },
      'full, by email': {
        answers: [
          answer(getWithdrawal, { ...REQUESTED, code_owed: 'EMAIL' }),
          answer(sendWithdrawalCode, { resend_after_s: 60 }),
        ],
        sees: ['We’ll send a code to amelia.hart@example.com.', 'Resend code in'],
        sends: [[sendWithdrawalCode, { body: { channel: 'EMAIL' } }]],
      },
      'full, by text message': {
        answers: [
          answer(getWithdrawal, { ...REQUESTED, code_owed: 'SMS' }),
          answer(sendWithdrawalCode, { resend_after_s: 60 }),
        ],
        sees: ['We’ll send a code to your phone number ending in 67.'],
      },
      'loading, the code is on its way': {
        answers: [
          answer(getWithdrawal, { ...REQUESTED, code_owed: 'EMAIL' }),
          hold(sendWithdrawalCode),
        ],
        sees: [heading('Enter your code')],
      },
      ...verifying,
      ...approving,
    },
    without: { empty: 'a withdrawal was requested' },
  },
];
