import * as activity from '@ballast/contract/activity/activity.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import type { FundFacts } from '../payments/transactions/transactions.ts';
import { listActivity } from './activity.ts';

/** Routes of the client's activity; `funds` is what only funds know of transactions. */
export function activityRoutes(app: Server, context: Context, funds: FundFacts): void {
  bind(app, context, activity.listActivity, ({ caller, query }) =>
    listActivity(context.database, funds, caller.clientId, {
      ...query,
      isOpen: query.open === 'true',
    }),
  );
}
