import { getCountrySpecifications, isValidBIC, isValidIBAN } from 'ibantools';
import { z } from 'zod';
import { CodeSent, FACTOR_NOT_SENT_ERRORS, MessageChannel } from '../access/message-codes.ts';
import { OWN_FACTOR_ERRORS, OwnFactor } from '../access/passkeys.ts';
import { CALLING_CODES, type CallingCountry } from '../account/calling-codes.ts';
import { call } from '../call.ts';
import { FiatCodeField, line } from '../fields.ts';
import { BankAccount } from './bank-accounts.ts';

const compact = (text: string) => text.replaceAll(/[\s.-]/g, '').toUpperCase();

/** Whether nine digits are an ABA routing number: weighted by 3, 7 and 1 they add up to a multiple of ten. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const sum = [...text].reduce(
    (so, digit, at) => so + Number.parseInt(digit, 10) * ([3, 7, 1][at % 3] ?? 0),
    0,
  );
  return sum > 0 && sum % 10 === 0;
}

/** Whether accounts of a country have an IBAN, as the registry of SWIFT says. */
export function hasIban(country: string): boolean {
  return getCountrySpecifications()[country]?.IBANRegistry ?? false;
}

/** Whether a text is an IBAN of this country, in its form there and by its check digits (ISO 13616). */
export function isIbanOf(text: string, country: string): boolean {
  return text.startsWith(country) && isValidIBAN(text);
}

const tidied = (check: (text: string) => boolean, message: string, example: string) =>
  line(60)
    .meta({ examples: [example] })
    .transform(compact)
    .refine(check, message);

const Named = {
  /** What the client calls it. */
  name: line(60).nullable(),
  holder_name: line(140),
  bank_name: line(140),
};

const UsAccount = z.strictObject({
  type: z.literal('US'),
  currency: z.literal('USD'),
  ...Named,
  routing_number: tidied(isRoutingNumber, 'Not a routing number', '021000021'),
  account_number: tidied((text) => /^\d{4,17}$/.test(text), 'Enter 4 to 17 digits', '4401000217'),
});

const InternationalAccount = z
  .strictObject({
    type: z.literal('INTERNATIONAL'),
    currency: FiatCodeField,
    ...Named,
    country: z.enum(Object.keys(CALLING_CODES) as [CallingCountry, ...CallingCountry[]]),
    bic: tidied(isValidBIC, 'Not a BIC', 'SNDXGB2LXXX'),
    /** The IBAN where the country has one. */
    account_number: tidied(
      (text) => /^[A-Z0-9]{4,34}$/.test(text),
      'Enter 4 to 34 characters',
      '4401000217',
    ),
  })
  .refine(({ country, account_number }) => !hasIban(country) || isIbanOf(account_number, country), {
    path: ['account_number'],
    message: 'Not an IBAN of this country',
  });

/** A bank account as a client writes it down. */
export const BankDetails = z.discriminatedUnion('type', [UsAccount, InternationalAccount]);
export type BankDetails = z.infer<typeof BankDetails>;

/** What a person sees of a new account while they confirm it, and what a passkey signs. */
export function shownDetails(account: BankDetails): string {
  const { currency, holder_name, account_number } = account;
  const code = account.type === 'US' ? account.routing_number : account.bic;
  return [currency, code, account_number, holder_name].join(' ');
}

const DETAILS_REFUSED = [
  'currency_not_available',
  'holder_is_not_client',
  'bank_account_already_added',
  'too_many_targets',
] as const;

export const sendBankAccountCode = call({
  method: 'POST',
  path: '/payments/bank-accounts/code',
  summary: 'Send the code that confirms a new bank account',
  body: z.strictObject({ channel: MessageChannel, account: BankDetails }),
  output: CodeSent,
  errors: [...DETAILS_REFUSED, ...FACTOR_NOT_SENT_ERRORS],
  who: 'verified_client',
  support: false,
  idempotent: false,
});

/**
 * Adds a bank account for review, confirmed as `OwnFactor` says; whoever has neither passkey nor authenticator gives the code
 * that was sent for these details.
 */
export const addBankAccount = call({
  method: 'POST',
  path: '/payments/bank-accounts',
  summary: 'Add a bank account to withdraw to',
  body: z.strictObject({ account: BankDetails, ...OwnFactor.shape }),
  output: BankAccount,
  errors: [...DETAILS_REFUSED, ...OWN_FACTOR_ERRORS, 'incorrect_code'],
  who: 'verified_client',
  support: false,
  idempotent: true,
});
