import { OWN_WEIGHTS } from '@ballast/contract/funds/own-weights-flow.ts';
import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enter } from '../../../app/routing/enter.ts';
import { draftGuards } from '../../../app/routing/flow-guards.ts';
import { prefetch } from '../../../app/session/queries.ts';
import { requiresPayingIn } from '../../requires-verified.ts';
import { investFundRoute } from '../investments/invest-fund-route.ts';
import { hasOwnWeights } from './own-weight-guards.ts';
import { ownWeightsQuery } from './queries.ts';

const flow = draftGuards(() => OWN_WEIGHTS);

const introRoute = createRoute({
  getParentRoute: () => investFundRoute,
  path: '/weights',
  component: lazyRouteComponent(() => import('./OwnWeightsPage.tsx'), 'OwnWeightsPage'),
  beforeLoad: enter(requiresPayingIn, hasOwnWeights, flow.step('INTRO')),
  loader: (entry) => prefetch(entry, ownWeightsQuery(entry.params.fundId)),
  staticData: { title: msg`Weights` },
});

const selectRoute = createRoute({
  getParentRoute: () => investFundRoute,
  path: '/weights/select',
  component: lazyRouteComponent(() => import('./SelectWeightsPage.tsx'), 'SelectWeightsPage'),
  beforeLoad: enter(requiresPayingIn, hasOwnWeights, flow.step('SELECT')),
  loader: (entry) => prefetch(entry, ownWeightsQuery(entry.params.fundId)),
  staticData: { title: msg`Weights` },
});

const reviewRoute = createRoute({
  getParentRoute: () => investFundRoute,
  path: '/weights/review',
  component: lazyRouteComponent(() => import('./ReviewWeightsPage.tsx'), 'ReviewWeightsPage'),
  beforeLoad: enter(requiresPayingIn, hasOwnWeights, flow.step('REVIEW')),
  loader: (entry) => prefetch(entry, ownWeightsQuery(entry.params.fundId)),
  staticData: { title: msg`Weights` },
});

export const ownWeightRoutes = [introRoute, selectRoute, reviewRoute] as const;
