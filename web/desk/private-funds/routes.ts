import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import {
  auditsQuery,
  batchesQuery,
  batchOrdersQuery,
  batchQuery,
  calendarQuery,
  classesQuery,
  dealingDatesQuery,
  dueFeesQuery,
  holidaysQuery,
  printedCopiesQuery,
  proposalsQuery,
  seriesQuery,
  vehicleQuery,
  vehiclesQuery,
  waitingValuesQuery,
} from './queries.ts';

const vehiclesRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/funds',
  component: lazyRouteComponent(() => import('./VehiclesPage.tsx'), 'VehiclesPage'),
  loader: (entry) =>
    prefetch(entry, vehiclesQuery(), calendarQuery(), printedCopiesQuery(), proposalsQuery()),
  staticData: { title: msg`Private funds` },
});

const vehicleRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/funds/$id',
  component: lazyRouteComponent(() => import('./VehiclePage.tsx'), 'VehiclePage'),
  loader: (entry) => {
    const { id } = entry.params;
    const lists = [seriesQuery(id), dealingDatesQuery(id), waitingValuesQuery(id)] as const;
    const cards = [batchesQuery(id), auditsQuery(id), dueFeesQuery(id)] as const;
    const terms = [classesQuery(id), holidaysQuery(id)] as const;
    prefetch(entry, vehicleQuery(id), ...cards, ...terms, ...lists);
  },
  staticData: { name: 'desk-fund', title: msg`Private fund` },
});

const newFundRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/funds/new',
  component: lazyRouteComponent(() => import('./NewFundPage.tsx'), 'NewFundPage'),
  staticData: { name: 'desk-fund-new', title: msg`Propose a private fund` },
});

const batchRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/funds/batches/$id',
  component: lazyRouteComponent(() => import('./BatchPage.tsx'), 'BatchPage'),
  loader: (entry) => {
    const { id } = entry.params;
    prefetch(entry, batchQuery(id), batchOrdersQuery(id));
  },
  staticData: { name: 'desk-fund-dealing', title: msg`Dealing` },
});

export const privateFundRoutes = [vehiclesRoute, newFundRoute, vehicleRoute, batchRoute] as const;
