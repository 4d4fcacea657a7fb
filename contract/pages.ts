/**
 * Tells the pages that this browser may have a session, so that a visitor's page asks for none. Stands beside
 * the refresh cookie, is readable, and no secret.
 */
export const SESSION_HINT = 'BALLAST-SESSION';

export type PageName = 'entrance' | 'portal' | 'desk';

const ENTRANCE =
  /^\/(login|logout|signup|forgot-password|sso|legal|unsubscribe|resubscribe|verify|enable-2fa)(\/|\?|$)/;
const DESK = /^\/desk(\/|\?|$)/;

export function pageOf(path: string): PageName {
  if (ENTRANCE.test(path)) return 'entrance';
  return DESK.test(path) ? 'desk' : 'portal';
}
