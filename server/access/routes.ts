import * as authenticator from '@ballast/contract/access/authenticator.ts';
import * as sessions from '@ballast/contract/access/sessions.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { transact } from '../database/transact.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { contactRoutes } from './contact/contact-routes.ts';
import { devicesRoutes } from './devices/devices-routes.ts';
import {
  disableAuthenticator,
  enableAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from './factors/authenticators.ts';
import { passwordResetRoutes } from './recovery/password-reset-routes.ts';
import { arrivalOf, countryOf } from './sessions/arrival.ts';
import { accessTokenOf, beginSession } from './sessions/begin-session.ts';
import { readRefreshToken } from './sessions/refresh-token.ts';
import { rotateSession } from './sessions/rotate-session.ts';
import {
  clearRefreshCookie,
  clearSupportCookie,
  refreshCookieOf,
  setDeviceCookie,
  setRefreshCookie,
  setSupportCookie,
} from './sessions/session-cookies.ts';
import { bindBrowser, bindingOf } from './sessions/xsrf.ts';
import { login, logout, passFactor } from './sign-in/login.ts';
import { sendLoginCode } from './sign-in/login-codes.ts';
import { signUpRoutes } from './sign-up/sign-up-routes.ts';
import { refreshView } from './support/support-routes.ts';

/** Binds the calls of the access room. */
export function accessRoutes(app: Server, context: Context): void {
  signUpRoutes(app, context);
  passwordResetRoutes(app, context);
  devicesRoutes(app, context);
  contactRoutes(app, context);

  bind(app, context, sessions.login, async ({ body, request, reply }) => {
    const arrival = arrivalOf(context, request, body.device);
    return beginSession(context, reply, await login(context, arrival, body));
  });

  bind(app, context, sessions.sendLoginCode, ({ body, caller }) =>
    sendLoginCode(context, caller, body),
  );

  bind(app, context, sessions.confirmLogin, async ({ body, caller, actor, request, reply }) => {
    const { factor, code, trust_device: trustDevice } = body;
    const given = { factor, code, trustDevice, country: countryOf(context, request) };
    const { session, trusted } = await passFactor(context, caller, actor, given);
    if (trusted) setDeviceCookie(context, reply, trusted.cookie);
    return beginSession(context, reply, { session, owed: null });
  });

  bind(app, context, sessions.logout, async ({ caller, actor, reply }) => {
    await logout(context, caller, actor);
    clearSupportCookie(context, reply);
    // Whoever stops looking stays signed in at the desk.
    if (caller.supportAgentId) return {};
    clearRefreshCookie(context, reply);
    bindBrowser(context, reply);
    return {};
  });

  bind(app, context, sessions.refreshToken, async ({ query, request, reply }) => {
    if (query.support_session) {
      const view = await refreshView(context, request, query.support_session);
      setSupportCookie(context, reply, view);
      return { access_token: await accessTokenOf(context, view) };
    }
    const claim = readRefreshToken(refreshCookieOf(context, request));
    if (!claim) throw new Refusal('token_invalid');
    // The binder checked the XSRF token against the browser; the browser must be the session's.
    if (bindingOf(context, request) !== claim.sessionId) throw new Refusal('xsrf_invalid');
    const { secrets } = context.settings;
    const rotation = await transact(context.database, (tx) =>
      rotateSession(tx, secrets, claim, { address: request.ip, deskSessionId: null }),
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

  bind(app, context, authenticator.replaceRecoveryCodes, async ({ body, caller, actor }) => ({
    recovery_codes: await renewRecoveryCodes(context, caller, actor, body.code),
  }));

  bind(app, context, authenticator.disableAuthenticator, async ({ body, caller, actor }) => {
    await disableAuthenticator(context, caller, actor, body.code);
    return {};
  });
}
