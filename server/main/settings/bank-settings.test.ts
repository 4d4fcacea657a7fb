import { expect, test } from 'vitest';
import { SANDBOX_BANK_ACCOUNTS } from '../../providers/bank/sandbox-accounts.ts';
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

/** Enough of production to be asked about its bank. */
const PRODUCTION = {
  BALLAST_MODE: 'production',
  DATABASE_URL: 'postgres://ballast@db/ballast',
  PUBLIC_URL: 'https://ballast.example/',
  BALLAST_SECRETS: 'k1:AAAA',
  SUPPORT_EMAIL: 'help@bank.example',
  LEGAL_ENTITY: 'Ballast Bank AG, CHE-123.456.789',
  LEGAL_ADDRESS: 'Quai 1, 8001 Zürich, Switzerland',
  BALLAST_SANDBOXES: 'custody,trade,messages,signing,verification,screening',
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
    isSandbox: false,
    accounts: [{ ...account, accountNumber: null, routingNumber: null }],
  });
  expect(readSettings({ BALLAST_MODE: 'test' }).bankFiles).toBeNull();
});

const sandbox = {
  BALLAST_MODE: 'test',
  BALLAST_DEMO_WORLD: 'off',
  SANDBOX_BANK_FOLDER: '/srv/bank',
};

test('the sandbox of a bank that speaks in files, by its folder alone', () => {
  expect(readSettings(sandbox).bankFiles).toEqual({
    folder: '/srv/bank',
    accounts: SANDBOX_BANK_ACCOUNTS,
    isSandbox: true,
  });
});

test.each([
  ['a live one as well', named, 'one bank'],
  ['the world of the demonstration', { BALLAST_DEMO_WORLD: 'on' }, 'BALLAST_DEMO_WORLD'],
  ['production that did not name it', PRODUCTION, 'BALLAST_SANDBOXES'],
])('a sandbox that speaks in files with %s is refused', (_what, change, reason) => {
  expect(() => readSettings({ ...sandbox, ...change })).toThrow(reason);
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
