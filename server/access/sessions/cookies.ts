import type { CookieSerializeOptions } from '@fastify/cookie';

/**
 * Name of a cookie: with its prefix where TLS is on, plain on loopback without TLS, where browsers
 * take no prefixed cookie (spec/decisions.md, section 3).
 */
export function cookieName(
  publicUrl: string,
  prefix: '__Host-' | '__Secure-',
  name: string,
): string {
  return isSecure(publicUrl) ? prefix + name : name;
}

/** What every cookie of ours has in common. */
export function cookieOptions(publicUrl: string): CookieSerializeOptions {
  return { httpOnly: true, secure: isSecure(publicUrl) };
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}
