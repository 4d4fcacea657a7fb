import { Refusal } from '@ballast/contract/errors.ts';
import type { FastifyRequest } from 'fastify';

/**
 * Refuses an unsafe request that a page of another origin made (`origin_not_allowed`). Callers without
 * an Origin header, such as scripts, are no browsers and pass: the XSRF token stops the rest.
 */
export function assertSameOrigin(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') throw new Refusal('origin_not_allowed');
  const { origin } = request.headers;
  if (origin === undefined) return;
  const own = `${request.protocol}://${request.host}`;
  if (origin !== publicUrl && origin !== own) throw new Refusal('origin_not_allowed');
}
