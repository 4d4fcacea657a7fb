/*
 * A tab that shows a client's portal to a member of staff is marked with the view-only session, so that it
 * asks for that and not for the session of the desk, which this browser has, too. The mark is no secret.
 * Without it the tab would come back to the desk; screens of the desk and its login never look at it.
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
