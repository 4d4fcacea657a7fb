import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import {
  dealingDatesQuery,
  seriesQuery,
  vehicleQuery,
  vehiclesQuery,
  waitingValuesQuery,
} from './queries.ts';

const vehiclesRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/funds',
  component: lazyRouteComponent(() => import('./VehiclesPage.tsx'), 'VehiclesPage'),
  loader: (entry) => prefetch(entry, vehiclesQuery()),
  staticData: { name: 'desk-funds', title: msg`Private funds` },
});

const vehicleRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/funds/$id',
  component: lazyRouteComponent(() => import('./VehiclePage.tsx'), 'VehiclePage'),
  loader: (entry) => {
    const { id } = entry.params;
    const lists = [seriesQuery(id), dealingDatesQuery(id), waitingValuesQuery(id)] as const;
    prefetch(entry, vehicleQuery(id), ...lists);
  },
  staticData: { name: 'desk-fund', title: msg`Private fund` },
});

export const privateFundRoutes = [vehiclesRoute, vehicleRoute] as const;
