import { Refusal } from '@ballast/contract/errors.ts';
import * as choices from '@ballast/contract/messages/notification-choices.ts';
import * as notifications from '@ballast/contract/messages/notifications.ts';
import { transact } from '../database/transact.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { changeEmailSubscription, chooseNotification, listNotificationChoices } from './choices.ts';
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
  choiceRoutes(app, context);
  takeOneClick(app, context);
}

function choiceRoutes(app: Server, context: Context): void {
  const { database, settings } = context;
  bind(app, context, choices.listNotificationChoices, ({ caller }) =>
    listNotificationChoices(database, caller.userId),
  );
  bind(app, context, choices.chooseNotification, async ({ actor, caller, body }) => {
    await transact(database, (tx) => chooseNotification(tx, actor, caller.userId, body));
    return {};
  });
  bind(app, context, choices.changeEmailSubscription, async ({ body, request }) => {
    const use = { ...body, address: request.ip };
    const { unsubscribeKeys } = settings.secrets;
    const kind = await transact(database, (tx) =>
      changeEmailSubscription(tx, unsubscribeKeys, use),
    );
    return { kind };
  });
}

const FORM_BYTES_MAX = 4096;

/**
 * Takes the POST of a mail program to the address in List-Unsubscribe, which brings no cookie and follows no page (RFC 8058,
 * section 3.2). A visit of the same address shows the page that asks first, because programs follow links to look at them.
 */
function takeOneClick(app: Server, { database, settings }: Context): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
      (_request, body, done) => done(null, String(body)),
    );
    scope.post<{ Body: string | undefined; Querystring: { token?: unknown } }>(
      '/unsubscribe',
      async ({ body = '', query: { token }, ip }, reply) => {
        if (typeof token !== 'string' || !ONE_CLICK.test(body)) throw new Refusal('bad_request');
        const { unsubscribeKeys } = settings.secrets;
        const use = { token, action: 'UNSUBSCRIBE', address: ip } as const;
        await transact(database, (tx) => changeEmailSubscription(tx, unsubscribeKeys, use));
        return reply.header('cache-control', 'no-store').send({});
      },
    );
  });
}

/** The one pair that such a form has, in either of the two encodings. */
const ONE_CLICK = /\bList-Unsubscribe(=|"\r?\n\r?\n)One-Click\b/;
