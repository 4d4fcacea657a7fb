import type { FastifyRequest } from 'fastify';

const LENGTH_MAX = 300;

/** The user agent of a request, as the trail of a signature stores it. */
export function userAgentOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const userAgent = headers['user-agent']?.replaceAll(/\p{C}+/gu, ' ').trim();
  return userAgent ? userAgent.slice(0, LENGTH_MAX) : null;
}
