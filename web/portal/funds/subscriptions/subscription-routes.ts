import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enter, goTo } from '../../../app/routing/enter.ts';
import { draftGuards } from '../../../app/routing/flow-guards.ts';
import type { Guard } from '../../../app/routing/guards.ts';
import { paths } from '../../../app/routing/paths.ts';
import { prefetch } from '../../../app/session/queries.ts';
import { requiresPayingIn, requiresVerified } from '../../requires-verified.ts';
import { accreditationRoutes } from './accreditation/accreditation-routes.ts';
import { fundRoute } from './fund-route.ts';
import { latestSubscriptionQuery, profileChangesQuery, proofOfAddressQuery } from './queries.ts';

/** With the first of its screens, so that no other page carries the table. */
const flow = draftGuards(async () => {
  const { SUBSCRIPTION } = await import('@ballast/contract/funds/subscription-flow.ts');
  return SUBSCRIPTION;
});

/** US taxpayers and companies prove where they are otherwise (spec/investing.md, section 5). */
const requiresAddress: Guard = ({ user, params }) =>
  user?.us_tax_payer === true || user?.account_type === 'INSTITUTIONAL'
    ? paths.fund(params.fundSlug ?? '')
    : null;

const bareRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw goTo(paths.subscribe(params.fundSlug));
  },
});

const introRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/intro',
  component: lazyRouteComponent(() => import('./SubscribeIntroPage.tsx'), 'SubscribeIntroPage'),
  // Its button begins anew, so everybody may come here, and at once.
  beforeLoad: enter(requiresPayingIn),
  loader: (entry) => prefetch(entry, latestSubscriptionQuery(entry.params.fundSlug)),
  staticData: { title: msg`Invest` },
});

const assetRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/asset',
  component: lazyRouteComponent(() => import('./SubscribeAssetPage.tsx'), 'SubscribeAssetPage'),
  beforeLoad: enter(requiresPayingIn, flow.step('ASSET')),
  staticData: { title: msg`Invest` },
});

const amountRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/amount',
  component: lazyRouteComponent(() => import('./SubscribeAmountPage.tsx'), 'SubscribeAmountPage'),
  beforeLoad: enter(requiresPayingIn, flow.step('AMOUNT')),
  staticData: { title: msg`Invest` },
});

const reviewRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/review-personal-information',
  component: lazyRouteComponent(() => import('./SubscribeReviewPage.tsx'), 'SubscribeReviewPage'),
  beforeLoad: enter(requiresPayingIn, flow.step('REVIEW')),
  staticData: { title: msg`Invest` },
});

const changeReceivedRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/change-request-received',
  component: lazyRouteComponent(
    () => import('./ChangeRequestReceivedPage.tsx'),
    'ChangeRequestReceivedPage',
  ),
  beforeLoad: enter(requiresVerified),
  loader: (entry) => prefetch(entry, profileChangesQuery()),
  staticData: { title: msg`Your details` },
});

const backgroundRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/background',
  component: lazyRouteComponent(
    () => import('./SubscribeBackgroundPage.tsx'),
    'SubscribeBackgroundPage',
  ),
  beforeLoad: enter(requiresPayingIn, flow.step('BACKGROUND')),
  staticData: { title: msg`Invest` },
});

const experienceRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/experience',
  component: lazyRouteComponent(
    () => import('./SubscribeExperiencePage.tsx'),
    'SubscribeExperiencePage',
  ),
  beforeLoad: enter(requiresPayingIn, flow.step('EXPERIENCE')),
  staticData: { title: msg`Invest` },
});

const accreditedRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/accredited-investor-status',
  component: lazyRouteComponent(
    () => import('./AccreditedInvestorPage.tsx'),
    'AccreditedInvestorPage',
  ),
  beforeLoad: enter(requiresPayingIn, flow.step('ACCREDITED')),
  staticData: { title: msg`Invest` },
});

const qualifiedRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/qualified-client-status',
  component: lazyRouteComponent(() => import('./QualifiedClientPage.tsx'), 'QualifiedClientPage'),
  beforeLoad: enter(requiresPayingIn, flow.step('QUALIFIED')),
  staticData: { title: msg`Invest` },
});

const agreementRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/agreement',
  component: lazyRouteComponent(
    () => import('./SubscribeAgreementPage.tsx'),
    'SubscribeAgreementPage',
  ),
  beforeLoad: enter(requiresPayingIn, flow.step('AGREEMENT')),
  staticData: { title: msg`Invest` },
});

const statusRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/request-status',
  component: lazyRouteComponent(
    () => import('./SubscriptionStatusPage.tsx'),
    'SubscriptionStatusPage',
  ),
  beforeLoad: enter(requiresVerified),
  loader: (entry) => prefetch(entry, latestSubscriptionQuery(entry.params.fundSlug)),
  staticData: { title: msg`Your subscription` },
});

const addressRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/address',
  component: lazyRouteComponent(() => import('./ProofOfAddressPage.tsx'), 'ProofOfAddressPage'),
  beforeLoad: enter(requiresVerified, requiresAddress),
  loader: (entry) =>
    prefetch(entry, latestSubscriptionQuery(entry.params.fundSlug), proofOfAddressQuery()),
  staticData: { title: msg`Proof of address` },
});

const documentsRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/documents-status',
  component: lazyRouteComponent(() => import('./DocumentsStatusPage.tsx'), 'DocumentsStatusPage'),
  beforeLoad: enter(requiresVerified),
  loader: (entry) => prefetch(entry, latestSubscriptionQuery(entry.params.fundSlug)),
  staticData: { title: msg`Your documents` },
});

const receivedRoute = createRoute({
  getParentRoute: () => fundRoute,
  path: '/request-received',
  component: lazyRouteComponent(() => import('./RequestReceivedPage.tsx'), 'RequestReceivedPage'),
  beforeLoad: enter(requiresVerified),
  loader: (entry) => prefetch(entry, latestSubscriptionQuery(entry.params.fundSlug)),
  staticData: { title: msg`Your subscription` },
});

export const subscriptionRoutes = [
  fundRoute.addChildren([
    bareRoute,
    introRoute,
    assetRoute,
    amountRoute,
    reviewRoute,
    changeReceivedRoute,
    backgroundRoute,
    experienceRoute,
    accreditedRoute,
    qualifiedRoute,
    agreementRoute,
    statusRoute,
    addressRoute,
    ...accreditationRoutes,
    documentsRoute,
    receivedRoute,
  ]),
] as const;
