import type { CookieSerializeOptions } from '@fastify/cookie';

/**
 * Name of a cookie: prefixed with TLS, plain on loopback without TLS, where browsers refuse prefixes
 * (spec/decisions.md, section 3).
 */
export function cookieName(
  publicUrl: string,
  prefix: '__Host-' | '__Secure-',
  name: string,
): string {
  return isSecure(publicUrl) ? prefix + name : name;
}

export function cookieOptions(publicUrl: string): CookieSerializeOptions {
  return { httpOnly: true, secure: isSecure(publicUrl) };
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}
