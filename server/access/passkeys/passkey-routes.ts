import { listPasskeys as listPasskeysCall } from '@ballast/contract/access/own-passkeys.ts';
import * as passkeys from '@ballast/contract/access/passkeys.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { beginSession, setDeviceCookie } from '../sessions/session-cookies.ts';
import { arrivalOf, countryOf } from '../sign-in/first-factor.ts';
import {
  askLoginPasskey,
  confirmLoginByPasskey,
  loginWithPasskey,
  startPasskeyLogin,
} from './passkey-login.ts';
import {
  addPasskey,
  askForPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from './passkeys.ts';

export function passkeyRoutes(app: Server, context: Context): void {
  const { database } = context;

  bind(app, context, listPasskeysCall, ({ caller }) => listPasskeys(database, caller.userId));

  bind(app, context, passkeys.startPasskey, ({ body, caller, actor }) =>
    startPasskey(context, caller, actor, body),
  );

  bind(app, context, passkeys.addPasskey, ({ body, caller, actor }) =>
    addPasskey(context, caller, actor, body),
  );

  bind(app, context, passkeys.renamePasskey, ({ body, caller, actor, params }) =>
    renamePasskey(database, actor, caller.userId, params.id, body.name),
  );

  bind(app, context, passkeys.removePasskey, async ({ body, caller, actor, params }) => {
    await removePasskey(context, caller, actor, params.id, body);
    return {};
  });

  bind(app, context, passkeys.askForPasskey, ({ body, caller }) =>
    askForPasskey(context, caller, body),
  );

  bind(app, context, passkeys.askLoginPasskey, ({ caller }) => askLoginPasskey(context, caller));

  bind(app, context, passkeys.confirmLoginByPasskey, async (given) => {
    const { body, caller, actor, request, reply } = given;
    const { passkey, trust_device: trustDevice } = body;
    const passed = { passkey, trustDevice, country: countryOf(context, request) };
    const { session, trusted } = await confirmLoginByPasskey(context, caller, actor, passed);
    if (trusted) setDeviceCookie(context, reply, trusted.cookie);
    return beginSession(context, reply, { session, owed: null });
  });

  bind(app, context, passkeys.startPasskeyLogin, ({ request }) =>
    startPasskeyLogin(context, request.ip),
  );

  bind(app, context, passkeys.loginWithPasskey, async ({ body, request, reply }) => {
    const arrival = arrivalOf(context, request, body.device);
    return beginSession(context, reply, await loginWithPasskey(context, arrival, body));
  });
}
