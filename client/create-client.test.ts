import { confirmLogin, login } from '@ballast/contract/access/sessions.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { ERRORS } from '@ballast/contract/errors.ts';
import { sendUploadPart } from '@ballast/contract/files/uploads.ts';
import { listTransactions } from '@ballast/contract/payments/transactions.ts';
import { cancelWithdrawal, getWithdrawal } from '@ballast/contract/payments/withdrawals.ts';
import { downloadCaseDocument } from '@ballast/contract/staff/cases.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallError } from './call-error.ts';
import { type ClientSettings, createClient, type Locks } from './create-client.ts';

const ID = '019a0000-0000-7000-8000-000000000001';
const KEY = '019a0000-0000-4000-8000-000000000002';

type Sent = { url: string; method: string; headers: Headers; body: string | null };
type Answer = { status: number; body?: unknown } | Error;

/** A server of prepared answers by path; the last of a list is given again and again. */
function fakeServer(answers: Record<string, Answer[]>) {
  const sent: Sent[] = [];
  const fetch = vi.fn(async (input: unknown, init: RequestInit = {}) => {
    const url = String(input);
    sent.push({
      url,
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: (init.body as string | undefined) ?? null,
    });
    const path = new URL(url, 'http://platform.test').pathname.replace('/api/1.0', '');
    const list = answers[path] ?? [{ status: 200, body: {} }];
    const answer = list.length > 1 ? list.shift() : list[0];
    if (answer instanceof Error) throw answer;
    const { status, body } = answer ?? { status: 200 };
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  });
  const to = (path: string) => sent.filter((request) => request.url.endsWith(path));
  return { fetch: fetch as unknown as typeof globalThis.fetch, sent, to };
}

const refused = (status: number, code: string): Answer => ({ status, body: { detail: { code } } });
const REFRESH = '/auth/token/refresh';
const renewed = (token = 'fresh'): Answer => ({ status: 200, body: { access_token: token } });

function makeClient(server: ReturnType<typeof fakeServer>, more: Partial<ClientSettings> = {}) {
  const onSessionEnd = vi.fn();
  const onActionNotAllowed = vi.fn(async () => {});
  const client = createClient({
    baseUrl: '/api/1.0',
    fetch: server.fetch,
    onSessionEnd,
    onActionNotAllowed,
    readCookies: () => 'other=1; XSRF-TOKEN=to%2Fken; last=2',
    random: () => 0.5,
    ...more,
  });
  return { client, onSessionEnd, onActionNotAllowed };
}

async function failureOf(promise: Promise<unknown>): Promise<CallError> {
  return promise.then(
    () => expect.unreachable('the call should fail'),
    (error) => error,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a request', () => {
  test('carries the bearer token, cookies, and the XSRF header on unsafe methods only', async () => {
    const server = fakeServer({});
    const { client } = makeClient(server);
    client.setAccessToken('secret');
    await client.call(getWithdrawal, { params: { id: ID } });
    await client.call(cancelWithdrawal, { params: { id: ID }, idempotencyKey: KEY });
    const [read, write] = server.sent;
    expect(read?.url).toBe(`/api/1.0/payments/withdrawals/${ID}`);
    expect(read?.headers.get('authorization')).toBe('Bearer secret');
    expect(read?.headers.get('x-xsrf-token')).toBeNull();
    expect(write?.headers.get('x-xsrf-token')).toBe('to/ken');
    expect(write?.headers.get('idempotency-key')).toBe(KEY);
    expect(vi.mocked(server.fetch).mock.calls[0]?.[1]?.credentials).toBe('include');
  });

  test('writes its query and its body', async () => {
    const server = fakeServer({});
    const { client } = makeClient(server);
    await client.call(listTransactions, { query: { asset: 'BTC', cursor: 'a b' } });
    await client.call(confirmLogin, { body: { factor: 'OTP', code: '123456' } });
    expect(server.sent[0]?.url).toBe('/api/1.0/transactions?asset=BTC&cursor=a+b');
    expect(server.sent[1]?.body).toBe('{"factor":"OTP","code":"123456"}');
  });

  test('for a file gets it as it is', async () => {
    const headers = {
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="a.jpg"',
    };
    const fetch = async () => new Response('{"a":1}', { status: 200, headers });
    const { client } = makeClient({ ...fakeServer({}), fetch });
    const params = { id: ID, upload_id: KEY };
    const file = (await client.call(downloadCaseDocument, { params })) as Blob;
    expect([file.type, await file.text()]).toEqual(['image/jpeg', '{"a":1}']);
  });

  test('sends bytes as they are', async () => {
    const server = fakeServer({});
    const { client } = makeClient(server);
    const part = new Blob(['one part']);
    const input = { params: { id: ID }, query: { starts_at: 5 }, body: part };
    await client.call(sendUploadPart, input);
    const [sent] = server.sent;
    expect(sent?.url).toBe(`/api/1.0/uploads/${ID}/parts?starts_at=5`);
    expect(sent?.headers.get('content-type')).toBe('application/octet-stream');
    expect(sent?.body).toBe(part);
  });

  test.each([null, undefined])(
    'is rejected before it goes out with a parameter %s',
    async (value) => {
      const server = fakeServer({});
      const { client } = makeClient(server);
      const params = { id: value } as unknown as { id: string };
      await expect(client.call(getWithdrawal, { params })).rejects.toThrow(TypeError);
      const query = { cursor: value } as unknown as { cursor: string };
      await expect(client.call(listTransactions, { query })).rejects.toThrow(TypeError);
      expect(server.sent).toEqual([]);
    },
  );

  test('that takes an idempotency key does not go out without one', async () => {
    const server = fakeServer({});
    const { client } = makeClient(server);
    await expect(client.call(cancelWithdrawal, { params: { id: ID } })).rejects.toThrow('key');
    expect(server.sent).toEqual([]);
  });

  test('is sent again after a GET when the XSRF cookie was old', async () => {
    const path = `/payments/withdrawals/${ID}/cancel`;
    const server = fakeServer({
      [path]: [refused(403, 'xsrf_invalid'), { status: 200, body: {} }],
    });
    const { client } = makeClient(server);
    await client.call(cancelWithdrawal, { params: { id: ID }, idempotencyKey: KEY });
    expect(server.sent.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST']);
  });
});

describe('a failure', () => {
  test.each([
    [refused(409, 'insufficient_funds'), { status: 409, code: 'insufficient_funds' }],
    [refused(418, 'never_heard_of'), { status: 418, code: 'unexpected' }],
    [{ status: 502 }, { status: 502, code: 'unexpected' }],
    [new TypeError('offline'), { status: 0, code: 'unreachable' }],
  ])('%o is read as %o', async (answer, expected) => {
    const { client } = makeClient(fakeServer({ '/accounts/me': [answer] }));
    expect(await failureOf(client.call(getMe))).toMatchObject(expected);
  });

  test('on fields carries them, and what a refusal says stands in its detail', async () => {
    const fields = [{ loc: ['body', 'email'], msg: 'Email is not valid', type: 'invalid' }];
    const server = fakeServer({
      '/auth/login': [
        { status: 422, body: { detail: fields } },
        { status: 429, body: { detail: { code: 'too_many_requests', retry_after_s: 60 } } },
      ],
    });
    const { client } = makeClient(server);
    const body = {} as never;
    const first = await failureOf(client.call(login, { body }));
    expect(first).toMatchObject({ code: 'fields_invalid', fields });
    const second = await failureOf(client.call(login, { body }));
    expect(second).toMatchObject({ code: 'too_many_requests', detail: { retry_after_s: 60 } });
  });

  test('of a login does not look like the end of a session', async () => {
    const server = fakeServer({ '/auth/login': [refused(401, 'invalid_credentials')] });
    const { client, onSessionEnd } = makeClient(server);
    client.setAccessToken('old');
    const error = await failureOf(client.call(login, { body: {} as never }));
    expect(error.code).toBe('invalid_credentials');
    expect(server.to(REFRESH)).toEqual([]);
    expect(onSessionEnd).not.toHaveBeenCalled();
  });
});

const UNAUTHORIZED_CODES = Object.entries(ERRORS)
  .filter(([, { status }]) => status === 401)
  .map(([code]) => code);
const SESSION_CODES = ['unauthorized', 'token_expired', 'token_revoked', 'token_invalid'];

describe('a 401', () => {
  test.each([...UNAUTHORIZED_CODES, 'never_heard_of'])(
    'refreshes when its code is about the session (%s)',
    async (code) => {
      const server = fakeServer({
        '/accounts/me': [refused(401, code), { status: 200, body: {} }],
        [REFRESH]: [renewed()],
      });
      const { client } = makeClient(server);
      client.setAccessToken('old');
      await Promise.allSettled([client.call(getMe)]);
      const isRefreshed = server.to(REFRESH).length > 0;
      expect(isRefreshed).toBe([...SESSION_CODES, 'never_heard_of'].includes(code));
    },
  );

  test('refreshes once and sends the call again with the new token', async () => {
    const server = fakeServer({
      '/accounts/me': [refused(401, 'token_expired'), { status: 200, body: { id: ID } }],
      [REFRESH]: [renewed()],
    });
    const { client } = makeClient(server);
    client.setAccessToken('old');
    expect(await client.call(getMe)).toEqual({ id: ID });
    expect(server.to('/accounts/me').map((r) => r.headers.get('authorization'))).toEqual([
      'Bearer old',
      'Bearer fresh',
    ]);
  });

  test('of many calls at once makes one refresh', async () => {
    const server = fakeServer({
      '/accounts/me': [...Array(8).fill(refused(401, 'unauthorized')), { status: 200, body: {} }],
      [REFRESH]: [renewed()],
    });
    const { client } = makeClient(server);
    client.setAccessToken('old');
    await Promise.all(Array.from({ length: 8 }, () => client.call(getMe)));
    expect(server.to(REFRESH)).toHaveLength(1);
    expect(server.to('/accounts/me')).toHaveLength(16);
  });

  test('that comes back after the refresh ends the session', async () => {
    const server = fakeServer({
      '/accounts/me': [refused(401, 'token_invalid')],
      [REFRESH]: [renewed()],
    });
    const { client, onSessionEnd } = makeClient(server);
    client.setAccessToken('old');
    await failureOf(client.call(getMe));
    expect(onSessionEnd).toHaveBeenCalledExactlyOnceWith('expired');
    expect(client.hasAccessToken()).toBe(false);
  });

  test('without a token is just refused', async () => {
    const server = fakeServer({ '/accounts/me': [refused(401, 'unauthorized')] });
    const { client, onSessionEnd } = makeClient(server);
    expect(await failureOf(client.call(getMe))).toMatchObject({ code: 'unauthorized' });
    expect(server.to(REFRESH)).toEqual([]);
    expect(onSessionEnd).not.toHaveBeenCalled();
  });
});

describe('a refresh', () => {
  test('is of the view-only session that the tab shows, as long as it shows one', async () => {
    const server = fakeServer({ [REFRESH]: [renewed()] });
    let shown: string | null = ID;
    const { client } = makeClient(server, { supportSession: () => shown });
    await client.refresh();
    shown = null;
    await client.refresh();
    expect(server.sent.map(({ url }) => url.split(REFRESH)[1])).toEqual([
      `?support_session=${ID}`,
      '',
    ]);
  });

  test('in progress is waited for by new calls, which then carry its token', async () => {
    const server = fakeServer({ [REFRESH]: [renewed('newer')] });
    const { client } = makeClient(server);
    const refreshing = client.refresh();
    await Promise.all([client.call(getMe), refreshing]);
    expect(server.sent.map(({ url }) => url)).toEqual([
      `/api/1.0${REFRESH}`,
      '/api/1.0/accounts/me',
    ]);
    expect(server.to('/accounts/me')[0]?.headers.get('authorization')).toBe('Bearer newer');
  });

  test.each([
    [refused(401, 'token_expired'), 'TOKEN_EXPIRED', 2],
    [refused(401, 'token_revoked'), 'TOKEN_REVOKED', 2],
    [refused(401, 'something_else'), 'UNEXPECTED_ERROR', 2],
    [refused(429, 'too_many_requests'), 'TOO_MANY_REQUESTS', 2],
    [refused(500, 'internal_error'), 'UNEXPECTED_ERROR', 2],
    [refused(401, 'token_invalid'), 'TOKEN_INVALID', 1],
    [refused(404, 'not_found'), 'TOKEN_INVALID', 1],
    [refused(422, 'bad_request'), 'TOKEN_INVALID', 1],
    [refused(403, 'origin_not_allowed'), 'TOKEN_INVALID', 1],
  ])('refused with %o is %s and asked for %i times', async (answer, outcome, times) => {
    const server = fakeServer({ [REFRESH]: [answer] });
    const { client } = makeClient(server);
    const refreshing = client.refresh();
    await vi.runAllTimersAsync();
    expect(await refreshing).toBe(outcome);
    expect(server.to(REFRESH)).toHaveLength(times);
  });

  test('waits 50 ms and 5 to 15 percent more before its retry', async () => {
    const server = fakeServer({ [REFRESH]: [refused(401, 'token_expired'), renewed()] });
    const { client } = makeClient(server);
    const refreshing = client.refresh();
    await vi.advanceTimersByTimeAsync(54);
    expect(server.to(REFRESH)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2);
    expect(server.to(REFRESH)).toHaveLength(2);
    expect(await refreshing).toBe('renewed');
  });

  test('refused during a call ends the session as expired', async () => {
    const server = fakeServer({
      '/accounts/me': [refused(401, 'token_expired')],
      [REFRESH]: [refused(401, 'token_revoked')],
    });
    const { client, onSessionEnd } = makeClient(server);
    client.setAccessToken('old');
    const failing = failureOf(client.call(getMe));
    await vi.runAllTimersAsync();
    expect(await failing).toMatchObject({ status: 401 });
    expect(onSessionEnd).toHaveBeenCalledExactlyOnceWith('expired');
  });

  test.each([new TypeError('offline'), { status: 503 }])(
    'that finds the platform away does not end the session (%o)',
    async (answer) => {
      const server = fakeServer({
        '/accounts/me': [refused(401, 'token_expired')],
        [REFRESH]: [answer],
      });
      const { client, onSessionEnd } = makeClient(server);
      client.setAccessToken('old');
      expect(await failureOf(client.call(getMe))).toMatchObject({ code: 'unreachable' });
      expect(onSessionEnd).not.toHaveBeenCalled();
    },
  );

  test.each([new TypeError('offline'), { status: 502 }, { status: 503 }, { status: 504 }])(
    'that found the platform away is tried again by the next call (%o)',
    async (answer) => {
      const server = fakeServer({
        '/accounts/me': [
          refused(401, 'token_expired'),
          refused(401, 'token_expired'),
          { status: 200, body: { id: ID } },
        ],
        [REFRESH]: [answer, renewed()],
      });
      const { client, onSessionEnd } = makeClient(server);
      client.setAccessToken('old');
      await failureOf(client.call(getMe));
      expect(await client.call(getMe)).toEqual({ id: ID });
      expect(server.to('/accounts/me').at(-1)?.headers.get('authorization')).toBe('Bearer fresh');
      expect(onSessionEnd).not.toHaveBeenCalled();
    },
  );

  test('carries no bearer token: the cookie says whose session it is', async () => {
    const server = fakeServer({ [REFRESH]: [renewed()] });
    const { client } = makeClient(server);
    client.setAccessToken('old');
    await client.refresh();
    expect(server.to(REFRESH)[0]?.headers.get('authorization')).toBeNull();
  });

  test('runs alone among tabs', async () => {
    const order: string[] = [];
    let free: Promise<unknown> = Promise.resolve();
    const locks: Locks = {
      request(_name, _options, work) {
        const turn = free.then(async () => {
          order.push('in');
          await work();
          order.push('out');
        });
        free = turn;
        return turn;
      },
    };
    const server = fakeServer({ [REFRESH]: [renewed()] });
    const slowly: typeof globalThis.fetch = async (...given) => {
      order.push('sent');
      await new Promise((resolve) => setTimeout(resolve, 100));
      order.push('answered');
      return server.fetch(...given);
    };
    const tabs = [1, 2].map(() => makeClient({ ...server, fetch: slowly }, { locks }));
    const refreshing = Promise.all(tabs.map(({ client }) => client.refresh()));
    await vi.runAllTimersAsync();
    await refreshing;
    const alone = ['in', 'sent', 'answered', 'out'];
    expect(order).toEqual([...alone, ...alone]);
  });

  test('goes on without the lock when another tab sleeps with it', async () => {
    const locks: Locks = {
      request: (_name, { signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    };
    const server = fakeServer({ [REFRESH]: [renewed()] });
    const { client } = makeClient(server, { locks });
    const refreshing = client.refresh();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await refreshing).toBe('renewed');
  });
});

describe('a 403', () => {
  test('authorization_incomplete clears the token and ends the session as incomplete', async () => {
    const server = fakeServer({ '/accounts/me': [refused(403, 'authorization_incomplete')] });
    const { client, onSessionEnd } = makeClient(server);
    client.setAccessToken('limited');
    await failureOf(client.call(getMe));
    expect(client.hasAccessToken()).toBe(false);
    expect(onSessionEnd).toHaveBeenCalledExactlyOnceWith('incomplete');
  });

  test('a failure comes after what explains it', async () => {
    const server = fakeServer({ '/accounts/me': [refused(403, 'forbidden')] });
    const events: string[] = [];
    const { client } = makeClient(server, {
      onFailure: async ({ code }) => {
        await Promise.resolve();
        events.push(`words of ${code}`);
      },
    });
    await failureOf(client.call(getMe)).then(({ code }) => events.push(code));
    expect(events).toEqual(['words of forbidden', 'forbidden']);
  });

  test('not_available_in_support_session is explained once at a time', async () => {
    const server = fakeServer({
      '/accounts/me': [refused(403, 'not_available_in_support_session')],
    });
    const { client, onActionNotAllowed } = makeClient(server);
    let close = () => {};
    onActionNotAllowed.mockImplementation(() => new Promise((resolve) => (close = resolve)));
    await Promise.all([failureOf(client.call(getMe)), failureOf(client.call(getMe))]);
    expect(onActionNotAllowed).toHaveBeenCalledTimes(1);
    close();
    await vi.runAllTimersAsync();
    await failureOf(client.call(getMe));
    expect(onActionNotAllowed).toHaveBeenCalledTimes(2);
  });
});

test('a token that runs out before the repeated call is renewed once more', async () => {
  const expired = refused(401, 'token_expired');
  const server = fakeServer({
    '/accounts/me': [expired, expired, { status: 200, body: { id: ID } }],
    [REFRESH]: [renewed('first'), renewed('second'), renewed('third')],
  });
  const { client, onSessionEnd } = makeClient(server);
  await client.refresh();
  expect(await client.call(getMe)).toEqual({ id: ID });
  expect(server.to(REFRESH)).toHaveLength(3);
  expect(onSessionEnd).not.toHaveBeenCalled();
});
