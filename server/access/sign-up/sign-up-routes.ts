import * as signUp from '@ballast/contract/access/sign-up.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { languageOf } from '../../http/request-language.ts';
import { beginSession } from '../sessions/session-cookies.ts';
import { arrivalOf, countryOf } from '../sign-in/first-factor.ts';
import { confirmSignUp, startSignUp } from './sign-up.ts';

export function signUpRoutes(app: Server, context: Context): void {
  bind(app, context, signUp.startSignUp, ({ body, actor, request }) =>
    startSignUp(context, actor, {
      email: body.email,
      accountType: body.account_type,
      address: request.ip,
      country: countryOf(context, request),
      language: languageOf(request),
    }),
  );

  bind(app, context, signUp.confirmSignUp, async ({ body, actor, request, reply }) => {
    const arrival = arrivalOf(context, request, body.device);
    const { session, accountType } = await confirmSignUp(context, actor, arrival, body);
    const { access_token } = await beginSession(context, reply, { session, owed: null });
    return { account_type: accountType, access_token };
  });
}
