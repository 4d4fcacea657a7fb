import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enter } from '../app/routing/enter.ts';
import { guards, ownGuards } from '../app/routing/guards.ts';
import { rootRoute } from './root-route.ts';

const enterAsStaff = enter(guards.requiresAuth(), ownGuards.requiresKind('STAFF'));

export const staffRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'staff',
  component: lazyRouteComponent(() => import('../app/routing/signed-in-root.tsx'), 'SignedInRoot'),
  beforeLoad: enterAsStaff,
});
