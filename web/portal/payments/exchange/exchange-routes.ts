import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enter, goTo } from '../../../app/routing/enter.ts';
import { paths } from '../../../app/routing/paths.ts';
import { prefetch } from '../../../app/session/queries.ts';
import { clientRoute } from '../../client-route.ts';
import { requiresVerified } from '../../requires-verified.ts';
import { readExchangeSearch } from './exchange-search.ts';
import { exchangePairsQuery, exchangeQuery } from './queries.ts';

const exchangeRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/exchange',
  component: lazyRouteComponent(() => import('./ExchangePage.tsx'), 'ExchangePage'),
  validateSearch: readExchangeSearch,
  loader: (entry) => prefetch(entry, exchangePairsQuery()),
  staticData: { title: msg`Exchange` },
});

const confirmRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/exchange/confirm',
  component: lazyRouteComponent(() => import('./ExchangeConfirmPage.tsx'), 'ExchangeConfirmPage'),
  validateSearch: readExchangeSearch,
  loaderDeps: ({ search }) => readExchangeSearch(search),
  // What is missing is chosen anew, with what was to be sold (spec/investing.md, section 2).
  beforeLoad: async (entry) => {
    await enter(requiresVerified)(entry);
    const { sell, buy, amount } = readExchangeSearch(entry.search);
    if (sell && buy && amount) return;
    throw goTo(paths.exchange({ sell }));
  },
  loader: (entry) => {
    if (entry.deps.order) prefetch(entry, exchangeQuery(entry.deps.order));
  },
  staticData: { title: msg`Exchange` },
});

export const exchangeRoutes = [exchangeRoute, confirmRoute] as const;
