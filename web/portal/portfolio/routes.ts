import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../main-route.ts';
import { loadBanners } from './banners.ts';
import { readPortfolioSearch } from './portfolio-search.ts';

const portfolioRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./PortfolioPage.tsx'), 'PortfolioPage'),
  validateSearch: readPortfolioSearch,
  // Only what few see: the start asks for the first queries before any route is known (first-queries.ts), and the first
  // paint waits for a loader.
  loader: () => loadBanners(),
  staticData: { name: 'portfolio', title: msg`Portfolio` },
});

export const portfolioRoutes = [portfolioRoute] as const;
