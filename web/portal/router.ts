import type { RouterHistory } from '@tanstack/react-router';
import { createPageRouter } from '../app/create-page-router.ts';
import type { Session } from '../app/session.ts';
import { clientRoute } from './client-route.ts';
import { FIRST_ROUTES } from './first-routes.ts';
import type { buildWholeTree } from './joining-routes.ts';
import { mainRoute } from './main-route.ts';
import { rootRoute } from './root-route.ts';

/** Makes the router of the portal. The screens of becoming a client join it when one is wanted. */
export function createPortalRouter(session: Session, history?: RouterHistory) {
  const firstTree = rootRoute.addChildren([
    ...FIRST_ROUTES.anybody,
    clientRoute.addChildren([
      mainRoute.addChildren([...FIRST_ROUTES.rooms]),
      ...FIRST_ROUTES.client,
    ]),
  ]);
  let isWhole = false;
  // Links and parameters are typed by all that the tree will hold.
  const router = createPageRouter(
    firstTree as unknown as ReturnType<typeof buildWholeTree>,
    session,
    {
      ...(history && { history }),
      addRoutes: async () => {
        if (isWhole) return false;
        const joining = await import('./joining-routes.ts');
        isWhole = true;
        joining.buildWholeTree();
        router.setRoutes(router.buildRouteTree());
        return true;
      },
    },
  );
  return router;
}
