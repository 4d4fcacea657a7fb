import * as notifications from '@ballast/contract/messages/notifications.ts';
import { transact } from '../database/transact.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import {
  countUnreadNotifications,
  listNotifications,
  readAllNotifications,
  readNotifications,
} from './notices.ts';

export function messagesRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, notifications.listNotifications, ({ caller, query }) =>
    listNotifications(database, caller, query),
  );
  bind(app, context, notifications.countUnreadNotifications, ({ caller }) =>
    countUnreadNotifications(database, caller),
  );
  bind(app, context, notifications.readNotifications, async ({ caller, body }) => {
    await transact(database, (tx) => readNotifications(tx, caller, body.ids));
    return {};
  });
  bind(app, context, notifications.readAllNotifications, async ({ caller }) => {
    await transact(database, (tx) => readAllNotifications(tx, caller));
    return {};
  });
}
