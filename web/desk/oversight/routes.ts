import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import { auditTrailQuery, reconciliationQuery } from './queries.ts';

const reconciliationRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/reconciliation',
  component: lazyRouteComponent(() => import('./ReconciliationPage.tsx'), 'ReconciliationPage'),
  loader: (entry) => prefetch(entry, reconciliationQuery()),
  staticData: { name: 'desk-reconciliation', title: msg`Reconciliation` },
});

const auditRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/audit',
  component: lazyRouteComponent(() => import('./AuditPage.tsx'), 'AuditPage'),
  loader: (entry) => prefetch(entry, auditTrailQuery()),
  staticData: { name: 'desk-audit', title: msg`Audit trail` },
});

const investorClassesRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/investor-classes',
  component: lazyRouteComponent(() => import('./InvestorClassesPage.tsx'), 'InvestorClassesPage'),
  staticData: { name: 'desk-investor-classes', title: msg`Investor classes` },
});

export const oversightRoutes = [reconciliationRoute, auditRoute, investorClassesRoute] as const;
