import type { AssetCode } from '@ballast/contract/money/asset.ts';
import * as asset from '@ballast/contract/portfolio/asset.ts';
import * as measures from '@ballast/contract/portfolio/measures.ts';
import * as portfolio from '@ballast/contract/portfolio/portfolio.ts';
import { bind } from '../http/bind.ts';
import type { Caller } from '../http/caller.ts';
import type { Context, Server } from '../http/context.ts';
import { getAnalytics } from './analytics.ts';
import { getCurrency, getPriceChange, getPricePlot, listMarkets } from './asset-prices.ts';
import { getPortfolioAsset, getPortfolioAssets } from './assets.ts';
import { getExposure } from './exposure.ts';
import { getInvestmentUnderlying, listInvestments } from './investments.ts';
import { getPerformanceMeasures, listPerformanceCuts } from './measure-answers.ts';

/** The currency that a call asks for, or the client's own. */
function shownIn(
  { displayCurrency }: Caller,
  { display_currency }: { display_currency?: AssetCode | undefined },
): AssetCode {
  return display_currency ?? displayCurrency;
}

export function portfolioRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, portfolio.getPortfolioAssets, ({ caller, query, now }) =>
    getPortfolioAssets(database, caller.clientId, shownIn(caller, query), now, {
      withGains: query.calculate_pnls === 'true',
    }),
  );
  bind(app, context, asset.getPortfolioAsset, ({ caller, params, query, now }) =>
    getPortfolioAsset(database, caller.clientId, params.code, shownIn(caller, query), now),
  );
  bind(app, context, asset.getCurrency, ({ params }) => getCurrency(database, params.code));
  bind(app, context, asset.getPricePlot, ({ caller, params, query, now }) =>
    getPricePlot(
      database,
      { ...params, period: query.period, currency: shownIn(caller, query) },
      now,
    ),
  );
  bind(app, context, asset.getPriceChange, ({ caller, params, query, now }) =>
    getPriceChange(
      database,
      { ...params, period: query.period, currency: shownIn(caller, query) },
      now,
    ),
  );
  bind(app, context, asset.listMarkets, ({ caller, query }) =>
    listMarkets(database, { ids: query.ids, currency: shownIn(caller, query) }),
  );
  bind(app, context, portfolio.listInvestments, ({ caller, query, now }) =>
    listInvestments(database, caller.clientId, shownIn(caller, query), now),
  );
  bind(app, context, portfolio.getInvestmentUnderlying, ({ caller, params, query, now }) =>
    getInvestmentUnderlying(database, caller.clientId, params.fund, shownIn(caller, query), now),
  );
  bind(app, context, portfolio.getAnalytics, ({ caller, query, now }) =>
    getAnalytics(database, caller.clientId, { ...query, currency: shownIn(caller, query) }, now),
  );
  bind(app, context, measures.getPerformanceMeasures, ({ caller, query, now }) =>
    getPerformanceMeasures(
      database,
      caller.clientId,
      { ...query, currency: shownIn(caller, query) },
      now,
    ),
  );
  bind(app, context, measures.listPerformanceCuts, ({ caller, query, now }) =>
    listPerformanceCuts(
      database,
      caller.clientId,
      { ...query, currency: shownIn(caller, query) },
      now,
    ),
  );
  bind(app, context, measures.getExposure, ({ caller, query, now }) =>
    getExposure(database, caller.clientId, { ...query, currency: shownIn(caller, query) }, now),
  );
}
