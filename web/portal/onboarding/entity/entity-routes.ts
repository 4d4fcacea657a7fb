import type { EntityStep } from '@ballast/contract/onboarding/sign-up/entity.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { enter, goTo } from '../../../app/routing/enter.ts';
import { draftGuards, flowGuards } from '../../../app/routing/flow-guards.ts';
import { guards, ownGuards } from '../../../app/routing/guards.ts';
import { paths } from '../../../app/routing/paths.ts';
import { rootRoute } from '../../root-route.ts';

const enterAsCompany = enter(
  guards.requiresAuth(),
  ownGuards.requiresKind('CLIENT'),
  ownGuards.requiresAccountType('INSTITUTIONAL', paths.onboarding()),
);

const entityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/onboarding/entity',
  component: lazyRouteComponent(
    () => import('../../../app/routing/signed-in-root.tsx'),
    'SignedInRoot',
  ),
  beforeLoad: enterAsCompany,
});

const waysRoute = createRoute({
  getParentRoute: () => entityRoute,
  id: 'steps',
  beforeLoad: enter(
    guards.requiresAccountStatus(['INACTIVE', 'PENDING_ACTIVATION'], paths.portfolio()),
  ),
});

const flow = flowGuards(async () => (await import('./entity-flow.ts')).loadEntityFlow());
const phone = draftGuards(
  async () => (await import('@ballast/contract/account/phone-flow.ts')).ENTITY_PHONE,
);

const startRoute = createRoute({
  getParentRoute: () => waysRoute,
  path: '/',
  beforeLoad: enter(flow.start),
  staticData: { title: msg`Your registration` },
});

// A child that no screen answers goes to where the company goes on.
const otherRoute = createRoute({
  getParentRoute: () => waysRoute,
  path: '/$',
  beforeLoad: () => {
    throw goTo(paths.entityOnboarding());
  },
  staticData: { title: msg`Your registration` },
});

// The server learns an entered number with the code, so these steps are guarded by the draft.
const phoneRoutes = [
  createRoute({
    getParentRoute: () => waysRoute,
    path: '/phone',
    component: lazyRouteComponent(() => import('./account-pages.tsx'), 'EntityPhonePage'),
    beforeLoad: enter(phone.step('INPUT'), flow.step('PHONE')),
    staticData: { title: msg`Your phone number` },
  }),
  createRoute({
    getParentRoute: () => waysRoute,
    path: '/verify-method',
    component: lazyRouteComponent(() => import('./account-pages.tsx'), 'EntityVerifyMethodPage'),
    beforeLoad: enter(phone.step('METHOD'), flow.load),
    staticData: { title: msg`Your phone number` },
  }),
  createRoute({
    getParentRoute: () => waysRoute,
    path: '/phone-verify',
    component: lazyRouteComponent(() => import('./account-pages.tsx'), 'EntityPhoneVerifyPage'),
    beforeLoad: enter(phone.step('VERIFY'), flow.load),
    staticData: { title: msg`Your phone number` },
  }),
] as const;

/** The route of a step, open when the contract's table opens it. */
function stepRoute<const StepPath extends string>(
  step: EntityStep,
  path: StepPath,
  component: RouteComponent,
  title: MessageDescriptor,
) {
  return createRoute({
    getParentRoute: () => waysRoute,
    path,
    component,
    beforeLoad: enter(flow.step(step)),
    staticData: { title },
  });
}

const stepRoutes = [
  stepRoute(
    'PASSWORD',
    'password',
    lazyRouteComponent(() => import('./account-pages.tsx'), 'EntityPasswordPage'),
    msg`Your password`,
  ),
  stepRoute(
    'YOUR_DETAILS',
    'your-details',
    lazyRouteComponent(() => import('./YourDetailsPage.tsx'), 'YourDetailsPage'),
    msg`Your name`,
  ),
  stepRoute(
    'SIGNATORY_RIGHTS',
    'signatory-rights',
    lazyRouteComponent(() => import('./SignatoryRightsPage.tsx'), 'SignatoryRightsPage'),
    msg`Who signs`,
  ),
  stepRoute(
    'LEGAL_BUSINESS_NAME',
    'legal-business-name',
    lazyRouteComponent(() => import('./LegalBusinessNamePage.tsx'), 'LegalBusinessNamePage'),
    msg`The company’s name`,
  ),
  stepRoute(
    'COUNTRY_OF_INCORPORATION',
    'country-of-incorporation',
    lazyRouteComponent(
      () => import('./CountryOfIncorporationPage.tsx'),
      'CountryOfIncorporationPage',
    ),
    msg`Where it is incorporated`,
  ),
  stepRoute(
    'LEGAL_STRUCTURE',
    'legal-structure',
    lazyRouteComponent(() => import('./LegalStructurePage.tsx'), 'LegalStructurePage'),
    msg`The legal structure`,
  ),
  stepRoute(
    'PARTNERSHIP',
    'legal-structure/partnership',
    lazyRouteComponent(() => import('./subtype-pages.tsx'), 'PartnershipPage'),
    msg`The legal structure`,
  ),
  stepRoute(
    'TRUST',
    'legal-structure/trust',
    lazyRouteComponent(() => import('./subtype-pages.tsx'), 'TrustPage'),
    msg`The legal structure`,
  ),
  stepRoute(
    'STATE_OWNED_OR_INTERNATIONAL',
    'legal-structure/state-owned-or-international',
    lazyRouteComponent(() => import('./subtype-pages.tsx'), 'StateOwnedPage'),
    msg`The legal structure`,
  ),
  stepRoute(
    'OTHER',
    'legal-structure/other',
    lazyRouteComponent(() => import('./OtherStructurePage.tsx'), 'OtherStructurePage'),
    msg`The legal structure`,
  ),
  stepRoute(
    'US_TAXPAYER_STATUS',
    'us-taxpayer-status',
    lazyRouteComponent(() => import('./EntityUsTaxpayerPage.tsx'), 'EntityUsTaxpayerPage'),
    msg`US taxes`,
  ),
  stepRoute(
    'ELIGIBILITY',
    'eligibility',
    lazyRouteComponent(() => import('./EntityEligibilityPage.tsx'), 'EntityEligibilityPage'),
    msg`What kind of investor it is`,
  ),
  stepRoute(
    'UNDERSTANDING_THE_RISKS',
    'understanding-the-risks',
    lazyRouteComponent(() => import('./EntityRisksPage.tsx'), 'EntityRisksPage'),
    msg`The risks`,
  ),
  stepRoute(
    'REQUEST_INFO',
    'request-info',
    lazyRouteComponent(() => import('../signatories/RequestInfoPage.tsx'), 'RequestInfoPage'),
    msg`The declaration`,
  ),
  stepRoute(
    'DESIGNATE_SIGNATORY',
    'designate-signatory',
    lazyRouteComponent(
      () => import('../signatories/DesignateSignatoryPage.tsx'),
      'DesignateSignatoryPage',
    ),
    msg`Who signs`,
  ),
  stepRoute(
    'REQUEST_RECEIVED',
    'request-received',
    lazyRouteComponent(
      () => import('../signatories/RequestReceivedPage.tsx'),
      'RequestReceivedPage',
    ),
    msg`Request received`,
  ),
  stepRoute(
    'COMPLETED',
    'completed',
    lazyRouteComponent(() => import('./EntityCompletedPage.tsx'), 'EntityCompletedPage'),
    msg`All steps completed`,
  ),
] as const;

const successRoute = createRoute({
  getParentRoute: () => entityRoute,
  path: '/success',
  component: lazyRouteComponent(() => import('./EntitySuccessPage.tsx'), 'EntitySuccessPage'),
  beforeLoad: enter(
    guards.requiresAccountStatus(['ACTIVE'], paths.entityOnboarding()),
    async () => {
      const { hasEntityDetails } = await import('./entity-flow.ts');
      return (await hasEntityDetails()) ? null : paths.portfolio();
    },
  ),
  staticData: { title: msg`Account created` },
});

export const entityRoutes = [
  entityRoute.addChildren([
    waysRoute.addChildren([startRoute, ...phoneRoutes, ...stepRoutes, otherRoute]),
    successRoute,
  ]),
] as const;
