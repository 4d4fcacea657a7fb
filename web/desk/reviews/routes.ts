import { CASE_QUEUES } from '@ballast/contract/staff/cases.ts';
import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import { caseQuery, casesQuery, queuesQuery } from './queries.ts';
import { type QueueFilter, queueFilterOf } from './queues/queue-filter.ts';

const queuesRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/queues',
  component: lazyRouteComponent(() => import('./queues/queue-pages.tsx'), 'QueuesPage'),
  loader: (entry) => prefetch(entry, queuesQuery()),
  staticData: { title: msg`Reviews` },
});

const queueRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/queues/$queue',
  component: lazyRouteComponent(() => import('./queues/queue-pages.tsx'), 'QueuePage'),
  validateSearch: (search: Record<string, unknown>): QueueFilter => queueFilterOf(search),
  loaderDeps: ({ search }) => queueFilterOf(search),
  loader: (entry) => {
    const queue = CASE_QUEUES.find((known) => known === entry.params.queue);
    if (queue) prefetch(entry, casesQuery(queue, entry.deps));
  },
  staticData: { name: 'desk-queue', title: msg`Reviews` },
});

const caseRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/cases/$id',
  component: lazyRouteComponent(() => import('./CasePage.tsx'), 'CasePage'),
  validateSearch: (search: Record<string, unknown>): QueueFilter => queueFilterOf(search),
  loader: (entry) => prefetch(entry, caseQuery(entry.params.id)),
  staticData: { name: 'desk-case', title: msg`Review` },
});

export const caseRoutes = [queuesRoute, queueRoute, caseRoute] as const;
