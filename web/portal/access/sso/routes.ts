import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { visitorRoute } from '../visitor-route.ts';

const ssoRedirectRoute = createRoute({
  getParentRoute: () => visitorRoute,
  path: '/sso/redirect',
  component: lazyRouteComponent(() => import('./SsoRedirectPage.tsx'), 'SsoRedirectPage'),
  staticData: { name: 'sso-redirect', title: msg`Signing you in` },
});

/** The way back from who identifies people. */
export const ssoRoutes = [ssoRedirectRoute] as const;
