import * as sso from '@ballast/contract/access/sso.ts';
import * as ssoReturn from '@ballast/contract/access/sso-return.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { beginSession } from '../sessions/session-cookies.ts';
import { arrivalOf } from '../sign-in/first-factor.ts';
import { loginWithSso, signUpWithSso } from './sso.ts';
import { consumeSsoAttempts, getOrCreateSsoAttempts } from './sso-attempts.ts';
import { getSsoSettings } from './sso-identify.ts';

/** Largest form that a provider posts, in bytes. */
const FORM_BYTES_MAX = 16 * 1024;

export function ssoRoutes(app: Server, context: Context): void {
  // The kind of browser makes no difference here.
  bind(app, context, sso.getSsoSettings, async ({ request, reply, now }) => ({
    providers: await getSsoSettings(context, getOrCreateSsoAttempts(context, request, reply, now)),
  }));

  bind(app, context, ssoReturn.loginWithSso, async ({ body, request, reply, now }) => {
    const attempts = consumeSsoAttempts(context, request, reply, now);
    const arrival = arrivalOf(context, request, body.device);
    const returned = { sso: body.sso, attempts, address: request.ip };
    return beginSession(context, reply, await loginWithSso(context, arrival, returned));
  });

  bind(app, context, ssoReturn.signUpWithSso, async ({ body, request, reply, now }) => {
    const { account_type } = body;
    const attempts = consumeSsoAttempts(context, request, reply, now);
    const arrival = arrivalOf(context, request, body.device);
    const returned = { sso: body.sso, attempts, address: request.ip };
    const session = await signUpWithSso(context, arrival, account_type, returned);
    const { access_token } = await beginSession(context, reply, { session, owed: null });
    return { account_type, access_token };
  });

  takePostedReturns(app);
}

/**
 * Turns a response that a provider has the browser post, as Apple does, into a visit of the page that reads
 * it from its address. Changes nothing; code and state prove nothing without the cookie.
 */
function takePostedReturns(app: Server): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post<{ Body: URLSearchParams | undefined }>('/sso/redirect', async (request, reply) => {
      const returned = new URLSearchParams();
      for (const name of ['code', 'state', 'error']) {
        const value = request.body?.get(name);
        if (value) returned.set(name, value);
      }
      reply.header('cache-control', 'no-store');
      return reply.redirect(`/sso/redirect?${returned}`, 303);
    });
  });
}
