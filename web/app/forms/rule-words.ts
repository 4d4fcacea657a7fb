import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const MISSING = msg`Field is required`;
const INVALID = msg`Invalid data`;

/**
 * The contract's and the server's words about a field in the reader's language (spec/access.md, section 5),
 * by the words that a refusal carries.
 */
const RULE_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  'Choose a country': msg`Choose a country`,
  'Choose a document': msg`Choose a document`,
  'Choose a state': msg`Choose a state`,
  'Choose an occupation': msg`Choose an occupation`,
  'Confirm that you understand the risks': msg`Confirm that you understand the risks`,
  'Each country once': msg`You have named this country already`,
  'Email is not valid': msg`Email is not valid`,
  'Field is required': MISSING,
  'Invalid first name': msg`Invalid first name`,
  'Invalid last name': msg`Invalid last name`,
  'Invalid legal business name': msg`Invalid legal business name`,
  'Invalid middle name': msg`Invalid middle name`,
  'Invalid phone number': msg`Invalid phone number`,
  'Invalid role': msg`Invalid role`,
  'Password is not valid': msg`Password is not valid`,
  'Password is too common': msg`Password is too common`,
  'Please specify': msg`Please specify`,
  'The date is in the future': msg`The date is in the future`,
  'You must be at least 18 years old': msg`You must be at least 18 years old`,
};

/** Words for what a rule found wrong with a field, in which something stands or nothing. */
export function ruleWords(i18n: I18n, said: string, isEmpty: boolean): string {
  return i18n._(RULE_WORDS[said] ?? (isEmpty ? MISSING : INVALID));
}

/** Words for what the server refused; its own, where the pages know no others. */
export function refusalWords(i18n: I18n, said: string): string {
  const known = RULE_WORDS[said];
  return known ? i18n._(known) : said;
}
