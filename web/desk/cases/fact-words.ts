import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Words for the fields and groups that domains give the desk. Each domain adds its own. */
export const FACT_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  first_name: msg`First name`,
  middle_name: msg`Middle name`,
  last_name: msg`Last name`,
  legal_name: msg`Registered name`,
  email: msg`Email`,
  phone: msg`Phone`,
  date_of_birth: msg`Date of birth`,
  country_of_birth: msg`Country of birth`,
  citizenship: msg`Citizenship`,
  country_of_residence: msg`Country of residence`,
  us_tax_payer: msg`US taxpayer`,
  residence: msg`Home address`,
  mailing: msg`Mailing address`,
  address: msg`Address`,
  address2: msg`Address, second line`,
  city: msg`City`,
  subdivision: msg`State or province`,
  zip_code: msg`Postcode`,
  country: msg`Country`,
  address_of_mailing: msg`Mailing address`,
  address2_of_mailing: msg`Mailing address, second line`,
  city_of_mailing: msg`Mailing city`,
  subdivision_of_mailing: msg`Mailing state or province`,
  zip_code_of_mailing: msg`Mailing postcode`,
  country_of_mailing: msg`Mailing country`,
  tin: msg`Tax number`,
  ssn: msg`Social security number`,
  tax_residency: msg`Tax residency`,
  occupation: msg`Occupation`,
  politically_exposed: msg`Politically exposed`,
  document_type: msg`Kind of document`,
  issuing_country: msg`Issued by`,
  investor_type: msg`Investor class`,
  reported_changes: msg`Reported changes`,
  invitation: msg`Invitation`,
  invited_by: msg`Invited by`,
};

/** The word for a field; one that nobody has named yet is written as it is. */
export function factWord(translate: (word: MessageDescriptor) => string, field: string): string {
  const word = FACT_WORDS[field];
  if (word) return translate(word);
  const plain = field.replaceAll('_', ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
