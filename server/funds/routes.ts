import * as funds from '@ballast/contract/funds/funds.ts';
import * as investments from '@ballast/contract/funds/investments.ts';
import * as redemptions from '@ballast/contract/funds/redemptions.ts';
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

export function fundsRoutes(app: Server, context: Context): void {
  fundCalls(app, context);
  investmentCalls(app, context);
  redemptionCalls(app, context);
  privateFundCalls(app, context);
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
