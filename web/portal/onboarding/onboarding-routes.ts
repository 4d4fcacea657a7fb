import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enter, goTo, guards, ownGuards } from '../../app/guards.ts';
import { paths } from '../../app/paths.ts';
import { ONBOARDING_PHONE, phoneGuards } from '../phone/phone-flow.ts';
import { rootRoute } from '../root-route.ts';
import { nextStep } from './onboarding-steps.ts';

const enterOnboarding = enter(
  guards.requiresAuth(),
  ownGuards.requiresKind('CLIENT'),
  guards.requiresAccountStatus(['INACTIVE', 'PENDING_ACTIVATION'], paths.portfolio()),
);

/** Every screen of somebody whose account is not active yet. */
const onboardingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/onboarding',
  component: lazyRouteComponent(() => import('../../app/signed-in-root.tsx'), 'SignedInRoot'),
  beforeLoad: async (entry) => {
    const words = import('../catalogue.ts').then(({ addPortalCatalogue }) => addPortalCatalogue());
    await enterOnboarding(entry);
    await words;
  },
});

const phoneSteps = phoneGuards(ONBOARDING_PHONE);

const startRoute = createRoute({
  getParentRoute: () => onboardingRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./OnboardingPage.tsx'), 'OnboardingPage'),
  beforeLoad: enter(({ user }) => user && nextStep(user)),
  staticData: { name: 'onboarding', title: msg`Your registration` },
});

const phoneInputRoute = createRoute({
  getParentRoute: () => onboardingRoute,
  path: '/phone-input',
  component: lazyRouteComponent(() => import('./PhoneInputPage.tsx'), 'PhoneInputPage'),
  beforeLoad: enter(...phoneSteps.input),
  staticData: { name: 'onboarding-phone-input', title: msg`Your phone number` },
});

const verifyMethodRoute = createRoute({
  getParentRoute: () => onboardingRoute,
  path: '/verify-method',
  component: lazyRouteComponent(() => import('./VerifyMethodPage.tsx'), 'VerifyMethodPage'),
  beforeLoad: enter(...phoneSteps.method),
  staticData: { name: 'onboarding-verify-method', title: msg`Your phone number` },
});

const phoneVerifyRoute = createRoute({
  getParentRoute: () => onboardingRoute,
  path: '/phone-verify',
  component: lazyRouteComponent(() => import('./PhoneVerifyPage.tsx'), 'PhoneVerifyPage'),
  beforeLoad: enter(...phoneSteps.verify),
  staticData: { name: 'onboarding-phone-verify', title: msg`Your phone number` },
});

// A child that no screen answers goes to the start, which knows the step.
const otherRoute = createRoute({
  getParentRoute: () => onboardingRoute,
  path: '/$',
  beforeLoad: () => {
    throw goTo(paths.onboarding());
  },
  staticData: { name: 'onboarding', title: msg`Your registration` },
});

/** Screens from the sign-up to the active account. */
export const onboardingRoutes = [
  onboardingRoute.addChildren([
    startRoute,
    phoneInputRoute,
    verifyMethodRoute,
    phoneVerifyRoute,
    otherRoute,
  ]),
] as const;
