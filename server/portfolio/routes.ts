import {
  getAnalytics,
  getInvestmentUnderlying,
  getPortfolioAssets,
  listInvestments,
} from '@ballast/contract/portfolio/portfolio.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { analyticsOf } from './analytics.ts';
import { portfolioAssets } from './assets.ts';
import { investmentsOf, investmentUnderlying } from './investments.ts';

/** Binds the calls of the portfolio. */
export function portfolioRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, getPortfolioAssets, ({ caller, now }) =>
    portfolioAssets(database, caller.userId, now),
  );
  bind(app, context, listInvestments, ({ caller, now }) =>
    investmentsOf(database, caller.userId, now),
  );
  bind(app, context, getInvestmentUnderlying, ({ caller, params, now }) =>
    investmentUnderlying(database, caller.userId, params.fund, now),
  );
  bind(app, context, getAnalytics, ({ caller, query, now }) =>
    analyticsOf(database, caller.userId, query, now),
  );
}
