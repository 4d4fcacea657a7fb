import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import { countryRulesQuery } from './queries.ts';

const countriesRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/countries',
  component: lazyRouteComponent(() => import('./CountriesPage.tsx'), 'CountriesPage'),
  loader: (entry) => prefetch(entry, countryRulesQuery()),
  staticData: { title: msg`Countries` },
});

export const complianceRoutes = [countriesRoute] as const;
