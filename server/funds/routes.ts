import * as fundFees from '@ballast/contract/funds/fund-fees.ts';
import * as fundRewards from '@ballast/contract/funds/fund-rewards.ts';
import * as funds from '@ballast/contract/funds/funds.ts';
import * as investments from '@ballast/contract/funds/investments.ts';
import * as ownWeights from '@ballast/contract/funds/own-weights.ts';
import * as clientPrivateFunds from '@ballast/contract/funds/private-funds.ts';
import * as rebalances from '@ballast/contract/funds/rebalances.ts';
import * as redemptions from '@ballast/contract/funds/redemptions.ts';
import * as batches from '@ballast/contract/staff/dealing-batches.ts';
import { listDueFees as dueFeesCall } from '@ballast/contract/staff/due-fees.ts';
import * as audits from '@ballast/contract/staff/fund-audits.ts';
import { listFundCalendar as calendarCall } from '@ballast/contract/staff/fund-calendar.ts';
import { listFundHolidays as holidaysCall } from '@ballast/contract/staff/fund-holidays.ts';
import * as proposals from '@ballast/contract/staff/fund-proposals.ts';
import * as privateFunds from '@ballast/contract/staff/private-funds.ts';
import { listShareClasses as classesCall } from '@ballast/contract/staff/share-classes.ts';
import type { FastifyRequest } from 'fastify';
import { decideSigned } from '../access/passkeys/signed-subjects.ts';
import { transact } from '../database/transact.ts';
import { ARRIVAL_LIMITS } from '../files/upload-parts.ts';
import { leavingTheRest, octetsOf, takeOctets } from '../files/upload-routes.ts';
import { bind, bindInSteps } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { readIdempotencyKey } from '../http/idempotency.ts';
import { targetRoutes } from './basket-targets/target-routes.ts';
import { feeDeskRoutes } from './fee-desk/fee-desk-routes.ts';
import {
  getFund,
  getFundIndexChart,
  getFundIndexPlot,
  getFundUnderlying,
  listFunds,
} from './fund-answers.ts';
import { getFundFees } from './fund-fees.ts';
import { getFundRewards } from './fund-rewards.ts';
import { getRebalancing, listRebalances } from './index/rebalance-answers.ts';
import { inquiryRoutes } from './inquiries/inquiry-routes.ts';
import { getInvestmentLimits, quoteInvestment } from './investments/investment-quotes.ts';
import { createInvestment } from './investments/investments.ts';
import {
  investmentAnswer,
  investmentQuoteAnswer,
  limitsAnswer,
  listRedemptions,
  redemptionAnswer,
  redemptionLimitsAnswer,
  redemptionQuoteAnswer,
} from './money-answers.ts';
import { chooseOwnWeights, getOwnWeights } from './own-weights/own-weight-answers.ts';
import { getPrivateFund } from './private-funds/client-view.ts';
import { listFundAudits } from './private-funds/desk/audits.ts';
import { getBatch, listBatches, listBatchOrders } from './private-funds/desk/batch-answers.ts';
import {
  payBatch,
  prepareBatch,
  releaseBatch,
  resumeBatch,
} from './private-funds/desk/desk-batches.ts';
import { listDueFees } from './private-funds/desk/fee-payments.ts';
import { listFundCalendar } from './private-funds/desk/fund-calendar.ts';
import { downloadFundFile, sendFundFile } from './private-funds/desk/fund-files.ts';
import { listFundHolidays } from './private-funds/desk/fund-holidays.ts';
import {
  closeDealingDate,
  decideFundProposal,
  listFundProposals,
  proposeFund,
} from './private-funds/desk/fund-proposals.ts';
import { listShareClasses } from './private-funds/desk/share-classes.ts';
import { askBatchPasskey, BATCH_SIGNED } from './private-funds/desk/signed-batch.ts';
import { askProposalPasskey, PROPOSAL_SIGNED } from './private-funds/desk/signed-proposal.ts';
import { askValuePasskey, VALUE_SIGNED } from './private-funds/signed-value.ts';
import {
  getVehicle,
  listDealingDates,
  listSeries,
  listVehicles,
} from './private-funds/vehicle-answers.ts';
import {
  approveVehicleValue,
  enterVehicleValue,
  listWaitingValues,
} from './private-funds/waiting-values.ts';
import { rebalanceRoutes } from './rebalances/rebalance-routes.ts';
import { getRedemptionLimits, quoteRedemption } from './redemptions/redemption-quotes.ts';
import { createRedemption } from './redemptions/redemptions.ts';
import { draftLinkRoutes } from './signed-drafts/draft-link-routes.ts';
import { subscriptionRoutes } from './subscriptions/subscription-routes.ts';
import { unitRedemptionRoutes } from './unit-redemptions/unit-redemption-routes.ts';

export async function fundsRoutes(app: Server, context: Context): Promise<void> {
  fundCalls(app, context);
  investmentCalls(app, context);
  redemptionCalls(app, context);
  privateFundCalls(app, context);
  batchCalls(app, context);
  proposalCalls(app, context);
  await auditCalls(app, context);
  inquiryRoutes(app, context);
  subscriptionRoutes(app, context);
  unitRedemptionRoutes(app, context);
  draftLinkRoutes(app, context);
  rebalanceRoutes(app, context);
  targetRoutes(app, context);
  feeDeskRoutes(app, context);
}

function fundCalls(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, funds.listFunds, ({ caller, query, now }) =>
    listFunds(
      database,
      caller,
      { productType: query.product_type, strategy: query.strategy, liquidity: query.liquidity },
      now,
      query,
    ),
  );
  bind(app, context, funds.getFund, ({ caller, params, now }) =>
    getFund(database, caller, params.fund, now),
  );
  bind(app, context, fundFees.getFundFees, ({ params, now }) =>
    getFundFees(database, params.fund, now),
  );
  bind(app, context, fundRewards.getFundRewards, ({ caller, params }) =>
    getFundRewards(database, caller.clientId, params.fund),
  );
  bind(app, context, clientPrivateFunds.getPrivateFund, ({ caller, params }) =>
    getPrivateFund(database, caller.clientId, params.fund),
  );
  bind(app, context, funds.getFundUnderlying, ({ params, now }) =>
    getFundUnderlying(database, params.fund, now),
  );
  bind(app, context, funds.getFundIndexPlot, ({ params, query, now }) =>
    getFundIndexPlot(database, params.fund, query.period, now),
  );
  bind(app, context, funds.getFundIndexChart, ({ params, now }) =>
    getFundIndexChart(database, params.fund, now),
  );
  bind(app, context, rebalances.listRebalances, ({ params, query }) =>
    listRebalances(database, params.fund, query),
  );
  bind(app, context, rebalances.getRebalancing, ({ params, now }) =>
    getRebalancing(database, params.fund, now),
  );
  bind(app, context, ownWeights.getOwnWeights, ({ caller, params, now }) =>
    getOwnWeights(database, caller.clientId, params.fund, now),
  );
  bind(app, context, ownWeights.chooseOwnWeights, ({ actor, caller, params, body, now }) =>
    transact(database, (tx) =>
      chooseOwnWeights(
        tx,
        { ...actor, userId: caller.userId },
        { ownerId: caller.clientId, fund: params.fund, weights: body.weights },
        now,
      ),
    ),
  );
}

function investmentCalls(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, investments.getInvestmentLimits, async ({ caller, query }) =>
    limitsAnswer(await getInvestmentLimits(database, caller.clientId, query.fund)),
  );
  bind(app, context, investments.quoteInvestment, async ({ tx, caller, body }) =>
    investmentQuoteAnswer(await quoteInvestment(tx, { ownerId: caller.clientId, ...body })),
  );
  bind(app, context, investments.createInvestment, async ({ tx, actor, caller, body, request }) =>
    investmentAnswer(
      await createInvestment(tx, actor, {
        ownerId: caller.clientId,
        quoteId: body.quote_id,
        key: keyOf(request),
      }),
    ),
  );
}

function redemptionCalls(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, redemptions.getRedemptionLimits, async ({ caller, query }) =>
    redemptionLimitsAnswer(await getRedemptionLimits(database, caller.clientId, query.fund)),
  );
  bind(app, context, redemptions.quoteRedemption, async ({ tx, caller, body }) =>
    redemptionQuoteAnswer(
      await quoteRedemption(tx, {
        ownerId: caller.clientId,
        fund: body.fund,
        currency: body.currency,
        amount: 'amount' in body ? body.amount : null,
      }),
    ),
  );
  bind(app, context, redemptions.createRedemption, async ({ tx, actor, caller, body, request }) =>
    redemptionAnswer(
      await createRedemption(tx, actor, {
        ownerId: caller.clientId,
        quoteId: body.quote_id,
        key: keyOf(request),
      }),
    ),
  );
  bind(app, context, redemptions.listRedemptions, ({ caller, query }) =>
    listRedemptions(database, caller.clientId, query),
  );
}

function keyOf(request: FastifyRequest): string {
  return readIdempotencyKey(request.headers['idempotency-key']);
}

function privateFundCalls(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, privateFunds.listVehicles, ({ query }) => listVehicles(database, query));
  bind(app, context, privateFunds.getVehicle, ({ params }) => getVehicle(database, params.id));
  bind(app, context, privateFunds.listSeries, ({ params, query }) =>
    listSeries(database, params.id, query),
  );
  bind(app, context, classesCall, ({ params }) => listShareClasses(database, params.id));
  bind(app, context, holidaysCall, ({ params }) => listFundHolidays(database, params.id));
  bind(app, context, privateFunds.listDealingDates, ({ params, query }) =>
    listDealingDates(database, params.id, query),
  );
  bind(app, context, privateFunds.listWaitingValues, ({ caller, params }) =>
    listWaitingValues(database, params.id, caller.userId),
  );
  bind(app, context, privateFunds.enterVehicleValue, ({ tx, actor, caller, params, body }) =>
    enterVehicleValue(tx, { ...actor, userId: caller.userId }, params.id, body),
  );
  bindInSteps(app, context, privateFunds.approveVehicleValue, (input, once, earlier) => {
    const { actor, caller, params, body } = input;
    const by = { ...actor, userId: caller.userId };
    const decided = { subject: VALUE_SIGNED, id: params.id, decision: 'APPROVED' } as const;
    const steps = { context, by, passkey: body.passkey, once, earlier };
    return decideSigned(steps, decided, (tx, signed) =>
      approveVehicleValue(tx, by, params.id, signed),
    );
  });
  bind(app, context, privateFunds.askValuePasskey, ({ caller, params }) =>
    askValuePasskey(context, caller, params.id),
  );
}

function batchCalls(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, batches.listBatches, ({ params, query }) =>
    listBatches(database, params.id, query),
  );
  bind(app, context, batches.getBatch, ({ caller, params }) =>
    getBatch(database, params.id, caller.userId),
  );
  bind(app, context, batches.listBatchOrders, ({ params, query }) =>
    listBatchOrders(database, params.id, query),
  );
  bind(app, context, batches.prepareBatch, ({ tx, actor, caller, params, body }) =>
    prepareBatch(tx, { ...actor, userId: caller.userId }, params.id, body),
  );
  bindInSteps(app, context, batches.releaseBatch, (input, once, earlier) => {
    const { actor, caller, params, body } = input;
    const by = { ...actor, userId: caller.userId };
    const decided = { subject: BATCH_SIGNED, id: params.id, decision: 'RELEASED' } as const;
    const steps = { context, by, passkey: body.passkey, once, earlier };
    return decideSigned(steps, decided, (tx, signed) => releaseBatch(tx, by, params.id, signed));
  });
  bind(app, context, batches.resumeBatch, async ({ tx, actor, caller, params }) => {
    await resumeBatch(tx, { ...actor, userId: caller.userId }, params.id);
    return {};
  });
  bindInSteps(app, context, batches.payBatch, (input, once, earlier) => {
    const { actor, caller, params, body } = input;
    const by = { ...actor, userId: caller.userId };
    const decided = { subject: BATCH_SIGNED, id: params.id, decision: 'PAID' } as const;
    const steps = { context, by, passkey: body.passkey, once, earlier };
    return decideSigned(steps, decided, (tx, signed) => payBatch(tx, by, params.id, signed));
  });
  bind(app, context, batches.askBatchPasskey, ({ caller, params, body }) =>
    askBatchPasskey(context, caller, params.id, body.decision),
  );
}

function proposalCalls(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, proposals.listFundProposals, ({ caller, query }) =>
    listFundProposals(database, query, caller.userId),
  );
  bind(app, context, proposals.proposeFund, ({ tx, actor, caller, body }) =>
    proposeFund(tx, { ...actor, userId: caller.userId }, body),
  );
  bindInSteps(app, context, proposals.decideFundProposal, (input, once, earlier) => {
    const { actor, caller, params, body } = input;
    const { passkey, ...decision } = body;
    const by = { ...actor, userId: caller.userId };
    const decided = { subject: PROPOSAL_SIGNED, id: params.id, decision: decision.decision };
    const steps = { context, by, passkey, once, earlier };
    return decideSigned(steps, decided, (tx, signed) =>
      decideFundProposal(tx, by, params.id, decision, signed),
    );
  });
  bind(app, context, proposals.askProposalPasskey, ({ caller, params, body }) =>
    askProposalPasskey(context, caller, params.id, body.decision),
  );
  bind(app, context, proposals.closeDealingDate, async ({ tx, actor, caller, params, body }) => {
    await closeDealingDate(tx, { ...actor, userId: caller.userId }, params.id, body.day);
    return {};
  });
}

async function auditCalls(app: Server, context: Context): Promise<void> {
  const { database } = context;
  bind(app, context, audits.listFundAudits, ({ params }) => listFundAudits(database, params.id));
  bind(app, context, dueFeesCall, ({ params }) => listDueFees(database, params.id));
  bind(app, context, calendarCall, ({ query }) => listFundCalendar(database, query));
  bind(app, context, audits.downloadFundFile, async ({ params, actor, reply }) => {
    const { headers, content } = await downloadFundFile(context, actor, params);
    reply.headers(headers);
    return content;
  });
  await app.register(async (scope) => {
    takeOctets(scope);
    bind(scope, context, audits.sendFundFile, (input) => {
      const { query, actor, caller, request, reply, admitAgain } = input;
      return leavingTheRest(request, reply, async () => {
        const file = { fileName: query.file_name, content: octetsOf(request) };
        const sender = { ...actor, userId: caller.userId };
        const arriving = { limits: ARRIVAL_LIMITS, admitAgain };
        return sendFundFile(context, sender, { ...file, ...arriving });
      });
    });
  });
}
