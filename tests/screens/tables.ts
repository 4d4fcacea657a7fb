import type { BrowserContext } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { waitUntilLoaded } from '../harness/page-checks.ts';
import { lookAtTables, TABLE_WIDTHS_PX } from '../harness/table-checks.ts';
import { heavier } from './heavier.ts';
import type { Screen, State } from './screen.ts';
import { TODAY } from './show.ts';
import { leavePages, openGround, visit } from './visit.ts';

const WINDOW = { width: 1440, height: 900 };

/** Where a table is looked at that was walked through all widths in another state of its screen. */
const KNOWN_WIDTHS_PX = [360, 768, 1440] as const;

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
  const known = new Set<string>();
  let context: BrowserContext;

  beforeAll(async () => {
    context = await ground.browser.newContext({
      baseURL: ground.stage.url,
      viewport: WINDOW,
      reducedMotion: 'reduce',
    });
    await context.clock.install({ time: TODAY });
  });

  return async (screen, state, weight) => {
    const [shownScreen, shownState] = weight === 'heavier' ? grown(screen, state) : [screen, state];
    try {
      const { page } = await visit(ground.stage, context, shownScreen, shownState);
      await waitUntilLoaded(page);
      const { captions } = await lookAtTables(page);
      const isKnown = captions.every((caption) => known.has(`${screen.route} ${caption}`));
      for (const width of isKnown ? KNOWN_WIDTHS_PX : TABLE_WIDTHS_PX) {
        await page.setViewportSize({ width, height: 900 });
        // A window has its new width some frames later.
        const faults = () => lookAtTables(page).then((report) => report.faults);
        await expect.poll(faults, { message: `at ${width} px`, timeout: SETTLES_MS }).toEqual([]);
      }
      for (const caption of captions) known.add(`${screen.route} ${caption}`);
      return captions;
    } finally {
      await leavePages(context);
      await context.pages()[0]?.setViewportSize(WINDOW);
    }
  };
}

/** A state with long names and amounts, in which other words are seen. */
function grown(screen: Screen, state: State): [Screen, State] {
  const answers = heavier([...screen.answers, ...(state.answers ?? [])]);
  return [
    { ...screen, sees: [] },
    { ...state, answers, sees: [] },
  ];
}
