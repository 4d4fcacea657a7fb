import { Trans } from '@lingui/react/macro';
import {
  type AnyRoute,
  createRouter,
  type ErrorComponentProps,
  type RouterHistory,
  useRouter,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import { LoadingScreen } from '../../ui/frames/loading-screen.tsx';
import type { Session } from '../session/session.ts';
import { pathOfFailure, ReloadTo } from './reload-to.ts';

export type PageContext = { session: Session };

/** Makes the router of a page. Search parameters are plain text, because an amount in an address is no number. */
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

/** Messages of assets that were asked for again; one that is unknown even then is a failure. */
const askedAgain = new Set<string>();

/**
 * Takes a route error where it belongs: a redirect reloads, an asset that came while the page was open is learned and
 * the screen shown again, anything else goes to the error page.
 */
function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => {
    // The code of this screen has not come, and nothing else would: the page is loaded once there is a connection.
    if (!navigator.onLine) {
      const reload = () => location.reload();
      addEventListener('online', reload);
      return () => removeEventListener('online', reload);
    }
    const fail = (cause: unknown) => {
      // The cause stays in the console for whoever looks after the platform.
      if (!(cause instanceof ReloadTo)) reportError(cause);
      location.assign(pathOfFailure(error, router.state.location.href));
    };
    if (!isUnknownAsset(error) || askedAgain.has(error.message)) {
      return fail(error);
    }
    askedAgain.add(error.message);
    const { session } = router.options.context as PageContext;
    session.learnAssets().then(reset, fail);
  }, [error, reset, router]);
  return navigator.onLine ? (
    <LoadingScreen />
  ) : (
    <LoadingScreen
      title={<Trans>You are offline. This page opens when you are connected.</Trans>}
    />
  );
}

/** By its name: the class would bring what only pages with amounts need. */
function isUnknownAsset(error: unknown): error is Error {
  return error instanceof Error && error.name === 'UnknownAsset';
}
