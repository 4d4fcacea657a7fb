import type { Path } from '../app/routing/paths.ts';
import type { Surroundings } from './router.ts';

/** The browser's own address and history. */
export const browser: Surroundings = {
  address: () => `${location.pathname}${location.search}` as Path,
  push(path) {
    history.pushState(null, '', path);
    scrollTo(0, 0);
  },
  replace: (path) => history.replaceState(null, '', path),
  load(path, { replace = false }) {
    if (replace) location.replace(path);
    else location.assign(path);
    // Nothing on this page goes on: a form that was sent stays as it is until the other page is there.
    return new Promise(() => undefined);
  },
};
