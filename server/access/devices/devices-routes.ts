import * as devices from '@ballast/contract/access/devices.ts';
import { transact } from '../../database/transact.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { clearRefreshCookie } from '../sessions/session-cookies.ts';
import { bindBrowser } from '../sessions/xsrf.ts';
import { logoutDevice, logoutOtherDevices, syncDevice, untrustDevice } from './device-changes.ts';
import { getCurrentDevice, listDevices } from './devices.ts';
import { getPreviousLogin } from './previous-login.ts';

export function devicesRoutes(app: Server, context: Context): void {
  const { database } = context;

  bind(app, context, devices.listDevices, ({ caller, query }) =>
    listDevices(database, caller, query),
  );

  bind(app, context, devices.getPreviousLogin, ({ caller }) => getPreviousLogin(database, caller));

  bind(app, context, devices.getCurrentDevice, ({ caller }) => getCurrentDevice(database, caller));

  bind(app, context, devices.syncDevice, async ({ body, caller, actor }) => {
    await transact(database, (tx) => syncDevice(tx, actor, caller, body.device));
    return getCurrentDevice(database, caller);
  });

  bind(app, context, devices.logoutDevice, async ({ params, caller, actor, reply }) => {
    await transact(database, (tx) => logoutDevice(tx, actor, caller, params.id));
    if (params.id !== caller.sessionId) return {};
    clearRefreshCookie(context, reply);
    bindBrowser(context, reply);
    return {};
  });

  bind(app, context, devices.logoutOtherDevices, async ({ caller, actor }) => ({
    logged_out_count: await transact(database, (tx) => logoutOtherDevices(tx, actor, caller)),
  }));

  bind(app, context, devices.untrustDevice, async ({ params, caller, actor }) => {
    await transact(database, (tx) => untrustDevice(tx, actor, caller, params.id));
    return {};
  });
}
