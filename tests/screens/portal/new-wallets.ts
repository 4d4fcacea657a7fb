import { listDepositNetworks } from '@ballast/contract/payments/currencies.ts';
import { addWallet, checkWallet, sendWalletCode } from '@ballast/contract/payments/new-wallet.ts';
import { listWallets } from '@ballast/contract/payments/wallets.ts';
import type { Page } from 'playwright-core';
import { type Answer, answer, list } from '../answers.ts';
import { formStates } from '../forms.ts';
import { CLIENT } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';
import { ETHEREUM } from './deposits.ts';
import { WALLET } from './withdrawals.ts';

const ANSWERS: readonly Answer[] = [
  answer(listDepositNetworks, { items: [ETHEREUM] }),
  answer(checkWallet, { looks_like: null }),
  list(listWallets, [WALLET]),
];

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

async function enterWallet(page: Page): Promise<void> {
  await enterAddress(page);
  await page.getByLabel('Confirmation code').fill('123456');
}

async function enterAddress(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Wallet address' }).fill(ADDRESS);
  await page.getByRole('radio', { name: /A provider holds it/ }).check();
  await page.getByRole('textbox', { name: 'Name of the provider' }).fill('Example Exchange');
  await next(page);
}

const KNOWN = `${ADDRESS.slice(0, 20)}FFFF${ADDRESS.slice(24)}`;
const LOOKS_LIKE = answer(checkWallet, { looks_like: { address: KNOWN, name: 'Cold store' } });

const repeat = async (page: Page, address: string) => {
  await enterAddress(page);
  await page.getByRole('textbox', { name: 'The full address once more' }).fill(address);
  await next(page);
};

const checking = formStates({
  form: 'portal/payments/withdrawals/WalletAddressPage.tsx',
  name: 'checking it',
  fills: async (page) => {
    await page.getByRole('textbox', { name: 'Wallet address' }).fill(ADDRESS);
    await page.getByRole('radio', { name: /I hold it myself/ }).check();
  },
  submit: 'Continue',
  call: checkWallet,
  carries: {
    body: {
      wallet: {
        ...{ network: 'ETHEREUM', address: ADDRESS, memo: null, name: null },
        ...{ hosting: 'SELF_HOSTED', provider: null },
      },
    },
  },
  nothing: ['Field is required', 'Choose who holds the key'],
  refusals: {
    address_invalid: ['This wallet address does not seem valid.'],
    wallet_already_added: ['This wallet is already added to your account.'],
    wallet_is_deposit_address: ['This is an address of ours.'],
    wallet_is_contract: ['This is the contract of a token'],
    too_many_targets: ['You have as many of these as you can have'],
  },
  done: { sees: [heading('Confirm it’s you'), 'Yourself'] },
});

const adding = formStates({
  form: 'portal/payments/targets/confirm-target.tsx',
  fills: enterWallet,
  submit: 'Add the wallet',
  call: addWallet,
  carries: {
    body: {
      wallet: {
        ...{ network: 'ETHEREUM', address: ADDRESS, memo: null, name: null },
        ...{ hosting: 'PROVIDER', provider: 'Example Exchange' },
      },
      code: '123456',
    },
  },
  refusals: {
    wallet_looks_alike: ['This address looks like one that you know'],
    wallet_already_added: ['This wallet is already added to your account.'],
  },
  done: {
    answers: [answer(addWallet, { ...WALLET, state: 'PENDING', usable: false })],
    sees: ['The wallet was added.'],
    endsAt: '/withdrawal/crypto/USDC/wallet',
  },
});

/** How a client adds a wallet. */
export const newWallets: readonly Screen[] = [
  {
    route: '/withdrawal/crypto/$code/wallet/new',
    path: '/withdrawal/crypto/USDC/wallet/new',
    user: CLIENT,
    answers: ANSWERS,
    reads: [],
    sees: [heading('Add a wallet')],
    states: { full: { sees: ['We speak with you once', link('Continue')] } },
    without: { empty: 'it is the same for everybody', refused: 'nothing is sent from here' },
  },
  {
    route: '/withdrawal/crypto/$code/wallet/new/address',
    path: '/withdrawal/crypto/USDC/wallet/new/address',
    user: CLIENT,
    answers: ANSWERS,
    reads: [listDepositNetworks],
    sees: [],
    states: {
      full: { sees: [heading('Add a wallet'), 'Who holds the key of this wallet?', 'Ethereum'] },
      'full, to be confirmed': {
        does: enterWallet,
        sees: [heading('Confirm it’s you'), ADDRESS, 'Example Exchange', button('Add the wallet')],
      },
      'full, confirmed by a code in an email': {
        user: { otp_enabled: false, phone_verified: false },
        answers: [answer(sendWalletCode, { resend_after_s: 60 })],
        does: enterAddress,
        sees: ['Resend code in'],
        sends: [[sendWalletCode, { body: { channel: 'EMAIL', wallet: { address: ADDRESS } } }]],
      },
      'refused, without a code': {
        form: 'portal/payments/targets/confirm-target.tsx',
        does: async (page) => {
          await enterWallet(page);
          await page.getByLabel('Confirmation code').fill('');
          await page.getByRole('button', { name: 'Add the wallet' }).click();
        },
        sees: ['Confirmation code is required.'],
        isMarked: true,
        sendsNot: [addWallet],
      },
      'full, it looks like a known one': {
        form: 'portal/payments/targets/look-alike.tsx',
        answers: [LOOKS_LIKE],
        does: enterAddress,
        sees: ['Two addresses that look alike', 'Cold store', 'You entered'],
      },
      'refused, another address once more': {
        form: 'portal/payments/targets/look-alike.tsx',
        answers: [LOOKS_LIKE],
        does: (page) => repeat(page, KNOWN),
        sees: ['This is not the address that you entered before'],
        sendsNot: [addWallet],
      },
      'sent, the address once more': {
        form: 'portal/payments/targets/look-alike.tsx',
        answers: [LOOKS_LIKE, answer(addWallet, { ...WALLET, state: 'PENDING', usable: false })],
        does: async (page) => {
          await repeat(page, ADDRESS);
          await page.getByLabel('Confirmation code').fill('123456');
          await page.getByRole('button', { name: 'Add the wallet' }).click();
        },
        sees: ['The wallet was added.'],
        sends: [[addWallet, { body: { repeated: ADDRESS, code: '123456' } }]],
        endsAt: '/withdrawal/crypto/USDC/wallet',
      },
      ...checking,
      ...adding,
    },
    without: { empty: 'a form begins empty' },
  },
];
