import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enter, goTo } from '../../../app/routing/enter.ts';
import { paths } from '../../../app/routing/paths.ts';
import { prefetch } from '../../../app/session/queries.ts';
import { clientRoute } from '../../client-route.ts';
import { mainRoute } from '../../main-route.ts';
import { enterCustody, enterStatus, individualsOnly } from '../kyc/kyc-guards.ts';
import { kycQuery, kycStatusQuery } from '../kyc/queries.ts';

const statusRoute = createRoute({ getParentRoute: () => mainRoute, path: '/account-status' });

const startRoute = createRoute({
  getParentRoute: () => statusRoute,
  path: '/',
  beforeLoad: enter(individualsOnly, ({ user }) =>
    user?.kyc_stage === 'AGREEMENTS_VERIFICATION'
      ? paths.accountStatusAgreements()
      : paths.accountStatusKyc(),
  ),
  staticData: { title: msg`Verification` },
});

const kycRoute = createRoute({
  getParentRoute: () => statusRoute,
  path: '/kyc',
  component: lazyRouteComponent(() => import('./KycStatusPage.tsx'), 'KycStatusPage'),
  beforeLoad: enterStatus,
  loader: (entry) => prefetch(entry, kycStatusQuery()),
  staticData: { title: msg`Verification` },
});

const agreementsRoute = createRoute({
  getParentRoute: () => statusRoute,
  path: '/agreements',
  component: lazyRouteComponent(() => import('./AgreementsStatusPage.tsx'), 'AgreementsStatusPage'),
  beforeLoad: enterStatus,
  loader: (entry) => prefetch(entry, kycStatusQuery()),
  staticData: { title: msg`Agreements` },
});

const identityRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/account-status/identity',
  component: lazyRouteComponent(
    () => import('../identity/identity-pages.tsx'),
    'IdentityAgainPage',
  ),
  beforeLoad: enterStatus,
  loader: (entry) => prefetch(entry, kycStatusQuery(), kycQuery()),
  staticData: { title: msg`Your document` },
});

const otherRoute = createRoute({
  getParentRoute: () => statusRoute,
  path: '/$',
  beforeLoad: () => {
    throw goTo(paths.accountStatus());
  },
  staticData: { title: msg`Verification` },
});

const custodyRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/custody-agreements',
});

const custodyIntroRoute = createRoute({
  getParentRoute: () => custodyRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./custody-pages.tsx'), 'CustodyIntroPage'),
  beforeLoad: enterCustody,
  loader: (entry) => prefetch(entry, kycStatusQuery()),
  staticData: { name: 'custody-agreements-intro', title: msg`Two agreements to sign` },
});

const custodyServiceRoute = createRoute({
  getParentRoute: () => custodyRoute,
  path: '/service-agreement',
  component: lazyRouteComponent(() => import('./custody-pages.tsx'), 'CustodyServicePage'),
  beforeLoad: enterCustody,
  staticData: { title: msg`Custody agreement` },
});

const masterPurchaseRoute = createRoute({
  getParentRoute: () => custodyRoute,
  path: '/master-purchase',
  component: lazyRouteComponent(() => import('./custody-pages.tsx'), 'MasterPurchasePage'),
  beforeLoad: enterCustody,
  staticData: { title: msg`Purchase agreement` },
});

const custodyStatusRoute = createRoute({
  getParentRoute: () => custodyRoute,
  path: '/status',
  component: lazyRouteComponent(() => import('./custody-pages.tsx'), 'CustodyStatusPage'),
  beforeLoad: enterCustody,
  loader: (entry) => prefetch(entry, kycStatusQuery()),
  staticData: { title: msg`Your agreements` },
});

const custodyOtherRoute = createRoute({
  getParentRoute: () => custodyRoute,
  path: '/$',
  beforeLoad: () => {
    throw goTo(paths.custodyAgreements());
  },
  staticData: { name: 'custody-agreements-intro', title: msg`Two agreements to sign` },
});

export const accountStatusRoutes = [
  statusRoute.addChildren([startRoute, kycRoute, agreementsRoute, otherRoute]),
] as const;

/** What verification asks for after KYC, in a frame of its own. */
export const accountStatusFlowRoutes = [
  identityRoute,
  custodyRoute.addChildren([
    custodyIntroRoute,
    custodyServiceRoute,
    masterPurchaseRoute,
    custodyStatusRoute,
    custodyOtherRoute,
  ]),
] as const;
