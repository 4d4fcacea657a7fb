import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enter, guards, ownGuards } from '../app/guards.ts';
import { rootRoute } from './root-route.ts';

/** What staff see: the rooms of the desk. */
export const deskRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/desk',
  component: lazyRouteComponent(() => import('./layout/DeskLayout.tsx'), 'DeskLayout'),
  beforeLoad: enter(guards.requiresAuth(), ownGuards.requiresKind('STAFF')),
});
