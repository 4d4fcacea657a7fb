import { refreshToken } from '@ballast/contract/access/sessions.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Answer, answer, layered } from './answers.ts';
import { CLIENT } from './people.ts';
import { portfolio } from './portal/portfolio.ts';
import { openGround } from './visit.ts';

/*
 * The pages bring a typeface of their own: the Western letters with the page, others when they are shown, and nothing moves whether
 * it comes or not.
 */

const TYPEFACE_BYTES_MAX = 32_000;
const SHIFT_MAX = 0.02;

const ground = openGround();

type Tab = { readonly page: Page; readonly files: string[]; readonly bytes: number[] };

async function withTab(
  { user = null as typeof CLIENT | null, width = 1440, answers = [] as readonly Answer[] },
  look: (tab: Tab) => Promise<void>,
  prepare: (page: Page) => Promise<unknown> = async () => null,
): Promise<void> {
  const { stage, browser } = ground;
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const session = [
    answer(refreshToken, { access_token: 'token-of-the-stage' }),
    ...(user ? [answer(getMe, user)] : []),
  ];
  stage.set({ answers: layered(user ? session : [], answers, []), sent: [], faults: [], over });
  const viewport = { width, height: 900 };
  const context = await browser.newContext({ baseURL: stage.url, viewport });
  if (user) await context.addCookies([{ name: 'BALLAST-SESSION', value: '1', url: stage.url }]);
  const page = await context.newPage();
  const [files, bytes]: [string[], number[]] = [[], []];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.woff2')) return;
    files.push(pathname);
    bytes.push(Number(response.headers()['content-length']));
  });
  try {
    await prepare(page);
    await look({ page, files, bytes });
  } finally {
    end();
    await context.close();
  }
}

/** The typefaces that the letters of an element really are set in. */
async function typefacesOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

test.each(['/login', '/login/admin', '/signup', '/legal/imprint'])(
  '%s is set in it, with one small file that the page itself asks for',
  (path) =>
    withTab({}, async ({ page, files, bytes }) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(files).toEqual([
        expect.stringMatching(/\/assets\/source-sans-3-latin-[\w-]+\.woff2$/),
      ]);
      expect(bytes[0]).toBeLessThanOrEqual(TYPEFACE_BYTES_MAX);
      await page.reload({ waitUntil: 'networkidle' });
      expect(await typefacesOf(page, 'h1')).toEqual([expect.stringMatching(/^Source Sans 3/)]);
    }),
);

test("a client's start is set in it, and figures are of one width", () =>
  withTab({ user: CLIENT, answers: portfolio[0]?.answers ?? [] }, async ({ page, files }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(files).toHaveLength(1);
    const widths = await page.evaluate(async () => {
      await document.fonts.load("400 100px 'Source Sans 3'");
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) throw new Error('no canvas');
      pen.font = "400 100px 'Source Sans 3'";
      return [...'0123456789'].map((figure) => pen.measureText(figure).width);
    });
    expect(new Set(widths).size).toBe(1);
  }));

test('letters of other scripts come when they are shown, or from the machine', () =>
  withTab({}, async ({ page, files }) => {
    await page.goto('/login', { waitUntil: 'networkidle' });
    const show = async (words: string) => {
      await page.locator('h1').evaluate(async (heading, text) => {
        heading.textContent = text;
        // Only once they are laid out is it known which letters are missing.
        heading.getBoundingClientRect();
        await document.fonts.ready;
      }, words);
      return typefacesOf(page, 'h1');
    };
    expect(await show('Łukasz Őry')).toEqual([expect.stringMatching(/^Source Sans 3/)]);
    expect(await show('Зоя Шевченко')).toEqual([expect.stringMatching(/^Source Sans 3/)]);
    expect(await show('Ελένη Παπαδοπούλου')).toEqual([expect.stringMatching(/^Source Sans 3/)]);
    expect(files.map((file) => /3-([\w-]+)-[\w-]{7}\.woff2$/.exec(file)?.[1])).toEqual([
      ...['latin', 'latin-ext', 'cyrillic', 'greek'],
    ]);
    expect(await show('Wang 王小明')).toContainEqual(expect.stringMatching(/^Source Sans 3/));
    expect(files).toHaveLength(4);
  }));

const placesOf = (page: Page) =>
  page.locator('h1, h2, label, input, button, footer').evaluateAll((elements) =>
    elements.map((element) => {
      const { y, height } = element.getBoundingClientRect();
      return [y, height];
    }),
  );

test.each([360, 1440])('everything stands where it stands without it, %i wide', async (width) => {
  let places: number[][] = [];
  const read = async ({ page }: Tab) => {
    await page.goto('/login', { waitUntil: 'networkidle' });
    await page.reload({ waitUntil: 'networkidle' });
    const found = await placesOf(page);
    if (places.length === 0) places = found;
    const moved = found.map(([y = 0], at) => Math.abs(y - (places[at]?.[0] ?? 0)));
    expect(Math.max(...moved)).toBeLessThanOrEqual(2);
  };
  await withTab({ width }, read);
  expect(places.length).toBeGreaterThan(4);
  await withTab({ width }, read, (page) => page.route('**/*.woff2', (route) => route.abort()));
});

test('nothing moves when it comes late', () => {
  const { promise: shown, resolve: show } = Promise.withResolvers<void>();
  return withTab(
    { user: CLIENT, width: 360, answers: portfolio[0]?.answers ?? [] },
    async ({ page, files }) => {
      await page.goto('/', { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      show();
      await expect.poll(() => files.length).toBe(1);
      await page.waitForLoadState('networkidle');
      const moved = await page.evaluate(async () => {
        await document.fonts.ready;
        // Shifts are told with the frame that made them.
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
        return (globalThis as unknown as { moved: number[] }).moved;
      });
      expect(moved.reduce((sum, by) => sum + by, 0)).toBeLessThanOrEqual(SHIFT_MAX);
    },
    async (page) => {
      await page.addInitScript(() => {
        const moved: number[] = [];
        Object.assign(globalThis, { moved });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            moved.push((entry as unknown as { value: number }).value);
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.route('**/*.woff2', async (route) => {
        await shown;
        await route.continue();
      });
    },
  );
});
