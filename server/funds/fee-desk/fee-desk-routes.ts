import * as calls from '@ballast/contract/staff/fee-proposals.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { decideFeeProposal, proposeFee } from './fee-proposals.ts';
import { listPublishedFees } from './published-fees.ts';

export function feeDeskRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, calls.listPublishedFees, ({ now }) => listPublishedFees(database, now));
  bind(app, context, calls.proposeFee, ({ tx, actor, caller, body }) =>
    proposeFee(tx, { ...actor, userId: caller.userId }, body),
  );
  bind(app, context, calls.decideFeeProposal, async ({ tx, actor, caller, params, body }) => {
    await decideFeeProposal(tx, { ...actor, userId: caller.userId }, params.id, body);
    return {};
  });
}
