import { CALLING_CODES, type CallingCountry } from '@ballast/contract/account/calling-codes.ts';
import { FieldRefusal } from '@ballast/contract/errors.ts';
import { fieldError } from '@ballast/contract/field-messages.ts';
import type { NumberType } from 'libphonenumber-js';

/** A number as it is dialled. */
export type DialledPhone = {
  /** As E.164. */
  readonly phone: string;
  /** The same with blanks, for people. */
  readonly written: string;
  /** Whose it is; numbers of no country, such as those of satellite phones, are refused. */
  readonly country: CallingCountry;
};

/**
 * Reads an international phone number, such as "+44 20 7946 0018", as E.164. Refuses the field unless its
 * country has such numbers.
 */
export async function parsePhone(text: string): Promise<string> {
  return (await checkPhone({ phone: text })).phone;
}

/**
 * Reads a number as it was typed: with its calling code after "+" or "00", or as the people of `country` write it, where the
 * zero of calls within a country falls away. Refuses the field unless its country has such numbers, and where a message would
 * cost more than any other: premium and shared-cost numbers, and those of no country.
 */
export async function checkPhone({
  phone: typed,
  country,
}: {
  readonly phone: string;
  readonly country?: CallingCountry | undefined;
}): Promise<DialledPhone> {
  // Loaded on use: the numbering plans are large, and most processes need none.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const parsed = parsePhoneNumberFromString(typed.trim().replace(/^00/, '+'), country);
  // E.164 has no extensions, and a message cannot reach one.
  if (!parsed?.isValid() || parsed.ext || COSTLY.has(parsed.getType())) throw phoneRefusal();
  const { country: code, number: phone } = parsed;
  if (code === undefined || !isCallingCountry(code)) throw phoneRefusal();
  return { phone, written: parsed.formatInternational(), country: code };
}

/** Numbers that are no person's, or of which whoever owns them earns by each message. */
const COSTLY: ReadonlySet<NumberType> = new Set<NumberType>([
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'UAN',
  'PAGER',
  'VOICEMAIL',
]);

function isCallingCountry(code: string): code is CallingCountry {
  return code in CALLING_CODES;
}

/** The country of a kept number (ISO 3166-1 alpha-2); null for a number of none. */
export async function countryOfPhone(phone: string): Promise<string | null> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  return parsePhoneNumberFromString(phone)?.country ?? null;
}

/** spec/access.md, section 5. */
export function phoneRefusal(): FieldRefusal {
  return new FieldRefusal([fieldError(['body', 'phone'], 'phone_invalid')]);
}
