import type { User } from '@ballast/contract/account/me.ts';
import type { AnswerOf, Call } from '@ballast/contract/call.ts';
import type { Page } from 'playwright-core';
import { type Answer, answer, hold, refuse } from '../answers.ts';
import { type Form, formStates } from '../forms.ts';
import { heading, type Screen, type State } from '../screen.ts';

export type StepForm = Omit<Form, 'call' | 'submit' | 'carries'> & {
  readonly submit?: string;
  readonly body: Readonly<Record<string, unknown>>;
};

const NOT_KEPT = { role: 'dialog', name: 'We could not save your answer' } as const;

/** Failures are told in a dialog with a way to try again. */
export function stepStates(
  call: Call,
  { submit = 'Continue', body, ...form }: StepForm,
): Readonly<Record<string, State>> {
  return formStates({
    ...form,
    submit,
    call,
    carries: { body },
    lost: form.lost ?? [NOT_KEPT, 'We cannot reach the platform'],
    refusals: { internal_error: [NOT_KEPT, 'Something went wrong'], ...form.refusals },
  });
}

type Way<Query extends Call, Mutation extends Call> = {
  readonly user: User;
  readonly query: Query;
  readonly mutation: Mutation;
};

type Step<Details> = {
  readonly path: string;
  readonly details: Details;
  readonly title: string;
  /** What has been answered after it, and the heading of the step that follows. */
  readonly next: readonly [Details, string];
  readonly form: Omit<StepForm, 'done'>;
  /** What else the screen reads. */
  readonly others?: readonly Answer[];
  /** What else the step that follows reads. */
  readonly othersOfNext?: readonly Answer[];
  readonly states?: Readonly<Record<string, State>>;
};

export function stepsOf<Query extends Call, Mutation extends Call>({
  user,
  query,
  mutation,
}: Way<Query, Mutation>) {
  type Details = AnswerOf<Query> & AnswerOf<Mutation>;
  return ({
    path,
    details,
    title,
    next: [after, nextTitle],
    form,
    others = [],
    othersOfNext = [],
    states = {},
  }: Step<Details>): Screen => ({
    route: path,
    path,
    user,
    answers: [answer(query, details), ...others],
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading(title)] },
      ...states,
      ...stepStates(mutation, {
        ...form,
        done: {
          answers: [
            answer(mutation, after),
            answer(query, ({ before }) => (before.has(mutation) ? after : details)),
            ...othersOfNext,
          ],
          sees: [heading(nextTitle)],
        },
      }),
    },
    without: { empty: 'a step asks for something' },
  });
}

export const choose = (title: string) => (page: Page) =>
  page.getByText(title, { exact: true }).click();

export async function chooseCountry(page: Page, label: string, name: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}

/** One failed way stands for all of its steps, which share a guard. */
export function guardedStates(query: Call): Readonly<Record<string, State>> {
  const failed: readonly Answer[] = [refuse(query, 'internal_error')];
  return {
    loading: { answers: [hold(query)], sees: ['Loading'], isSlow: true },
    error: {
      answers: failed,
      sees: ['Something went wrong', { role: 'button', name: 'Try again' }],
      endsAt: '/error**',
    },
  };
}
