import type { Call } from '@ballast/contract/call.ts';
import type { Page } from 'playwright-core';
import { type Answer, hold, refuse } from '../answers.ts';
import { type Form, formStates } from '../forms.ts';
import type { State } from '../screen.ts';

/** What a step of a way asks for. */
export type StepForm = Omit<Form, 'call' | 'submit' | 'carries'> & {
  readonly submit?: string;
  readonly body: Readonly<Record<string, unknown>>;
};

const NOT_KEPT = { role: 'dialog', name: 'We could not save your answer' } as const;

/** The states of a step's form, whose failures are told in a dialog with a way to try again. */
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

/** Chooses a card by what stands on it. */
export const choose = (title: string) => (page: Page) =>
  page.getByText(title, { exact: true }).click();

/** Types part of a country's name and takes the first that fits. */
export async function chooseCountry(page: Page, label: string, name: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}

/** A way whose answers do not come, looked at once for all of its steps, which stand behind the same guard. */
export function guardedStates(reading: Call): Readonly<Record<string, State>> {
  const failed: readonly Answer[] = [refuse(reading, 'internal_error')];
  return {
    loading: { answers: [hold(reading)], sees: ['Loading'], isSlow: true },
    error: {
      answers: failed,
      sees: ['Something went wrong', { role: 'button', name: 'Try again' }],
      endsAt: '/error**',
    },
  };
}
