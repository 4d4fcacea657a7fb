import type { BrowserContext } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { lookAtTables, TABLE_WIDTHS_PX } from '../harness/table-checks.ts';
import { heavier } from './heavier.ts';
import type { Screen, State } from './screen.ts';
import { TODAY } from './show.ts';
import { openGround, visit } from './visit.ts';

/** How long a page may take to stand after its window was resized. */
const SETTLES_MS = 2_000;

/**
 * Opens what walks the tables of a state through all widths, and says which tables there were. All states are shown in one
 * context, which keeps the scripts of the pages. Called once a file, outside of its tests.
 */
export function openTableGround(): (
  screen: Screen,
  state: State,
  weight: 'as it is' | 'heavier',
) => Promise<readonly string[]> {
  const ground = openGround();
  let context: BrowserContext;

  beforeAll(async () => {
    context = await ground.browser.newContext({
      baseURL: ground.stage.url,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    });
    await context.clock.install({ time: TODAY });
  });

  return async (screen, state, weight) => {
    const [shownScreen, shownState] = weight === 'heavier' ? grown(screen, state) : [screen, state];
    try {
      const { page } = await visit(ground.stage, context, shownScreen, shownState);
      await page.waitForFunction(() => !document.querySelector('[class*="skeleton"]'));
      if (weight === 'heavier') await page.locator('table').first().waitFor();
      if ((await page.locator('table').count()) === 0) return [];
      for (const width of TABLE_WIDTHS_PX) {
        await page.setViewportSize({ width, height: 900 });
        // A window has its new width some frames later.
        const faults = () => lookAtTables(page).then((report) => report.faults);
        await expect.poll(faults, { message: `at ${width} px`, timeout: SETTLES_MS }).toEqual([]);
      }
      return (await lookAtTables(page)).captions;
    } finally {
      await closePages(context);
    }
  };
}

/** Removes everything of a state. */
async function closePages(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    await page.evaluate(() => localStorage.clear());
    await page.close();
  }
}

/** A state with long names and amounts, in which other words are seen. */
function grown(screen: Screen, state: State): [Screen, State] {
  const answers = heavier([...screen.answers, ...(state.answers ?? [])]);
  return [
    { ...screen, sees: [] },
    { ...state, answers, sees: [] },
  ];
}
