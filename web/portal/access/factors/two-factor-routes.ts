import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enter } from '../../../app/routing/enter.ts';
import { draftGuards } from '../../../app/routing/flow-guards.ts';
import { paths } from '../../../app/routing/paths.ts';
import { textsOf } from '../../../app/routing/search.ts';
import { clientRoute } from '../../client-route.ts';

const turningOn = draftGuards(
  async () => (await import('@ballast/contract/access/two-factor-flow.ts')).TWO_FACTOR_ON,
);
const turningOff = draftGuards(
  async () => (await import('@ballast/contract/access/two-factor-flow.ts')).TWO_FACTOR_OFF,
);

const enableRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/settings/2fa/enable',
  component: lazyRouteComponent(() => import('./EnableTwoFactorPage.tsx'), 'EnableTwoFactorPage'),
  validateSearch: (search: Record<string, unknown>) => textsOf(search, 'redirect'),
  beforeLoad: enter(turningOn.step('ENABLE')),
  staticData: { title: msg`Turn on your authenticator` },
});

const verifyRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/settings/2fa/enable/verify',
  component: lazyRouteComponent(() => import('./VerifyTwoFactorPage.tsx'), 'VerifyTwoFactorPage'),
  beforeLoad: enter(turningOn.step('VERIFY')),
  staticData: { title: msg`Turn on your authenticator` },
});

const enabledRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/settings/2fa/enable/success',
  component: lazyRouteComponent(() => import('./TwoFactorEnabledPage.tsx'), 'TwoFactorEnabledPage'),
  beforeLoad: enter(turningOn.step('ENABLED')),
  staticData: { title: msg`Your authenticator is on` },
});

const disableRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/settings/2fa/disable',
  component: lazyRouteComponent(() => import('./DisableTwoFactorPage.tsx'), 'DisableTwoFactorPage'),
  beforeLoad: enter(turningOff.step('DISABLE')),
  staticData: { title: msg`Turn off your authenticator` },
});

const disabledRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/settings/2fa/disable/success',
  component: lazyRouteComponent(
    () => import('./TwoFactorDisabledPage.tsx'),
    'TwoFactorDisabledPage',
  ),
  beforeLoad: enter(turningOff.step('DISABLED')),
  staticData: { title: msg`Your authenticator is off` },
});

const recoveryCodesRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/settings/2fa/recovery-codes',
  component: lazyRouteComponent(() => import('./RecoveryCodesPage.tsx'), 'RecoveryCodesPage'),
  beforeLoad: enter(({ user }) => (user?.otp_enabled ? null : paths.settings())),
  staticData: { title: msg`New recovery codes` },
});

export const twoFactorRoutes = [
  enableRoute,
  verifyRoute,
  enabledRoute,
  disableRoute,
  disabledRoute,
  recoveryCodesRoute,
] as const;
