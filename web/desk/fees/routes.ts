import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import { publishedFeesQuery } from './queries.ts';

const feesRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/fees',
  component: lazyRouteComponent(() => import('./FeesPage.tsx'), 'FeesPage'),
  loader: (entry) => prefetch(entry, publishedFeesQuery()),
  staticData: { name: 'desk-fees', title: msg`Fees and rewards` },
});

export const feeRoutes = [feesRoute] as const;
