import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../main-route.ts';

const documentsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/documents',
  component: lazyRouteComponent(() => import('./DocumentsPage.tsx'), 'DocumentsPage'),
  staticData: { name: 'documents', title: msg`Documents` },
});

/** Where the client's documents are. */
export const documentsRoutes = [documentsRoute] as const;
