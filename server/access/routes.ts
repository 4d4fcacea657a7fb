import * as authenticator from '@ballast/contract/access/authenticator.ts';
import * as sessions from '@ballast/contract/access/sessions.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { FastifyReply } from 'fastify';
import { transact } from '../database/transact.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { issueAccessToken } from './access-token.ts';
import { disableAuthenticator, enableAuthenticator, startAuthenticator } from './authenticators.ts';
import { login, logout, passFactor } from './login.ts';
import { readRefreshToken } from './refresh-token.ts';
import { rotateSession } from './rotate-session.ts';
import {
  clearRefreshCookie,
  deviceCookieOf,
  refreshCookieOf,
  setDeviceCookie,
  setRefreshCookie,
} from './session-cookies.ts';
import type { OpenSession } from './sessions.ts';
import { bindBrowser, bindingOf } from './xsrf.ts';

/** Binds the calls of the access room. */
export function accessRoutes(app: Server, context: Context): void {
  bind(app, context, sessions.login, async ({ body, request, reply }) => {
    const session = await login(context, {
      ...body,
      address: request.ip,
      deviceCookie: deviceCookieOf(context, request),
      refreshCookie: refreshCookieOf(context, request),
    });
    return beginSession(context, reply, session);
  });

  bind(app, context, sessions.confirmLogin, async ({ body, caller, actor, reply }) => {
    const { code, trust_device: trustDevice } = body;
    const { session, trusted } = await passFactor(context, caller, actor, { code, trustDevice });
    if (trusted) setDeviceCookie(context, reply, trusted.cookie);
    return beginSession(context, reply, session);
  });

  bind(app, context, sessions.logout, async ({ caller, actor, reply }) => {
    await logout(context, caller, actor);
    clearRefreshCookie(context, reply);
    bindBrowser(context, reply);
    return {};
  });

  bind(app, context, sessions.refreshToken, async ({ request, reply }) => {
    const claim = readRefreshToken(refreshCookieOf(context, request));
    if (!claim) throw new Refusal('token_invalid');
    // The binder checked the XSRF token against the browser; the browser must be the session's.
    if (bindingOf(context, request) !== claim.sessionId) throw new Refusal('xsrf_invalid');
    const { secrets } = context.settings;
    const rotation = await transact(context.database, (tx) =>
      rotateSession(tx, secrets, claim, request.ip),
    );
    // A refused refresh takes no cookie away: a newer login may have set it meanwhile.
    if (rotation.kind !== 'rotated') throw new Refusal(rotation.kind);
    setRefreshCookie(context, reply, rotation.session);
    return { access_token: await accessTokenOf(context, rotation.session) };
  });

  bind(app, context, authenticator.createAuthenticatorSecret, ({ body, caller, actor }) =>
    startAuthenticator(context, caller, actor, body.password),
  );

  bind(app, context, authenticator.enableAuthenticator, async ({ body, caller, actor }) => ({
    recovery_codes: await enableAuthenticator(context, caller, actor, body.code),
  }));

  bind(app, context, authenticator.disableAuthenticator, async ({ body, caller, actor }) => {
    await disableAuthenticator(context, caller, actor, body.code);
    return {};
  });
}

/** Answers a login: a whole session brings its refresh cookie, one that owes a factor takes it away. */
async function beginSession(context: Context, reply: FastifyReply, session: OpenSession) {
  if (session.stage === 'FULL') setRefreshCookie(context, reply, session);
  else clearRefreshCookie(context, reply);
  bindBrowser(context, reply, session.sessionId);
  return {
    access_token: await accessTokenOf(context, session),
    pending_auth: { email_code: false, sms_code: false, otp: session.stage === 'FACTOR' },
  };
}

function accessTokenOf(context: Context, session: OpenSession): Promise<string> {
  const { sessionId, userId, stage, now } = session;
  const scope = stage === 'FACTOR' ? 'factor' : 'full';
  return issueAccessToken(context.settings.secrets.tokenKeys, { sessionId, userId, scope }, now);
}
