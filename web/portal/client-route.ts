import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enter } from '../app/routing/enter.ts';
import { guards, ownGuards } from '../app/routing/guards.ts';
import { paths } from '../app/routing/paths.ts';
import { rootRoute } from './root-route.ts';

const enterAsClient = enter(
  guards.requiresAuth(),
  ownGuards.requiresKind('CLIENT'),
  guards.requiresInviteCompleted(paths.invite()),
  guards.requiresAccountStatus(['ACTIVE'], paths.onboarding()),
);

/** Screens with the sidebar belong under `mainRoute`; flows, which have their own frame, directly here. */
export const clientRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'client',
  component: lazyRouteComponent(() => import('../app/routing/signed-in-root.tsx'), 'SignedInRoot'),
  beforeLoad: enterAsClient,
});
