import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import {
  HEIGHT_PX,
  RULES_OF_COLOURS,
  showIn,
  sidewaysPx,
  type Theme,
  violationsOn,
  waitUntilLoaded,
} from '../harness/page-checks.ts';

/*
 * Screens as they are on a running platform, without a violation that axe knows of and without sideways scrolling.
 * Their states are looked at one by one in tests/screens. The journeys of a run look once at each screen and at each of its
 * dialogs; those that are there for looking, at everything that they come by.
 */

type Look = {
  readonly theme: Theme;
  readonly widthPx: number;
  /** Null for all of them. */
  readonly rules: readonly string[] | null;
};

const LIGHT_AND_NARROW: Look = { theme: 'light', widthPx: 360, rules: null };
const DARK_AND_BROAD: Look = { theme: 'dark', widthPx: 1440, rules: null };

/** All rules are looked at once in each width, each time in the other theme, and the rules of colours in the other two. */
const ALL_LOOKS: readonly Look[] = [
  LIGHT_AND_NARROW,
  { theme: 'dark', widthPx: 360, rules: RULES_OF_COLOURS },
  { theme: 'light', widthPx: 1440, rules: RULES_OF_COLOURS },
  DARK_AND_BROAD,
];

/** Every other screen on a phone, and the rest on a desk; which, follows from the screen. */
function onceAt(key: string): readonly Look[] {
  return [Number.parseInt(key.slice(-1), 16) % 2 === 0 ? LIGHT_AND_NARROW : DARK_AND_BROAD];
}

/** `ALL` looks at it in every theme and width, however often; `ONCE` does not look at it again in this run. */
export type Looking = 'ALL' | 'ONCE';

export async function look(page: Page, name: string, looking: Looking): Promise<void> {
  // A tab behind another draws once a second.
  await page.bringToFront();
  await waitUntilLoaded(page);
  const key = await keyOf(page);
  const note = join(inject('journeyFolder'), `clean-${key}`);
  if (looking === 'ONCE' && existsSync(note)) return;
  const found: string[] = [];
  for (const { theme, widthPx, rules } of looking === 'ALL' ? ALL_LOOKS : onceAt(key)) {
    await page.setViewportSize({ width: widthPx, height: HEIGHT_PX });
    await showIn(page, theme);
    const sideways = await sidewaysPx(page);
    const violations = await violationsOn(page, rules);
    if (sideways > 0) violations.push(`scrolls sideways by ${sideways} px`);
    found.push(...violations.map((violation) => `${theme}, ${widthPx} px: ${violation}`));
  }
  // A journey goes on at a desk.
  await page.setViewportSize({ width: DARK_AND_BROAD.widthPx, height: HEIGHT_PX });
  expect.soft(found, name).toEqual([]);
  if (found.length === 0) writeFileSync(note, name);
}

/** The route's name, with the open dialogs. */
async function keyOf(page: Page): Promise<string> {
  const dialogs = await page.getByRole('dialog').getByRole('heading').allTextContents();
  const route = await page.locator('html').getAttribute('data-route');
  const screen = JSON.stringify([route || new URL(page.url()).pathname, dialogs]);
  return createHash('sha256').update(screen).digest('hex');
}
