import * as push from '@ballast/contract/messages/push-subscriptions.ts';
import { transact } from '../../database/transact.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { getPushState, unsubscribeFromPush } from '../../messages/push/push-subscriptions.ts';
import { sendTestPush, subscribeToPush } from './limited-push.ts';

export function pushRoutes(app: Server, context: Context): void {
  const { database, providers, settings } = context;
  bind(app, context, push.getPushState, ({ caller }) =>
    getPushState(database, providers.push, caller),
  );
  bind(app, context, push.subscribeToPush, ({ actor, caller, body }) => {
    const means = { keys: settings.secrets, offer: providers.push };
    return transact(database, (tx) => subscribeToPush(tx, actor, means, caller, body));
  });
  bind(app, context, push.unsubscribeFromPush, async ({ actor, caller, params }) => {
    await transact(database, (tx) => unsubscribeFromPush(tx, actor, caller.userId, params.id));
    return {};
  });
  bind(app, context, push.sendTestPush, async ({ caller }) => {
    await transact(database, (tx) => sendTestPush(tx, caller));
    return {};
  });
}
