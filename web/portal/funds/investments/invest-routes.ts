import { INVESTMENT } from '@ballast/contract/funds/investment-flow.ts';
import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enter } from '../../../app/routing/enter.ts';
import { draftGuards } from '../../../app/routing/flow-guards.ts';
import { prefetch } from '../../../app/session/queries.ts';
import { transactionQuery } from '../../payments/transactions/queries.ts';
import { requiresPayingIn } from '../../requires-verified.ts';
import { hasChosenWeights } from '../own-weights/own-weight-guards.ts';
import { ownWeightRoutes } from '../own-weights/own-weight-routes.ts';
import { investmentLimitsQuery } from '../queries.ts';
import { investFundRoute } from './invest-fund-route.ts';

const flow = draftGuards(() => INVESTMENT);

const assetRoute = createRoute({
  getParentRoute: () => investFundRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./InvestAssetPage.tsx'), 'InvestAssetPage'),
  beforeLoad: enter(requiresPayingIn, hasChosenWeights, flow.step('ASSET')),
  loader: (entry) => prefetch(entry, investmentLimitsQuery(entry.params.fundId)),
  staticData: { title: msg`Invest` },
});

const amountRoute = createRoute({
  getParentRoute: () => investFundRoute,
  path: '/amount',
  component: lazyRouteComponent(() => import('./InvestAmountPage.tsx'), 'InvestAmountPage'),
  beforeLoad: enter(requiresPayingIn, flow.step('AMOUNT')),
  loader: (entry) => prefetch(entry, investmentLimitsQuery(entry.params.fundId)),
  staticData: { title: msg`Invest` },
});

const reviewRoute = createRoute({
  getParentRoute: () => investFundRoute,
  path: '/review',
  component: lazyRouteComponent(() => import('./InvestReviewPage.tsx'), 'InvestReviewPage'),
  beforeLoad: enter(requiresPayingIn, flow.step('REVIEW')),
  staticData: { title: msg`Invest` },
});

const successRoute = createRoute({
  getParentRoute: () => investFundRoute,
  path: '/success/$requestId',
  component: lazyRouteComponent(() => import('./InvestSuccessPage.tsx'), 'InvestSuccessPage'),
  loader: (entry) => prefetch(entry, transactionQuery(entry.params.requestId)),
  staticData: { title: msg`Invest` },
});

export const investRoutes = [
  investFundRoute.addChildren([
    ...ownWeightRoutes,
    assetRoute,
    amountRoute,
    reviewRoute,
    successRoute,
  ]),
] as const;
