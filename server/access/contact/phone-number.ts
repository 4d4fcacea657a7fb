import { FieldRefusal } from '@ballast/contract/errors.ts';

/**
 * Reads a phone number in the international form, such as "+44 20 7946 0018", and returns it as E.164.
 * Refuses the field unless its country has such numbers.
 */
export async function parsePhone(text: string): Promise<string> {
  // The numbering plans of all countries are large, and most starts of the platform need none.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const parsed = parsePhoneNumberFromString(text);
  // An extension cannot be reached by a message, and E.164 has no place for it.
  if (!parsed?.isValid() || parsed.ext) throw phoneRefusal();
  return parsed.number;
}

/** The refusal of a number that is missing or is none (spec/access.md, section 5). */
export function phoneRefusal(): FieldRefusal {
  return new FieldRefusal([
    { loc: ['body', 'phone'], msg: 'Invalid phone number', type: 'phone_invalid' },
  ]);
}
