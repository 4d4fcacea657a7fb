import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import { reconciliationQuery } from './queries.ts';

const reconciliationRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/reconciliation',
  component: lazyRouteComponent(() => import('./ReconciliationPage.tsx'), 'ReconciliationPage'),
  loader: (entry) => prefetch(entry, reconciliationQuery()),
  staticData: { title: msg`Reconciliation` },
});

const investorClassesRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/investor-classes',
  component: lazyRouteComponent(() => import('./InvestorClassesPage.tsx'), 'InvestorClassesPage'),
  staticData: { title: msg`Investor classes` },
});

export const oversightRoutes = [reconciliationRoute, investorClassesRoute] as const;
