import { setTimeout } from 'node:timers/promises';
import { logout } from '@ballast/contract/access/sessions.ts';
import { changeMe, getMe } from '@ballast/contract/account/me.ts';
import { API_BASE } from '@ballast/contract/call.ts';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestAccess } from '../../tests/worlds/access.ts';
import type { Answer, TestBrowser } from '../../tests/worlds/browser.ts';
import { advanceClock, readClock } from '../database/clock.ts';
import { transact } from '../database/transact.ts';
import type { Server } from './context.ts';
import { requestCountsSweep } from './request-counts.ts';

/* Fifty calls a minute; ten that change something, and 167 an hour. */

const CALLS = 50;
const LIMITS = { callsAMinute: CALLS, sharedEveryMs: 20, sharedFrom: 5 };

const access = await openTestAccess();
const { database } = access;
const first = await access.openProcess(undefined, { requestLimits: LIMITS });
const second = await access.openProcess(undefined, { requestLimits: LIMITS });

let visitors = 0;

/** A stranger's browser at an address of its own. */
function stranger(app: Server = first.app, address: string | null = null): TestBrowser {
  visitors += 1;
  const browser = access.browser(app);
  browser.address = address ?? `198.51.100.${visitors}`;
  return browser;
}

/** Somebody who signed in where nothing is counted. */
async function signedIn(app: Server = first.app): Promise<TestBrowser> {
  const browser = await access.signIn(await access.addClient());
  return onProcess(browser, app);
}

function onProcess(browser: TestBrowser, app: Server): TestBrowser {
  const other = access.browser(app);
  for (const [name, value] of browser.cookies) other.cookies.set(name, value);
  other.token = browser.token;
  other.address = browser.address;
  return other;
}

async function askTimes(times: number, ask: () => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; turn < times; turn += 1) statuses.push((await ask()).status);
  return statuses;
}

const refused = (statuses: number[]) => statuses.filter((status) => status === 429).length;

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Begins at the start of a minute, so that none ends within a test. */
beforeAll(() => toNext(MINUTE_MS));
afterEach(() => toNext(MINUTE_MS));

async function toNext(windowMs: number): Promise<void> {
  // What is not shared yet would count for the next one.
  await setTimeout(3 * LIMITS.sharedEveryMs);
  const now = await readClock(database);
  await transact(database, (tx) => advanceClock(tx, windowMs - (now.getTime() % windowMs)));
  // A process learns what time it is when it shares.
  for (const { app } of [first, second]) {
    const browser = stranger(app);
    await askTimes(LIMITS.sharedFrom + 1, () => browser.send(getMe));
  }
  await setTimeout(3 * LIMITS.sharedEveryMs);
}

describe('an address without a session', () => {
  test('makes so many calls in a minute, and is told when to come again', async () => {
    const browser = stranger();
    expect(refused(await askTimes(CALLS, () => browser.send(getMe)))).toBe(0);
    const answer = await browser.send(getMe);
    expect([answer.status, answer.body]).toEqual([
      429,
      { detail: { code: 'too_many_requests', retry_after_s: expect.any(Number) } },
    ]);
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBe(answer.body.detail?.retry_after_s);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await stranger().send(getMe)).status).toBe(401);
  });

  test('is the whole /64 of IPv6, however it is spelled', async () => {
    const at = (address: string) => stranger(first.app, address).send(getMe);
    let turn = 0;
    const statuses = await askTimes(CALLS, () => {
      turn += 1;
      return at(`2001:db8:7:1::${turn.toString(16)}`);
    });
    expect(refused(statuses)).toBe(0);
    expect((await at('2001:0DB8:7:1:ffff::1')).status).toBe(429);
    expect((await at('2001:db8:7:2::1')).status).toBe(401);
  });

  test('is the same address for every process', async () => {
    const address = stranger().address;
    const one = stranger(first.app, address);
    const other = stranger(second.app, address);
    await askTimes(CALLS, () => one.send(getMe));
    // The other process hears of it once it has something to tell itself.
    await askTimes(6, () => other.send(getMe));
    await vi.waitFor(async () => expect((await other.send(getMe)).status).toBe(429));
  });

  test('still reads the pages and whether the platform lives', async () => {
    const browser = stranger();
    await askTimes(CALLS + 1, () => browser.send(getMe));
    for (const url of ['/health', '/ready', `${API_BASE}/openapi.json`]) {
      const { statusCode } = await first.app.inject({ url, remoteAddress: browser.address });
      expect([url, statusCode]).toEqual([url, 200]);
    }
  });
});

describe('a session', () => {
  test('is counted for itself, and leaves its address to others', async () => {
    const browser = await signedIn();
    expect(refused(await askTimes(CALLS, () => browser.send(getMe)))).toBe(0);
    expect((await browser.send(getMe)).status).toBe(429);
    const neighbour = await signedIn();
    expect(neighbour.address).toBe(browser.address);
    expect((await neighbour.send(getMe)).status).toBe(200);
    expect((await stranger(first.app, browser.address).send(getMe)).status).toBe(401);
  });

  test('is the same for every process', async () => {
    const one = await signedIn();
    const other = onProcess(one, second.app);
    await askTimes(CALLS, () => one.send(getMe));
    await askTimes(6, () => other.send(getMe));
    await vi.waitFor(async () => expect((await other.send(getMe)).status).toBe(429));
  });

  test('has another minute after this one', async () => {
    const browser = await signedIn();
    await askTimes(CALLS + 1, () => browser.send(getMe));
    await toNext(MINUTE_MS);
    expect((await browser.send(getMe)).status).toBe(200);
  });
});

describe('what changes something', () => {
  const change = (browser: TestBrowser) => browser.send(changeMe, { body: { language: 'en' } });

  test('is a fifth of the calls, for all sessions of a person', async () => {
    const client = await access.addClient();
    const one = onProcess(await access.signIn(client), first.app);
    const other = onProcess(await access.signIn(client), first.app);
    expect(await askTimes(6, () => change(one))).toEqual(new Array(6).fill(200));
    expect(await askTimes(4, () => change(other))).toEqual(new Array(4).fill(200));
    expect((await change(one)).status).toBe(429);
    expect((await change(other)).status).toBe(429);
    expect((await one.send(getMe)).status).toBe(200);
    expect((await other.send(logout)).status).toBe(200);
  });

  test('is bounded over the hour, too', async () => {
    await toNext(HOUR_MS);
    const browser = await signedIn();
    let done = 0;
    for (let minute = 0; minute < 18; minute += 1) {
      const statuses = await askTimes(10, () => change(browser));
      done += statuses.filter((status) => status === 200).length;
      await toNext(MINUTE_MS);
      expect((await browser.refresh()).status).toBe(200);
    }
    expect(done).toBe(167);
  });
});

test('counts of windows that are over are forgotten', async () => {
  const rows = () => database.selectFrom('request_counts').selectAll().execute();
  expect((await rows()).length).toBeGreaterThan(0);
  await transact(database, (tx) => advanceClock(tx, 2 * 86_400_000));
  await requestCountsSweep({ database }).run();
  expect(await rows()).toEqual([]);
});
