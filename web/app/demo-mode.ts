/** Cookie that the server sets on pages in demo and test mode only. */
const DEMO_COOKIE = 'BALLAST-DEMO=1';

/** Whether this platform is a demonstration, with people to sign in as. */
export function isDemo(): boolean {
  return !import.meta.env.SSR && document.cookie.split('; ').includes(DEMO_COOKIE);
}
