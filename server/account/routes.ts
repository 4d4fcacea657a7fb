import { changeMe, getMe } from '@ballast/contract/account/me.ts';
import { transact } from '../database/transact.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { userAnswer } from './user-answer.ts';
import { changeSettings } from './users.ts';

/** Binds the calls of the account room. */
export function accountRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, getMe, ({ caller }) => userAnswer(database, caller));
  bind(app, context, changeMe, async ({ body, caller, actor }) => {
    await transact(database, (tx) => changeSettings(tx, actor, caller.userId, body));
    return userAnswer(database, caller);
  });
}
