import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enter, guards, ownGuards } from '../app/guards.ts';
import { paths } from '../app/paths.ts';
import { rootRoute } from './root-route.ts';

/** What a client with an active account sees: sidebar, header and the screen. */
export const mainRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'main',
  component: lazyRouteComponent(() => import('./layout/PortalLayout.tsx'), 'PortalLayout'),
  beforeLoad: enter(
    guards.requiresAuth(),
    ownGuards.requiresKind('CLIENT'),
    guards.requiresInviteCompleted(paths.error()),
    guards.requiresAccountStatus(['ACTIVE'], paths.error()),
  ),
});
