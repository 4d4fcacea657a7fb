import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readAhead } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import { unsealedReading } from '../documents/readings.ts';
import { reconciliationReading } from '../oversight/readings.ts';
import { queuesReading } from '../reviews/readings.ts';

const startRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./DeskStartPage.tsx'), 'DeskStartPage'),
  loader: (entry) => readAhead(entry, queuesReading(), reconciliationReading(), unsealedReading()),
  staticData: { name: 'desk', title: msg`Overview` },
});

/** The start of the desk. */
export const startRoutes = [startRoute] as const;
