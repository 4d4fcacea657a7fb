import { expect, test } from 'vitest';
import { openTestAccess, TEST_PROXY } from '../../tests/worlds/access.ts';
import { raiseAlarm } from '../database/alarms.ts';
import { transact } from '../database/transact.ts';

const plain = await openTestAccess();
const secure = await openTestAccess({ publicUrl: 'https://ballast.example' });

const ME = '/api/1.0/accounts/me';

/** A call that is refused, documents, a bare answer, no page and no call. */
const PATHS = [ME, '/api/1.0/docs', '/health', '/no-such-page', '/api/1.0/no-such-call'];

test.each(PATHS)('%s comes with the headers that keep a browser to what it is', async (url) => {
  const { headers } = await secure.app.inject({ url });
  expect(headers).toMatchObject({
    'content-type': expect.stringContaining('charset=utf-8'),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=(self), microphone=()'),
  });
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});

test.each(PATHS)('%s lets nothing run but our own, and nobody frame it', async (url) => {
  const { headers } = await secure.app.inject({ url });
  const policy = String(headers['content-security-policy']).split(';');
  const expected = ["default-src 'self'", "script-src 'self'", "object-src 'none'"];
  expect(policy).toEqual(
    expect.arrayContaining([...expected, "base-uri 'none'", "frame-ancestors 'none'"]),
  );
  expect(String(policy)).not.toMatch(/unsafe|\*/);
});

test('a path that cannot be read is refused with the same care', async () => {
  const { statusCode, headers } = await secure.app.inject({ url: '/%zz' });
  expect(statusCode).toBe(400);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  });
});

test('calls are never kept in a cache, answered or refused', async () => {
  const browser = await plain.signIn(await plain.addClient());
  const answers = [
    await browser.call({ method: 'GET', path: '/accounts/me' }),
    await plain.browser().call({ method: 'GET', path: '/accounts/me' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 401]);
  for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store');
});

test('without TLS a browser is not told to insist on it', async () => {
  const { headers } = await plain.app.inject({ url: ME });
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test('whoever asks whether it is ready hears of files, too', async () => {
  const ready = await plain.app.inject({ url: '/ready' });
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', files: 'available' }]);
});

test('the figures for operators are for this machine alone', async () => {
  const ask = async (remoteAddress: string, headers = {}) =>
    (await plain.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
  expect(await ask('127.0.0.1')).toBe(200);
  expect(await ask('203.0.113.1')).toBe(404);
  expect(await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.1' })).toBe(404);
  expect(await ask('127.0.0.1', { forwarded: 'for=203.0.113.1' })).toBe(404);
  expect(await ask(TEST_PROXY, { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
});

test('with a token the figures are for whoever shows it, wherever they ask', async () => {
  const [token, next] = ['a token for the figures', 'the token that follows it'];
  const { app } = await plain.openProcess(undefined, { metricsTokens: [next, token] });
  const ask = async (authorization?: string) => {
    const headers = { ...(authorization && { authorization }) };
    return (await app.inject({ url: '/metrics', remoteAddress: '203.0.113.1', headers }))
      .statusCode;
  };
  for (const good of [token, next]) expect(await ask(`Bearer ${good}`)).toBe(200);
  for (const wrong of [undefined, 'Bearer ', `Bearer ${token}!`, token]) {
    expect([wrong, await ask(wrong)]).toEqual([wrong, 404]);
  }
});

test('the figures say how many alarms of each kind are open', async () => {
  const subject = { kind: 'asset', id: 'USDC', ownerId: null };
  await transact(plain.database, (tx) => raiseAlarm(tx, 'withdrawals_stopped', subject));
  const { body } = await plain.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  expect(body).toContain('ballast_alarms_open{kind="withdrawals_stopped"} 1');
});
