import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HEIGHT_PX, sidewaysPx, waitUntilLoaded } from '../harness/page-checks.ts';
import { kindOf, type Screen, type State, statesOf } from './screen.ts';
import { TODAY } from './show.ts';
import { leavePages, openGround, visit } from './visit.ts';

/** The narrowest page, where words that are longer than the English ones have the least room. */
const NARROW = { width: 360, height: HEIGHT_PX };

type Reading = {
  readonly title: string;
  /** Makes a browser what it is to be before it shows the first screen. */
  readonly prepares?: (context: BrowserContext) => Promise<unknown>;
  /** What is looked at beside what every page in other words must keep to. */
  readonly looks: (page: Page) => Promise<void>;
};

/** Shows screens with the words of the German page, each once, as a phone does whose owner reads German. */
export function showInOtherWords(
  screens: readonly Screen[],
  { title, prepares, looks }: Reading,
): void {
  const ground = openGround();
  let context: BrowserContext;
  beforeAll(async () => {
    context = await ground.browser.newContext({
      baseURL: ground.stage.url,
      viewport: NARROW,
      reducedMotion: 'reduce',
      locale: 'de-DE',
    });
    await context.clock.install({ time: TODAY });
    await prepares?.(context);
  });
  afterAll(() => context?.close());

  describe(title, () => {
    for (const screen of screens) {
      const state = simplestOf(screen);
      if (state) test(screen.route, () => look(screen, state));
    }
  });

  async function look(screen: Screen, state: State): Promise<void> {
    const german = { ...screen, user: screen.user && { ...screen.user, language: 'de' }, sees: [] };
    const { page, scene } = await visit(ground.stage, context, german as Screen, {
      ...state,
      sees: [],
    });
    await waitUntilLoaded(page);
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    expect.soft(await sidewaysPx(page), 'scrolls sideways').toBe(0);
    expect.soft(await cutWords(page), 'words that are cut off').toEqual([]);
    await looks(page);
    expect(scene.faults).toEqual([]);
    await leavePages(context);
  }
}

/** A full state that comes by itself: what tests press on the way is called by its English name. */
function simplestOf(screen: Screen): State | undefined {
  const isOfStaff = screen.user?.kind === 'STAFF' || screen.path.startsWith('/login/admin');
  if (screen.comes || isOfStaff) return undefined;
  const states = Object.entries(statesOf(screen));
  return states.find(
    ([name, { does, endsAt }]) => kindOf(name) === 'full' && !does && !endsAt,
  )?.[1];
}

/** Words of controls and headings that do not fit and would be hidden in part. */
function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = 'button, button *, a, a *, label, label *, [role="tab"] *, h1, h2, h3';
    return [...document.querySelectorAll<HTMLElement>(parts)]
      .filter((part) => {
        const { overflowX, position, width } = getComputedStyle(part);
        const isCut = overflowX === 'hidden' || overflowX === 'clip';
        const isForScreenReaders = position === 'absolute' && Number.parseFloat(width) <= 1;
        return (
          part.textContent?.trim() &&
          isCut &&
          !isForScreenReaders &&
          part.scrollWidth > part.clientWidth + 1
        );
      })
      .map((part) => part.textContent ?? '');
  });
}
