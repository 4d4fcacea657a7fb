import type { AnyRouter } from '@tanstack/react-router';
import { nameScreen, type ScreenName } from './screen-name.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends ScreenName {}
}

/** Names each screen of a router when it is shown. */
export function nameRoutes(router: AnyRouter): void {
  router.subscribe('onResolved', () => {
    const screens = router.state.matches.map((match) => match.staticData);
    nameScreen(screens.findLast((data) => data.name !== undefined) ?? {});
  });
}
