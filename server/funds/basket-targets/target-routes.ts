import { getFundTargets as fundTargetsCall } from '@ballast/contract/funds/fund-targets.ts';
import { getFundTrend as fundTrendCall } from '@ballast/contract/funds/fund-trend.ts';
import * as calls from '@ballast/contract/staff/basket-targets.ts';
import { decideSigned } from '../../access/passkeys/signed-subjects.ts';
import { bind, bindInSteps } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { getFundTrend } from '../trend/trend-answers.ts';
import { askTargetProposalPasskey, TARGETS_SIGNED } from './signed-targets.ts';
import { getBasketTargets } from './target-answers.ts';
import { decideTargetProposal, proposeTargets } from './target-proposals.ts';
import { getFundTargets } from './target-versions.ts';

export function targetRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, fundTargetsCall, ({ params, now }) =>
    getFundTargets(database, params.fund, now),
  );
  bind(app, context, fundTrendCall, ({ params }) => getFundTrend(database, params.fund));
  bind(app, context, calls.getBasketTargets, ({ caller, params, now }) =>
    getBasketTargets(database, params.fund, now, caller.userId),
  );
  bind(app, context, calls.proposeTargets, ({ tx, actor, caller, params, body }) =>
    proposeTargets(tx, { ...actor, userId: caller.userId }, params.fund, body),
  );
  bindInSteps(app, context, calls.decideTargetProposal, (input, once, earlier) => {
    const { actor, caller, params, body } = input;
    const { passkey, ...decision } = body;
    const by = { ...actor, userId: caller.userId };
    const decided = { subject: TARGETS_SIGNED, id: params.id, decision: decision.decision };
    const steps = { context, by, passkey, once, earlier };
    return decideSigned(steps, decided, (tx, signed) =>
      decideTargetProposal(tx, by, params.id, decision, signed),
    );
  });
  bind(app, context, calls.askTargetProposalPasskey, ({ caller, params, body }) =>
    askTargetProposalPasskey(context, caller, params.id, body.decision),
  );
}
