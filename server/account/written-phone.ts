/** A kept number with blanks, as people read and dial it. */
export async function writePhone(phone: string): Promise<string> {
  // Loaded on use: the numbering plans are large.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
}
