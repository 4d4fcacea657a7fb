import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import { exchangePlaceQuery } from './queries.ts';

const placeRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/exchange',
  component: lazyRouteComponent(() => import('./ExchangePlacePage.tsx'), 'ExchangePlacePage'),
  loader: (entry) => prefetch(entry, exchangePlaceQuery()),
  staticData: { title: msg`At the exchange` },
});

export const exchangePlaceRoutes = [placeRoute] as const;
