import { refreshToken } from '@ballast/contract/access/sessions.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { getPushState, subscribeToPush } from '@ballast/contract/messages/push-subscriptions.ts';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  type Worker,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type Answer, answer, layered, refuse } from './answers.ts';
import { CLIENT, id } from './people.ts';
import { openStage, type Scene, type Stage } from './stage.ts';

/*
 * What the service worker does with a message that the browser's push service hands it
 * (docs/decisions/0273).
 */

/** What the worker showed, and where clicks led. */
type Seen = {
  shown: { title: string; tag: string; body: string | undefined; data: { path: string } }[];
  opened: string[];
  focused: string[];
};

const MESSAGE = { title: 'A deposit has arrived', path: '/transactions/1', key: 'a'.repeat(32) };

let stage: Stage;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let worker: Worker;
let deliver: (message: object) => Promise<void>;

beforeAll(async () => {
  stage = await openStage();
  browser = await chromium.connect(inject('browserAddress'));
});

afterAll(async () => {
  await browser?.close();
  await stage?.close();
});

beforeEach(async () => {
  const { promise: over } = Promise.withResolvers<void>();
  stage.set({ answers: new Map(), sent: [], faults: [], over });
  context = await browser.newContext({ baseURL: stage.url });
  page = await context.newPage();
  await page.goto('/legal/imprint');
  const tools = await context.newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
    if (first) registered.resolve(first.registrationId);
  });
  await tools.send('ServiceWorker.enable');
  const started = context.waitForEvent('serviceworker');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js');
    await navigator.serviceWorker.ready;
  });
  worker = await started;
  await worker.evaluate(standForScreen);
  const registrationId = await registered.promise;
  deliver = async (message) => {
    const data = JSON.stringify(message);
    await tools.send('ServiceWorker.deliverPushMessage', {
      ...{ origin: new URL(stage.url).origin, registrationId, data },
    });
  };
});

afterEach(() => context.close());

/** Stands for what the browser shows and opens, which one without a screen does not. */
const standForScreen = () => {
  const scope = globalThis as unknown as {
    seen: Seen;
    registration: object;
    clients: object;
    WindowClient: { prototype: object };
  };
  const seen: Seen = { shown: [], opened: [], focused: [] };
  scope.seen = seen;
  Object.defineProperty(scope.registration, 'showNotification', {
    value: async (title: string, { tag, body, data }: Omit<Seen['shown'][number], 'title'>) => {
      seen.shown = [...seen.shown.filter((each) => each.tag !== tag), { title, tag, body, data }];
    },
  });
  Object.defineProperty(scope.clients, 'openWindow', {
    value: async (url: string) => seen.opened.push(url),
  });
  Object.defineProperty(scope.WindowClient.prototype, 'focus', {
    async value(this: { url: string }) {
      seen.focused.push(this.url);
    },
  });
};

const seen = () => worker.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);

/** Delivers a message and clicks on it. Returns what that leads to. */
async function follow(message: object): Promise<Omit<Seen, 'shown'> & { closed: number }> {
  await deliver(message);
  await expect.poll(async () => (await seen()).shown).toHaveLength(1);
  return worker.evaluate(async () => {
    const { seen } = globalThis as unknown as { seen: Seen };
    const waits: unknown[] = [];
    const gone = { closed: 0 };
    const close = () => {
      gone.closed += 1;
    };
    const event = Object.assign(new Event('notificationclick'), {
      notification: { data: seen.shown[0]?.data, close },
      waitUntil: (work: unknown) => waits.push(work),
    });
    globalThis.dispatchEvent(event);
    await Promise.all(waits);
    return { opened: seen.opened, focused: seen.focused, closed: gone.closed };
  });
}

test('a message is shown by its title alone, and once however often it comes', async () => {
  await deliver(MESSAGE);
  await deliver(MESSAGE);
  const { title, key: tag, path } = MESSAGE;
  await expect
    .poll(async () => (await seen()).shown)
    .toEqual([{ title, tag, body: undefined, data: { path } }]);
});

test('a click opens the path, and takes the message away', async () => {
  const opened = [`${stage.url}/transactions/1`];
  expect(await follow(MESSAGE)).toEqual({ opened, focused: [], closed: 1 });
});

test('a click goes to the tab that shows the path already', async () => {
  const focused = [page.url()];
  const { pathname: path } = new URL(page.url());
  expect(await follow({ ...MESSAGE, path })).toEqual({ opened: [], focused, closed: 1 });
});

test('a path that leads elsewhere opens nothing', async () => {
  const followed = await follow({ ...MESSAGE, path: '//elsewhere.example/' });
  expect(followed).toEqual({ opened: [], focused: [], closed: 1 });
});

test('it keeps nothing, and answers no request of a page', async () => {
  await page.reload();
  await page.getByRole('heading').first().waitFor();
  const answered = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => (entry as PerformanceResourceTiming).workerStart > 0)
      .map(({ name }) => name),
  );
  expect(answered).toEqual([]);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

const KEYS = { newest: `B${'A'.repeat(86)}`, older: `B${'B'.repeat(86)}` };
const SUBSCRIBED = { id: id(9301), server_key: KEYS.older };
const NEW_BROWSER = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/renewed',
  keys: { p256dh: `B${'C'.repeat(86)}`, auth: 'D'.repeat(22) },
};
const SIGNED_IN = [
  answer(refreshToken, { access_token: 'token-of-the-stage' }),
  answer(getMe, CLIENT),
];

/** Lets the browser lose its address, as `given` has it renewed or not. Returns what the platform was asked. */
async function renew(answers: readonly Answer[], given: object | null = null) {
  const scene: Scene = {
    answers: layered(answers),
    sent: [],
    faults: [],
    over: new Promise(() => undefined),
  };
  stage.set(scene);
  await context.addCookies([{ name: 'BALLAST-SESSION', value: '1', url: stage.url }]);
  const asked = await worker.evaluate(
    async ([renewed, made]) => {
      const scope = globalThis as unknown as { registration: object };
      const asked: unknown[] = [];
      const subscription = (json: unknown) => json && { toJSON: () => json };
      Object.defineProperty(scope.registration, 'pushManager', {
        configurable: true,
        value: {
          getSubscription: async () => subscription(renewed),
          subscribe: async (options: unknown) => {
            asked.push(options);
            return subscription(made);
          },
        },
      });
      const waits: unknown[] = [];
      const event = Object.assign(new Event('pushsubscriptionchange'), {
        waitUntil: (work: unknown) => waits.push(work),
      });
      globalThis.dispatchEvent(event);
      await Promise.all(waits);
      return asked;
    },
    [given, NEW_BROWSER] as const,
  );
  expect(scene.faults).toEqual([]);
  return { asked, told: scene.sent.filter(({ call }) => call === subscribeToPush) };
}

const bodyUnder = (server_key: string) => ({
  endpoint: NEW_BROWSER.endpoint,
  browser_key: NEW_BROWSER.keys.p256dh,
  shared_secret: NEW_BROWSER.keys.auth,
  server_key,
});

test('a subscription that the browser lost is made anew, under our newest key, and the platform is told', async () => {
  const { asked, told } = await renew([
    ...SIGNED_IN,
    answer(getPushState, { server_key: KEYS.newest, subscription: SUBSCRIBED }),
    answer(subscribeToPush, { ...SUBSCRIBED, server_key: KEYS.newest }),
  ]);
  expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey: KEYS.newest }]);
  expect(told.map(({ body }) => body)).toEqual([bodyUnder(KEYS.newest)]);
});

test('one that the browser renewed by itself is told to the platform under the key that it has', async () => {
  const { asked, told } = await renew(
    [
      ...SIGNED_IN,
      answer(getPushState, { server_key: KEYS.newest, subscription: SUBSCRIBED }),
      answer(subscribeToPush, SUBSCRIBED),
    ],
    NEW_BROWSER,
  );
  expect(asked).toEqual([]);
  expect(told.map(({ body }) => body)).toEqual([bodyUnder(KEYS.older)]);
});

test.each([
  [
    'in a session that asked for no messages',
    [...SIGNED_IN, answer(getPushState, { server_key: KEYS.newest, subscription: null })],
  ],
  ['after the session ended', [refuse(refreshToken, 'token_expired')]],
])('nothing is made anew %s', async (_, answers) => {
  expect(await renew(answers)).toEqual({ asked: [], told: [] });
});

test('logging out ends it', async () => {
  await page.goto('/logout');
  await page.waitForURL(/\/login/);
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    )
    .toBe(0);
});

test('it and the manifest come with their types, and are asked for anew', async () => {
  const script = await context.request.get('/service-worker.js');
  expect(script.headers()).toMatchObject({ 'cache-control': 'no-cache' });
  expect(script.headers()['content-type']).toContain('javascript');
  const manifest = await context.request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { icons, start_url, display } = await manifest.json();
  expect({ start_url, display }).toEqual({ start_url: '/', display: 'standalone' });
  for (const { src, type } of icons) {
    const icon = await context.request.get(src);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type]);
  }
});
