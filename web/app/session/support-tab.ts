/*
 * A tab that shows a client's portal to staff is marked with its view-only session, so that it does not use
 * the desk's session of this browser. The mark is no secret. Screens of the desk and its login never look at
 * it.
 */
const OF_STAFF = /^\/(desk|login\/admin)(\/|$)/;

const OPENING = '/support-view';

const KEY = 'support_view';
const OVER = 'over';

export const supportTab = {
  /** Whether this page only marks the tab and leaves at once. */
  isOpening: (): boolean => !import.meta.env.SSR && location.pathname === OPENING,
  isMarked: (): boolean => mark() !== null,
  /** The view-only session that this tab shows; null when it shows none any more. */
  sessionId: (): string | null => (mark() === OVER ? null : mark()),
  /** The view-only session is over, and nobody is signed in in this tab. */
  isOver: (): boolean => mark() === OVER,
  begin: (sessionId: string): void => sessionStorage.setItem(KEY, sessionId),
  end: (): void => sessionStorage.setItem(KEY, OVER),
  forget: (): void => sessionStorage.removeItem(KEY),
};

function mark(): string | null {
  if (import.meta.env.SSR || OF_STAFF.test(location.pathname)) return null;
  return sessionStorage.getItem(KEY);
}
