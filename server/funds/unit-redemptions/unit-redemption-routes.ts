import * as requests from '@ballast/contract/funds/redemption-requests.ts';
import * as redemptions from '@ballast/contract/funds/unit-redemptions.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { ownActor } from '../../onboarding/identity/identity.ts';
import { askToRedeem } from './redemption-agreement.ts';
import { estimateRedemption, getRedemptionTerms } from './redemption-answers.ts';
import {
  cancelRedemptionRequest,
  createRedemptionRequest,
  submitRedemptionRequest,
} from './redemption-requests.ts';
import { listUnitRedemptions } from './unit-redemptions.ts';

export function unitRedemptionRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, redemptions.getRedemptionTerms, ({ caller, query }) =>
    getRedemptionTerms(database, caller.clientId, query.fund),
  );
  bind(app, context, redemptions.estimateRedemption, ({ caller, query }) =>
    estimateRedemption(database, caller.clientId, query),
  );
  bind(app, context, redemptions.listUnitRedemptions, ({ caller, query }) =>
    listUnitRedemptions(database, caller.clientId, query),
  );
  bind(
    app,
    context,
    requests.createRedemptionRequest,
    async ({ tx, actor, caller, query, body }) => {
      const own = ownActor(actor, caller);
      const wanted = { ...body, fund: query.fund };
      const { requestId, isCompany } = await createRedemptionRequest(tx, own, wanted);
      if (isCompany) await askToRedeem(tx, context.settings, own);
      return { id: requestId };
    },
  );
  bind(app, context, requests.submitRedemptionRequest, async ({ tx, actor, caller, params }) => {
    await submitRedemptionRequest(tx, ownActor(actor, caller), params.id);
    return {};
  });
  bind(app, context, requests.cancelRedemptionRequest, async ({ tx, actor, caller, params }) => {
    await cancelRedemptionRequest(tx, ownActor(actor, caller), params.id);
    return {};
  });
}
