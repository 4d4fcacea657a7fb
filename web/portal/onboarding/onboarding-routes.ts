import type { IndividualStep } from '@ballast/contract/onboarding/sign-up/individual.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { enter, goTo } from '../../app/routing/enter.ts';
import { draftGuards, flowGuards } from '../../app/routing/flow-guards.ts';
import { guards, ownGuards } from '../../app/routing/guards.ts';
import { paths } from '../../app/routing/paths.ts';
import { rootRoute } from '../root-route.ts';

const enterSignedIn = enter(
  guards.requiresAuth(),
  ownGuards.requiresKind('CLIENT'),
  guards.requiresInviteCompleted(paths.invite()),
);

const onboardingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/onboarding',
  component: lazyRouteComponent(
    () => import('../../app/routing/signed-in-root.tsx'),
    'SignedInRoot',
  ),
  beforeLoad: enterSignedIn,
});

const individualRoute = createRoute({
  getParentRoute: () => onboardingRoute,
  id: 'individual',
  beforeLoad: enter(
    guards.requiresAccountStatus(['INACTIVE', 'PENDING_ACTIVATION'], paths.portfolio()),
    ownGuards.requiresAccountType('INDIVIDUAL', paths.entityOnboarding()),
  ),
});

const flow = flowGuards(async () =>
  (await import('./sign-up/individual-flow.ts')).loadIndividualFlow(),
);
const phone = draftGuards(
  async () => (await import('@ballast/contract/account/phone-flow.ts')).ONBOARDING_PHONE,
);

const startRoute = createRoute({
  getParentRoute: () => individualRoute,
  path: '/',
  beforeLoad: enter(flow.start),
  staticData: { title: msg`Your registration` },
});

// A child that no screen answers goes to where the person goes on.
const otherRoute = createRoute({
  getParentRoute: () => individualRoute,
  path: '/$',
  beforeLoad: () => {
    throw goTo(paths.onboarding());
  },
  staticData: { title: msg`Your registration` },
});

// The server learns an entered number with the code, so these steps are guarded by the draft.
const phoneRoutes = [
  createRoute({
    getParentRoute: () => individualRoute,
    path: '/phone-input',
    component: lazyRouteComponent(() => import('./sign-up/account-pages.tsx'), 'PhoneInputPage'),
    beforeLoad: enter(phone.step('INPUT'), flow.step('PHONE')),
    staticData: { title: msg`Your phone number` },
  }),
  createRoute({
    getParentRoute: () => individualRoute,
    path: '/verify-method',
    component: lazyRouteComponent(() => import('./sign-up/account-pages.tsx'), 'VerifyMethodPage'),
    beforeLoad: enter(phone.step('METHOD'), flow.load),
    staticData: { title: msg`Your phone number` },
  }),
  createRoute({
    getParentRoute: () => individualRoute,
    path: '/phone-verify',
    component: lazyRouteComponent(() => import('./sign-up/account-pages.tsx'), 'PhoneVerifyPage'),
    beforeLoad: enter(phone.step('VERIFY'), flow.load),
    staticData: { title: msg`Your phone number` },
  }),
] as const;

/** The route of a step, open when the contract's table opens it. */
function stepRoute<const StepPath extends string>(
  step: IndividualStep,
  path: StepPath,
  component: RouteComponent,
  title: MessageDescriptor,
) {
  return createRoute({
    getParentRoute: () => individualRoute,
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
    lazyRouteComponent(() => import('./sign-up/account-pages.tsx'), 'PasswordPage'),
    msg`Your password`,
  ),
  stepRoute(
    'FULL_NAME',
    'full-name',
    lazyRouteComponent(() => import('./sign-up/FullNamePage.tsx'), 'FullNamePage'),
    msg`Your name`,
  ),
  stepRoute(
    'COUNTRY_OF_RESIDENCE',
    'country-of-residence',
    lazyRouteComponent(() => import('./sign-up/CountryPage.tsx'), 'CountryPage'),
    msg`Where you live`,
  ),
  stepRoute(
    'US_TAXPAYER_STATUS',
    'us-taxpayer-status',
    lazyRouteComponent(() => import('./sign-up/UsTaxpayerPage.tsx'), 'UsTaxpayerPage'),
    msg`US taxes`,
  ),
  stepRoute(
    'ELIGIBILITY',
    'eligibility',
    lazyRouteComponent(() => import('./sign-up/EligibilityPage.tsx'), 'EligibilityPage'),
    msg`What kind of investor you are`,
  ),
  stepRoute(
    'LIQUID',
    'questionnaire/liquid',
    lazyRouteComponent(() => import('./sign-up/questionnaire-pages.tsx'), 'LiquidAssetsPage'),
    msg`Your liquid assets`,
  ),
  stepRoute(
    'INVESTOR_BLOCKED',
    'investor-blocked',
    lazyRouteComponent(() => import('./sign-up/InvestorBlockedPage.tsx'), 'InvestorBlockedPage'),
    msg`We cannot open an account`,
  ),
  stepRoute(
    'DIGITAL',
    'questionnaire/digital',
    lazyRouteComponent(() => import('./sign-up/questionnaire-pages.tsx'), 'DigitalAssetsPage'),
    msg`Your digital assets`,
  ),
  stepRoute(
    'INTENDED',
    'questionnaire/intended',
    lazyRouteComponent(() => import('./sign-up/questionnaire-pages.tsx'), 'IntendedAmountPage'),
    msg`What you want to invest`,
  ),
  stepRoute(
    'RISKS_AGREEMENT',
    'risks-agreement',
    lazyRouteComponent(() => import('./sign-up/RisksPage.tsx'), 'RisksPage'),
    msg`The risks`,
  ),
  stepRoute(
    'DECLARATION_OF_NON_SOLICITATION',
    'declaration-of-non-solicitation',
    lazyRouteComponent(() => import('./sign-up/DeclarationPage.tsx'), 'DeclarationPage'),
    msg`Your declaration`,
  ),
  stepRoute(
    'HOW_DID_YOU_LEARN',
    'how-did-you-learn',
    lazyRouteComponent(() => import('./sign-up/HowLearnedPage.tsx'), 'HowLearnedPage'),
    msg`How you heard of us`,
  ),
  stepRoute(
    'COMPLETE',
    'complete',
    lazyRouteComponent(() => import('./sign-up/CompletePage.tsx'), 'CompletePage'),
    msg`Complete your registration`,
  ),
] as const;

const successRoute = createRoute({
  getParentRoute: () => onboardingRoute,
  path: '/success',
  component: lazyRouteComponent(() => import('./sign-up/SuccessPage.tsx'), 'SuccessPage'),
  beforeLoad: enter(guards.requiresAccountStatus(['ACTIVE'], paths.onboarding()), async () => {
    const { hasIndividualDetails } = await import('./sign-up/individual-flow.ts');
    return (await hasIndividualDetails()) ? null : paths.portfolio();
  }),
  staticData: { title: msg`Your account is open` },
});

export const onboardingRoutes = [
  onboardingRoute.addChildren([
    individualRoute.addChildren([startRoute, ...phoneRoutes, ...stepRoutes, otherRoute]),
    successRoute,
  ]),
] as const;
