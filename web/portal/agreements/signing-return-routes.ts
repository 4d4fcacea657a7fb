import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textsOf } from '../../app/routing/search.ts';
import { rootRoute } from '../root-route.ts';

const COMMON = {
  getParentRoute: () => rootRoute,
  component: lazyRouteComponent(() => import('./SigningReturnPage.tsx'), 'SigningReturnPage'),
  validateSearch: (search: Record<string, unknown>) => textsOf(search, 'agreement', 'event'),
};

const dsProxyRoute = createRoute({
  ...COMMON,
  path: '/ds-proxy',
  staticData: { title: msg`Back from signing` },
});

const dsProxyElasticRoute = createRoute({
  ...COMMON,
  path: '/ds-proxy-elastic',
  staticData: { title: msg`Back from signing` },
});

export const signingReturnRoutes = [dsProxyRoute, dsProxyElasticRoute] as const;
