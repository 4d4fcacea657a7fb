import { pageOf } from '@ballast/contract/pages.ts';
import type { MessageDescriptor } from '@lingui/core';
import { type ComponentType, createContext, use, useSyncExternalStore } from 'react';
import { arrivedFrom } from '../app/routing/arrival.ts';
import { type Guard, refusalOf } from '../app/routing/guards.ts';
import { type Path, paths } from '../app/routing/paths.ts';
import type { Session } from '../app/session/session.ts';

/*
 * The router of the entrance. Its two dozen screens are plain addresses, so a table and the browser's history
 * suffice; the portal's router weighs a third of this page.
 */

export type ScreenRoute = {
  path: Path;
  name: string;
  title: MessageDescriptor;
  /** Who may enter; the first that refuses says where to go instead. */
  guards?: readonly Guard[];
  screen: () => Promise<ComponentType>;
  /** Whose frame it has, clients' when nothing is said; a screen that is gone at once has none. */
  frame?: 'staff' | 'none';
};

export type Shown = {
  route: ScreenRoute;
  Screen: ComponentType;
  search: Readonly<Record<string, string | undefined>>;
};

type How = { replace?: boolean };

/** Goes from screen to screen of the entrance, and from there to the other pages. */
export type Router = {
  shown(): Shown | null;
  subscribe(listener: () => void): () => void;
  go(path: Path, how?: How): Promise<void>;
  /** Shows the screen of the address that the browser is at. */
  showAddress(): Promise<void>;
};

/** What the router does to the browser around it. */
export type Surroundings = {
  address(): Path;
  push(path: Path): void;
  replace(path: Path): void;
  /** Loads another page; this one is gone then. */
  load(path: Path, how: How): Promise<never>;
};

export function createRouter(
  routes: readonly ScreenRoute[],
  session: Session,
  around: Surroundings,
): Router {
  let shown: Shown | null = null;
  let latest = 0;
  const listeners = new Set<() => void>();

  async function open(path: Path, commit: () => void, how: How): Promise<void> {
    latest += 1;
    const mine = latest;
    const found = find(routes, path);
    if (!found) return around.load(otherPage(path), how);
    const entry = {
      session,
      params: {},
      wanted: path,
      from: arrivedFrom(),
      preload: false,
    };
    const instead = await refusalOf(found.route.guards ?? [], entry);
    // Somebody has gone elsewhere in the meantime.
    if (mine !== latest) return;
    if (instead !== null) return go(instead, how);
    const Screen = await found.route.screen();
    if (mine !== latest) return;
    commit();
    shown = { ...found, Screen };
    for (const listener of listeners) listener();
  }

  function go(path: Path, how: How = {}): Promise<void> {
    const commit = () => (how.replace ? around.replace(path) : around.push(path));
    return open(path, commit, how);
  }

  return {
    shown: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go,
    showAddress: () => open(around.address(), () => undefined, { replace: true }),
  };
}

function find(routes: readonly ScreenRoute[], path: Path): Omit<Shown, 'Screen'> | null {
  const { pathname, searchParams } = new URL(path, 'https://inside.invalid');
  const route = routes.find((each) => each.path === pathname.replace(/\/$/, ''));
  return route ? { route, search: Object.fromEntries(searchParams) } : null;
}

/** Of an address of the entrance without a screen the portal says that there is nothing. */
function otherPage(path: Path): Path {
  return pageOf(path) === 'entrance' ? paths.notFound() : path;
}

/** The router of the page around a screen. */
export const RouterContext = createContext<Router | null>(null);

function useRouter(): Router {
  const router = use(RouterContext);
  if (!router) throw new Error('no router around this screen');
  return router;
}

export function useShown(): Shown | null {
  const router = useRouter();
  return useSyncExternalStore(router.subscribe, router.shown, router.shown);
}

export function useSearch(): Shown['search'] {
  return useShown()?.search ?? {};
}

export function useGo(): Router['go'] {
  return useRouter().go;
}
