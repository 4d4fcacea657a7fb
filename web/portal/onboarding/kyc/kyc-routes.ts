import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { clientRoute } from '../../client-route.ts';
import { enterStart, enterStep, enterSuccess } from './kyc-guards.ts';

const kycRoute = createRoute({ getParentRoute: () => clientRoute, path: '/kyc' });

const introRoute = createRoute({
  getParentRoute: () => kycRoute,
  path: '/intro',
  component: lazyRouteComponent(() => import('./KycIntroPage.tsx'), 'KycIntroPage'),
  beforeLoad: enterStep('INTRO'),
  staticData: { title: msg`Verify your identity` },
});

const addressRoute = createRoute({
  getParentRoute: () => kycRoute,
  path: '/address',
  component: lazyRouteComponent(() => import('./KycAddressPage.tsx'), 'KycAddressPage'),
  beforeLoad: enterStep('ADDRESS'),
  staticData: { title: msg`Where you live` },
});

const personalDetailsRoute = createRoute({
  getParentRoute: () => kycRoute,
  path: '/personal-details',
  component: lazyRouteComponent(
    () => import('./KycPersonalDetailsPage.tsx'),
    'KycPersonalDetailsPage',
  ),
  beforeLoad: enterStep('PERSONAL_DETAILS'),
  staticData: { title: msg`About you` },
});

const taxResidencyRoute = createRoute({
  getParentRoute: () => kycRoute,
  path: '/tax-residency',
  component: lazyRouteComponent(() => import('./KycTaxResidencyPage.tsx'), 'KycTaxResidencyPage'),
  beforeLoad: enterStep('TAX_RESIDENCY'),
  staticData: { title: msg`Where you pay taxes` },
});

const occupationRoute = createRoute({
  getParentRoute: () => kycRoute,
  path: '/occupation',
  component: lazyRouteComponent(() => import('./KycOccupationPage.tsx'), 'KycOccupationPage'),
  beforeLoad: enterStep('OCCUPATION'),
  staticData: { title: msg`What you do` },
});

const sourceOfFundsRoute = createRoute({
  getParentRoute: () => kycRoute,
  path: '/source-of-funds',
  component: lazyRouteComponent(() => import('./KycSourcesPage.tsx'), 'KycSourcesPage'),
  beforeLoad: enterStep('SOURCE_OF_FUNDS'),
  staticData: { title: msg`Where your money comes from` },
});

const verifyIdentityRoute = createRoute({
  getParentRoute: () => kycRoute,
  path: '/verify-identity',
  component: lazyRouteComponent(
    () => import('../identity/identity-pages.tsx'),
    'KycVerifyIdentityPage',
  ),
  beforeLoad: enterStep('VERIFY_IDENTITY'),
  staticData: { title: msg`Your document` },
});

const platformAgreementRoute = createRoute({
  getParentRoute: () => kycRoute,
  path: '/platform-agreement',
  component: lazyRouteComponent(
    () => import('./KycPlatformAgreementPage.tsx'),
    'KycPlatformAgreementPage',
  ),
  beforeLoad: enterStep('PLATFORM_AGREEMENT'),
  staticData: { title: msg`Platform agreement` },
});

const completeRoute = createRoute({
  getParentRoute: () => kycRoute,
  path: '/complete',
  component: lazyRouteComponent(() => import('./KycCompletePage.tsx'), 'KycCompletePage'),
  beforeLoad: enterStep('COMPLETE'),
  staticData: { title: msg`Send your verification` },
});

const successRoute = createRoute({
  getParentRoute: () => kycRoute,
  path: '/success',
  component: lazyRouteComponent(() => import('./KycSuccessPage.tsx'), 'KycSuccessPage'),
  beforeLoad: enterSuccess,
  staticData: { title: msg`Your verification is with us` },
});

const startRoute = createRoute({
  getParentRoute: () => kycRoute,
  path: '/',
  beforeLoad: enterStart,
  staticData: { title: msg`Verify your identity` },
});

// A child that no screen answers goes to /kyc, which knows the step.
const otherRoute = createRoute({
  getParentRoute: () => kycRoute,
  path: '/$',
  beforeLoad: enterStart,
  staticData: { title: msg`Verify your identity` },
});

export const kycRoutes = [
  kycRoute.addChildren([
    startRoute,
    introRoute,
    addressRoute,
    personalDetailsRoute,
    taxResidencyRoute,
    occupationRoute,
    sourceOfFundsRoute,
    verifyIdentityRoute,
    platformAgreementRoute,
    completeRoute,
    successRoute,
    otherRoute,
  ]),
] as const;
