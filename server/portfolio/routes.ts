import * as portfolio from '@ballast/contract/portfolio/portfolio.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { getAnalytics } from './analytics.ts';
import { getPortfolioAssets } from './assets.ts';
import { getInvestmentUnderlying, listInvestments } from './investments.ts';

export function portfolioRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, portfolio.getPortfolioAssets, ({ caller, now }) =>
    getPortfolioAssets(database, caller.clientId, now),
  );
  bind(app, context, portfolio.listInvestments, ({ caller, now }) =>
    listInvestments(database, caller.clientId, now),
  );
  bind(app, context, portfolio.getInvestmentUnderlying, ({ caller, params, now }) =>
    getInvestmentUnderlying(database, caller.clientId, params.fund, now),
  );
  bind(app, context, portfolio.getAnalytics, ({ caller, query, now }) =>
    getAnalytics(database, caller.clientId, query, now),
  );
}
