import type { FieldMessage } from '@ballast/contract/field-messages.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { addRuleWords, type EntranceMessage } from './rule-words.ts';

/** The server's words about a field of the forms behind the login. */
const FIELD_WORDS: Readonly<Record<Exclude<FieldMessage, EntranceMessage>, MessageDescriptor>> = {
  'Choose a class that your country offers': msg`Choose a class that your country offers`,
  'Choose a state': msg`Choose a state`,
  'Choose an occupation': msg`Choose an occupation`,
  'Enter a street address, not a PO box': msg`Enter a street address, not a PO box`,
  'Enter the name of a city or town': msg`Enter the name of a city or town`,
  'Enter the signatory’s own email address, not yours': msg`Enter the signatory’s own email address, not yours`,
  'Must be the United States': msg`Must be the United States`,
  'The criteria for this class are not met. Missing': msg`Not enough of the criteria for this class are met. Missing`,
  'The date is in the future': msg`The date is in the future`,
  'This document has expired': msg`This document has expired`,
  'This is not a postcode of this country': msg`This is not a postcode of this country`,
  'We cannot open accounts for companies registered in this country': msg`We cannot open accounts for companies registered in this country`,
  'We cannot open accounts for residents of this country': msg`We cannot open accounts for residents of this country`,
  'We cannot open accounts with this country': msg`We cannot open an account with this country`,
  'You must be at least 18 years old': msg`You must be at least 18 years old`,
};

/** Words of the contract's rules that only those forms have, by the words that a refusal carries. */
const RULE_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  'A reason is required': msg`A reason is required`,
  'At least 30 minutes': msg`Enter 30 minutes or more`,
  'Choose a time': msg`Choose a time`,
  'Choose a time zone': msg`Choose a time zone`,
  'Closing comes after opening': msg`The closing time must be later than the opening time`,
  'Enter 4 to 17 digits': msg`Enter 4 to 17 digits`,
  'Enter 4 to 34 characters': msg`Enter 4 to 34 letters or digits`,
  'Not a BIC': msg`This is not a valid BIC`,
  'Not a routing number': msg`This is not a valid routing number`,
  'Not an IBAN of this country': msg`This is not a valid IBAN of this country`,
  'These hours overlap others of the day': msg`These hours overlap others on the same day`,
  'Use a full or half hour, as 09:30': msg`Enter a full or half hour, such as 09:30`,
  'Choose a relationship manager': msg`Choose a relationship manager`,
  'Enter the date of birth': msg`Enter the date of birth`,
  'Each country once': msg`You have named this country already`,
  'Choose at least one': msg`Choose at least one`,
  'Choose at least one role': msg`Choose at least one role`,
  'A percentage up to 100, such as 33.5': msg`Enter a percentage up to 100, such as 33.5`,
  'A day from Monday to Friday': msg`Enter a day from Monday to Friday`,
  'A day of this year': msg`Enter a day of this year`,
  'Each day once': msg`You have named this day already`,
  'A whole number': msg`Enter a whole number in the allowed range`,
  'The first day of a month': msg`Enter the first day of a month`,
  'Choose a country': msg`Choose a country`,
  'Enter a date and a time': msg`Enter a date and a time`,
  'Enter the 64 digits of the digest': msg`Enter the 64 digits of the digest`,
  'Enter an amount in digits': msg`Enter an amount in digits`,
  'Invalid first name': msg`Invalid first name`,
  'Invalid last name': msg`Invalid last name`,
  'Invalid legal business name': msg`Invalid legal business name`,
  'Invalid middle name': msg`Invalid middle name`,
  'Invalid role': msg`Invalid role`,
  'Please specify': msg`Please specify`,
  'Some of these characters cannot be used': msg`Some of these characters cannot be used`,
  'Use letters, digits and ordinary punctuation only': msg`Use letters, digits and ordinary punctuation only`,
};

addRuleWords({ ...FIELD_WORDS, ...RULE_WORDS });
