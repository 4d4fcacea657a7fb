import { expect } from 'vitest';
import { lookAtTables, TABLE_WIDTHS_PX } from '../harness/table-checks.ts';
import { heavier } from './heavier.ts';
import type { Screen, State } from './screen.ts';
import { TODAY } from './show.ts';
import { type Ground, visit } from './visit.ts';

/** How long a page may take to stand after its window was resized. */
const SETTLES_MS = 2_000;

/** Walks the tables of a state through all widths; says which tables there were. */
export async function walkTables(
  { stage, browser }: Ground,
  screen: Screen,
  state: State,
  weight: 'as it is' | 'heavier',
): Promise<readonly string[]> {
  const context = await browser.newContext({
    baseURL: stage.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  try {
    await context.clock.install({ time: TODAY });
    const { page } = await visit(
      stage,
      context,
      ...(weight === 'heavier' ? grown(screen, state) : ([screen, state] as const)),
    );
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
    await context.close();
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
