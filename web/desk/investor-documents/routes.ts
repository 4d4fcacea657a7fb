import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import { putDocumentsQuery } from './queries.ts';

const documentsRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/documents',
  component: lazyRouteComponent(
    () => import('./InvestorDocumentsPage.tsx'),
    'InvestorDocumentsPage',
  ),
  loader: (entry) => prefetch(entry, putDocumentsQuery()),
  staticData: { title: msg`Documents for clients` },
});

export const investorDocumentRoutes = [documentsRoute] as const;
