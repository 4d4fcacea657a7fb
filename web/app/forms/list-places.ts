import { CallError } from '@ballast/client/call-error.ts';
import { ruleMessage } from '@ballast/contract/rule-messages.ts';
import type { I18n } from '@lingui/core';
import type { FieldProblems, FormRules } from './form-errors.ts';
import { refusalWords, ruleWords } from './rule-words.ts';

/*
 * What is wrong with forms whose lists have fields of their own, by where each stands, such as `hours.3.closes`. Apart from other
 * forms', so that the login does not bring it.
 */

export function placeProblems(i18n: I18n, rules: FormRules<unknown>, given: unknown) {
  const result = rules.safeParse(given, { error: ruleMessage });
  const problems: Record<string, string> = {};
  for (const { path, message } of result.success ? [] : result.error.issues) {
    problems[path.join('.')] ??= ruleWords(i18n, message, false);
  }
  return problems;
}

/** Null when the failure is about no field of the screen. */
export function refusedPlaces(
  i18n: I18n,
  error: unknown,
  fields: readonly string[],
): FieldProblems | null {
  if (!(error instanceof CallError) || error.code !== 'fields_invalid') return null;
  const isKnown = error.fields.every(({ loc }) => fields.includes(String(loc[1])));
  if (!isKnown || error.fields.length === 0) return null;
  return Object.fromEntries(
    error.fields.map(({ loc, msg }) => [loc.slice(1).join('.'), refusalWords(i18n, msg)]),
  );
}
