import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { mainRoute } from '../main-route.ts';
import { documentRequestQuery, signedAgreementsQuery } from './queries.ts';

const documentsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/documents',
  component: lazyRouteComponent(() => import('./DocumentsPage.tsx'), 'DocumentsPage'),
  loader: (entry) => prefetch(entry, signedAgreementsQuery(), documentRequestQuery()),
  staticData: { title: msg`Documents` },
});

export const documentsRoutes = [documentsRoute] as const;
