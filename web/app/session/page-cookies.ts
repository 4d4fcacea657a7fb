import { SESSION_HINT } from '@ballast/contract/pages.ts';
import type { SessionHint } from './session.ts';
import { supportTab } from './support-tab.ts';

/* Facts in cookies that the server sets for the pages; none is secret. */

const DEMO = 'BALLAST-DEMO=1';

/** Set when the operator lets the fingerprint library tell its vendor of its use. */
const MONITORING = 'BALLAST-MONITORING=1';

/** Set where the operator named a support team. */
const SUPPORT = 'BALLAST-SUPPORT=';

/**
 * Whether this tab may have a session; without the hint a page does not ask for one. A tab with a view-only
 * session knows by its mark. The page that sets the mark asks for none: it leaves at once, and an interrupted
 * refresh would use up the desk's token.
 */
export const sessionHint: SessionHint = {
  isThere() {
    if (supportTab.isOpening()) return false;
    return supportTab.isMarked() ? supportTab.sessionId() !== null : has(`${SESSION_HINT}=1`);
  },
  drop() {
    if (supportTab.isMarked()) supportTab.end();
    else void globalThis.cookieStore?.delete(SESSION_HINT);
  },
  begin: () => supportTab.forget(),
};

export function isDemo(): boolean {
  return has(DEMO);
}

/** Whether the fingerprint library may send its monitoring ping; it does in 0.1 % of page loads. */
export function isMonitored(): boolean {
  return has(MONITORING);
}

export function supportEmail(): string | null {
  return cookieValue(SUPPORT);
}

/** What a cookie says, by its name with the sign of equality; null where it is not set. */
export function cookieValue(prefix: string): string | null {
  const found = cookies().find((cookie) => cookie.startsWith(prefix));
  return found === undefined ? null : decodeURIComponent(found.slice(prefix.length));
}

function has(cookie: string): boolean {
  return cookies().includes(cookie);
}

function cookies(): string[] {
  return import.meta.env.SSR ? [] : document.cookie.split('; ');
}
