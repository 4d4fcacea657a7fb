import { type AnyRouter, createRoute, redirect } from '@tanstack/react-router';
import { createPageRouter } from '../app/routing/create-page-router.tsx';
import { paths } from '../app/routing/paths.ts';
import type { Session } from '../app/session/session.ts';
import { clientRoute } from './client-route.ts';
import { mainRoute } from './main-route.ts';
import { portfolioRoutes } from './portfolio/routes.ts';
import { rootRoute } from './root-route.ts';

/**
 * The router of the portal for the address at which the page was opened: with all routes, but at the portfolio with its
 * own alone, because the others would weigh on the first paint (docs/decisions/0255). They come once somebody points at
 * a link or follows it.
 */
export async function createStartRouter(session: Session, pathname: string): Promise<AnyRouter> {
  if (pathname !== paths.portfolio()) {
    const { createPortalRouter } = await import('./router.ts');
    return createPortalRouter(session);
  }
  const elsewhereRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/$',
    beforeLoad: async ({ location }) => {
      // It gives the routes that both have their other children.
      await import('./router.ts');
      router.setRoutes(router.buildRouteTree());
      throw redirect({ href: location.href, replace: true });
    },
  });
  const clientRoutes = clientRoute.addChildren([mainRoute.addChildren(portfolioRoutes)]);
  const router: AnyRouter = createPageRouter(
    rootRoute.addChildren([clientRoutes, elsewhereRoute]),
    session,
  );
  return router;
}
