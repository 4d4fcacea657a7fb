import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import {
  filedPaymentsQuery,
  paymentFileQuery,
  paymentFilesQuery,
  waitingPaymentsQuery,
} from './queries.ts';

const filesRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/payment-files',
  component: lazyRouteComponent(() => import('./PaymentFilesPage.tsx'), 'PaymentFilesPage'),
  loader: (entry) => prefetch(entry, waitingPaymentsQuery(), paymentFilesQuery()),
  staticData: { title: msg`Payment files` },
});

const fileRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/payment-files/$id',
  component: lazyRouteComponent(() => import('./PaymentFilePage.tsx'), 'PaymentFilePage'),
  loader: (entry) => {
    const { id } = entry.params;
    prefetch(entry, paymentFileQuery(id), filedPaymentsQuery(id));
  },
  staticData: { name: 'desk-payment-file', title: msg`Payment file` },
});

export const paymentFileRoutes = [filesRoute, fileRoute] as const;
