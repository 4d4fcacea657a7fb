import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { layered } from './answers.ts';
import type { Screen, State } from './screen.ts';
import { expectSights, sessionOf, storeInTab } from './show.ts';
import { openStage, type Scene, type Stage } from './stage.ts';

/** Where a tab stands before it shows anything: of the same origin. */
const BEFORE = '/favicon.svg';

/** What the visits of a file stand on, opened before its tests and closed after them. */
export type Ground = { stage: Stage; browser: Browser };

export function openGround(): Ground {
  const ground = {} as Ground;
  beforeAll(async () => {
    ground.stage = await openStage();
    ground.browser = await chromium.connect(inject('browserAddress'));
  });
  afterAll(async () => {
    await ground.browser?.close();
    await ground.stage?.close();
  });
  return ground;
}

type Visit = { readonly page: Page; readonly scene: Scene };

/** Opens a state of a screen in a tab where nothing was before, and comes back once everything is seen. */
export async function visit(
  stage: Stage,
  context: BrowserContext,
  screen: Screen,
  state: State,
  delayMs?: Scene['delayMs'],
): Promise<Visit> {
  const user = state.user === null ? null : screen.user && { ...screen.user, ...state.user };
  const scene: Scene = {
    answers: layered(sessionOf(user), screen.answers, state.answers ?? []),
    sent: [],
    faults: [],
    over: new Promise(() => undefined),
    ...(delayMs && { delayMs }),
  };
  stage.set(scene);
  await context.clearCookies();
  if (user) await context.addCookies([{ name: 'BALLAST-SESSION', value: '1', url: stage.url }]);
  const page = context.pages().find(isAtRest) ?? (await context.newPage());
  if (state.tab) {
    await page.goto(BEFORE);
    await storeInTab(page, state.tab);
  }
  await page.goto(state.path ?? screen.path);
  await screen.comes?.(page);
  await state.does?.(page);
  await expectSights(page, [...(state.endsAt ? [] : screen.sees), ...state.sees]);
  return { page, scene };
}

/** A page from which everything of a state was removed. */
function isAtRest(page: Page): boolean {
  return page.url().endsWith(BEFORE);
}

/** Removes everything of a state: the context is as good as new but for the scripts that it keeps, and its first page waits for the next. */
export async function leavePages(context: BrowserContext): Promise<void> {
  const [first, ...others] = context.pages();
  for (const page of others) await page.close();
  await first?.goto(BEFORE);
  await first?.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}
