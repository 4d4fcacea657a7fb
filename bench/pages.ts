import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { authenticatorCodeAt } from '../server/access/factors/authenticator-codes.ts';
import { chromiumOptions } from '../tests/harness/chromium.ts';
import { SCRIPT_BYTES_MAX, weighScripts } from '../tests/harness/page-weight.ts';
import { type RunningServer, startServer } from '../tests/harness/server.ts';
import { type BenchRow, medianBy } from './bench-row.ts';

const ROUNDS = 5;
const PAGES = fileURLToPath(new URL('../web/dist', import.meta.url));

/** A slow phone on a slow line: processor slowed 4 times, 1.6 Mbit/s, 150 ms. */
const CPU_SLOWDOWN = 4;
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

type Screen = {
  readonly name: string;
  readonly path: keyof typeof SCRIPT_BYTES_MAX;
  readonly signedIn: boolean;
  readonly paintBar: number;
};

const SCREENS: readonly Screen[] = [
  { name: '/login', path: '/login', signedIn: false, paintBar: 2 },
  { name: '/ signed in', path: '/', signedIn: true, paintBar: 3 },
];

/** Largest contentful paint and script sizes of the first screens. `dataFolder` holds the demo world. */
export async function measurePages(dataFolder: string): Promise<BenchRow[]> {
  const browser = await chromium.launch(chromiumOptions());
  try {
    const rows: BenchRow[] = [];
    for (const screen of SCREENS) rows.push(...(await measureScreen(browser, dataFolder, screen)));
    return rows;
  } finally {
    await browser.close();
  }
}

async function measureScreen(
  browser: Browser,
  dataFolder: string,
  screen: Screen,
): Promise<BenchRow[]> {
  const still = await withServer(dataFolder, async (server) => {
    const page = await openPage(browser, server, screen);
    await page.goto(screen.path, { waitUntil: 'networkidle' });
    return staticPageOf(await page.content());
  });
  const file = `still-${screen.signedIn ? 'portfolio' : 'login'}.html`;
  writeStill(file, still);
  try {
    return await withServer(dataFolder, async (server) => [
      await comparePaints(browser, server, screen, file),
      await measureScripts(browser, server, screen),
    ]);
  } finally {
    for (const ending of ['', '.gz', '.br']) rmSync(join(PAGES, file + ending), { force: true });
  }
}

/** The same words and styles without any script. */
function staticPageOf(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*rel="(?:modulepreload|preload)"[^>]*>/g, '');
}

function writeStill(file: string, html: string): void {
  const bytes = Buffer.from(html);
  writeFileSync(join(PAGES, file), bytes);
  writeFileSync(join(PAGES, `${file}.gz`), gzipSync(bytes));
  writeFileSync(join(PAGES, `${file}.br`), brotliCompressSync(bytes));
}

async function comparePaints(
  browser: Browser,
  server: RunningServer,
  screen: Screen,
  file: string,
): Promise<BenchRow> {
  const rounds: { ours: number; still: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const still = await largestPaint(browser, server, screen, `/${file}`);
    const ours = await largestPaint(browser, server, screen, screen.path);
    rounds.push({ ours, still });
  }
  const middle = medianBy(rounds, ({ ours, still }) => ours / still);
  return {
    figure: `largest contentful paint of ${screen.name}, slowed`,
    yardstick: 'the same words and styles without script',
    ratio: middle.ours / middle.still,
    bar: { atMost: screen.paintBar },
    absolute: `${Math.round(middle.ours)} ms beside ${Math.round(middle.still)} ms`,
  };
}

async function largestPaint(
  browser: Browser,
  server: RunningServer,
  screen: Screen,
  path: string,
): Promise<number> {
  const page = await openPage(browser, server, screen);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(path, { waitUntil: 'networkidle', timeout: 60_000 });
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? 0),
        ).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  await page.context().close();
  return paint;
}

async function measureScripts(
  browser: Browser,
  server: RunningServer,
  screen: Screen,
): Promise<BenchRow> {
  const page = await openPage(browser, server, screen);
  const { files, bytes } = await weighScripts(page, screen.path);
  await page.context().close();
  const bytesMax = SCRIPT_BYTES_MAX[screen.path];
  const built = readdirSync(join(PAGES, 'assets')).filter((name) => name.endsWith('.js'));
  return {
    figure: `JavaScript of ${screen.name} before charts, gzip`,
    yardstick: `${bytesMax / 1000} kB`,
    ratio: bytes / bytesMax,
    bar: { atMost: 1 },
    absolute: `${(bytes / 1000).toFixed(1)} kB in ${files.length} of ${built.length} files`,
  };
}

async function openPage(browser: Browser, server: RunningServer, screen: Screen): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  if (screen.signedIn) await signIn(page, server);
  return page;
}

type Person = { email: string; password: string; totp_secret: string };

async function signIn(page: Page, server: RunningServer): Promise<void> {
  const read = async <Answer>(path: string, init?: RequestInit) =>
    (await (await fetch(`${server.url}/api/1.0/sandbox/${path}`, init)).json()) as Answer;
  const { items } = await read<{ items: Person[] }>('people');
  const [person] = items;
  if (!person) throw new Error('the demo has no people');
  // A code is taken once, so each visit comes half a minute later.
  await read('clock', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: 'PT31S' }),
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  const { now } = await read<{ now: string }>('clock');
  await page
    .getByLabel('Confirmation code')
    .fill(authenticatorCodeAt(person.totp_secret, new Date(now)));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
}

async function withServer<Result>(
  dataFolder: string,
  work: (server: RunningServer) => Promise<Result>,
): Promise<Result> {
  const server = await startServer({ dataFolder, readyLimitMs: 600_000 });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}
