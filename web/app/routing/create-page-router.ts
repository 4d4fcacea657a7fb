import { type AnyRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import { LoadingScreen } from '../../ui/frames/loading-screen.tsx';
import type { Session } from '../session/session.ts';
import { RouteFailure } from './route-failure.tsx';

/** What routes are given. */
export type PageContext = { session: Session };

/**
 * Makes the router of a page. Search parameters are plain text, because an amount in an address is no
 * number.
 */
export function createPageRouter<Tree extends AnyRoute>(
  routeTree: Tree,
  session: Session,
  history?: RouterHistory,
) {
  return createRouter({
    routeTree,
    context: { session } as never,
    ...(history && { history }),
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const given = Object.entries(search).filter(([, value]) => value !== undefined);
      const text = new URLSearchParams(given as [string, string][]).toString();
      return text ? `?${text}` : '';
    },
    scrollRestoration: !import.meta.env.SSR,
    defaultPreload: 'intent',
    // Pointing at a link brings the code alone, so the loaders run when the person comes.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: RouteFailure,
  });
}
