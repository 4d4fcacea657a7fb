import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import { clientQuery, clientsQuery, readClientFilter } from './queries.ts';

const clientsRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/clients',
  component: lazyRouteComponent(() => import('./ClientsPage.tsx'), 'ClientsPage'),
  validateSearch: readClientFilter,
  loaderDeps: ({ search }) => readClientFilter(search),
  loader: (entry) => prefetch(entry, clientsQuery(entry.deps)),
  staticData: { title: msg`Clients` },
});

const clientRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/clients/$id',
  component: lazyRouteComponent(() => import('./ClientPage.tsx'), 'ClientPage'),
  loader: (entry) => prefetch(entry, clientQuery(entry.params.id)),
  staticData: { name: 'desk-client', title: msg`Client` },
});

export const clientRoutes = [clientsRoute, clientRoute] as const;
