/** A link inside the platform. Screens make links with `paths` only. */
export type Path = `/${string}`;

/** Every address of the portal and the desk. A screen's path joins here when its route does. */
export const paths = {
  portfolio: () => '/',
  explore: () => '/explore',
  transactions: () => '/transactions',
  login: (options: { expired?: boolean; redirect?: string } = {}) =>
    withQuery('/login', { expired: options.expired && '1', redirect: options.redirect }),
  loginOtp: (redirect?: string) => withQuery('/login/confirm/otp', { redirect }),
  adminLogin: (options: { expired?: boolean; redirect?: string } = {}) =>
    withQuery('/login/admin', { expired: options.expired && '1', redirect: options.redirect }),
  adminLoginOtp: (redirect?: string) => withQuery('/login/admin/confirm/otp', { redirect }),
  logout: (options: { expired?: boolean; admin?: boolean } = {}) =>
    withQuery('/logout', { expired: options.expired && '1', admin: options.admin && '1' }),
  error: (redirect?: string) => withQuery('/error', { redirect }),
  desk: () => '/desk',
} as const satisfies Record<string, (...given: never[]) => Path>;

/** Adds the query parameters that have a value. */
export function withQuery(path: Path, query: Record<string, string | false | undefined>): Path {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** Reads a wanted path out of an address; anything that leads elsewhere than into the platform is null. */
export function wantedPath(text: string | undefined): Path | null {
  if (!text?.startsWith('/')) return null;
  const url = new URL(text, 'https://inside.invalid');
  if (url.origin !== 'https://inside.invalid') return null;
  return `${url.pathname}${url.search}` as Path;
}
