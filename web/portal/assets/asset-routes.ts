import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { mainRoute } from '../main-route.ts';
import { transactionsQuery } from '../payments/transactions/queries.ts';
import { periodOf } from '../portfolio/performance/chart-search.ts';
import { readAssetSearch } from './asset-search.ts';
import { onlyCurrency } from './only-currency.ts';
import {
  otherMarketsQuery,
  ownAssetQuery,
  ownTransactions,
  priceChangeQuery,
  pricePlotQuery,
} from './queries.ts';

const assetRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/assets/$code',
  component: lazyRouteComponent(() => import('./AssetPage.tsx'), 'AssetPage'),
  validateSearch: readAssetSearch,
  loaderDeps: ({ search }) => readAssetSearch(search),
  loader: (entry) => {
    const { code } = entry.params;
    onlyCurrency(code);
    const period = periodOf(entry.deps);
    prefetch(
      entry,
      ownAssetQuery(code),
      pricePlotQuery(code, period),
      priceChangeQuery(code, period),
      otherMarketsQuery(code),
      transactionsQuery(ownTransactions(code)),
    );
  },
  staticData: { name: 'asset', title: msg`Currency` },
});

export const assetRoutes = [assetRoute] as const;
