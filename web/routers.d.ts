import type { createDeskRouter } from './desk/router.ts';
import type { createPortalRouter } from './portal/router.ts';

declare module '@tanstack/react-router' {
  interface Register {
    /** Both pages, so that parameters are typed by route on either. */
    router: ReturnType<typeof createPortalRouter> | ReturnType<typeof createDeskRouter>;
  }
}
