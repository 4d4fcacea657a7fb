import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../root-route.ts';

/** The signatory comes by a link and has no session. */
const signRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign/$token',
  component: lazyRouteComponent(() => import('./SignPage.tsx'), 'SignPage'),
  staticData: { title: msg`Sign for a company` },
});

export const signRoutes = [signRoute] as const;
