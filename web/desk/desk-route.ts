import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffRoute } from './staff-route.ts';

export const deskRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/desk',
  component: lazyRouteComponent(() => import('./layout/DeskLayout.tsx'), 'DeskLayout'),
});
