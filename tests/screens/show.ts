import { getPreviousLogin } from '@ballast/contract/access/devices.ts';
import { refreshToken } from '@ballast/contract/access/sessions.ts';
import { getMe, type User } from '@ballast/contract/account/me.ts';
import { getSandboxes } from '@ballast/contract/staff/sandboxes.ts';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import {
  HEIGHT_PX,
  RULES_OF_COLOURS,
  showIn,
  sidewaysPx,
  THEMES,
  type Theme,
  violationsOn,
  WIDTHS_PX,
} from '../harness/page-checks.ts';
import { type Answer, answer, layered, nameOf } from './answers.ts';
import { CLIENT, OFFICER } from './people.ts';
import { type Kind, kindOf, type Screen, type Sight, type State, statesOf } from './screen.ts';
import { AXE_PATH, openStage, type Scene, type Stage } from './stage.ts';

/** How long what a person waits for may take. */
const PATIENCE_MS = 5_000;

/** What a desk's 1,440 px become at 200 % (WCAG 1.4.4). */
const ZOOMED = { width: 720, height: HEIGHT_PX / 2 };

/** Half seconds of the page's clock after which it has given up trying again. */
const HASTENINGS_MAX = 30;

/** Where a tab stands between two states: of the same origin, for which the browser keeps its compiled scripts. */
const BETWEEN = '/favicon.svg';

export const TODAY = new Date('2026-03-12T10:00:00Z');

type Combination = { theme: Theme; width: number; rules: readonly string[] | null };

/** All rules in light on a phone and in dark on a desk; of the other two what themes can break. */
const COMBINATIONS: readonly Combination[] = WIDTHS_PX.flatMap((width, index) =>
  THEMES.map((theme) => ({
    theme,
    width,
    rules: theme === THEMES[index] ? null : RULES_OF_COLOURS,
  })),
);
const ONCE = COMBINATIONS.filter(({ rules }) => rules === null);
const OTHER_COLOURS = COMBINATIONS.filter(({ rules }) => rules !== null);

/** A tab in which one state after the other is shown, in one theme and width. */
type Seat = Combination & { readonly context: BrowserContext; readonly page: Page };

let faults: string[] = [];
let stage: Stage;
let browser: Browser;
let seats: readonly Seat[];
let turn = 0;

/** Which states a file shows: all, one of each principal kind of a screen, or those that are left. */
type Share = 'all' | 'principal' | 'rest';

/** The kinds of which every run shows at least one of each screen. */
const PRINCIPAL: readonly Kind[] = ['full', 'error', 'refused'];

/** Where a state is looked at: the first full one of a screen everywhere, the others in light on a phone and in dark on a desk. */
type Looking = 'forms' | 'colours' | 'both';

type Showing = {
  readonly share?: Share;
  /** Looks at the colours of the other two combinations alone, of those states of which no other run looks at them. */
  readonly onlyColours?: boolean;
  /** Whether to show a state, by its name; all are shown without it. */
  readonly isShown?: (name: string) => boolean;
};

/** Shows the states of some screens as tests of this file. No width of a run is read here, so that what one run shows no other repeats. */
export function showScreens(
  name: string,
  screens: readonly Screen[],
  { share = 'all', onlyColours = false, isShown = () => true }: Showing = {},
): void {
  beforeAll(async () => {
    stage = await openStage();
    browser = await chromium.connect(inject('browserAddress'));
    seats = await Promise.all(ONCE.map(openSeat));
  });

  afterAll(async () => {
    await browser?.close();
    await stage?.close();
  });

  describe(name, () => {
    for (const screen of screens) {
      for (const { state, title, isEverywhere } of sharedOut(screen, share)) {
        if (!isShown(title) || (onlyColours && isEverywhere)) continue;
        const looking = isEverywhere ? 'both' : 'forms';
        test(title, () => show(screen, state, onlyColours ? 'colours' : looking));
      }
    }
  });
}

/** The states of a screen that fall to a share. */
function sharedOut(screen: Screen, share: Share) {
  const states = Object.entries(statesOf(screen));
  const firstOf = (kind: Kind) => states.find(([name]) => kindOf(name) === kind)?.[0];
  const principal = new Set(PRINCIPAL.map(firstOf));
  const full = firstOf('full');
  return states
    .map(([name, state]) => ({
      state,
      title: `${screen.route}: ${name}`,
      isPrincipal: principal.has(name),
      isEverywhere: name === full,
    }))
    .filter(({ isPrincipal }) => share === 'all' || isPrincipal === (share === 'principal'));
}

async function openSeat(combination: Combination): Promise<Seat> {
  const { theme, width } = combination;
  const context = await browser.newContext({
    baseURL: stage.url,
    viewport: { width, height: HEIGHT_PX },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.clock.install({ time: TODAY });
  await context.addInitScript(
    ([chosen, people]) => {
      if (location.origin === 'null') return;
      const choices = people.map((person) => [person, chosen]);
      localStorage.setItem('ls-theme', chosen);
      localStorage.setItem('THEME_PREFERENCES', JSON.stringify(Object.fromEntries(choices)));
    },
    [theme, [CLIENT.id, OFFICER.id]] as const,
  );
  const page = await context.newPage();
  await page.goto(BETWEEN);
  collectFaults(page);
  return { ...combination, context, page };
}

/** Shows a state in the theme and width of a tab, and looks at it in others as well. */
async function show(screen: Screen, state: State, looking: Looking): Promise<void> {
  const seat = seats[turn % seats.length] as Seat;
  turn += 1;
  const { page, context } = seat;
  const user = state.user === null ? null : screen.user && { ...screen.user, ...state.user };
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  faults = [];
  const scene: Scene = {
    answers: layered(sessionOf(user), screen.answers, state.answers ?? []),
    sent: [],
    faults,
    over,
  };
  stage.set(scene);
  await context.clearCookies();
  if (user) await context.addCookies([{ name: 'BALLAST-SESSION', value: '1', url: stage.url }]);
  try {
    if (state.tab) await storeInTab(page, state.tab);
    await page.goto(state.path ?? screen.path);
    await screen.comes?.(page);
    await state.does?.(page);
    if (state.isSlow) await hasten(page, state.sees);
    await expectSights(page, [...(state.endsAt ? [] : screen.sees), ...state.sees]);
    await expectMessages(page, state.messages ?? {});
    await expectEnd(page, state);
    await look(seat, looking, state.isLoading === true);
    for (const sight of state.misses ?? []) {
      expect.soft(await isSeen(page, sight), `${wordsOf(sight)} is seen`).toBe(false);
    }
    await expectAsked(scene, state);
    expectSent(scene, state);
    expect(scene.faults).toEqual([]);
  } catch (error) {
    if (error instanceof Error) error.message = [error.message, ...scene.faults].join('\n');
    throw error;
  } finally {
    // What was held is let go once nobody follows it any more.
    await leave(seat).finally(end);
  }
}

/** Puts what an earlier page of this tab would have kept where the next finds it. */
export async function storeInTab(
  page: Page,
  kept: Readonly<Record<string, string>>,
): Promise<void> {
  await page.evaluate((pairs) => {
    for (const [key, value] of pairs) sessionStorage.setItem(key, value);
  }, Object.entries(kept));
}

async function look({ page, theme }: Seat, looking: Looking, isLoading: boolean): Promise<void> {
  // A page that waits for six answers has no connection left to fetch it by; then it is put in with the first look.
  if (!isLoading) await page.addScriptTag({ url: AXE_PATH });
  // Its own comes first, in which it was loaded.
  const forms = [
    ...ONCE.filter((each) => each.theme === theme),
    ...ONCE.filter((each) => each.theme !== theme),
  ];
  const others = looking === 'forms' ? [] : OTHER_COLOURS;
  for (const each of looking === 'colours' ? others : [...forms, ...others]) {
    const where = `${each.theme}, ${each.width} px`;
    await page.setViewportSize({ width: each.width, height: HEIGHT_PX });
    await showIn(page, each.theme);
    expect.soft(await violationsOn(page, each.rules), where).toEqual([]);
    expect.soft(await sidewaysPx(page), `${where}: scrolls sideways`).toBe(0);
  }
  if (looking === 'colours') return;
  await page.setViewportSize(ZOOMED);
  // An open list takes its new place in the frame after.
  await showIn(page, theme);
  expect.soft(await sidewaysPx(page), 'at 200 %: scrolls sideways').toBe(0);
}

/** Removes everything of a state. */
async function leave({ page, width }: Seat): Promise<void> {
  // Ends what still waits for its answer: six such requests would leave no connection for the next page.
  await page.goto('about:blank');
  await page.goto(BETWEEN);
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await page.setViewportSize({ width, height: HEIGHT_PX });
}

/** What every screen of a person asks before its own calls. */
export function sessionOf(user: User | null): Answer[] {
  if (!user) return [];
  const session = [
    answer(refreshToken, { access_token: 'token-of-the-stage' }),
    answer(getMe, user),
  ];
  return user.kind === 'STAFF' ? [...session, ...DESK_FRAME] : session;
}

/** What the frame of every screen of staff asks. */
export const DESK_FRAME: readonly Answer[] = [
  answer(getSandboxes, { sandboxes: [] }),
  answer(getPreviousLogin, { login: null }),
];

function collectFaults(page: Page): void {
  page.on('console', (message) => {
    // What failed on the way is known to the stage.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      faults.push(`console: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => faults.push(`page: ${error.message}`));
}

/** Advances the page's clock until it gives up trying again. */
async function hasten(page: Page, sights: readonly Sight[]): Promise<void> {
  for (let round = 0; round < HASTENINGS_MAX; round += 1) {
    const seen = await Promise.all(sights.map((sight) => isSeen(page, sight)));
    if (seen.every(Boolean)) return;
    await page.clock.runFor(500);
  }
}

/** Waits until everything is seen, or reports what is there. */
export async function expectSights(page: Page, sights: readonly Sight[]): Promise<void> {
  const unseen = async () => {
    const text = await textOf(page);
    const seen = await Promise.all(
      sights.map((sight) =>
        typeof sight === 'string' ? text.includes(sight) : isSeen(page, sight),
      ),
    );
    return { missing: sights.filter((_, index) => !seen[index]).map(wordsOf), text };
  };
  await vi.waitFor(
    async () => {
      const { missing, text } = await unseen();
      if (missing.length > 0) {
        throw new Error(`not seen: ${missing.join(' | ')}\nat ${page.url()} is: ${text}`);
      }
    },
    { timeout: PATIENCE_MS, interval: 30 },
  );
}

async function expectMessages(page: Page, messages: Readonly<Record<string, string>>) {
  const labels = Object.keys(messages);
  for (const [index, label] of labels.entries()) {
    const field = page.getByLabel(label, { exact: true }).first();
    const shown = await field.evaluate((element) => {
      const ids = (element.getAttribute('aria-describedby') ?? '').split(' ');
      const texts = ids.map((id) => document.getElementById(id)?.textContent ?? '');
      return {
        words: texts.join(' '),
        isInvalid: element.getAttribute('aria-invalid') === 'true',
        hasFocus: element === document.activeElement,
      };
    });
    expect.soft(shown.words, `message at ${label}`).toContain(messages[label]);
    expect.soft(shown.isInvalid, `${label} is marked`).toBe(true);
    if (index === 0) expect.soft(shown.hasFocus, `${label} has the focus`).toBe(true);
  }
}

async function expectEnd(page: Page, state: State) {
  const { isLoading = false, endsAt, busy, isMarked = false } = state;
  if (isMarked) {
    const hasFocus = await page.evaluate(
      () => document.querySelector('form [aria-invalid="true"]') === document.activeElement,
    );
    expect(hasFocus, 'the first field that is marked has the focus').toBe(true);
  }
  if (busy) {
    const button = page.getByRole('button', { name: busy, exact: true });
    expect(await button.isDisabled(), `${busy} can be pressed again`).toBe(true);
  }
  if (endsAt) await page.waitForURL(endsAt);
  const isShimmering = async () => (await page.locator('[class*="skeleton"]').count()) > 0;
  await vi.waitFor(async () => expect(await isShimmering(), 'skeletons').toBe(isLoading), {
    timeout: PATIENCE_MS,
    interval: 30,
  });
}

/** What a page sends without a person's doing may take a moment longer than what is seen. */
async function expectAsked({ sent }: Scene, { asks = [] }: State): Promise<void> {
  const unmade = () => asks.filter((call) => !sent.some((each) => each.call === call)).map(nameOf);
  await vi.waitFor(() => expect(unmade(), 'calls that were not made').toEqual([]), {
    timeout: PATIENCE_MS,
    interval: 30,
  });
}

function expectSent({ sent }: Scene, { sends = [], sendsNot = [] }: State): void {
  for (const call of sendsNot) {
    const made = sent.filter((each) => each.call === call);
    expect(made.length, `times that ${nameOf(call)} was made`).toBe(0);
  }
  for (const [call, carried] of sends) {
    const made = sent.filter((each) => each.call === call);
    expect(made.length, `times that ${nameOf(call)} was made`).toBe(1);
    expect(made[0]).toMatchObject(carried);
  }
}

function locate(page: Page, sight: Exclude<Sight, string>) {
  return page.getByRole(sight.role, sight.name ? { name: sight.name } : {}).first();
}

async function isSeen(page: Page, sight: Sight): Promise<boolean> {
  if (typeof sight !== 'string') return locate(page, sight).isVisible();
  return (await textOf(page)).includes(sight);
}

async function textOf(page: Page): Promise<string> {
  const texts = await page.locator('body').allInnerTexts();
  return texts.join(' ').replaceAll(/\s+/g, ' ');
}

function wordsOf(sight: Sight): string {
  return typeof sight === 'string' ? sight : `${sight.role} "${sight.name}"`;
}
