import { FieldRefusal } from '@ballast/contract/errors.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Reads a phone number in the international form, such as "+44 20 7946 0018", and answers it as E.164.
 * Refuses the field unless its country has such numbers.
 */
export function parsePhone(text: string): string {
  const parsed = parsePhoneNumberFromString(text);
  // An extension cannot be reached by a message, and E.164 has no place for it.
  if (!parsed?.isValid() || parsed.ext) throw phoneRefusal();
  return parsed.number;
}

/** The refusal of a number that is missing or is none (access.md, section 5). */
export function phoneRefusal(): FieldRefusal {
  return new FieldRefusal([
    { loc: ['body', 'phone'], msg: 'Invalid phone number', type: 'phone_invalid' },
  ]);
}
