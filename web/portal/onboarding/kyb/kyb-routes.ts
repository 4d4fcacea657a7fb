import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enter, goTo } from '../../../app/routing/enter.ts';
import { flowGuards } from '../../../app/routing/flow-guards.ts';
import { ownGuards } from '../../../app/routing/guards.ts';
import { paths } from '../../../app/routing/paths.ts';
import { clientRoute } from '../../client-route.ts';

/** Only for companies that are not verified yet, or were asked something since. */
const kybRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/kyb',
  beforeLoad: enter(
    ownGuards.requiresAccountType('INSTITUTIONAL', paths.portfolio()),
    ({ user }) =>
      user?.verification_status === 'VERIFIED' && user.answers_due_at === null
        ? paths.portfolio()
        : null,
  ),
});

const flow = flowGuards(async () => (await import('./kyb-flow.ts')).loadKyb());

const startRoute = createRoute({
  getParentRoute: () => kybRoute,
  path: '/',
  beforeLoad: enter(flow.start),
  staticData: { title: msg`Documents of your company` },
});

const companyRoute = createRoute({
  getParentRoute: () => kybRoute,
  path: '/company-details',
  component: lazyRouteComponent(() => import('./KybCompanyPage.tsx'), 'KybCompanyPage'),
  beforeLoad: enter(flow.step('COMPANY_DETAILS')),
  staticData: { title: msg`About your company` },
});

const peopleRoute = createRoute({
  getParentRoute: () => kybRoute,
  path: '/people',
  component: lazyRouteComponent(() => import('./KybPeoplePage.tsx'), 'KybPeoplePage'),
  beforeLoad: enter(flow.step('PEOPLE')),
  staticData: { title: msg`Who is behind the company` },
});

const sourcesRoute = createRoute({
  getParentRoute: () => kybRoute,
  path: '/source-of-funds',
  component: lazyRouteComponent(() => import('./KybSourcesPage.tsx'), 'KybSourcesPage'),
  beforeLoad: enter(flow.step('SOURCE_OF_FUNDS')),
  staticData: { title: msg`Where your money comes from` },
});

const signatoryRoute = createRoute({
  getParentRoute: () => kybRoute,
  path: '/signatory',
  component: lazyRouteComponent(() => import('./KybSignatoryPage.tsx'), 'KybSignatoryPage'),
  beforeLoad: enter(flow.step('SIGNATORY')),
  staticData: { title: msg`Who signs for the company` },
});

const identityRoute = createRoute({
  getParentRoute: () => kybRoute,
  path: '/verify-identity',
  component: lazyRouteComponent(() => import('./KybIdentityPage.tsx'), 'KybIdentityPage'),
  beforeLoad: enter(flow.step('VERIFY_IDENTITY')),
  staticData: { title: msg`Your identity document` },
});

const agreementsRoute = createRoute({
  getParentRoute: () => kybRoute,
  path: '/agreements',
  component: lazyRouteComponent(() => import('./KybAgreementsPage.tsx'), 'KybAgreementsPage'),
  beforeLoad: enter(flow.step('AGREEMENTS')),
  staticData: { title: msg`Sign for the company` },
});

const uploadRoute = createRoute({
  getParentRoute: () => kybRoute,
  path: '/upload-documents',
  component: lazyRouteComponent(() => import('./KybDocumentsPage.tsx'), 'KybDocumentsPage'),
  beforeLoad: enter(flow.step('UPLOAD_DOCUMENTS')),
  staticData: { title: msg`Documents of your company` },
});

const successRoute = createRoute({
  getParentRoute: () => kybRoute,
  path: '/success',
  component: lazyRouteComponent(() => import('./KybSuccessPage.tsx'), 'KybSuccessPage'),
  beforeLoad: enter(flow.step('SUCCESS')),
  staticData: { title: msg`Your documents are with us` },
});

// A child that no screen answers goes to /kyb, which knows the step.
const otherRoute = createRoute({
  getParentRoute: () => kybRoute,
  path: '/$',
  beforeLoad: () => {
    throw goTo(paths.kyb());
  },
  staticData: { title: msg`Documents of your company` },
});

export const kybRoutes = [
  kybRoute.addChildren([
    startRoute,
    companyRoute,
    peopleRoute,
    sourcesRoute,
    signatoryRoute,
    identityRoute,
    uploadRoute,
    agreementsRoute,
    successRoute,
    otherRoute,
  ]),
] as const;
