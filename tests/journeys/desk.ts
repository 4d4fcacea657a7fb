import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectHeading } from './onboarding/steps.ts';
import { openVisitor, signIn, type Visitor } from './visitor.ts';
import type { World } from './world.ts';

const PATIENCE_MS = 15_000;

/** Who decides reviews, each at a browser of their own. */
export type Desk = { readonly operations: Visitor; readonly compliance: Visitor };

export async function openDesk(world: World): Promise<Desk> {
  const open = async (email: string) => {
    const visitor = await openVisitor(world);
    await signIn(visitor, world, world.person(email));
    return visitor;
  };
  return {
    operations: await open('operations@ballast.example'),
    compliance: await open('compliance@ballast.example'),
  };
}

/** Nothing went wrong at either browser; both leave. */
export async function leaveDesk(desk: Desk): Promise<void> {
  for (const visitor of Object.values(desk)) {
    visitor.assertNothingWentWrong();
    await visitor.leave();
  }
}

/** Opens what waits of a client in a queue; of several it is what came last. */
export async function openReview(page: Page, queue: string, name: string): Promise<void> {
  await page.goto(`/desk/queues/${queue}`);
  await page.locator('tbody').getByRole('link', { name, exact: true }).last().click();
  await expectHeading(page, name);
}

export async function decide(page: Page, action: 'Approve' | 'Mark as checked'): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click();
  await page.getByLabel('Note for staff').waitFor();
  await page.getByRole('button', { name: action, exact: true }).click();
  const noted = action === 'Approve' ? 'This review is closed' : 'You have checked this review';
  await page.getByText(noted).waitFor();
}

export async function reject(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await page.getByLabel('In your own words').fill(reason);
  await page.getByRole('button', { name: 'Reject this review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, reject' }).click();
  await page.getByText('This review is closed').waitFor();
}

export async function findInOrder(page: Page): Promise<void> {
  const buttons = page.getByRole('button', { name: /^In order: / });
  await buttons.first().waitFor();
  for (let left = await buttons.count(); left > 0; left -= 1) {
    await buttons.first().click();
    await expect.poll(() => buttons.count(), { timeout: PATIENCE_MS }).toBe(left - 1);
  }
}

/** Has compliance approve a case: nobody here is a high risk or politically exposed, so one is enough. */
export async function approve({ compliance: { page } }: Desk, queue: string, name: string) {
  await openReview(page, queue, name);
  await decide(page, 'Approve');
}
