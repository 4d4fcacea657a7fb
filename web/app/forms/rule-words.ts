import type { FieldMessage } from '@ballast/contract/field-messages.ts';
import type { RULE_MESSAGES, RuleKind } from '@ballast/contract/rule-messages.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const MISSING = msg`Field is required`;
const INVALID = msg`Invalid data`;

/** What the server says of fields before the login, and of any. */
export type EntranceMessage = Extract<
  FieldMessage,
  | 'Field is required'
  | 'Invalid data'
  | 'Invalid phone number'
  | 'Not the factor that is owed'
  | 'Password is known from a leak'
  | 'Password is not valid'
  | 'Password is too common'
  | 'This is not asked for'
  | 'Unknown field'
>;

/** The server's words about a field. A message of its without words here or in `form-rule-words` does not compile. */
const FIELD_WORDS: Readonly<Record<EntranceMessage, MessageDescriptor>> = {
  'Field is required': MISSING,
  'Invalid data': INVALID,
  'Invalid phone number': msg`Invalid phone number`,
  'Not the factor that is owed': INVALID,
  'Password is known from a leak': msg`This password is known from a leak elsewhere. Choose another one`,
  'Password is not valid': msg`Password is not valid`,
  'Password is too common': msg`Password is too common`,
  'This is not asked for': msg`This is not asked for`,
  'Unknown field': INVALID,
};

/**
 * The contract's and the server's words about a field in the reader's language (spec/access.md, section 5),
 * by the words that a refusal carries.
 */
const RULE_WORDS: Record<string, MessageDescriptor> = {
  ...FIELD_WORDS,
  'Confirmation code is incorrect.': msg`Confirmation code is incorrect.`,
  'Email is not valid': msg`Email is not valid`,
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
