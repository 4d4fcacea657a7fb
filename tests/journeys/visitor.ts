import { type Browser, chromium, type Page, type Response } from 'playwright-core';
import { expect } from 'vitest';
import { shellOptions } from '../harness/chromium.ts';
import { HEIGHT_PX } from '../harness/page-checks.ts';
import { callsOf, DEVICE, type OwnCall } from './calls.ts';
import { type Looking, look } from './look.ts';
import type { Person, World } from './world.ts';

const PATIENCE_MS = 60_000;

const REFRESH = '00:10';

/** A person at a browser, whose failures are kept until `assertNothingWentWrong`. */
export type Visitor = {
  readonly page: Page;
  /** Another tab of the same browser. */
  openTab(): Promise<Page>;
  /** Checks the screen for violations and sideways scrolling, in themes and widths. */
  look(name: string): Promise<void>;
  /** Moves the browser's time until its pages refresh. */
  refresh(): Promise<void>;
  /** No console errors and failed requests but the expected ones. */
  assertNothingWentWrong(expected?: RegExp): void;
  leave(): Promise<void>;
};

/** Chromium's own stand-in for a camera, which pages may use without asking. */
const FAKE_CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

let browser: Promise<Browser> | null = null;

/** The one browser of the files that share this process; it ends with the process. */
function sharedBrowser(): Promise<Browser> {
  const { executablePath, args } = shellOptions();
  browser ??= chromium.launch({ executablePath, args: [...args, ...FAKE_CAMERA] });
  return browser;
}

/** Opens a browser for a person, with a camera when wanted. */
export async function openVisitor(
  world: World,
  { camera = false, looking = 'ONCE' as Looking } = {},
): Promise<Visitor> {
  const context = await (await sharedBrowser()).newContext({
    baseURL: world.server.url,
    viewport: { width: 1440, height: HEIGHT_PX },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  // It goes as fast as any other until it is sent on.
  await context.clock.install();
  if (!camera) await context.addInitScript(hideCamera);
  const faults: string[] = [];
  const openTab = async () => {
    const page = await context.newPage();
    collectFaults(page, faults);
    return page;
  };
  const page = await openTab();
  return {
    page,
    openTab,
    look: (name) => look(page, name, looking),
    refresh: () => context.clock.fastForward(REFRESH),
    assertNothingWentWrong: (expected) =>
      expect(faults.filter((fault) => !expected?.test(fault))).toEqual([]),
    leave: () => context.close(),
  };
}

function hideCamera(): void {
  const missing = new DOMException('', 'NotFoundError');
  // Pages that came over an unsafe way have no such object.
  const devices = globalThis.navigator.mediaDevices as MediaDevices | undefined;
  if (devices) devices.getUserMedia = () => Promise.reject(missing);
}

/** Signs in by calls and opens the start. Time passes before, because no code opens two sessions. */
export async function signIn({ page }: Visitor, world: World, person: Person): Promise<void> {
  const isClient = person.role === 'CLIENT';
  await world.pass('PT1M');
  await passFactors(page, person, { admin: !isClient }, async () => ({
    factor: 'OTP',
    code: await world.codeOf(person),
  }));
  await page.goto(isClient ? '/' : '/desk');
  await expectStart(page, isClient);
}

export async function signInOnScreens(
  { page }: Visitor,
  world: World,
  person: Person,
): Promise<void> {
  const isClient = person.role === 'CLIENT';
  await page.goto(isClient ? '/login' : '/login/admin');
  await enterPassword(page, person.email, person.password);
  await enterCode(page, await world.codeOf(person));
  await expectStart(page, isClient);
}

async function expectStart(page: Page, isClient: boolean): Promise<void> {
  const name = isClient ? 'Portfolio' : 'Overview';
  try {
    await page.getByRole('heading', { level: 1, name }).waitFor();
  } catch (cause) {
    throw new Error(`${page.url()} shows:\n${await page.locator('body').ariaSnapshot()}`, {
      cause,
    });
  }
}

/** Signs in somebody whose code comes by message. */
export async function signInByMessage(
  { page }: Visitor,
  world: World,
  person: Pick<Person, 'email' | 'password'>,
  sentTo: string,
): Promise<void> {
  const factor = sentTo.startsWith('+') ? 'SMS' : 'EMAIL';
  await passFactors(page, person, {}, async (call) => {
    await call('POST', 'auth/login/2fa/code', { factor, channel: factor });
    return { factor, code: await world.codeSentTo(sentTo) };
  });
  await page.goto('/');
  await expectStart(page, true);
}

async function passFactors(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
  as: { admin?: boolean },
  second: (call: OwnCall) => Promise<{ factor: string; code: string }>,
): Promise<void> {
  const login = { email, password, device: DEVICE, ...as };
  const { access_token } = await callsOf(page)('POST', 'auth/login', login);
  const call = callsOf(page, String(access_token));
  await call('POST', 'auth/login/2fa', await second(call));
}

export async function enterPassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Confirmation code').fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
}

function collectFaults(page: Page, faults: string[]): void {
  page.on('console', (message) => {
    // The browser says each failed request here, too; `response` knows more of it.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      faults.push(`console: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => faults.push(`page: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400 && !isExpiry(response)) {
      faults.push(`${response.status()} ${response.url()} on ${new URL(page.url()).pathname}`);
    }
  });
  page.on('requestfailed', (request) => {
    // Leaving a page ends what it was reading.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') faults.push(`${reason} ${request.url()}`);
  });
}

/** An access token that ran out is answered 401 and renewed; a refused renewal is a fault. */
function isExpiry(response: Response): boolean {
  const { pathname } = new URL(response.url());
  if (response.status() !== 401 || !pathname.startsWith('/api/')) return false;
  // Pages say by themselves, too, what case they show.
  return response.request().method() === 'GET' || pathname.endsWith('/look');
}
