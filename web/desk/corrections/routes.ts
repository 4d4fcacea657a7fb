import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import { correctionsQuery, readAskedFor, suspendedLinesQuery } from './queries.ts';

const correctionsRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/corrections',
  component: lazyRouteComponent(() => import('./CorrectionsPage.tsx'), 'CorrectionsPage'),
  validateSearch: readAskedFor,
  loader: (entry) => prefetch(entry, correctionsQuery(), suspendedLinesQuery()),
  staticData: { title: msg`Corrections` },
});

export const correctionRoutes = [correctionsRoute] as const;
