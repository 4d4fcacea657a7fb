import {
  getBankAccount,
  listBankAccounts,
  removeBankAccount,
} from '@ballast/contract/payments/bank-accounts.ts';
import {
  askWalletOwnership,
  proveWalletOwnership,
} from '@ballast/contract/payments/wallet-ownership.ts';
import { getWallet, listWallets, removeWallet } from '@ballast/contract/payments/wallets.ts';
import { bookCall, listCalls } from '@ballast/contract/video-calls/video-calls.ts';
import type { Page } from 'playwright-core';
import { type Answer, answer, list, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { CLIENT, id } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';
import { ACCOUNT, WAITING_ACCOUNT } from './fiat-withdrawals.ts';
import { chooseSlot, SLOTS } from './video-calls.ts';
import { CALL_ABOUT_WALLET, WALLET } from './withdrawals.ts';

const PENDING = {
  ...WALLET,
  ...{ id: id(902), state: 'PENDING' as const, usable: false, usable_from: null },
};
const WAITING = {
  ...WALLET,
  ...{ id: id(903), name: 'Cold store', usable: false, usable_from: '2026-03-14T10:00:00.000Z' },
  waits_after: 'APPROVAL' as const,
};
const REJECTED = {
  ...WALLET,
  ...{ id: id(904), name: 'Old exchange', state: 'REJECTED' as const, usable: false },
  ...{ usable_from: null, reason: 'The address belongs to an exchange that we do not pay to.' },
};

const ALL: readonly Answer[] = [
  list(listWallets, [WALLET, PENDING, WAITING, REJECTED]),
  list(listBankAccounts, [ACCOUNT, WAITING_ACCOUNT]),
];

const open = (page: Page) => page.getByRole('button', { name: 'Remove' }).click();

const removingWallet = formStates({
  name: 'removing it',
  opens: open,
  submit: 'Remove it',
  busy: 'Remove',
  call: removeWallet,
  carries: { params: { id: WALLET.id } },
  refusals: { not_found: ['This does not exist'] },
  done: {
    answers: [answer(removeWallet, {}), ...ALL],
    sees: ['The wallet was removed.'],
    endsAt: '/settings/wallets',
  },
});

const removingAccount = formStates({
  name: 'removing it',
  opens: open,
  submit: 'Remove it',
  busy: 'Remove',
  call: removeBankAccount,
  carries: { params: { id: ACCOUNT.id } },
  refusals: { not_found: ['This does not exist'] },
  done: {
    answers: [answer(removeBankAccount, {}), ...ALL],
    sees: ['The bank account was removed.'],
    endsAt: '/settings/wallets',
  },
});

const MESSAGE = `I prove to Ballast that this wallet is mine.\n\nAddress: ${WALLET.address}`;

const ASKED = answer(askWalletOwnership, {
  message: MESSAGE,
  expires_at: '2026-03-12T10:15:00.000Z',
});

const proving = formStates({
  form: 'portal/payments/targets/prove-wallet.tsx',
  name: 'proving it',
  answers: [ASKED],
  opens: (page) => page.getByRole('button', { name: 'Prove it is yours' }).click(),
  fills: (page) => page.getByLabel('Signature').fill('0x01'),
  submit: 'Send the proof',
  call: proveWalletOwnership,
  carries: { params: { id: WALLET.id }, body: { message: MESSAGE, signature: '0x01' } },
  empty: { Signature: 'Field is required' },
  refusals: {
    not_signed: ['This signature is not by this wallet'],
    proof_expired: ['This message is too old', button('Start again with a new message')],
  },
  done: {
    answers: [
      answer(proveWalletOwnership, { ...WALLET, ownership_proved_at: '2026-03-12T10:05:00.000Z' }),
    ],
    sees: ['Thank you: the wallet is proved.'],
  },
});

/** Puts a wallet into the browser, which shows one account and signs what it is asked to, or declines. */
function hasWallet(page: Page, address: string, declines = false): Promise<void> {
  return page.evaluate(
    ([shown, isDeclined]) => {
      const request = async ({ method }: { method: string }) => {
        if (method === 'eth_requestAccounts') return [shown];
        if (isDeclined) throw Object.assign(new Error('declined'), { code: 4001 });
        return '0x0102';
      };
      Object.assign(window, { ethereum: { request } });
    },
    [address, declines] as const,
  );
}

/** Asks for the message, and has the wallet in the browser sign it. */
async function signsInBrowser(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Prove it is yours' }).click();
  await page.getByRole('button', { name: 'Sign with the wallet in this browser' }).click();
}

/** Of proving a wallet that is in the browser. */
const provingInBrowser: Screen['states'] = {
  'full, signed by the wallet in the browser': {
    answers: [
      ASKED,
      answer(proveWalletOwnership, { ...WALLET, ownership_proved_at: '2026-03-12T10:05:00.000Z' }),
    ],
    does: async (page) => {
      await hasWallet(page, WALLET.address.toLowerCase());
      await signsInBrowser(page);
    },
    sees: ['Thank you: the wallet is proved.'],
  },
  'refused, the wallet in the browser has another account': {
    answers: [ASKED],
    does: async (page) => {
      await hasWallet(page, `0x${'22'.repeat(20)}`);
      await signsInBrowser(page);
    },
    sees: ['The wallet in this browser does not show this address.'],
  },
  'refused, declined in the wallet in the browser': {
    answers: [ASKED],
    does: async (page) => {
      await hasWallet(page, WALLET.address, true);
      await signsInBrowser(page);
    },
    sees: ['because you declined there'],
  },
};

const CALLS: readonly Answer[] = [answer(listCalls, { items: [] }), SLOTS];

/** Wallets and bank accounts under the settings. */
export const targets: readonly Screen[] = [
  {
    route: '/settings/wallets',
    path: '/settings/wallets',
    user: CLIENT,
    answers: ALL,
    reads: [listWallets, listBankAccounts],
    sees: [heading('Wallets and bank accounts')],
    states: {
      full: {
        sees: [
          link('Cold store'),
          'a new wallet waits 48 hours',
          'The address belongs to an exchange that we do not pay to.',
          link('Salary'),
          link('Add an account for USD'),
        ],
      },
      empty: {
        answers: [list(listWallets, []), list(listBankAccounts, [])],
        sees: [
          'You have no wallet yet',
          'You have no bank account yet',
          link('Add a wallet for BTC'),
        ],
      },
    },
    without: { refused: 'nothing is sent from here' },
  },
  {
    route: '/settings/wallets/$id',
    path: `/settings/wallets/${WALLET.id}`,
    user: CLIENT,
    answers: [answer(getWallet, WALLET), ...CALLS],
    reads: [getWallet],
    sees: [],
    states: {
      full: {
        sees: [
          ...[heading('Main wallet'), WALLET.address, 'Can be withdrawn to', 'Verified'],
          'Example Exchange',
        ],
        misses: [button('Book a video call')],
      },
      'full, unverified': {
        answers: [answer(getWallet, PENDING)],
        sees: ['Unverified', 'This takes 1–2 business days', '48 hours from verification.'],
      },
      'full, waiting after its approval': {
        answers: [answer(getWallet, WAITING), answer(bookCall, CALL_ABOUT_WALLET)],
        does: async (page) => {
          await page.getByText('if somebody else added it').waitFor();
          await page.getByRole('button', { name: 'Book a video call' }).click();
          await chooseSlot(page);
          await page.getByRole('dialog').getByRole('button', { name: 'Book the call' }).click();
        },
        sees: ['Your call is booked.'],
        sends: [[bookCall, { body: { purpose: 'WALLET', subject_id: WAITING.id } }]],
      },
      'full, waiting after a change of how its owner logs in': {
        answers: [
          answer(getWallet, { ...WAITING, waits_after: 'CREDENTIALS' }),
          answer(listCalls, { items: [{ ...CALL_ABOUT_WALLET, subject_id: WAITING.id }] }),
        ],
        sees: [
          'because how you log in has changed',
          'About where you withdraw to',
          button('Cancel call'),
        ],
      },
      'full, rejected': {
        answers: [answer(getWallet, REJECTED)],
        sees: [heading('Old exchange'), 'Rejected', 'an exchange that we do not pay to'],
      },
      'full, proved': {
        answers: [
          answer(getWallet, { ...WALLET, ownership_proved_at: '2026-03-11T10:05:00.000Z' }),
        ],
        sees: ['Proved by a signed message on 11 Mar 2026', button('Prove it again')],
      },
      'refused, no message to sign': {
        asks: [askWalletOwnership],
        answers: [refuse(askWalletOwnership, 'not_found')],
        does: (page) => page.getByRole('button', { name: 'Prove it is yours' }).click(),
        sees: ['This does not exist'],
      },
      ...proving,
      ...provingInBrowser,
      empty: {
        answers: [refuse(getWallet, 'not_found')],
        sees: ['This wallet does not exist', link('Wallets and bank accounts')],
      },
      ...removingWallet,
    },
  },
  {
    route: '/settings/wallets/bank/$id',
    path: `/settings/wallets/bank/${ACCOUNT.id}`,
    user: CLIENT,
    answers: [answer(getBankAccount, ACCOUNT), ...CALLS],
    reads: [getBankAccount],
    sees: [],
    states: {
      full: { sees: [heading('Salary'), 'Routing number', 'Amelia Hart', 'Can be withdrawn to'] },
      empty: {
        answers: [refuse(getBankAccount, 'not_found')],
        sees: ['This bank account does not exist', link('Wallets and bank accounts')],
      },
      ...removingAccount,
    },
  },
];
