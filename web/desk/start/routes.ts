import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import { unsealedQuery } from '../documents/queries.ts';
import { reconciliationQuery } from '../oversight/queries.ts';
import { queuesQuery } from '../reviews/queries.ts';

const startRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./DeskStartPage.tsx'), 'DeskStartPage'),
  loader: (entry) => prefetch(entry, queuesQuery(), reconciliationQuery(), unsealedQuery()),
  staticData: { title: msg`Overview` },
});

export const startRoutes = [startRoute] as const;
