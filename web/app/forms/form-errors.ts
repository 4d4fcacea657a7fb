import { CallError } from '@ballast/client/call-error.ts';
import { ruleMessage } from '@ballast/contract/rule-messages.ts';
import type { I18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { refusalWords, ruleWords } from './rule-words.ts';

/** What is wrong with fields, by name; what is false or null is in order. */
export type FieldProblems = Readonly<Record<string, ReactNode>>;

/** Problems without the fields that are in order. */
export function found(problems: FieldProblems): FieldProblems {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => Boolean(problem)));
}

/** Which element of a location names the field: last in onboarding, second in KYC (spec/access.md, section 5). */
export type FieldPosition = 'second' | 'last';

/** A schema of the contract, as a form reads it: of a call's body, or of the part that the form fills in. */
export type FormRules<Body> = {
  safeParse(
    given: unknown,
    words?: { error: typeof ruleMessage },
  ):
    | { success: true; data: Body }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };
};

/**
 * What is wrong with a form by the contract's rules. `missing` has words for empty fields where the screen
 * has better ones. Fields are named as in refusals.
 */
export function ruleProblems(
  i18n: I18n,
  rules: FormRules<unknown>,
  given: unknown,
  missing: FieldProblems = {},
  position: FieldPosition = 'last',
): FieldProblems {
  const result = rules.safeParse(given, { error: ruleMessage });
  if (result.success) return {};
  const problems: Record<string, ReactNode> = {};
  for (const { path, message } of result.error.issues) {
    const field = fieldAt(path, position);
    const isEmpty = (valueAt(given, path) ?? null) === null;
    problems[field] ??= (isEmpty && missing[field]) || ruleWords(i18n, message, isEmpty);
  }
  return problems;
}

/** Which field of the screen a place in what is given belongs to. */
function fieldAt(path: readonly PropertyKey[], position: FieldPosition): string {
  const names = path.filter((key) => typeof key === 'string');
  return (position === 'second' ? names[0] : names.at(-1)) ?? '';
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Readonly<Record<PropertyKey, unknown>> | null)?.[key],
    given,
  );
}

/** Text fields in which nothing but blanks stands give nothing. */
export function blanksAsNull(values: object): object {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      typeof value === 'string' && value.trim() === '' ? null : value,
    ]),
  );
}

export type FieldRefusals = { readonly [code in CallError['code']]?: readonly [string, ReactNode] };

export type RefusedFields = {
  fields: readonly string[];
  position?: FieldPosition | undefined;
  refusals?: FieldRefusals | undefined;
};

/**
 * The server's refusals by field. Null when the failure is about no field of the screen: then it is
 * unexpected (spec/access.md, section 5).
 */
export function refusedFields(
  i18n: I18n,
  error: unknown,
  { fields, position = 'last', refusals = {} }: RefusedFields,
): FieldProblems | null {
  const named = error instanceof CallError ? refusals[error.code] : undefined;
  if (named) return { [named[0]]: named[1] };
  const messages = fieldMessages(error, position);
  if (!messages || !Object.keys(messages).every((field) => fields.includes(field))) return null;
  return Object.fromEntries(
    Object.entries(messages).map(([field, said]) => [field, refusalWords(i18n, said)]),
  );
}

/** A refusal's words by field; null when it is not about fields or an entry has no usable location. */
export function fieldMessages(
  error: unknown,
  position: FieldPosition = 'last',
): Record<string, string> | null {
  if (!(error instanceof CallError) || error.code !== 'fields_invalid') return null;
  const named = error.fields.map((field) => [nameAt(field.loc, position), field.msg] as const);
  if (named.length === 0 || named.some(([name]) => !name)) return null;
  return Object.fromEntries(named);
}

function nameAt(
  location: readonly (string | number)[],
  position: FieldPosition,
): string | undefined {
  const name = position === 'second' ? location[1] : location.at(-1);
  return location.length > 1 && typeof name === 'string' ? name : undefined;
}
