import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import { decisionsQuery } from './queries.ts';

const decisionsRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/decisions',
  component: lazyRouteComponent(() => import('./DecisionsPage.tsx'), 'DecisionsPage'),
  // The day is read with the screen, which knows which days there are.
  loaderDeps: ({ search }) => ({ isNarrowed: Object.keys(search).length > 0 }),
  loader: (entry) => {
    if (!entry.deps.isNarrowed) prefetch(entry, decisionsQuery());
  },
  staticData: { title: msg`Decisions` },
});

export const decisionRoutes = [decisionsRoute] as const;
