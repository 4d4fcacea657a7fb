import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { chromiumOptions } from '../harness/chromium.ts';
import type { Person, World } from './world.ts';

/** Themes and widths in which every screen must be without a violation. */
const THEMES = ['light', 'dark'] as const;
const WIDTHS_PX = [360, 1440] as const;

const HEIGHT_PX = 900;

/** Somebody at a browser. What goes wrong in it is kept until `assertNothingWentWrong`. */
export type Visitor = {
  readonly page: Page;
  /** Checks the present screen for violations, in both themes and at both widths. */
  look(name: string): Promise<void>;
  assertNothingWentWrong(): void;
  leave(): Promise<void>;
};

export function launchBrowser(): Promise<Browser> {
  return chromium.launch(chromiumOptions());
}

/** Opens a browser of their own for a person; requests that fail and console errors are kept. */
export async function openVisitor(browser: Browser, world: World): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: world.server.url,
    viewport: { width: 1440, height: HEIGHT_PX },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`page: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  return {
    page,
    look: (name) => look(page, name),
    assertNothingWentWrong: () => expect(faults).toEqual([]),
    leave: () => context.close(),
  };
}

/** Signs in with password and authenticator. */
export async function signIn({ page }: Visitor, world: World, person: Person): Promise<void> {
  const isClient = person.role === 'CLIENT';
  await page.goto(isClient ? '/login' : '/login/admin');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Confirmation code').fill(await world.codeOf(person));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page
    .getByRole('heading', { level: 1, name: isClient ? 'Portfolio' : 'Overview' })
    .waitFor();
}

async function look(page: Page, name: string): Promise<void> {
  for (const theme of THEMES) {
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: HEIGHT_PX });
      await page.evaluate(
        (scheme) => document.documentElement.setAttribute('data-mantine-color-scheme', scheme),
        theme,
      );
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`);
      expect(found, `${name}, ${theme}, ${width} px`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 1440, height: HEIGHT_PX });
}
