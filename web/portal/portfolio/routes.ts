import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readAhead, reading } from '../../app/session/queries.ts';
import { mainRoute } from '../main-route.ts';
import { FIRST_READINGS } from './first-readings.ts';

const portfolioRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./PortfolioPage.tsx'), 'PortfolioPage'),
  loader: (entry) =>
    readAhead(entry, ...FIRST_READINGS.map(([call, input]) => reading(call, input))),
  staticData: { name: 'portfolio', title: msg`Portfolio` },
});

/** Screens of the portfolio. */
export const portfolioRoutes = [portfolioRoute] as const;
