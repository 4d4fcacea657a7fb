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
  staticData: { name: 'kyc-intro', title: msg`Verify your identity` },
});

const addressRoute = createRoute({
  getParentRoute: () => kycRoute,
  path: '/address',
  component: lazyRouteComponent(() => import('./KycAddressPage.tsx'), 'KycAddressPage'),
  beforeLoad: enterStep('ADDRESS'),
  staticData: { name: 'kyc-address', title: msg`Where you live` },
});

const personalDetailsRoute = createRoute({
  getParentRoute: () => kycRoute,
  path: '/personal-details',
  component: lazyRouteComponent(
    () => import('./KycPersonalDetailsPage.tsx'),
    'KycPersonalDetailsPage',
  ),
  beforeLoad: enterStep('PERSONAL_DETAILS'),
  staticData: { name: 'kyc-personal-details', title: msg`About you` },
});

const taxResidencyRoute = createRoute({
  getParentRoute: () => kycRoute,
  path: '/tax-residency',
  component: lazyRouteComponent(() => import('./KycTaxResidencyPage.tsx'), 'KycTaxResidencyPage'),
  beforeLoad: enterStep('TAX_RESIDENCY'),
  staticData: { name: 'kyc-tax-residency', title: msg`Where you pay taxes` },
});

const occupationRoute = createRoute({
  getParentRoute: () => kycRoute,
  path: '/occupation',
  component: lazyRouteComponent(() => import('./KycOccupationPage.tsx'), 'KycOccupationPage'),
  beforeLoad: enterStep('OCCUPATION'),
  staticData: { name: 'kyc-occupation', title: msg`What you do` },
});

const sourceOfFundsRoute = createRoute({
  getParentRoute: () => kycRoute,
  path: '/source-of-funds',
  component: lazyRouteComponent(() => import('./KycSourcesPage.tsx'), 'KycSourcesPage'),
  beforeLoad: enterStep('SOURCE_OF_FUNDS'),
  staticData: { name: 'kyc-source-of-funds', title: msg`Where your money comes from` },
});

const verifyIdentityRoute = createRoute({
  getParentRoute: () => kycRoute,
  path: '/verify-identity',
  component: lazyRouteComponent(
    () => import('../identity/identity-pages.tsx'),
    'KycVerifyIdentityPage',
  ),
  beforeLoad: enterStep('VERIFY_IDENTITY'),
  staticData: { name: 'kyc-verify-identity', title: msg`Your document` },
});

const platformAgreementRoute = createRoute({
  getParentRoute: () => kycRoute,
  path: '/platform-agreement',
  component: lazyRouteComponent(
    () => import('./KycPlatformAgreementPage.tsx'),
    'KycPlatformAgreementPage',
  ),
  beforeLoad: enterStep('PLATFORM_AGREEMENT'),
  staticData: { name: 'kyc-platform-agreement', title: msg`Platform agreement` },
});

const completeRoute = createRoute({
  getParentRoute: () => kycRoute,
  path: '/complete',
  component: lazyRouteComponent(() => import('./KycCompletePage.tsx'), 'KycCompletePage'),
  beforeLoad: enterStep('COMPLETE'),
  staticData: { name: 'kyc-complete', title: msg`Send your verification` },
});

const successRoute = createRoute({
  getParentRoute: () => kycRoute,
  path: '/success',
  component: lazyRouteComponent(() => import('./KycSuccessPage.tsx'), 'KycSuccessPage'),
  beforeLoad: enterSuccess,
  staticData: { name: 'kyc-success', title: msg`Your verification is with us` },
});

const startRoute = createRoute({
  getParentRoute: () => kycRoute,
  path: '/',
  beforeLoad: enterStart,
  staticData: { name: 'kyc', title: msg`Verify your identity` },
});

// A child that no screen answers goes to /kyc, which knows the step.
const otherRoute = createRoute({
  getParentRoute: () => kycRoute,
  path: '/$',
  beforeLoad: enterStart,
  staticData: { name: 'kyc', title: msg`Verify your identity` },
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
