import { INVESTMENT } from '@ballast/contract/funds/investment-flow.ts';
import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enter } from '../../../app/routing/enter.ts';
import { draftGuards } from '../../../app/routing/flow-guards.ts';
import { paths } from '../../../app/routing/paths.ts';
import { prefetch } from '../../../app/session/queries.ts';
import { clientRoute } from '../../client-route.ts';
import { transactionQuery } from '../../payments/transactions/queries.ts';
import { requiresPayingIn } from '../../requires-verified.ts';
import { loadKnown } from '../load-known.ts';
import { fundQuery, investmentLimitsQuery } from '../queries.ts';

const flow = draftGuards(() => INVESTMENT);

const fundRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/invest/fund/$fundId',
  loader: ({ params }) => loadKnown(fundQuery(params.fundId), paths.notFound()),
});

const assetRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./InvestAssetPage.tsx'), 'InvestAssetPage'),
  beforeLoad: enter(requiresPayingIn, flow.step('ASSET')),
  loader: (entry) => prefetch(entry, investmentLimitsQuery(entry.params.fundId)),
  staticData: { title: msg`Invest` },
});

const amountRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/amount',
  component: lazyRouteComponent(() => import('./InvestAmountPage.tsx'), 'InvestAmountPage'),
  beforeLoad: enter(requiresPayingIn, flow.step('AMOUNT')),
  loader: (entry) => prefetch(entry, investmentLimitsQuery(entry.params.fundId)),
  staticData: { title: msg`Invest` },
});

const reviewRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/review',
  component: lazyRouteComponent(() => import('./InvestReviewPage.tsx'), 'InvestReviewPage'),
  beforeLoad: enter(requiresPayingIn, flow.step('REVIEW')),
  staticData: { title: msg`Invest` },
});

const successRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/success/$requestId',
  component: lazyRouteComponent(() => import('./InvestSuccessPage.tsx'), 'InvestSuccessPage'),
  loader: (entry) => prefetch(entry, transactionQuery(entry.params.requestId)),
  staticData: { title: msg`Invest` },
});

export const investRoutes = [
  fundRoute.addChildren([assetRoute, amountRoute, reviewRoute, successRoute]),
] as const;
