import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskRoute } from '../desk-route.ts';

const startRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./DeskStartPage.tsx'), 'DeskStartPage'),
  staticData: { name: 'desk', title: msg`Overview` },
});

/** The start of the desk. */
export const startRoutes = [startRoute] as const;
