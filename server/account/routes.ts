import * as manager from '@ballast/contract/account/manager.ts';
import * as me from '@ballast/contract/account/me.ts';
import { transact } from '../database/transact.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { changeMe } from './clients.ts';
import { getRelationshipManager } from './managers.ts';
import { getMe } from './user-answer.ts';

export function accountRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, me.getMe, ({ caller }) => getMe(database, caller));
  bind(app, context, manager.getRelationshipManager, async ({ caller }) => ({
    manager: await getRelationshipManager(database, caller.clientId),
  }));
  bind(app, context, me.changeMe, async ({ body, caller, actor }) => {
    await transact(database, (tx) =>
      changeMe(tx, { ...actor, userId: caller.userId }, caller.clientId, body),
    );
    return getMe(database, caller);
  });
}
