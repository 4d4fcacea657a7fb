import type { FieldMessage } from '@ballast/contract/field-messages.ts';
import type { RULE_MESSAGES, RuleKind } from '@ballast/contract/rule-messages.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const MISSING = msg`Field is required`;
const INVALID = msg`Invalid data`;

/** The server's words about a field. A message of its without words here does not compile. */
const FIELD_WORDS: Readonly<Record<FieldMessage, MessageDescriptor>> = {
  'Choose a class that your country offers': msg`Choose a class that your country offers`,
  'Choose a state': msg`Choose a state`,
  'Choose an occupation': msg`Choose an occupation`,
  'Enter a street address, not a PO box': msg`Enter a street address, not a PO box`,
  'Enter the name of a city or town': msg`Enter the name of a city or town`,
  'Enter the signatory’s own email address, not yours': msg`Enter the signatory’s own email address, not yours`,
  'Field is required': MISSING,
  'Invalid data': INVALID,
  'Invalid phone number': msg`Invalid phone number`,
  'Must be the United States': msg`Must be the United States`,
  'The criteria for this class are not met. Missing': msg`Not enough of the criteria for this class are met. Missing`,
  'Not the factor that is owed': INVALID,
  'Password is not valid': msg`Password is not valid`,
  'Password is too common': msg`Password is too common`,
  'The date is in the future': msg`The date is in the future`,
  'This document has expired': msg`This document has expired`,
  'This is not asked for': msg`This is not asked for`,
  'This is not a postcode of this country': msg`This is not a postcode of this country`,
  'Unknown field': INVALID,
  'We cannot open accounts for companies registered in this country': msg`We cannot open accounts for companies registered in this country`,
  'We cannot open accounts for residents of this country': msg`We cannot open accounts for residents of this country`,
  'We cannot open accounts with this country': msg`We cannot open an account with this country`,
  'You must be at least 18 years old': msg`You must be at least 18 years old`,
};

/**
 * The contract's and the server's words about a field in the reader's language (spec/access.md, section 5),
 * by the words that a refusal carries.
 */
const RULE_WORDS: Record<string, MessageDescriptor> = {
  ...FIELD_WORDS,
  'A reason is required': msg`A reason is required`,
  'Choose a relationship manager': msg`Choose a relationship manager`,
  'Enter the date of birth': msg`Enter the date of birth`,
  'Each country once': msg`You have named this country already`,
  'Choose at least one': msg`Choose at least one`,
  'A percentage up to 100, such as 33.5': msg`Enter a percentage up to 100, such as 33.5`,
  'Choose a country': msg`Choose a country`,
  'Confirmation code is incorrect.': msg`Confirmation code is incorrect.`,
  'Email is not valid': msg`Email is not valid`,
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

/** Adds the words of rules that only some pages have, so that no other page brings them. */
export function addRuleWords(words: Readonly<Record<string, MessageDescriptor>>): void {
  Object.assign(RULE_WORDS, words);
}

/** The general words of a kind of rule, with its number. Those without a number stand above by themselves. */
const KIND_WORDS: Readonly<
  Record<(typeof RULE_MESSAGES)[RuleKind], (number: string) => MessageDescriptor>
> = {
  'Answer yes or no': () => msg`Answer yes or no`,
  'Choose at least #': (number) => msg`Choose at least ${number}`,
  'Choose at most #': (number) => msg`Choose at most ${number}`,
  'Choose one of the options': () => msg`Choose one of the options`,
  'Enter # or less': (number) => msg`Enter ${number} or less`,
  'Enter # or more': (number) => msg`Enter ${number} or more`,
  'Enter a date': () => msg`Enter a date`,
  'Enter a number': () => msg`Enter a number`,
  'Enter a whole number': () => msg`Enter a whole number`,
  'Enter at least # characters': (number) => msg`Enter at least ${number} characters`,
  'Enter at most # characters': (number) => msg`Enter at most ${number} characters`,
  'Field is required': () => MISSING,
  'Invalid data': () => INVALID,
  'Unknown field': () => INVALID,
};

function knownWords(said: string): MessageDescriptor | undefined {
  const own = RULE_WORDS[said];
  if (own) return own;
  const [number = ''] = /\d+/.exec(said) ?? [];
  const kinds: Readonly<Record<string, (number: string) => MessageDescriptor>> = KIND_WORDS;
  return kinds[said.replace(/\d+/, '#')]?.(number);
}

/** Words for what a rule found wrong with a field, in which something stands or nothing. */
export function ruleWords(i18n: I18n, said: string, isEmpty: boolean): string {
  return i18n._(knownWords(said) ?? (isEmpty ? MISSING : INVALID));
}

/** Words for what the server refused, with what it names. What the pages have no words for is said in general ones. */
export function refusalWords(i18n: I18n, said: string): string {
  const [rule = said, ...named] = said.split(': ');
  const known = knownWords(rule);
  return known ? [i18n._(known), ...named].join(': ') : i18n._(INVALID);
}
