import { getMe } from '@ballast/contract/account/me.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { userAnswer } from './user-answer.ts';

/** Binds the calls of the account room. */
export function accountRoutes(app: Server, context: Context): void {
  bind(app, context, getMe, ({ caller }) => userAnswer(context.database, caller));
}
