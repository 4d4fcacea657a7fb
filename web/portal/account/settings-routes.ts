import { listPasskeys } from '@ballast/contract/access/own-passkeys.ts';
import { listProfileChanges } from '@ballast/contract/onboarding/profile-changes.ts';
import { getProfiles } from '@ballast/contract/onboarding/profiles.ts';
import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enter, goTo } from '../../app/routing/enter.ts';
import { draftGuards } from '../../app/routing/flow-guards.ts';
import { paths } from '../../app/routing/paths.ts';
import { callQuery, prefetch } from '../../app/session/queries.ts';
import {
  devicesQuery,
  previousLoginQuery,
  supportSessionsQuery,
} from '../access/devices/queries.ts';
import { clientRoute } from '../client-route.ts';
import { mainRoute } from '../main-route.ts';
import { managerQuery } from '../manager/queries.ts';
import { notificationChoicesQuery, pushStateQuery } from '../messages/queries.ts';
import {
  bankAccountQuery,
  bankAccountsQuery,
  walletQuery,
  walletsQuery,
} from '../payments/targets/queries.ts';
import { requiresVerified } from '../requires-verified.ts';
import { callsQuery } from '../video-calls/queries.ts';

const phone = draftGuards(
  async () => (await import('@ballast/contract/account/phone-flow.ts')).SETTINGS_PHONE,
);

const settingsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/settings',
});

const startRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./SettingsPage.tsx'), 'SettingsPage'),
  loader: (entry) => prefetch(entry, managerQuery(), notificationChoicesQuery(), pushStateQuery()),
  staticData: { title: msg`Settings` },
});

const devicesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/devices',
  component: lazyRouteComponent(() => import('../access/devices/DevicesPage.tsx'), 'DevicesPage'),
  loader: (entry) => prefetch(entry, devicesQuery(), supportSessionsQuery(), previousLoginQuery()),
  staticData: { title: msg`Devices` },
});

const personalRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/personal',
  component: lazyRouteComponent(() => import('./personal-pages.tsx'), 'PersonalPage'),
  loader: (entry) => prefetch(entry, callQuery(getProfiles), callQuery(listProfileChanges)),
  staticData: { title: msg`Personal information` },
});

const tellChangeRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/settings/personal/change',
  component: lazyRouteComponent(() => import('./personal-pages.tsx'), 'TellChangePage'),
  beforeLoad: enter(requiresVerified),
  staticData: { title: msg`What has changed?` },
});

const passkeysRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/passkeys',
  component: lazyRouteComponent(
    () => import('../access/passkeys/passkey-pages.tsx'),
    'PasskeysPage',
  ),
  loader: (entry) => prefetch(entry, callQuery(listPasskeys)),
  staticData: { title: msg`Passkeys` },
});

const passkeyRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/passkeys/$id',
  component: lazyRouteComponent(
    () => import('../access/passkeys/passkey-pages.tsx'),
    'PasskeyPage',
  ),
  loader: (entry) => prefetch(entry, callQuery(listPasskeys)),
  staticData: { name: 'settings-passkey', title: msg`Passkey` },
});

const addPasskeyRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/settings/passkeys/add',
  component: lazyRouteComponent(
    () => import('../access/passkeys/passkey-pages.tsx'),
    'AddPasskeyPage',
  ),
  staticData: { title: msg`Add a passkey` },
});

const walletsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/wallets',
  component: lazyRouteComponent(() => import('../payments/targets/WalletsPage.tsx'), 'WalletsPage'),
  beforeLoad: enter(requiresVerified),
  loader: (entry) => prefetch(entry, walletsQuery(), bankAccountsQuery()),
  staticData: { title: msg`Wallets and bank accounts` },
});

const walletRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/wallets/$id',
  component: lazyRouteComponent(() => import('../payments/targets/WalletPage.tsx'), 'WalletPage'),
  beforeLoad: enter(requiresVerified),
  loader: (entry) => prefetch(entry, walletQuery(entry.params.id), callsQuery()),
  staticData: { name: 'settings-wallet', title: msg`Wallet` },
});

const bankAccountRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/wallets/bank/$id',
  component: lazyRouteComponent(
    () => import('../payments/targets/BankAccountPage.tsx'),
    'BankAccountPage',
  ),
  beforeLoad: enter(requiresVerified),
  loader: (entry) => prefetch(entry, bankAccountQuery(entry.params.id), callsQuery()),
  staticData: { name: 'settings-bank-account', title: msg`Bank account` },
});

// Sub-paths that no screen answers (spec/investing.md, section 2).
const otherRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/$',
  beforeLoad: () => {
    throw goTo(paths.settings());
  },
  staticData: { title: msg`Settings` },
});

const emailRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/settings/email',
  component: lazyRouteComponent(() => import('../access/contact/EmailPage.tsx'), 'EmailPage'),
  staticData: { title: msg`Change your email address` },
});

const phoneRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/settings/phone',
  component: lazyRouteComponent(
    () => import('../access/contact/settings-phone-pages.tsx'),
    'PhonePage',
  ),
  staticData: { title: msg`Your phone number` },
});

/** Where who has no phone yet is sent to give one. */
const registerPhoneRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/register-phone',
  beforeLoad: () => {
    throw goTo(paths.settingsPhone());
  },
});

const phoneMethodRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/settings/phone/method',
  component: lazyRouteComponent(
    () => import('../access/contact/settings-phone-pages.tsx'),
    'PhoneMethodPage',
  ),
  beforeLoad: enter(phone.step('METHOD')),
  staticData: { title: msg`Your phone number` },
});

const phoneVerifyRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/settings/phone/verify',
  component: lazyRouteComponent(
    () => import('../access/contact/settings-phone-pages.tsx'),
    'PhoneVerifyPage',
  ),
  beforeLoad: enter(phone.step('VERIFY')),
  staticData: { title: msg`Your phone number` },
});

export const settingsRoutes = [
  settingsRoute.addChildren([
    startRoute,
    personalRoute,
    devicesRoute,
    passkeysRoute,
    passkeyRoute,
    walletsRoute,
    walletRoute,
    bankAccountRoute,
    otherRoute,
  ]),
] as const;

export const settingsFlowRoutes = [
  emailRoute,
  tellChangeRoute,
  phoneRoute,
  registerPhoneRoute,
  phoneMethodRoute,
  phoneVerifyRoute,
  addPasskeyRoute,
] as const;
