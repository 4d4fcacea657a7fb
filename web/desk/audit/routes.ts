import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import { auditTrailQuery } from './queries.ts';

const auditRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/audit',
  component: lazyRouteComponent(() => import('./AuditPage.tsx'), 'AuditPage'),
  // What narrows the list is read with the screen, which knows the words for it.
  loaderDeps: ({ search }) => ({ isNarrowed: Object.keys(search).length > 0 }),
  loader: (entry) => {
    if (!entry.deps.isNarrowed) prefetch(entry, auditTrailQuery({}));
  },
  staticData: { title: msg`Audit trail` },
});

export const auditRoutes = [auditRoute] as const;
