import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskRoute } from '../desk-route.ts';

const auditRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/audit',
  component: lazyRouteComponent(() => import('./AuditPage.tsx'), 'AuditPage'),
  staticData: { name: 'desk-audit', title: msg`Audit trail` },
});

export const auditRoutes = [auditRoute] as const;
