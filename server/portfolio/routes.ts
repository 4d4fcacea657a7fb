import * as measures from '@ballast/contract/portfolio/measures.ts';
import * as portfolio from '@ballast/contract/portfolio/portfolio.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { getAnalytics } from './analytics.ts';
import { getPortfolioAssets } from './assets.ts';
import { getExposure } from './exposure.ts';
import { getInvestmentUnderlying, listInvestments } from './investments.ts';
import { getPerformanceMeasures, listPerformanceCuts } from './measure-answers.ts';

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
  bind(app, context, measures.getPerformanceMeasures, ({ caller, query, now }) =>
    getPerformanceMeasures(database, caller.clientId, query, now),
  );
  bind(app, context, measures.listPerformanceCuts, ({ caller, query, now }) =>
    listPerformanceCuts(database, caller.clientId, query, now),
  );
  bind(app, context, measures.getExposure, ({ caller, now }) =>
    getExposure(database, caller.clientId, now),
  );
}
