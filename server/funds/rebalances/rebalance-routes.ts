import * as own from '@ballast/contract/funds/client-rebalances.ts';
import * as desk from '@ballast/contract/staff/client-rebalances.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import {
  approveClientRebalance,
  releaseClientRebalance,
  stopClientRebalance,
} from './desk-rebalances.ts';
import { getOwnDrift, listOwnRebalances } from './own-rebalances.ts';
import { getClientRebalance, listClientRebalances } from './rebalance-answers.ts';

export function rebalanceRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, own.getOwnDrift, ({ caller, params, now }) =>
    getOwnDrift(database, caller.clientId, params.fund, now),
  );
  bind(app, context, own.listOwnRebalances, ({ caller, params, query }) =>
    listOwnRebalances(database, caller.clientId, params.fund, query),
  );
  bind(app, context, desk.listClientRebalances, ({ now }) => listClientRebalances(database, now));
  bind(app, context, desk.getClientRebalance, ({ params }) =>
    getClientRebalance(database, params.id),
  );
  bind(app, context, desk.approveClientRebalance, async ({ tx, actor, caller, params }) => {
    await approveClientRebalance(tx, { ...actor, userId: caller.userId }, params.id);
    return {};
  });
  bind(app, context, desk.releaseClientRebalance, async ({ tx, actor, caller, params }) => {
    await releaseClientRebalance(tx, { ...actor, userId: caller.userId }, params.id);
    return {};
  });
  bind(app, context, desk.stopClientRebalance, async ({ tx, actor, caller, params, body }) => {
    await stopClientRebalance(tx, { ...actor, userId: caller.userId }, params.id, body.reason);
    return {};
  });
}
