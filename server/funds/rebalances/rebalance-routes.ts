import * as own from '@ballast/contract/funds/client-rebalances.ts';
import * as desk from '@ballast/contract/staff/client-rebalances.ts';
import { decideSigned } from '../../access/passkeys/signed-subjects.ts';
import { bind, bindInSteps } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import {
  approveClientRebalance,
  releaseClientRebalance,
  stopClientRebalance,
} from './desk-rebalances.ts';
import { getOwnDrift, listOwnRebalances } from './own-rebalances.ts';
import { getClientRebalance, listClientRebalances } from './rebalance-answers.ts';
import { askRebalancePasskey, REBALANCE_SIGNED } from './signed-rebalance.ts';

export function rebalanceRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, own.getOwnDrift, ({ caller, params, now }) =>
    getOwnDrift(database, caller.clientId, params.fund, now),
  );
  bind(app, context, own.listOwnRebalances, ({ caller, params, query }) =>
    listOwnRebalances(database, caller.clientId, params.fund, query),
  );
  bind(app, context, desk.listClientRebalances, ({ now }) => listClientRebalances(database, now));
  bind(app, context, desk.getClientRebalance, ({ caller, params }) =>
    getClientRebalance(database, params.id, caller.userId),
  );
  bindInSteps(app, context, desk.approveClientRebalance, (input, once, earlier) => {
    const { actor, caller, params, body } = input;
    const by = { ...actor, userId: caller.userId };
    const decided = { subject: REBALANCE_SIGNED, id: params.id, decision: 'APPROVED' } as const;
    const steps = { context, by, passkey: body.passkey, once, earlier };
    return decideSigned(steps, decided, (tx, signed) =>
      approveClientRebalance(tx, by, params.id, signed),
    );
  });
  bindInSteps(app, context, desk.releaseClientRebalance, (input, once, earlier) => {
    const { actor, caller, params, body } = input;
    const by = { ...actor, userId: caller.userId };
    const decided = { subject: REBALANCE_SIGNED, id: params.id, decision: 'RELEASED' } as const;
    const steps = { context, by, passkey: body.passkey, once, earlier };
    return decideSigned(steps, decided, (tx, signed) =>
      releaseClientRebalance(tx, by, params.id, signed),
    );
  });
  bind(app, context, desk.askRebalancePasskey, ({ caller, params, body }) =>
    askRebalancePasskey(context, caller, params.id, body.decision),
  );
  bind(app, context, desk.stopClientRebalance, async ({ tx, actor, caller, params, body }) => {
    await stopClientRebalance(tx, { ...actor, userId: caller.userId }, params.id, body.reason);
    return {};
  });
}
