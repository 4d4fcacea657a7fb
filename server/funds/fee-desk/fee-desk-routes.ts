import * as calls from '@ballast/contract/staff/fee-proposals.ts';
import { decideSigned } from '../../access/passkeys/signed-subjects.ts';
import { bind, bindInSteps } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { decideFeeProposal, proposeFee } from './fee-proposals.ts';
import { listPublishedFees } from './published-fees.ts';
import { askFeeProposalPasskey, FEE_SIGNED } from './signed-fee.ts';

export function feeDeskRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, calls.listPublishedFees, ({ caller, now }) =>
    listPublishedFees(database, now, caller.userId),
  );
  bind(app, context, calls.proposeFee, ({ tx, actor, caller, body }) =>
    proposeFee(tx, { ...actor, userId: caller.userId }, body),
  );
  bindInSteps(app, context, calls.decideFeeProposal, (input, once, earlier) => {
    const { actor, caller, params, body } = input;
    const { passkey, ...decision } = body;
    const by = { ...actor, userId: caller.userId };
    const decided = { subject: FEE_SIGNED, id: params.id, decision: decision.decision };
    const steps = { context, by, passkey, once, earlier };
    return decideSigned(steps, decided, (tx, signed) =>
      decideFeeProposal(tx, by, params.id, decision, signed),
    );
  });
  bind(app, context, calls.askFeeProposalPasskey, ({ caller, params, body }) =>
    askFeeProposalPasskey(context, caller, params.id, body.decision),
  );
}
