import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskRoute } from '../desk-route.ts';
import { type QueueFilter, queueFilterOf } from './queue-filter.ts';

const queuesRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/queues',
  component: lazyRouteComponent(() => import('./QueuesPage.tsx'), 'QueuesPage'),
  staticData: { name: 'desk-queues', title: msg`Reviews` },
});

const queueRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/queues/$queue',
  component: lazyRouteComponent(() => import('./QueuePage.tsx'), 'QueuePage'),
  validateSearch: (search: Record<string, unknown>): QueueFilter => queueFilterOf(search),
  staticData: { name: 'desk-queue', title: msg`Reviews` },
});

const caseRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/cases/$id',
  component: lazyRouteComponent(() => import('./CasePage.tsx'), 'CasePage'),
  staticData: { name: 'desk-case', title: msg`Review` },
});

/** Reviews that the desk decides. */
export const caseRoutes = [queuesRoute, queueRoute, caseRoute] as const;
