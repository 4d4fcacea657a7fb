import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskRoute } from '../desk-route.ts';

const withdrawalsRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/withdrawals',
  component: lazyRouteComponent(() => import('./WithdrawalsPage.tsx'), 'WithdrawalsPage'),
  staticData: { name: 'desk-withdrawals', title: msg`Withdrawals` },
});

/** Withdrawals that wait for a decision. */
export const withdrawalRoutes = [withdrawalsRoute] as const;
