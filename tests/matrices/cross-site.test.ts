import { beforeAll, expect, test } from 'vitest';
import { STAFF_ROLES, type StaffRole } from '../../contract/account/roles.ts';
import { API_BASE, type Call } from '../../contract/call.ts';
import { CALLS } from '../../contract/calls.ts';
import { newId } from '../../server/database/identifier.ts';
import { openTestPlatform } from '../harness/platform.ts';
import { readTableSums } from '../harness/table-sums.ts';
import { TestBrowser } from '../worlds/browser.ts';
import { addClient, addStaff, CALLERS, signedIn } from './people.ts';

/*
 * What another site can make a browser send: with the cookies of somebody signed in,
 * each call that changes something refuses it before it looks at anything, and no row changes. And what a
 * link can make it send, a GET, changes nothing either.
 */

const platform = await openTestPlatform();
const unsafe = [...CALLS].filter(
  ([, { method, who, sandbox }]) => method !== 'GET' && who !== 'provider' && !sandbox,
);

/** Whoever a call lets in, so that nothing but where it comes from can be refused. */
const browsers = new Map<StaffRole | 'CLIENT', TestBrowser>();
let stranger: TestBrowser;

beforeAll(async () => {
  browsers.set('CLIENT', await signedIn(platform, await addClient(platform)));
  for (const role of STAFF_ROLES) {
    browsers.set(role, await signedIn(platform, await addStaff(platform, role)));
  }
  stranger = await signedIn(platform, await addClient(platform));
});

function browserFor({ who }: Call): TestBrowser {
  const browser = browsers.get(typeof who === 'object' ? (who.staff[0] ?? 'CLIENT') : 'CLIENT');
  if (!browser) throw new Error('nobody may make this call');
  return browser;
}

type Sent = {
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
  payload?: string;
};

function send(call: Call, { headers = {}, cookies = {}, payload = '{}' }: Sent) {
  const { method, path } = call;
  const browser = browserFor(call);
  return platform.app.inject({
    method,
    url: API_BASE + path.replaceAll(/\{\w+\}/g, newId()),
    cookies: { ...Object.fromEntries(browser.cookies), ...cookies },
    headers: {
      authorization: `Bearer ${browser.token}`,
      'content-type': 'application/json',
      'idempotency-key': newId(),
      ...headers,
    },
    payload,
  });
}

const own = (call: Call) => ({
  'x-xsrf-token': browserFor(call).cookies.get('XSRF-TOKEN') ?? '',
});
const foreign = () => stranger.cookies.get('XSRF-TOKEN') ?? '';

const ATTACKS: Readonly<Record<string, (call: Call) => Sent>> = {
  'without the header': () => ({}),
  'with an empty header': () => ({ headers: { 'x-xsrf-token': '' } }),
  'with a made-up token in header and cookie': () => ({
    headers: { 'x-xsrf-token': 'a.b.c' },
    cookies: { 'XSRF-TOKEN': 'a.b.c' },
  }),
  "with another session's token in header and cookie": () => ({
    headers: { 'x-xsrf-token': foreign() },
    cookies: { 'XSRF-TOKEN': foreign() },
  }),
  'with one bit of the token changed': (call) => {
    const token = own(call)['x-xsrf-token'];
    const last = token.endsWith('A') ? 'B' : 'A';
    const changed = token.slice(0, -1) + last;
    return { headers: { 'x-xsrf-token': changed }, cookies: { 'XSRF-TOKEN': changed } };
  },
  'from another origin': (call) => ({ headers: { ...own(call), origin: 'https://evil.example' } }),
  'from an origin that begins like ours': (call) => ({
    headers: { ...own(call), origin: 'http://localhost:3000.evil.example' },
  }),
  'from a page by a name of its own that leads here': (call) => ({
    headers: { ...own(call), host: 'evil.example:3000', origin: 'http://evil.example:3000' },
  }),
  'from no origin of its own': (call) => ({ headers: { ...own(call), origin: 'null' } }),
  'across sites by its own word': (call) => ({
    headers: { ...own(call), 'sec-fetch-site': 'cross-site' },
  }),
  'as a form sends a file': () => ({
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload:
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\na\r\n--x--\r\n',
  }),
  'from a sister site': (call) => ({ headers: { ...own(call), 'sec-fetch-site': 'same-site' } }),
};

test.each(Object.keys(ATTACKS))(
  'every call that changes something refuses what is sent %s',
  async (name) => {
    const attack = ATTACKS[name];
    const before = await readTableSums(platform.databaseUrl);
    for (const [call, declared] of unsafe) {
      const answer = await send(declared, attack?.(declared) ?? {});
      const code = answer.json().detail?.code as string;
      expect([call, answer.statusCode, code]).toEqual([
        call,
        403,
        expect.toBeOneOf(['xsrf_invalid', 'origin_not_allowed']),
      ]);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
    expect(await readTableSums(platform.databaseUrl)).toEqual(before);
  },
);

test('no call of the sandbox answers by a name that only leads here', async () => {
  const sandbox = [...CALLS].filter(([, call]) => call.sandbox);
  expect(sandbox.length).toBeGreaterThan(5);
  for (const [name, { method, path }] of sandbox) {
    const url = API_BASE + path;
    const headers = { host: 'evil.example:3000' };
    const answer = await platform.app.inject({ method, url, headers, payload: {} });
    expect([name, answer.json().detail?.code]).toEqual([name, 'origin_not_allowed']);
  }
});

/** The one call that takes what a form sends; without the header, which no form can send, it is refused as all are. */
const TAKES_FORMS = ['uploadFile'];

test.each([
  ['text/plain', '{"email":"x"}'],
  ['application/x-www-form-urlencoded', 'email=x'],
  ['multipart/form-data; boundary=x', '--x--'],
])('no call takes a body of %s, which a form can send', async (type, payload) => {
  for (const [call, declared] of unsafe) {
    if (TAKES_FORMS.includes(call) && type.startsWith('multipart/')) continue;
    const answer = await send(declared, {
      headers: { ...own(declared), 'content-type': type },
      payload,
    });
    expect([call, answer.statusCode]).toEqual([call, 415]);
  }
});

test.each(Object.keys(CALLERS))('reading changes nothing: every GET of the %s', async (caller) => {
  const enter = CALLERS[caller as keyof typeof CALLERS];
  const reader = (await enter?.(platform)) ?? new TestBrowser(platform.app);
  const before = await readTableSums(platform.databaseUrl);
  for (const call of CALLS.values()) {
    if (call.method !== 'GET') continue;
    const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, newId()]);
    await reader.send(call, { params: Object.fromEntries(names) });
  }
  expect(await readTableSums(platform.databaseUrl)).toEqual(before);
});
