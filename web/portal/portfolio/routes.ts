import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../main-route.ts';

const portfolioRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./PortfolioPage.tsx'), 'PortfolioPage'),
  staticData: { name: 'portfolio', title: msg`Portfolio` },
});

/** Screens of the portfolio. */
export const portfolioRoutes = [portfolioRoute] as const;
