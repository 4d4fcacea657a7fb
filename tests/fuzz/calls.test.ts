import fc from 'fast-check';
import { expect, test } from 'vitest';
import { API_BASE, type Call } from '../../contract/call.ts';
import { CALLS } from '../../contract/calls.ts';
import { ERRORS } from '../../contract/errors.ts';
import { openTestPlatform } from '../harness/platform.ts';
import { count, seed } from '../harness/scale.ts';

const platform = await openTestPlatform();
// Funds have prices and figures, as on any platform that has run for a minute.
await platform.context.queue.runDueJobs();

const BROWSERS = await Promise.all([
  platform.browserOf(null),
  platform.browserOf('amelia.hart@example.com'),
  platform.browserOf('operations@ballast.example'),
]);

/** These would change what the other calls return. */
const LEFT_OUT = ['logout', 'advanceSandboxClock', 'runSandboxJobs', 'refreshToken', 'login'];

const calls = [...CALLS].filter(([name]) => !LEFT_OUT.includes(name));

/** Values that have broken servers before. */
const hostile = fc.oneof(
  fc.constantFrom(
    '\u0000',
    'a\u0000b',
    '\ud800',
    "O'Shea",
    '1e3',
    '0x10',
    'NaN',
    '-0',
    ' 1',
    '1,5',
    '9'.repeat(400),
    '2026-02-30',
    '__proto__',
    'null',
    '',
    "'; drop table users; --",
    '../../etc/passwd',
    '%00',
    '%2e%2e',
  ),
  fc.constantFrom(1.5, -1, 1e308, Number.MAX_SAFE_INTEGER, 0, null, true, [], {}, [[]]),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.uuid(),
  fc.bigInt({ min: 0n, max: 10n ** 40n }).map(String),
  fc.json({ maxDepth: 3 }).map((text) => JSON.parse(text) as unknown),
);

type Shape = { properties?: Record<string, unknown> };

function fieldsOf(schema: Call['body']): string[] {
  const shape = (schema as { shape?: Shape['properties'] }).shape ?? {};
  return Object.keys(shape);
}

/** Bodies with the call's own fields, some missing or hostile, and unknown ones. */
function bodiesOf(call: Call) {
  const own = fc.constantFrom(...fieldsOf(call.body), '__proto__', 'unknown', 'amount', 'id');
  const record = fc.dictionary(own, hostile, { maxKeys: 5 });
  return fc.oneof({ weight: 5, arbitrary: record }, hostile);
}

const segment = fc.oneof(
  fc.constantFrom('core', '%00', 'a%00b', '%ff', '..', 'BTC', 'ETHEREUM', '1', 'x'.repeat(300)),
  fc.uuid(),
);

/** Queries of the call's own fields for the most part, so that more than their names is looked at. */
function queryOf(call: Call) {
  const own = fieldsOf(call.query);
  const value = fc.oneof(segment, fc.constantFrom('-1', '1', '50', ''));
  const known = own.length === 0 ? fc.constant({}) : fc.dictionary(fc.constantFrom(...own), value);
  const any = fc.dictionary(fc.constantFrom(...own, 'limit', 'cursor', 'x'), value);
  return fc.oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: any });
}

test.each(calls)(
  '%s answers anything with a clear refusal or a valid answer',
  async (_name, call) => {
    const inputs = fc.record({
      caller: fc.nat({ max: BROWSERS.length - 1 }),
      body: bodiesOf(call),
      query: queryOf(call),
      segments: fc.array(segment, { minLength: 3, maxLength: 3 }),
      key: fc.oneof(fc.uuid(), fc.constantFrom('', 'x', 'a'.repeat(500))),
    });
    await fc.assert(
      fc.asyncProperty(inputs, async ({ caller, body, query, segments, key }) => {
        const browser = BROWSERS[caller] ?? BROWSERS[0];
        let next = 0;
        const path = call.path.replaceAll(/\{\w+\}/g, () => segments[next++] ?? 'x');
        const answer = await platform.app.inject({
          method: call.method,
          url: `${API_BASE}${path}?${new URLSearchParams(query)}`,
          cookies: Object.fromEntries(browser.cookies),
          headers: {
            ...(browser.token && { authorization: `Bearer ${browser.token}` }),
            ...(call.method !== 'GET' && {
              'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
              'content-type': 'application/json',
            }),
            'idempotency-key': key,
          },
          ...(call.method !== 'GET' && { payload: JSON.stringify(body) ?? '' }),
        });
        expect(answer.statusCode, `${path} ${answer.body}`).toBeLessThan(500);
        if (answer.statusCode !== 200) expectRefusal(answer.json());
      }),
      { numRuns: count(1_000), seed },
    );
  },
);

function expectRefusal(body: { detail?: unknown }): void {
  const { detail } = body;
  if (Array.isArray(detail)) {
    for (const entry of detail) {
      expect(entry).toEqual({
        loc: expect.any(Array),
        msg: expect.any(String),
        type: expect.any(String),
      });
    }
    return;
  }
  const { code } = detail as { code: string };
  expect(Object.keys(ERRORS)).toContain(code);
}

test('every path refuses methods that it does not have', async () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
  for (const [, call] of calls) {
    const declared = [...CALLS.values()].filter(({ path }) => path === call.path);
    for (const method of methods) {
      if (declared.some((other) => other.method === method)) continue;
      const url =
        API_BASE + call.path.replaceAll(/\{\w+\}/g, '01900000-0000-7000-8000-000000000000');
      const answer = await platform.app.inject({ method, url });
      const clash = [...CALLS.values()].some(
        (other) => other.method === method && fits(other, url),
      );
      if (!clash) expect([method, url, answer.statusCode]).toEqual([method, url, 405]);
    }
  }
});

function fits(call: Call, url: string): boolean {
  const pattern = API_BASE + call.path.replaceAll(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(url);
}
