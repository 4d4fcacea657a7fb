import type { Call } from '@ballast/contract/call.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { nameOf } from './answers.ts';
import { fullStateOf, type Screen } from './screen.ts';
import { TODAY } from './show.ts';
import { type Ground, leavePages, openGround, visit } from './visit.ts';

/** What clients and staff open most. */
export const ROOMS: readonly string[] = [
  '/',
  '/explore',
  '/explore/$slug',
  '/transactions',
  '/transactions/$id',
  '/withdrawal',
  '/documents',
  '/statements',
  '/desk',
  '/desk/clients',
  '/desk/clients/$id',
];

/** The widths at which a screen is looked at: a phone and a desk. */
const WIDTHS_PX = [360, 1440] as const;

/**
 * Looks at a screen at both widths at once, each on a ground of its own: while it loads, most of the time goes in waiting for
 * slow answers. Called once a file, outside of its tests.
 */
export function openSteadyGrounds(): (screen: Screen) => Promise<void> {
  const grounds = WIDTHS_PX.map((width) => ({ width, ground: openGround() }));
  let contexts: readonly BrowserContext[];
  beforeAll(async () => {
    contexts = await Promise.all(grounds.map(({ width, ground }) => openContext(ground, width)));
  });
  return async (screen) => {
    await Promise.all(
      grounds.map(({ width, ground }, index) =>
        expectSteady(ground, contexts[index] as BrowserContext, screen, width),
      ),
    );
  };
}

/** How much a page may move by itself while it loads: of the browser's layout shift (web.dev/cls). */
const SHIFT_MAX = 0.02;

/** Shows a screen on a desk, and measures from the start of each fact's name to the end of its value, in pixels. */
export async function widthsOfFacts({ stage, browser }: Ground, screen: Screen): Promise<number[]> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ baseURL: stage.url, viewport });
  try {
    await context.clock.setFixedTime(TODAY);
    const { page } = await visit(stage, context, screen, fullStateOf(screen));
    await page.locator('dl').first().waitFor();
    return await page
      .locator('dl > div')
      .evaluateAll((facts) => facts.map((fact) => fact.getBoundingClientRect().width));
  } finally {
    await context.close();
  }
}

/** Answers come one after the other, in an order of their own that does not change from run to run. */
function slowly(call: Call): number {
  const letters = [...nameOf(call)];
  return 120 + (letters.reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 7) * 80;
}

/** Where the pages keep what moves on them by itself. */
async function openContext({ stage, browser }: Ground, width: number): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: stage.url,
    viewport: { width, height: 900 },
  });
  await context.clock.setFixedTime(TODAY);
  await context.addInitScript(() => {
    const moved: { by: number; what: string }[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources, hadRecentInput } = entry as unknown as {
          value: number;
          sources: { node: Node | null }[];
          hadRecentInput: boolean;
        };
        // What somebody's own key or click moves is no surprise.
        if (hadRecentInput) continue;
        const what = sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ');
        moved.push({ by: value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return context;
}

/** Loads a screen over a slow line, and expects that nothing on it moves by itself. */
async function expectSteady(
  { stage }: Ground,
  context: BrowserContext,
  screen: Screen,
  width: number,
): Promise<void> {
  try {
    const { page } = await visit(stage, context, screen, fullStateOf(screen), slowly);
    await page.waitForFunction(() => !document.querySelector('[class*="skeleton"]'));
    await page.waitForTimeout(300);
    const moved = await movedOn(page);
    const sum = moved.reduce((total, { by }) => total + by, 0);
    expect(sum, `at ${width} px: ${JSON.stringify(moved)}`).toBeLessThanOrEqual(SHIFT_MAX);
  } finally {
    await leavePages(context);
  }
}

function movedOn(page: Page): Promise<{ by: number; what: string }[]> {
  return page.evaluate(
    () => (globalThis as unknown as { moved: { by: number; what: string }[] }).moved,
  );
}
