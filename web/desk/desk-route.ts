import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffRoute } from './staff-route.ts';

/** The rooms of the desk. */
export const deskRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/desk',
  component: lazyRouteComponent(() => import('./layout/DeskLayout.tsx'), 'DeskLayout'),
});
