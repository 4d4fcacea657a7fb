import * as funds from '@ballast/contract/funds/funds.ts';
import * as investments from '@ballast/contract/funds/investments.ts';
import * as clientPrivateFunds from '@ballast/contract/funds/private-funds.ts';
import * as redemptions from '@ballast/contract/funds/redemptions.ts';
import * as batches from '@ballast/contract/staff/dealing-batches.ts';
import * as proposals from '@ballast/contract/staff/fund-proposals.ts';
import * as privateFunds from '@ballast/contract/staff/private-funds.ts';
import type { FastifyRequest } from 'fastify';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { readIdempotencyKey } from '../http/idempotency.ts';
import { getFund, getFundIndexPlot, getFundUnderlying, listFunds } from './fund-answers.ts';
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
import { getPrivateFund } from './private-funds/client-view.ts';
import { getBatch, listBatches, listBatchOrders } from './private-funds/desk/batch-answers.ts';
import {
  payBatch,
  prepareBatch,
  releaseBatch,
  resumeBatch,
} from './private-funds/desk/desk-batches.ts';
import {
  closeDealingDate,
  decideFundProposal,
  listFundProposals,
  proposeFund,
} from './private-funds/desk/fund-proposals.ts';
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
import { getRedemptionLimits, quoteRedemption } from './redemptions/redemption-quotes.ts';
import { createRedemption } from './redemptions/redemptions.ts';
import { subscriptionRoutes } from './subscriptions/subscription-routes.ts';
import { unitRedemptionRoutes } from './unit-redemptions/unit-redemption-routes.ts';

export function fundsRoutes(app: Server, context: Context): void {
  fundCalls(app, context);
  investmentCalls(app, context);
  redemptionCalls(app, context);
  privateFundCalls(app, context);
  batchCalls(app, context);
  proposalCalls(app, context);
  subscriptionRoutes(app, context);
  unitRedemptionRoutes(app, context);
}

function fundCalls(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, funds.listFunds, ({ query, now }) =>
    listFunds(
      database,
      { productType: query.product_type, strategy: query.strategy, liquidity: query.liquidity },
      now,
      query,
    ),
  );
  bind(app, context, funds.getFund, ({ params, now }) => getFund(database, params.fund, now));
  bind(app, context, clientPrivateFunds.getPrivateFund, ({ caller, params }) =>
    getPrivateFund(database, caller.clientId, params.fund),
  );
  bind(app, context, funds.getFundUnderlying, ({ params, now }) =>
    getFundUnderlying(database, params.fund, now),
  );
  bind(app, context, funds.getFundIndexPlot, ({ params, query, now }) =>
    getFundIndexPlot(database, params.fund, query.period, now),
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
  bind(app, context, privateFunds.listDealingDates, ({ params, query }) =>
    listDealingDates(database, params.id, query),
  );
  bind(app, context, privateFunds.listWaitingValues, ({ params }) =>
    listWaitingValues(database, params.id),
  );
  bind(app, context, privateFunds.enterVehicleValue, ({ tx, actor, caller, params, body }) =>
    enterVehicleValue(tx, { ...actor, userId: caller.userId }, params.id, body),
  );
  bind(app, context, privateFunds.approveVehicleValue, async ({ tx, actor, caller, params }) => {
    await approveVehicleValue(tx, { ...actor, userId: caller.userId }, params.id);
    return {};
  });
}

function batchCalls(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, batches.listBatches, ({ params, query }) =>
    listBatches(database, params.id, query),
  );
  bind(app, context, batches.getBatch, ({ params }) => getBatch(database, params.id));
  bind(app, context, batches.listBatchOrders, ({ params, query }) =>
    listBatchOrders(database, params.id, query),
  );
  bind(app, context, batches.prepareBatch, ({ tx, actor, caller, params, body }) =>
    prepareBatch(tx, { ...actor, userId: caller.userId }, params.id, body.day),
  );
  bind(app, context, batches.releaseBatch, async ({ tx, actor, caller, params }) => {
    await releaseBatch(tx, { ...actor, userId: caller.userId }, params.id);
    return {};
  });
  bind(app, context, batches.resumeBatch, async ({ tx, actor, caller, params }) => {
    await resumeBatch(tx, { ...actor, userId: caller.userId }, params.id);
    return {};
  });
  bind(app, context, batches.payBatch, async ({ tx, actor, caller, params }) => {
    await payBatch(tx, { ...actor, userId: caller.userId }, params.id);
    return {};
  });
}

function proposalCalls(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, proposals.listFundProposals, ({ query }) =>
    listFundProposals(database, query),
  );
  bind(app, context, proposals.proposeFund, ({ tx, actor, caller, body }) =>
    proposeFund(tx, { ...actor, userId: caller.userId }, body),
  );
  bind(app, context, proposals.decideFundProposal, async ({ tx, actor, caller, params, body }) => {
    await decideFundProposal(tx, { ...actor, userId: caller.userId }, params.id, body);
    return {};
  });
  bind(app, context, proposals.closeDealingDate, async ({ tx, actor, caller, params, body }) => {
    await closeDealingDate(tx, { ...actor, userId: caller.userId }, params.id, body.day);
    return {};
  });
}
