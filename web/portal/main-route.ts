import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { clientRoute } from './client-route.ts';

export const mainRoute = createRoute({
  getParentRoute: () => clientRoute,
  id: 'main',
  component: lazyRouteComponent(() => import('./layout/PortalLayout.tsx'), 'PortalLayout'),
});
