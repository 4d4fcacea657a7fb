import {
  getFund,
  getFundIndexPlot,
  getFundUnderlying,
  listFunds,
} from '@ballast/contract/funds/funds.ts';
import {
  createInvestment,
  getInvestmentLimits,
  quoteInvestment,
} from '@ballast/contract/funds/investments.ts';
import {
  createRedemption,
  getRedemptionLimits,
  listRedemptions,
  quoteRedemption,
} from '@ballast/contract/funds/redemptions.ts';
import type { FastifyRequest } from 'fastify';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { readIdempotencyKey } from '../http/idempotency.ts';
import { fundDetail, fundIndexPlot, fundList, fundUnderlying } from './fund-answers.ts';
import * as investing from './investments/investment-quotes.ts';
import * as investments from './investments/investments.ts';
import {
  investmentAnswer,
  investmentQuoteAnswer,
  limitsAnswer,
  redemptionAnswer,
  redemptionLimitsAnswer,
  redemptionPage,
  redemptionQuoteAnswer,
} from './money-answers.ts';
import * as redeeming from './redemptions/redemption-quotes.ts';
import * as redemptions from './redemptions/redemptions.ts';

/** Binds the calls of the funds room. */
export function fundsRoutes(app: Server, context: Context): void {
  fundCalls(app, context);
  investmentCalls(app, context);
  redemptionCalls(app, context);
}

function fundCalls(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, listFunds, ({ query, now }) =>
    fundList(
      database,
      { productType: query.product_type, strategy: query.strategy, liquidity: query.liquidity },
      now,
      query,
    ),
  );
  bind(app, context, getFund, ({ params, now }) => fundDetail(database, params.fund, now));
  bind(app, context, getFundUnderlying, ({ params, now }) =>
    fundUnderlying(database, params.fund, now),
  );
  bind(app, context, getFundIndexPlot, ({ params, query, now }) =>
    fundIndexPlot(database, params.fund, query.period, now),
  );
}

function investmentCalls(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, getInvestmentLimits, async ({ caller, query }) =>
    limitsAnswer(await investing.readInvestmentLimits(database, caller.userId, query.fund)),
  );
  bind(app, context, quoteInvestment, async ({ tx, caller, body }) =>
    investmentQuoteAnswer(await investing.quoteInvestment(tx, { ownerId: caller.userId, ...body })),
  );
  bind(app, context, createInvestment, async ({ tx, actor, caller, body, request }) =>
    investmentAnswer(
      await investments.createInvestment(tx, actor, {
        ownerId: caller.userId,
        quoteId: body.quote_id,
        key: keyOf(request),
      }),
    ),
  );
}

function redemptionCalls(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, getRedemptionLimits, async ({ caller, query }) =>
    redemptionLimitsAnswer(
      await redeeming.readRedemptionLimits(database, caller.userId, query.fund),
    ),
  );
  bind(app, context, quoteRedemption, async ({ tx, caller, body }) =>
    redemptionQuoteAnswer(
      await redeeming.quoteRedemption(tx, {
        ownerId: caller.userId,
        fund: body.fund,
        currency: body.currency,
        amount: 'amount' in body ? body.amount : null,
      }),
    ),
  );
  bind(app, context, createRedemption, async ({ tx, actor, caller, body, request }) =>
    redemptionAnswer(
      await redemptions.createRedemption(tx, actor, {
        ownerId: caller.userId,
        quoteId: body.quote_id,
        key: keyOf(request),
      }),
    ),
  );
  bind(app, context, listRedemptions, ({ caller, query }) =>
    redemptionPage(database, caller.userId, query),
  );
}

function keyOf(request: FastifyRequest): string {
  return readIdempotencyKey(request.headers['idempotency-key']);
}
