import { createClient } from '@ballast/client/create-client.ts';
import { API_BASE } from '@ballast/contract/call.ts';
import { loadErrorWords } from '../errors/words-loader.ts';
import { explainActionNotAllowed } from '../forms/action-not-allowed.ts';
import { paths } from '../routing/paths.ts';
import { sessionHint } from './page-cookies.ts';
import { createSession } from './session.ts';
import { supportTab } from './support-tab.ts';

/* The first script of a page, small so that the session is asked for while the rest loads. */

export const client = createClient({
  baseUrl: API_BASE,
  locks: globalThis.navigator?.locks,
  supportSession: () => supportTab.sessionId(),
  onSessionEnd: (reason) => leave(reason === 'expired'),
  onActionNotAllowed: () => explainActionNotAllowed(),
  onFailure: ({ code }) => loadErrorWords(code),
});

export const session = createSession(client, sessionHint);

// Nobody waits yet; who asks later gets this answer, or asks again after a failure.
if (!import.meta.env.SSR) session.loadUser().catch(() => undefined);

let isLeaving = false;

/** Leaves for the logout page, which clears what is left; a full load, so that nothing stays in memory. */
function leave(expired: boolean): void {
  // Each call that is refused says so; a second load would cut the first one off.
  if (isLeaving) return;
  isLeaving = true;
  const admin = session.user()?.kind === 'STAFF' || location.pathname.startsWith('/desk');
  location.assign(paths.logout({ expired, admin }));
}
