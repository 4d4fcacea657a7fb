import type { Language } from '@ballast/contract/account/languages.ts';
import { FieldRefusal } from '@ballast/contract/errors.ts';
import { type FieldErrorType, fieldError } from '@ballast/contract/field-messages.ts';
import type { CaseDecision } from '@ballast/contract/reviews/client-case.ts';
import type { CaseQueue } from '@ballast/contract/staff/cases.ts';
import {
  neutralTemplate,
  type ReasonTemplate,
  templatesFor,
} from '@ballast/contract/staff/reason-templates.ts';
import { reasonIn } from '../messages/write-message.ts';

/** What is said with a decision: to the client by a sentence and own words, and in the house by a note. */
export type Said = {
  readonly decision: CaseDecision;
  readonly template?: ReasonTemplate | undefined;
  /** Own words, which the client reads; empty for none. */
  readonly reason: string;
  readonly note?: string | undefined;
  readonly suspicion?: boolean | undefined;
};

export type WordsToClient = {
  readonly template: ReasonTemplate | null;
  /** Empty only for an approval. */
  readonly text: string;
};

/**
 * What a client is told of a decision, in their language. With a suspicion it is the neutral sentence and nothing else, so
 * that nobody is warned by it. Refuses the field of what does not go together.
 */
export function wordsToClient(queue: CaseQueue, language: Language, said: Said): WordsToClient {
  const { decision, template, reason } = said;
  if (said.suspicion) assertNothingTold(said);
  if (decision === 'APPROVE') {
    if (template) throw refusedField('template', 'not_asked');
    return { template: null, text: reason };
  }
  if (said.suspicion) {
    const neutral = neutralTemplate(queue, decision);
    if (template && template !== neutral) throw refusedField('template', 'not_asked');
    return { template: neutral, text: reasonIn(language, neutral) };
  }
  if (template && !templatesFor(queue, decision).includes(template)) {
    throw refusedField('template', 'invalid');
  }
  const sentence = template ? reasonIn(language, template) : '';
  const text = [sentence, reason].filter(Boolean).join(' ');
  if (text === '') throw refusedField('reason', 'missing');
  return { template: template ?? null, text };
}

/** A suspicion is explained to the house and not to the client. */
function assertNothingTold({ note = '', reason }: Said): void {
  if (note.trim() === '') throw refusedField('note', 'missing');
  if (reason !== '') throw refusedField('reason', 'not_asked');
}

export function refusedField(field: string, type: FieldErrorType): FieldRefusal {
  return new FieldRefusal([fieldError(['body', field], type)]);
}
