import {
  listDepositCurrencies,
  listDepositNetworks,
} from '@ballast/contract/payments/currencies.ts';
import { getDepositCredentials } from '@ballast/contract/payments/deposits.ts';
import { answer, list, refuse } from '../answers.ts';
import { CLIENT } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';

const CURRENCIES = [
  { code: 'BTC' as const, name: 'Bitcoin', type: 'crypto' as const, is_deposit_available: false },
  { code: 'USDC' as const, name: 'USD Coin', type: 'crypto' as const, is_deposit_available: true },
  { code: 'EUR' as const, name: 'Euro', type: 'fiat' as const, is_deposit_available: false },
];

const ETHEREUM = {
  code: 'ETHEREUM' as const,
  name: 'Ethereum',
  currencies: ['ETH' as const, 'USDT' as const, 'USDC' as const],
  confirmation_minutes: 5,
};

const READY = {
  currency: 'USDC' as const,
  network: 'ETHEREUM' as const,
  state: 'READY' as const,
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  memo: null,
  minimum: '5.000000',
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
      full: { sees: [link('USD Coin'), 'Not available at the moment'], misses: ['Euro'] },
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
];
