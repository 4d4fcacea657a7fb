import { CallError } from '@ballast/client/call-error.ts';
import type { Client, RefreshOutcome } from '@ballast/client/create-client.ts';
import { logout } from '@ballast/contract/access/sessions.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { describe, expect, test, vi } from 'vitest';
import { FIRST_ASSETS } from '../../../tests/worlds/assets.ts';
import { createSession } from './session.ts';

const user = { id: '019a0000-0000-7000-8000-000000000001', first_name: 'Amelia' };
const complete = { email_code: false, sms_code: false, otp: false, passkey: false };

function fakeClient(outcome: RefreshOutcome = 'renewed') {
  let token: string | null = null;
  const refresh = vi.fn(async () => {
    if (outcome === 'renewed') token = 'token';
    return outcome;
  });
  const call = vi.fn(async (called: unknown) => (called === getMe ? user : FIRST_ASSETS));
  const client: Client = {
    call: call as unknown as Client['call'],
    refresh,
    setAccessToken: (next) => {
      token = next;
    },
    hasAccessToken: () => token !== null,
  };
  return { client, refresh, call };
}

function fakeHint(isThere = true) {
  const hint = {
    there: isThere,
    isThere: () => hint.there,
    drop: vi.fn(() => {
      hint.there = false;
    }),
    begin: vi.fn(),
  };
  return hint;
}

describe('a page that opens', () => {
  test('asks for nothing when this browser has no session', async () => {
    const { client, refresh, call } = fakeClient();
    expect(await createSession(client, fakeHint(false)).loadUser()).toBeNull();
    expect([refresh, call].map((f) => f.mock.calls.length)).toEqual([0, 0]);
  });

  test('refreshes and reads the person and the assets once for all who ask', async () => {
    const { client, refresh, call } = fakeClient();
    const session = createSession(client, fakeHint());
    expect(await Promise.all([session.loadUser(), session.loadUser()])).toEqual([user, user]);
    expect(session.user()).toEqual(user);
    expect([refresh, call].map((f) => f.mock.calls.length)).toEqual([1, 2]);
  });

  test('drops the hint when the session is refused', async () => {
    const { client } = fakeClient('TOKEN_EXPIRED');
    const hint = fakeHint();
    expect(await createSession(client, hint).loadUser()).toBeNull();
    expect(hint.drop).toHaveBeenCalledOnce();
  });

  test('cannot tell while the platform is away, and asks again the next time', async () => {
    const { client, refresh } = fakeClient('unreachable');
    const session = createSession(client, fakeHint());
    await expect(session.loadUser()).rejects.toThrow(CallError);
    await expect(session.loadUser()).rejects.toThrow(CallError);
    expect(refresh).toHaveBeenCalledTimes(2);
  });
});

describe('a login', () => {
  test('that owes a factor is nobody yet', async () => {
    const { client, call } = fakeClient();
    const session = createSession(client, fakeHint());
    session.begin({ access_token: 'limited', pending_auth: { ...complete, otp: true } });
    expect(session.pending()?.otp).toBe(true);
    expect(await session.loadUser()).toBeNull();
    expect(call).not.toHaveBeenCalled();
  });

  test('takes the tab from the view-only session that it showed', () => {
    const hint = fakeHint();
    createSession(fakeClient().client, hint).begin({
      access_token: 'full',
      pending_auth: complete,
    });
    expect(hint.begin).toHaveBeenCalledOnce();
  });

  test('that is complete reads the person with its own token', async () => {
    const { client, refresh } = fakeClient();
    const session = createSession(client, fakeHint(false));
    expect(await session.loadUser()).toBeNull();
    session.begin({ access_token: 'full', pending_auth: complete });
    expect(session.pending()).toBeNull();
    expect(await session.loadUser()).toEqual(user);
    expect(refresh).not.toHaveBeenCalled();
  });
});

describe('the end of a session', () => {
  test('is told to the server and forgets the person', async () => {
    const { client, call } = fakeClient();
    const session = createSession(client, fakeHint());
    await session.loadUser();
    const changed = vi.fn();
    session.subscribe(changed);
    await session.end();
    expect(call).toHaveBeenLastCalledWith(logout);
    expect(client.hasAccessToken()).toBe(false);
    expect([session.user(), await session.loadUser()]).toEqual([null, null]);
    expect(changed).toHaveBeenCalledOnce();
  });

  test('waits for what the page is reading, so that nothing is asked of an ended session', async () => {
    const { client, call } = fakeClient();
    const session = createSession(client, fakeHint());
    const { promise: answered, resolve: answer } = Promise.withResolvers<typeof user>();
    call.mockImplementation(async (called) => (called === getMe ? answered : FIRST_ASSETS));
    const loading = session.loadUser();
    const ending = session.end();
    await vi.waitFor(() => expect(call).toHaveBeenCalledWith(getMe));
    expect(call).not.toHaveBeenCalledWith(logout);
    answer(user);
    await Promise.all([loading, ending]);
    expect(call).toHaveBeenLastCalledWith(logout);
    expect(session.user()).toBeNull();
  });

  test('comes also when the server cannot be told', async () => {
    const { client, call } = fakeClient();
    const session = createSession(client, fakeHint());
    await session.loadUser();
    call.mockRejectedValue(new CallError(0, 'unreachable'));
    await session.end();
    expect(client.hasAccessToken()).toBe(false);
    expect(session.user()).toBeNull();
  });
});
