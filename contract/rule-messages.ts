import type { z } from 'zod';

/**
 * What a field is told when a rule without words of its own finds it wrong, by the kind of rule; `#` stands for the rule's
 * number. The pages have words for each in the reader's language.
 */
export const RULE_MESSAGES = {
  answer: 'Answer yes or no',
  choice: 'Choose one of the options',
  date: 'Enter a date',
  few: 'Choose at least #',
  large: 'Enter # or less',
  long: 'Enter at most # characters',
  many: 'Choose at most #',
  missing: 'Field is required',
  number: 'Enter a number',
  other: 'Invalid data',
  short: 'Enter at least # characters',
  small: 'Enter # or more',
  unknown: 'Unknown field',
  whole: 'Enter a whole number',
} as const satisfies Readonly<Record<string, string>>;

export type RuleKind = keyof typeof RULE_MESSAGES;

/** Words for what a rule of a schema found; rules with words of their own never ask. For `safeParse(value, { error })`. */
export function ruleMessage(issue: z.core.$ZodRawIssue): string {
  const [kind, number = ''] = kindOf(issue);
  return RULE_MESSAGES[kind].replace('#', String(number));
}

type Found = readonly [kind: RuleKind, number?: number | bigint];

function kindOf(issue: z.core.$ZodRawIssue): Found {
  if (issue.code === 'unrecognized_keys') return ['unknown'];
  if (issue.input === undefined || issue.input === null || issue.input === '') return ['missing'];
  switch (issue.code) {
    case 'invalid_type':
      return [EXPECTED[issue.expected] ?? 'other'];
    case 'invalid_value':
      return ['choice'];
    case 'invalid_format':
      return [issue.format === 'date' || issue.format === 'datetime' ? 'date' : 'other'];
    case 'too_small':
      return [SMALL[issue.origin] ?? 'other', issue.minimum];
    case 'too_big':
      return [LARGE[issue.origin] ?? 'other', issue.maximum];
    default:
      return ['other'];
  }
}

const EXPECTED: Readonly<Record<string, RuleKind>> = {
  boolean: 'answer',
  date: 'date',
  int: 'whole',
  number: 'number',
};

const SMALL: Readonly<Record<string, RuleKind>> = {
  array: 'few',
  int: 'small',
  number: 'small',
  string: 'short',
};

const LARGE: Readonly<Record<string, RuleKind>> = {
  array: 'many',
  int: 'large',
  number: 'large',
  string: 'long',
};
