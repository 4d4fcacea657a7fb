import { refreshToken } from '@ballast/contract/access/sessions.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { getFundIndexPlot } from '@ballast/contract/funds/funds.ts';
import type { PERIODS } from '@ballast/contract/funds/periods.ts';
import { listTransactions } from '@ballast/contract/payments/transactions.ts';
import { getPricePlot } from '@ballast/contract/portfolio/asset.ts';
import { getAnalytics } from '@ballast/contract/portfolio/portfolio.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Answer, answer, layered, list } from './answers.ts';
import { CLIENT, id } from './people.ts';
import { ASSET_ANSWERS } from './portal/assets.ts';
import { funds } from './portal/funds.ts';
import { portfolio } from './portal/portfolio.ts';
import { TODAY } from './show.ts';
import { openGround } from './visit.ts';

const ground = openGround();

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const before = (ms: number) => new Date(TODAY.getTime() - ms).toISOString();

type Period = (typeof PERIODS)[number];

const LENGTHS: Readonly<Record<Period, number>> = {
  LAST_24H: DAY_MS,
  LAST_WEEK: 7 * DAY_MS,
  LAST_MONTH: 28 * DAY_MS,
  LAST_3MONTH: 90 * DAY_MS,
  YEAR_TO_DATE: 70 * DAY_MS,
  LAST_YEAR: 365 * DAY_MS,
  ALL_TIME: 900 * DAY_MS,
};

/** A value close to a million, which loses at first; every hour of the last two days, every day before. */
function pointsOf(period: Period, view: string) {
  const length = LENGTHS[period];
  const moments = [
    ...Array.from({ length: 100 }, (_, index) => length - (index * length) / 100),
    ...(length > 3 * DAY_MS
      ? Array.from({ length: 48 }, (_, index) => (48 - index) * HOUR_MS)
      : []),
    0,
  ].toSorted((left, right) => right - left);
  return moments.map((ago, index) => {
    const change = Math.round(Math.sin(index / 12) * -400) / 100;
    return {
      at: before(ago),
      value: view === 'RETURN' ? String(change / 100) : String(1_040_000 + change * 1000),
    };
  });
}

const DEPOSIT = {
  id: id(201),
  type: 'deposit' as const,
  status: 'completed' as const,
  asset: 'USDC' as const,
  amount: '25000',
  fund_slug: null,
  fund_name: null,
  linked_id: null,
  outcome: null,
  waits_for: null,
  settles_at: null,
  created_at: before(200 * DAY_MS),
  completed_at: before(200 * DAY_MS),
};

const FLOWS = [
  {
    ...DEPOSIT,
    id: id(202),
    type: 'withdrawal' as const,
    amount: '-1005',
    completed_at: before(40 * DAY_MS),
  },
  {
    ...DEPOSIT,
    id: id(203),
    type: 'investment' as const,
    amount: '-5000',
    fund_slug: 'core',
    fund_name: 'Ballast Core',
    completed_at: before(100 * DAY_MS),
  },
  DEPOSIT,
];

const ANSWERS: readonly Answer[] = [
  ...ASSET_ANSWERS,
  ...(portfolio[0]?.answers ?? []),
  ...funds.flatMap(({ answers }) => answers),
  answer(getAnalytics, ({ query }) => {
    const { period, view } = query as { period: Period; view: 'BALANCE' };
    return {
      view,
      period,
      display_currency: 'USD',
      return: '-0.0131',
      earnings: '-1400.25',
      net_deposits: '0',
      unknown_since: null,
      points: pointsOf(period, view),
    };
  }),
  answer(getFundIndexPlot, ({ query }) => {
    const { period } = query as { period: Period };
    return { period, change: '0.02', points: pointsOf(period, 'BALANCE') };
  }),
  answer(getPricePlot, ({ query }) => {
    const { period } = query as { period: Period };
    return { period, display_currency: 'USD', points: pointsOf(period, 'BALANCE') };
  }),
  list(listTransactions, FLOWS),
];

async function openTab(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { promise: over } = Promise.withResolvers<void>();
  const session = [answer(refreshToken, { access_token: 'of the stage' }), answer(getMe, CLIENT)];
  ground.stage.set({ answers: layered(session, ANSWERS), sent: [], faults: [], over });
  const context = await ground.browser.newContext({
    baseURL: ground.stage.url,
    viewport: { width: 1440, height: 1400 },
    ...options,
  });
  await context.clock.install({ time: TODAY });
  await context.addCookies([{ name: 'BALLAST-SESSION', value: '1', url: ground.stage.url }]);
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('slider').waitFor();
  return page;
}

const ADDRESSES = ['24h', '1w', '1m', '3m', 'ytd', '1y', 'all'].flatMap((period) => [
  `/?period=${period}`,
  `/?view=return&period=${period}`,
  `/explore/core?period=${period}`,
  `/assets/BTC?period=${period}`,
]);

/** Labels of an axis, and those that the drawing cuts off or that touch another. */
async function axisOf(page: Page, axis: 'value' | 'time') {
  return page.locator(`text[data-axis="${axis}"]`).evaluateAll((labels, isRow) => {
    const boxes = labels.map((label) => label.getBoundingClientRect());
    const frame = labels[0]?.closest('svg')?.getBoundingClientRect();
    const cut = boxes.filter(
      (box) =>
        frame &&
        (box.left < frame.left - 1 ||
          box.right > frame.right + 1 ||
          box.top < frame.top - 1 ||
          box.bottom > frame.bottom + 1),
    );
    const touching = boxes
      .toSorted((left, right) => (isRow ? left.left - right.left : left.top - right.top))
      .filter((box, index, sorted) => {
        const last = sorted[index - 1];
        return last && (isRow ? box.left < last.right : box.top < last.bottom);
      });
    return {
      texts: labels.map((label) => label.textContent),
      cut: cut.length,
      touching: touching.length,
    };
  }, axis === 'time');
}

test.each(ADDRESSES)(
  'no label of %s is there twice, cut off or on another, on a phone and a desk',
  async (path) => {
    const page = await openTab(path);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 1400 });
      await page.waitForFunction(() => {
        const drawing = document.querySelector('svg:has(text[data-axis])');
        return drawing?.clientWidth === drawing?.parentElement?.clientWidth;
      });
      for (const axis of ['value', 'time'] as const) {
        const { texts, cut, touching } = await axisOf(page, axis);
        const where = `${axis} axis at ${width} px: ${texts.join(' | ')}`;
        expect(texts.length, where).toBeGreaterThanOrEqual(2);
        expect(new Set(texts).size, where).toBe(texts.length);
        expect({ cut, touching }, where).toEqual({ cut: 0, touching: 0 });
      }
    }
    await page.context().close();
  },
);

test('axis, tip and table are in one zone, which is named', async () => {
  const page = await openTab('/?period=24h', { timezoneId: 'America/New_York' });
  await page.getByText('Time zone: Eastern Time').waitFor();
  // 10:00 UTC is 06:00 there since the clocks changed.
  await page.getByRole('slider').focus();
  expect(await page.getByRole('slider').getAttribute('aria-valuetext')).toContain(
    '12 Mar 2026, 06:00',
  );
  await page.getByText('Show as a table').click();
  await page.getByRole('row').filter({ hasText: '12 Mar 2026, 06:00' }).first().waitFor();
  const midnight = page.locator('text[data-axis="time"]', { hasText: '12 Mar' });
  const { points, x } = await page.evaluate(() => {
    const picture = document.querySelector('svg:has(text[data-axis])')?.getBoundingClientRect();
    return { points: picture?.top ?? 0, x: picture?.left ?? 0 };
  });
  const box = await midnight.boundingBox();
  if (!box) throw new Error('no label of midnight');
  await page.mouse.move(box.x + box.width / 2, points + 40);
  expect(x).toBeLessThan(box.x);
  await page
    .getByText(/^(11 Mar 2026, 23:5\d|12 Mar 2026, 00:0\d)$/)
    .first()
    .waitFor();
  await page.context().close();
});

test('time is to scale: the last two days of a week take two sevenths of its width', async () => {
  const page = await openTab('/?period=1w');
  const labels = page.locator('text[data-axis="time"]');
  const places = await labels.evaluateAll((all) =>
    all.map((label) => ({ text: label.textContent ?? '', x: Number(label.getAttribute('x')) })),
  );
  const days = places.filter(({ text }) => /^\d+ Mar$/.test(text));
  expect(days.length).toBeGreaterThanOrEqual(3);
  const apart = days.slice(1).map(({ x }, index) => x - (days[index]?.x ?? 0));
  for (const each of apart) expect(each / (apart[0] ?? 0)).toBeCloseTo(1, 2);
  await page.context().close();
});

test('in return mode zero has a line with its label, and losses look like losses', async () => {
  const page = await openTab('/?view=return');
  const zero = page.locator('[data-zero]');
  expect(await zero.locator('text').textContent()).toBe('0%');
  const colours = await page
    .locator('svg [data-part] path[class*="line"]')
    .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).stroke));
  expect(new Set(colours).size).toBe(2);
  const [{ top, bottom }] = (await page
    .locator('svg [data-part="loss"] clipPath rect')
    .evaluateAll((all) =>
      all.map((rect) => ({
        top: Number(rect.getAttribute('y')),
        bottom: Number(rect.getAttribute('height')),
      })),
    )) as [{ top: number; bottom: number }];
  expect(top).toBeCloseTo(Number(await zero.locator('line').getAttribute('y1')), 1);
  expect(bottom).toBeGreaterThan(20);
  await page.context().close();
});

test('in value mode what was paid in, paid out and invested is marked, and told to pointer and keyboard', async () => {
  const page = await openTab('/');
  await page.getByText('Paid in', { exact: true }).waitFor();
  const marks = page.locator('[data-mark]');
  await expect.poll(() => marks.count()).toBe(3);
  const shapes = await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('d')));
  expect(new Set(shapes).size).toBe(3);

  await marks.first().hover({ force: true });
  await page.getByText('Deposit +25,000 USDC').waitFor();

  await page.mouse.move(0, 0);
  const chart = page.getByRole('slider');
  await chart.focus();
  const heard: (string | null)[] = [];
  for (const key of ['PageDown', 'PageDown', 'PageDown', 'PageUp']) {
    await chart.press(key);
    const said = await chart.getAttribute('aria-valuetext');
    heard.push(said?.replaceAll('\u00a0', ' ') ?? null);
  }
  expect(heard[0]).toContain('Withdrawal −1,005 USDC');
  expect(heard[1]).toContain('Investment · Ballast Core −5,000 USDC');
  expect(heard[2]).toContain('Deposit +25,000 USDC');
  expect(heard[3]).toContain('Investment · Ballast Core −5,000 USDC');
  await chart.press('ArrowRight');
  expect(await chart.getAttribute('aria-valuetext')).not.toContain('Investment');
  await page.getByText('Show as a table').click();
  await page.getByRole('row').filter({ hasText: 'Deposit +25,000 USDC' }).waitFor();

  await page.goto('/?view=return');
  await page.getByRole('slider').waitFor();
  expect(await marks.count()).toBe(0);
  await page.context().close();
});

test('periods stand above the chart, and stay there when its table opens', async () => {
  const page = await openTab('/');
  const place = () => page.getByRole('radiogroup', { name: 'Period' }).boundingBox();
  const first = await place();
  const chart = await page.getByRole('slider').boundingBox();
  expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThanOrEqual(chart?.y ?? 0);
  await page.getByText('Show as a table').click();
  await page.getByRole('table').first().waitFor();
  expect(await place()).toEqual(first);
  await page.context().close();
});

test('what the chart shows is in the address: a reload, the way back and a sent link show the same', async () => {
  const page = await openTab('/');
  await page.getByText('3M', { exact: true }).click();
  await page.getByText('Return', { exact: true }).first().click();
  await page.getByRole('tab', { name: 'Transactions' }).click();
  const isShown = async () => {
    await page
      .getByRole('slider', { name: 'Portfolio return over the last three months' })
      .waitFor();
    await page.getByRole('tab', { name: 'Transactions', selected: true }).waitFor();
  };
  await isShown();
  const address = new URL(page.url());
  expect(Object.fromEntries(address.searchParams)).toEqual({
    period: '3m',
    view: 'return',
    tab: 'transactions',
  });
  await page.reload();
  await isShown();
  await page.getByRole('link', { name: 'Invest' }).first().click();
  await page.waitForURL('**/explore');
  await page.goBack();
  await isShown();
  await page.context().close();

  const sent = await openTab(address.pathname + address.search);
  await sent.getByRole('slider', { name: 'Portfolio return over the last three months' }).waitFor();
  await sent.context().close();

  const fund = await openTab('/explore/core');
  await fund.getByText('1M', { exact: true }).click();
  await fund.getByRole('slider', { name: 'over the last month' }).waitFor();
  await fund.reload();
  await fund.getByRole('slider', { name: 'over the last month' }).waitFor();
  await fund.getByRole('tab', { name: 'Composition' }).click();
  await fund.reload();
  await fund.getByRole('tab', { name: 'Composition', selected: true }).waitFor();
  await fund.context().close();
});

test('privacy mode hides the money on axes, in the tip, the table, marks and titles at once', async () => {
  const page = await openTab('/');
  await page.locator('[data-mark]').first().waitFor();
  await page.getByText('Show as a table').click();
  const money = async () => {
    const chart = page.getByRole('slider');
    const texts = [
      ...(await page.locator('text[data-axis="value"]').allTextContents()),
      ...(await page.locator('main section:has(figure)').allInnerTexts()),
      (await chart.getAttribute('aria-valuetext')) ?? '',
      (await page.locator('main div:has(> h1)').textContent()) ?? '',
      await page.title(),
    ];
    return texts.join(' ').match(/\$\d|\d USDC/g)?.length ?? 0;
  };
  await page.getByRole('slider').focus();
  await page.getByRole('slider').press('PageDown');
  expect(await money()).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await page.getByRole('slider').focus();
  await page.getByRole('slider').press('PageDown');
  expect(await money()).toBe(0);
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  expect(await money()).toBeGreaterThan(10);
  await page.context().close();
});
