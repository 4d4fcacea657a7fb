import type { Page } from 'playwright-core';
import type { Visitor } from '../visitor.ts';

/* What people do on the screens of every way: go on, choose, sign, take a picture. */

export type Actions = Readonly<Record<string, (visitor: Visitor) => Promise<void>>>;

/** Does what each step wants until the last one. `before` comes first, on the steps that it names. */
export async function walk(
  visitor: Visitor,
  actions: Actions,
  end: string,
  before: Actions = {},
): Promise<void> {
  const steps = [...Object.keys(actions), end];
  let step = await arriveAt(visitor.page, steps);
  while (step !== end) {
    await before[step]?.(visitor);
    await actions[step]?.(visitor);
    step = await arriveAt(
      visitor.page,
      steps.filter((other) => other !== step),
    );
  }
}

/** Waits for any of these steps, and says which one it is. */
async function arriveAt(page: Page, steps: readonly string[]): Promise<string> {
  const any = steps.map((step) => `html[data-route="${step}"]`).join(', ');
  return (await page.locator(any).getAttribute('data-route')) ?? '';
}

export async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

export async function choose(page: Page, answer: string): Promise<void> {
  await page.getByRole('radio', { name: answer, exact: true }).check();
  await goOn(page);
}

/** Types into a search field and takes the first match. */
export async function search(
  page: Page,
  label: string,
  typed: string,
  { exact = true } = {},
): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(typed);
  await page.getByRole('option', { name: typed, exact }).first().click();
}

/** Reads, agrees and signs. */
export async function sign(page: Page, name: string): Promise<void> {
  await page.getByRole('checkbox').waitFor();
  await page.getByRole('region').last().press('End');
  await page.getByText('You have read the agreement in full.').waitFor();
  // It is checked once the server has noted it.
  await page.getByRole('checkbox').click();
  await page.getByRole('checkbox', { checked: true }).waitFor();
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByText(/^You signed/).waitFor();
}

export async function takePictures(page: Page, many: number): Promise<void> {
  for (let taken = 1; taken <= many; taken += 1) {
    await page.getByRole('button', { name: 'Take a photo' }).first().click();
    await page.getByRole('button', { name: 'Take the photo' }).click();
    await page.getByRole('button', { name: 'Use this photo' }).click();
    const stored = page.getByRole('button', { name: /^Remove/ });
    await stored.nth(taken - 1).waitFor();
  }
}

export async function expectHeading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

export function focusedName(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);
}

/** Copies what stands on a document of identity. */
export async function copyDocument(page: Page): Promise<void> {
  await page.getByLabel('Document number').fill('X1234567');
  await page.getByLabel('Valid until').fill('31/05/2034');
}
