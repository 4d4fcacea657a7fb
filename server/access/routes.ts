import * as authenticator from '@ballast/contract/access/authenticator.ts';
import * as sessions from '@ballast/contract/access/sessions.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { contactRoutes } from './contact/contact-routes.ts';
import { devicesRoutes } from './devices/devices-routes.ts';
import {
  createAuthenticatorSecret,
  disableAuthenticator,
  enableAuthenticator,
  replaceRecoveryCodes,
} from './factors/authenticators.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { pushRoutes } from './push/push-routes.ts';
import { passwordResetRoutes } from './recovery/password-reset-routes.ts';
import { refreshToken } from './sessions/refresh.ts';
import {
  beginSession,
  clearRefreshCookie,
  clearSupportCookie,
  setDeviceCookie,
} from './sessions/session-cookies.ts';
import { bindBrowser } from './sessions/xsrf.ts';
import { arrivalOf, countryOf } from './sign-in/first-factor.ts';
import { confirmLogin, login, logout } from './sign-in/login.ts';
import { sendLoginCode } from './sign-in/login-codes.ts';
import { signUpRoutes } from './sign-up/sign-up-routes.ts';
import { staffSetupRoutes } from './staff-setup/setup-routes.ts';

export function accessRoutes(app: Server, context: Context): void {
  signUpRoutes(app, context);
  passwordResetRoutes(app, context);
  staffSetupRoutes(app, context);
  devicesRoutes(app, context);
  contactRoutes(app, context);
  passkeyRoutes(app, context);
  pushRoutes(app, context);

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
    const { session, trusted } = await confirmLogin(context, caller, actor, given);
    if (trusted) setDeviceCookie(context, reply, trusted.cookie);
    return beginSession(context, reply, { session, owed: null });
  });

  bind(app, context, sessions.logout, async ({ caller, actor, reply }) => {
    await logout(context, caller, actor);
    clearSupportCookie(context, reply);
    // Who ends a view-only session stays signed in at the desk.
    if (caller.supportAgentId) return {};
    clearRefreshCookie(context, reply);
    bindBrowser(context, reply);
    return {};
  });

  bind(app, context, sessions.refreshToken, ({ query, request, reply }) =>
    refreshToken(context, request, reply, query.support_session),
  );

  bind(app, context, authenticator.createAuthenticatorSecret, ({ body, caller, actor }) =>
    createAuthenticatorSecret(context, caller, actor, body.password),
  );

  bind(app, context, authenticator.enableAuthenticator, async ({ body, caller, actor }) => ({
    recovery_codes: await enableAuthenticator(context, caller, actor, body.code),
  }));

  bind(app, context, authenticator.replaceRecoveryCodes, async ({ body, caller, actor }) => ({
    recovery_codes: await replaceRecoveryCodes(context, caller, actor, body),
  }));

  bind(app, context, authenticator.disableAuthenticator, async ({ body, caller, actor }) => {
    await disableAuthenticator(context, caller, actor, body);
    return {};
  });
}
