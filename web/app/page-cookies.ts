import type { SessionHint } from './session.ts';

/*
 * What the server tells every page in readable cookies, none of them secret.
 */

/** Stands beside the refresh cookie, which scripts cannot see. */
const SESSION_HINT = 'BALLAST-SESSION=1';

/** Set in demo and test mode only. */
const DEMO = 'BALLAST-DEMO=1';

/** Whether this browser may have a session; without the hint a page does not ask for one. */
export const sessionHint: SessionHint = {
  isThere: () => has(SESSION_HINT),
  drop() {
    void globalThis.cookieStore?.delete('BALLAST-SESSION');
  },
};

/** Whether this platform is a demonstration, with people to sign in as. */
export function isDemo(): boolean {
  return has(DEMO);
}

function has(cookie: string): boolean {
  return !import.meta.env.SSR && document.cookie.split('; ').includes(cookie);
}
