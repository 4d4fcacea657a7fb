import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const account = {
  currency: 'EUR',
  rail: 'SWIFT',
  recipientName: 'Example Client Money',
  recipientAddress: '1 Example Street, London',
  iban: 'GB47SNDX99006100440102',
  bic: 'SNDXGB2LXXX',
  bankName: 'Example Bank',
  bankAddress: '2 Example Street, London',
  bankCountry: 'GB',
};

const named = {
  BALLAST_MODE: 'test',
  BALLAST_DEMO_WORLD: 'off',
  BANK_FILES_FOLDER: '/srv/bank',
  BANK_ACCOUNTS: JSON.stringify([account]),
};

test('a bank that speaks in files, by its folder and its accounts', () => {
  expect(readSettings(named).bankFiles).toEqual({
    folder: '/srv/bank',
    accounts: [{ ...account, accountNumber: null, routingNumber: null }],
  });
  expect(readSettings({ BALLAST_MODE: 'test' }).bankFiles).toBeNull();
});

test.each([
  ['no folder', { BANK_FILES_FOLDER: '' }, 'BANK_FILES_FOLDER'],
  ['what is no JSON', { BANK_ACCOUNTS: '[' }, 'no JSON'],
  ['no account', { BANK_ACCOUNTS: '[]' }, 'BANK_ACCOUNTS'],
  [
    'two accounts for one currency and way',
    { BANK_ACCOUNTS: JSON.stringify([account, account]) },
    'EUR by SWIFT twice',
  ],
  [
    'an account without a number',
    { BANK_ACCOUNTS: JSON.stringify([{ ...account, iban: null }]) },
    'an IBAN or an account number',
  ],
  [
    'a bank without a code',
    { BANK_ACCOUNTS: JSON.stringify([{ ...account, bic: null }]) },
    'a BIC or a routing number',
  ],
  ['the sandbox as well', { BALLAST_SANDBOXES: 'bank' }, 'one bank'],
  ['the world of the demonstration', { BALLAST_DEMO_WORLD: 'on' }, 'BALLAST_DEMO_WORLD'],
])('%s is refused', (_what, change, reason) => {
  expect(() => readSettings({ ...named, ...change })).toThrow(reason);
});
