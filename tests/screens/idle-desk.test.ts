import { setTimeout } from 'node:timers/promises';
import { logout } from '@ballast/contract/access/sessions.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { answer } from './answers.ts';
import { cases } from './desk/cases.ts';
import { fullStateOf, type Screen } from './screen.ts';
import { expectSights } from './show.ts';
import { leavePages, openGround, visit } from './visit.ts';

/* The desk is left by itself when nobody has touched it for half an hour, which its own requests do not hinder. */

const QUEUES = cases.find(({ route }) => route === '/desk/queues') as Screen;
const LOGIN = /\/login\/admin\?expired=1$/;

const ground = openGround();
let context: BrowserContext;

beforeAll(async () => {
  context = await ground.browser.newContext({ baseURL: ground.stage.url });
  await context.clock.install();
});

afterEach(() => leavePages(context));

async function openDesk() {
  const state = fullStateOf(QUEUES);
  const answers = [...(state.answers ?? []), answer(logout, {})];
  return visit(ground.stage, context, QUEUES, { ...state, answers });
}

/** How long a page that is over takes to leave, in milliseconds at most. */
const LEAVES_MS = 500;

/** Does something and waits until a tab has had the event that it brings, which may be another tab's. */
async function untilHeard(page: Page, event: string, does: () => Promise<void>): Promise<void> {
  const hearing = await page.evaluateHandle((name) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    window.addEventListener(name, () => resolve(), { once: true });
    return { promise };
  }, event);
  await does();
  await hearing.evaluate(({ promise }) => promise);
}

/** Whether the tab is still at the desk, some time after it could have left. */
async function isAtDesk(page: Page): Promise<boolean> {
  await setTimeout(LEAVES_MS);
  return new URL(page.url()).pathname === QUEUES.path;
}

test('the desk that nobody touches is left after half an hour, and says why', async () => {
  const { page, scene } = await openDesk();
  await context.clock.fastForward('29:30');
  expect(await isAtDesk(page)).toBe(true);
  await context.clock.fastForward('00:45');
  await page.waitForURL(LOGIN);
  expect(scene.sent.filter(({ call }) => call === logout)).toHaveLength(1);
});

test.each<[string, string, (page: Page) => Promise<void>]>([
  ['a key', 'keydown', (page) => page.keyboard.press('Shift')],
  ['the pointer', 'pointerdown', (page) => page.mouse.click(1, 1)],
  ['the wheel', 'wheel', (page) => page.mouse.wheel(0, 40)],
])('%s keeps it for half an hour more', async (_by, event, touch) => {
  const { page } = await openDesk();
  await context.clock.fastForward('29:00');
  await untilHeard(page, event, () => touch(page));
  await context.clock.fastForward('29:00');
  expect(await isAtDesk(page)).toBe(true);
  await context.clock.fastForward('01:30');
  await page.waitForURL(LOGIN);
});

test('a touch in another tab keeps it, too', async () => {
  const { page } = await openDesk();
  const other = await context.newPage();
  await other.goto(QUEUES.path);
  // What was read says that the script runs; the heading is there before.
  await expectSights(other, [...QUEUES.sees, ...fullStateOf(QUEUES).sees]);
  await context.clock.fastForward('29:00');
  await untilHeard(page, 'storage', () => other.keyboard.press('Shift'));
  await context.clock.fastForward('29:00');
  expect(await Promise.all([isAtDesk(page), isAtDesk(other)])).toEqual([true, true]);
});
