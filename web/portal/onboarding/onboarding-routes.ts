import type { IndividualStep } from '@ballast/contract/onboarding/individual.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { enter, goTo } from '../../app/enter.ts';
import { guards, ownGuards } from '../../app/guards.ts';
import { paths } from '../../app/paths.ts';
import { ONBOARDING_PHONE, phoneGuards } from '../phone/phone-flow.ts';
import { rootRoute } from '../root-route.ts';
import { inTurn, stepGuards } from './flow-guards.ts';

const enterSignedIn = enter(
  guards.requiresAuth(),
  ownGuards.requiresKind('CLIENT'),
  guards.requiresInviteCompleted(paths.invite()),
);

/** Every screen of somebody's registration, and the one after its end. */
const onboardingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/onboarding',
  component: lazyRouteComponent(() => import('../../app/signed-in-root.tsx'), 'SignedInRoot'),
  beforeLoad: (entry) => enterSignedIn(entry),
});

/** The steps of a person whose account is not open yet. */
const individualRoute = createRoute({
  getParentRoute: () => onboardingRoute,
  id: 'individual',
  beforeLoad: enter(
    guards.requiresAccountStatus(['INACTIVE', 'PENDING_ACTIVATION'], paths.portfolio()),
    ownGuards.requiresAccountType('INDIVIDUAL', paths.entityOnboarding()),
  ),
});

const way = stepGuards(async () => (await import('./individual-way.ts')).loadIndividualWay());
const phone = phoneGuards(ONBOARDING_PHONE);

const startRoute = createRoute({
  getParentRoute: () => individualRoute,
  path: '/',
  beforeLoad: way.start,
  staticData: { name: 'onboarding', title: msg`Your registration` },
});

// A child that no screen answers goes to where the person goes on.
const otherRoute = createRoute({
  getParentRoute: () => individualRoute,
  path: '/$',
  beforeLoad: () => {
    throw goTo(paths.onboarding());
  },
  staticData: { name: 'onboarding', title: msg`Your registration` },
});

// What is entered of a number the server learns with the code, so its steps are guarded by the draft.
const phoneRoutes = [
  createRoute({
    getParentRoute: () => individualRoute,
    path: '/phone-input',
    component: lazyRouteComponent(() => import('./PhoneInputPage.tsx'), 'PhoneInputPage'),
    beforeLoad: inTurn(enter(...phone.input), way.step('PHONE')),
    staticData: { name: 'onboarding-phone-input', title: msg`Your phone number` },
  }),
  createRoute({
    getParentRoute: () => individualRoute,
    path: '/verify-method',
    component: lazyRouteComponent(() => import('./VerifyMethodPage.tsx'), 'VerifyMethodPage'),
    beforeLoad: inTurn(enter(...phone.method), way.load),
    staticData: { name: 'onboarding-verify-method', title: msg`Your phone number` },
  }),
  createRoute({
    getParentRoute: () => individualRoute,
    path: '/phone-verify',
    component: lazyRouteComponent(() => import('./PhoneVerifyPage.tsx'), 'PhoneVerifyPage'),
    beforeLoad: inTurn(enter(...phone.verify), way.load),
    staticData: { name: 'onboarding-phone-verify', title: msg`Your phone number` },
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
    beforeLoad: way.step(step),
    staticData: { name: `onboarding-${path.replaceAll('/', '-')}`, title },
  });
}

const stepRoutes = [
  stepRoute(
    'PASSWORD',
    'password',
    lazyRouteComponent(() => import('./PasswordPage.tsx'), 'PasswordPage'),
    msg`Your password`,
  ),
  stepRoute(
    'FULL_NAME',
    'full-name',
    lazyRouteComponent(() => import('./FullNamePage.tsx'), 'FullNamePage'),
    msg`Your name`,
  ),
  stepRoute(
    'COUNTRY_OF_RESIDENCE',
    'country-of-residence',
    lazyRouteComponent(() => import('./CountryPage.tsx'), 'CountryPage'),
    msg`Where you live`,
  ),
  stepRoute(
    'US_TAXPAYER_STATUS',
    'us-taxpayer-status',
    lazyRouteComponent(() => import('./UsTaxpayerPage.tsx'), 'UsTaxpayerPage'),
    msg`US taxes`,
  ),
  stepRoute(
    'ELIGIBILITY',
    'eligibility',
    lazyRouteComponent(() => import('./EligibilityPage.tsx'), 'EligibilityPage'),
    msg`What kind of investor you are`,
  ),
  stepRoute(
    'LIQUID',
    'questionnaire/liquid',
    lazyRouteComponent(() => import('./LiquidAssetsPage.tsx'), 'LiquidAssetsPage'),
    msg`Your liquid assets`,
  ),
  stepRoute(
    'INVESTOR_BLOCKED',
    'investor-blocked',
    lazyRouteComponent(() => import('./InvestorBlockedPage.tsx'), 'InvestorBlockedPage'),
    msg`We cannot open an account`,
  ),
  stepRoute(
    'DIGITAL',
    'questionnaire/digital',
    lazyRouteComponent(() => import('./DigitalAssetsPage.tsx'), 'DigitalAssetsPage'),
    msg`Your digital assets`,
  ),
  stepRoute(
    'INTENDED',
    'questionnaire/intended',
    lazyRouteComponent(() => import('./IntendedAmountPage.tsx'), 'IntendedAmountPage'),
    msg`What you want to invest`,
  ),
  stepRoute(
    'RISKS_AGREEMENT',
    'risks-agreement',
    lazyRouteComponent(() => import('./RisksPage.tsx'), 'RisksPage'),
    msg`The risks`,
  ),
  stepRoute(
    'DECLARATION_OF_NON_SOLICITATION',
    'declaration-of-non-solicitation',
    lazyRouteComponent(() => import('./DeclarationPage.tsx'), 'DeclarationPage'),
    msg`Your declaration`,
  ),
  stepRoute(
    'HOW_DID_YOU_LEARN',
    'how-did-you-learn',
    lazyRouteComponent(() => import('./HowLearnedPage.tsx'), 'HowLearnedPage'),
    msg`How you heard of us`,
  ),
  stepRoute(
    'COMPLETE',
    'complete',
    lazyRouteComponent(() => import('./CompletePage.tsx'), 'CompletePage'),
    msg`Complete your registration`,
  ),
] as const;

const successRoute = createRoute({
  getParentRoute: () => onboardingRoute,
  path: '/success',
  component: lazyRouteComponent(() => import('./SuccessPage.tsx'), 'SuccessPage'),
  beforeLoad: inTurn(
    enter(guards.requiresAccountStatus(['ACTIVE'], paths.onboarding())),
    async () => {
      const { hasIndividualDetails } = await import('./individual-way.ts');
      if (!(await hasIndividualDetails())) throw goTo(paths.portfolio());
    },
  ),
  staticData: { name: 'onboarding-success', title: msg`Your account is open` },
});

/** Screens of a person from the sign-up to the open account. */
export const onboardingRoutes = [
  onboardingRoute.addChildren([
    individualRoute.addChildren([startRoute, ...phoneRoutes, ...stepRoutes, otherRoute]),
    successRoute,
  ]),
] as const;
