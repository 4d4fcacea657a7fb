import type { BankAccount, PartyBank } from './port.ts';

/** The account that money of a demonstration comes from. */
export const OUTSIDE_ACCOUNT = 'GB81SNDX99006199999999';

/** The bank that it is at. */
export const OUTSIDE_BANK: PartyBank = {
  code: 'SNDXGB3LXXX',
  name: 'Sandbox Bank of Others',
  country: 'GB',
};

const RECIPIENT = {
  recipientName: 'Ballast Client Money',
  recipientAddress: '1 Sandbox Street, London EC2A 1AA, United Kingdom',
};

const AT_BANK = {
  bankName: 'Sandbox Bank',
  bankAddress: '2 Sandbox Street, London EC2A 1AA, United Kingdom',
  bankCountry: 'GB',
};

const AT_US_BANK = {
  bankName: 'Sandbox Bank New York',
  bankAddress: '3 Sandbox Street, New York NY 10004, United States',
  bankCountry: 'US',
};

const SWIFT = {
  ...RECIPIENT,
  ...AT_BANK,
  rail: 'SWIFT',
  accountNumber: null,
  routingNumber: null,
  bic: 'SNDXGB2LXXX',
} as const;

/**
 * Accounts that nobody has: no bank is called so, and the numbers, right by their check digits, are of ranges that are not given out.
 * Dollars inside the United States; every other currency across borders, and pounds inside the United Kingdom.
 */
export const SANDBOX_BANK_ACCOUNTS: readonly BankAccount[] = [
  {
    ...{ ...RECIPIENT, ...AT_US_BANK, currency: 'USD', rail: 'WIRE', iban: null, bic: null },
    ...{ accountNumber: '4401000217', routingNumber: '990016010' },
  },
  { ...SWIFT, currency: 'USD', iban: 'GB74SNDX99006100440101' },
  {
    ...{ ...RECIPIENT, ...AT_BANK, currency: 'GBP', rail: 'WIRE', iban: null, bic: null },
    ...{ accountNumber: '00440104', routingNumber: '99-00-61' },
  },
  { ...SWIFT, currency: 'GBP', iban: 'GB90SNDX99006100440104' },
  { ...SWIFT, currency: 'EUR', iban: 'GB47SNDX99006100440102' },
  { ...SWIFT, currency: 'CHF', iban: 'GB20SNDX99006100440103' },
  { ...SWIFT, currency: 'SGD', iban: 'GB63SNDX99006100440105' },
];
