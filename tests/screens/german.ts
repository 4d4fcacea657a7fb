import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HEIGHT_PX, sidewaysPx, violationsOn, waitUntilLoaded } from '../harness/page-checks.ts';
import { kindOf, type Screen, type State, statesOf } from './screen.ts';
import { TODAY } from './show.ts';
import { leavePages, openGround, visit } from './visit.ts';

/** The screens with the most words and figures on the least room, shown in every run; a wide one shows the others. */
export const IN_EVERY_RUN: readonly string[] = [
  '/',
  '/login',
  '/settings',
  '/transactions',
  '/withdrawal/crypto/$code/amount',
  '/statements',
];

/** The narrowest page, where words that are longer than the English ones have the least room. */
const NARROW = { width: 360, height: HEIGHT_PX };

/** Shows screens in German, each once, as a phone does whose owner reads German. */
export function showInGerman(screens: readonly Screen[]): void {
  const ground = openGround();
  let context: BrowserContext;
  let english: ReadonlySet<string>;
  beforeAll(async () => {
    context = await ground.browser.newContext({
      baseURL: ground.stage.url,
      viewport: NARROW,
      reducedMotion: 'reduce',
      locale: 'de-DE',
    });
    await context.clock.install({ time: TODAY });
    english = await wordsOfEnglishAlone();
  });
  afterAll(() => context?.close());

  describe('in German, at 360 px', () => {
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
    expect.soft(await violationsOn(page, null)).toEqual([]);
    const shown = await shownWords(page);
    expect
      .soft(
        shown.filter((words) => english.has(words)),
        'still in English',
      )
      .toEqual([]);
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

const CATALOGUE = new URL('../../web/app/catalogues/de.po', import.meta.url);

/** Texts without placeholders that read otherwise in German. */
async function wordsOfEnglishAlone(): Promise<ReadonlySet<string>> {
  const catalogue = await readFile(CATALOGUE, 'utf8');
  const pairs = [...catalogue.matchAll(/^msgid (".*")\nmsgstr (".*")$/gm)].map(
    ([, id = '', text = '']) => [JSON.parse(id), JSON.parse(text)] as const,
  );
  const german = new Set(pairs.map(([, text]) => text));
  return new Set(pairs.map(([id]) => id).filter((id) => !/[{<]/.test(id) && !german.has(id)));
}

function shownWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const isForeign = walker.currentNode.parentElement?.closest('[lang]:not(html)') ?? null;
      if (text !== '' && isForeign === null) found.push(text);
    }
    return found;
  });
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
