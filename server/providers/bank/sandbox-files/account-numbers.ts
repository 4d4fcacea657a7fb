import { isIbanOf } from '@ballast/contract/payments/new-bank-account.ts';

/** Numbers of accounts and codes of banks, as a bank checks them before it sends money anywhere. */

/** Of whatever country, by its form there and its check digits. */
export function isIban(text: string): boolean {
  return isIbanOf(text, text.slice(0, 2));
}

/** Whether it was meant to be an IBAN: two letters of a country and two digits. */
export function looksLikeIban(text: string): boolean {
  return /^[A-Z]{2}[0-9]{2}/.test(text);
}

export function isBic(text: string): boolean {
  return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text);
}
