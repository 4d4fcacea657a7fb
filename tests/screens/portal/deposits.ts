import {
  listDepositCurrencies,
  listDepositNetworks,
} from '@ballast/contract/payments/currencies.ts';
import {
  downloadFiatCredentials,
  getDepositCredentials,
  getFiatCredentials,
} from '@ballast/contract/payments/deposits.ts';
import { expect } from 'vitest';
import { answer, answerFile, list, refuse } from '../answers.ts';
import { CLIENT } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';

export const CURRENCIES = [
  { code: 'BTC' as const, name: 'Bitcoin', type: 'crypto' as const, is_deposit_available: false },
  { code: 'USDC' as const, name: 'USD Coin', type: 'crypto' as const, is_deposit_available: true },
  { code: 'USD' as const, name: 'US dollar', type: 'fiat' as const, is_deposit_available: true },
  { code: 'EUR' as const, name: 'Euro', type: 'fiat' as const, is_deposit_available: false },
];

export const ETHEREUM = {
  code: 'ETHEREUM' as const,
  name: 'Ethereum',
  currencies: ['ETH' as const, 'USDT' as const, 'USDC' as const],
  confirmation_minutes: 5,
};

export const READY = {
  currency: 'USDC' as const,
  network: 'ETHEREUM' as const,
  state: 'READY' as const,
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  memo: null,
  minimum: '5.000000',
};

const SWIFT = {
  recipient_name: 'Ballast Client Money',
  recipient_address: '1 Sandbox Street, London EC2A 1AA, United Kingdom',
  iban: 'GB66SNDX99006144010001',
  account_number: null,
  routing_number: null,
  bic: 'SNDXGB2LXXX',
  bank_name: 'Sandbox Bank',
  bank_address: '2 Sandbox Street, London EC2A 1AA, United Kingdom',
  bank_country: 'GB',
};

const WIRE = {
  ...SWIFT,
  iban: null,
  bic: null,
  account_number: '4401000217',
  routing_number: '990016010',
  bank_country: 'US',
};

export const FIAT = {
  currency: 'USD' as const,
  reference_id: 'BLS000000012',
  wire: WIRE,
  swift: SWIFT,
};

export const deposits: readonly Screen[] = [
  {
    route: '/deposit/select-currency',
    path: '/deposit',
    user: CLIENT,
    answers: [list(listDepositCurrencies, CURRENCIES)],
    reads: [listDepositCurrencies],
    sees: [heading('Deposit'), 'What would you like to deposit?'],
    states: {
      full: {
        sees: [link('USD Coin'), link('US dollar'), 'Not available at the moment'],
        misses: ['Euro'],
      },
    },
    without: {
      empty: 'the platform always takes some currency',
      refused: 'nothing is sent from here',
    },
  },
  {
    route: '/deposit/crypto/$currency',
    path: '/deposit/crypto/USDC',
    user: CLIENT,
    answers: [
      list(listDepositCurrencies, CURRENCIES),
      list(listDepositNetworks, [ETHEREUM]),
      answer(getDepositCredentials, READY),
    ],
    reads: [listDepositNetworks],
    sees: [],
    states: {
      full: {
        asks: [getDepositCredentials],
        sees: [
          heading('Deposit USDC'),
          'Your USDC address',
          READY.address,
          'Send at least',
          'Only USDC, only over Ethereum',
          'After about 5 minutes',
          { role: 'img', name: 'QR code of your USDC address' },
        ],
      },
      'full, with a memo': {
        answers: [answer(getDepositCredentials, { ...READY, memo: '104523' })],
        sees: ['Memo, which the transfer must carry', '104523', button('Copy memo')],
      },
      'empty, the address is being prepared': {
        answers: [answer(getDepositCredentials, { ...READY, state: 'PREPARING', address: null })],
        sees: ['Your address is being prepared', 'It appears here by itself.'],
        isLoading: true,
      },
      'error, no address': {
        answers: [refuse(getDepositCredentials, 'internal_error')],
        sees: ['Something went wrong', button('Try again')],
      },
      'error, what can be deposited': {
        answers: [refuse(listDepositCurrencies, 'internal_error')],
        sees: ['Something went wrong', button('Try again')],
        misses: [READY.address],
      },
      'refused, no such currency': {
        path: '/deposit/crypto/XYZ',
        sees: [heading('Deposit'), 'What would you like to deposit?'],
        endsAt: '/deposit/select-currency',
      },
      'refused, a currency that is not taken': {
        path: '/deposit/crypto/BTC',
        sees: [heading('Deposit'), 'What would you like to deposit?'],
        endsAt: '/deposit/select-currency',
      },
    },
  },
  {
    route: '/deposit/fiat/$currency',
    path: '/deposit/fiat/USD',
    user: CLIENT,
    answers: [list(listDepositCurrencies, CURRENCIES), answer(getFiatCredentials, FIAT)],
    reads: [getFiatCredentials],
    sees: [heading('Deposit USD'), 'What happens next'],
    states: {
      full: {
        sees: [
          'BLS 000 000 012',
          button('Copy reference'),
          button('Download to print'),
          'Only from your own account, with your reference',
          '4401000217',
          'Routing number',
          { role: 'tab', name: 'SWIFT' },
        ],
      },
      'full, by SWIFT alone': {
        answers: [answer(getFiatCredentials, { ...FIAT, wire: null })],
        sees: ['GB66 SNDX 9900 6144 0100 01', 'SNDXGB2LXXX', { role: 'tab', name: 'Wire' }],
        misses: ['Routing number'],
      },
      'full, downloaded to print': {
        answers: [answerFile(downloadFiatCredentials, 'application/pdf', Buffer.from('%PDF'))],
        does: async (page) => {
          const saved = page.waitForEvent('download');
          await page.getByRole('button', { name: 'Download to print' }).click();
          expect((await saved).suggestedFilename()).toBe('bank-details-usd.pdf');
        },
        sees: [button('Download to print')],
        sends: [[downloadFiatCredentials, { params: { currency_code: 'USD' } }]],
      },
      'error, no details': {
        answers: [refuse(getFiatCredentials, 'internal_error')],
        sees: ['Something went wrong', button('Try again')],
      },
      'error, what can be deposited': {
        answers: [refuse(listDepositCurrencies, 'internal_error')],
        sees: ['Something went wrong', button('Try again')],
        misses: ['BLS 000 000 012', button('Download to print')],
      },
      'refused, a currency that is not taken': {
        path: '/deposit/fiat/EUR',
        sees: [heading('Deposit'), 'What would you like to deposit?'],
        endsAt: '/deposit/select-currency',
      },
    },
    without: { empty: 'a client has a reference from the first look on' },
  },
];
