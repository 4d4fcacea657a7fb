import type { RouterHistory } from '@tanstack/react-router';
import { createPageRouter } from '../app/create-page-router.ts';
import type { Session } from '../app/session.ts';
import { accessRoutes } from './access/routes.ts';
import { clientRoute } from './client-route.ts';
import { mainRoute } from './main-route.ts';
import { portfolioRoutes } from './portfolio/routes.ts';
import { rootRoute } from './root-route.ts';

const routeTree = rootRoute.addChildren([
  ...accessRoutes,
  clientRoute.addChildren([mainRoute.addChildren([...portfolioRoutes])]),
]);

/** Makes the router of the portal. */
export function createPortalRouter(session: Session, history?: RouterHistory) {
  return createPageRouter(routeTree, session, history);
}
