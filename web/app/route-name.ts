import { i18n, type MessageDescriptor } from '@lingui/core';
import type { AnyRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the route in the specification. */
    name?: string;
    /** Title of the screen, for the tab and for screen readers. */
    title?: MessageDescriptor;
  }
}

/** Keeps the route's name on the html element (decisions, section 4) and its title in the tab. */
export function nameRoutes(router: AnyRouter): void {
  router.subscribe('onResolved', () => name(router));
}

function name(router: AnyRouter): void {
  const matches = router.state.matches;
  const known = matches
    .map((match) => match.staticData)
    .findLast((data) => data.name !== undefined);
  document.documentElement.dataset.route = known?.name ?? '';
  document.title = known?.title ? `${i18n._(known.title)} · Ballast` : 'Ballast';
}
