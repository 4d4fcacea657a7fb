import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import { basketTargetsQuery, rebalanceQuery, rebalancesQuery } from './queries.ts';

const rebalancesRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/rebalances',
  component: lazyRouteComponent(() => import('./RebalancesPage.tsx'), 'RebalancesPage'),
  loader: (entry) => prefetch(entry, rebalancesQuery()),
  staticData: { title: msg`Rebalances` },
});

const rebalanceRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/rebalances/$id',
  component: lazyRouteComponent(() => import('./RebalancePage.tsx'), 'RebalancePage'),
  loader: (entry) => prefetch(entry, rebalanceQuery(entry.params.id)),
  staticData: { name: 'desk-rebalance', title: msg`Rebalance` },
});

const basketRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/baskets/$slug',
  component: lazyRouteComponent(() => import('./BasketPage.tsx'), 'BasketPage'),
  loader: (entry) => prefetch(entry, basketTargetsQuery(entry.params.slug)),
  staticData: { name: 'desk-basket', title: msg`Target weights` },
});

export const rebalanceRoutes = [rebalancesRoute, rebalanceRoute, basketRoute] as const;
