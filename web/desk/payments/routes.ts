import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import { withdrawalQueueQuery } from './queries.ts';

const withdrawalsRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/withdrawals',
  component: lazyRouteComponent(() => import('./WithdrawalsPage.tsx'), 'WithdrawalsPage'),
  loader: (entry) => prefetch(entry, withdrawalQueueQuery()),
  staticData: { name: 'desk-withdrawals', title: msg`Withdrawals` },
});

/** Withdrawals that wait for a decision. */
export const withdrawalRoutes = [withdrawalsRoute] as const;
