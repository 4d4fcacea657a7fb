import { FieldRefusal } from '@ballast/contract/errors.ts';
import { fieldError } from '@ballast/contract/field-messages.ts';

/**
 * Reads an international phone number, such as "+44 20 7946 0018", as E.164. Refuses the field unless its
 * country has such numbers.
 */
export async function parsePhone(text: string): Promise<string> {
  // Loaded on use: the numbering plans are large, and most processes need none.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const parsed = parsePhoneNumberFromString(text);
  // E.164 has no extensions, and a message cannot reach one.
  if (!parsed?.isValid() || parsed.ext) throw phoneRefusal();
  return parsed.number;
}

/** spec/access.md, section 5. */
export function phoneRefusal(): FieldRefusal {
  return new FieldRefusal([fieldError(['body', 'phone'], 'phone_invalid')]);
}
