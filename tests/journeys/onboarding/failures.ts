import type { SANDBOX_FAULT_TARGETS, SANDBOX_FAULTS } from '@ballast/contract/sandbox/sandbox.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/* How failures are made, and how people answer what the screens say of them. */

/** Ways in which a provider of the sandbox, the store of files or the platform can be made to fail. */
export type Fault = (typeof SANDBOX_FAULTS)[number];

/** Makes the next fitting calls to a provider, the store of files or the platform fail, by default one. */
export async function plantFault(
  page: Page,
  provider: (typeof SANDBOX_FAULT_TARGETS)[number],
  fault: Fault,
  times = 1,
): Promise<void> {
  const data = { provider, fault, times };
  const answer = await page.request.post('/api/1.0/sandbox/faults', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Waits for a dialog, which says `words` when some are given, and returns it. */
export async function answerDialog(
  page: Page,
  title: string,
  button: string,
  words?: string,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  if (words) await dialog.getByText(words).waitFor();
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'hidden' });
}
