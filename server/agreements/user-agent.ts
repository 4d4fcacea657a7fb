import type { FastifyRequest } from 'fastify';

const LENGTH_MAX = 300;

/** What the browser of a request says that it is, as the trail of a signature keeps it; null when it says nothing. */
export function userAgentOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const told = headers['user-agent']?.replaceAll(/\p{C}+/gu, ' ').trim();
  return told ? told.slice(0, LENGTH_MAX) : null;
}
