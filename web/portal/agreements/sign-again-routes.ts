import { getOutdatedAgreements } from '@ballast/contract/agreements/outdated-agreements.ts';
import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { callQuery, prefetch } from '../../app/session/queries.ts';
import { clientRoute } from '../client-route.ts';

const signAgainRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/documents/sign',
  component: lazyRouteComponent(() => import('./sign-again-pages.tsx'), 'SignAgainPage'),
  loader: (entry) => prefetch(entry, callQuery(getOutdatedAgreements)),
  staticData: { title: msg`Sign your agreements again` },
});

const signNextRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/documents/sign/next',
  component: lazyRouteComponent(() => import('./sign-again-pages.tsx'), 'SignNextPage'),
  loader: (entry) => prefetch(entry, callQuery(getOutdatedAgreements)),
  staticData: { title: msg`Sign your agreements again` },
});

export const signAgainRoutes = [signAgainRoute, signNextRoute] as const;
