import { listPasskeys } from '@ballast/contract/access/own-passkeys.ts';
import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { callQuery, prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import { staffRoute } from '../staff-route.ts';

const passkeysRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/passkeys',
  component: lazyRouteComponent(() => import('./passkey-pages.tsx'), 'PasskeysPage'),
  loader: (entry) => prefetch(entry, callQuery(listPasskeys)),
  staticData: { title: msg`Passkeys` },
});

const passkeyRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/passkeys/$id',
  component: lazyRouteComponent(() => import('./passkey-pages.tsx'), 'PasskeyPage'),
  loader: (entry) => prefetch(entry, callQuery(listPasskeys)),
  staticData: { name: 'desk-passkey', title: msg`Passkey` },
});

const addRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/desk/passkeys/add',
  component: lazyRouteComponent(() => import('./passkey-pages.tsx'), 'AddPasskeyPage'),
  staticData: { title: msg`Add a passkey` },
});

export const passkeyRoutes = [passkeysRoute, passkeyRoute] as const;

/** Without the rooms of the desk around them. */
export const passkeyFlowRoutes = [addRoute] as const;
