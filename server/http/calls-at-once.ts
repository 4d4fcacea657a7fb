import { Refusal } from '@ballast/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Server } from './context.ts';

/** Calls that a process works on at once, unless the operator says otherwise. */
export const CALLS_AT_ONCE = 100;

/** Counts the calls that were refused because too many others were under way. */
export type CallsAtOnce = { readonly refused: number };

/**
 * Refuses calls with `service_unavailable` while `most` others are worked on: to wait behind more would take longer
 * than to ask again. A call counts until it is answered, but not while its body
 * is awaited, so that one that is held back takes nobody's place. Pages, `/health`, `/ready` and `/metrics` are no calls.
 */
export function limitCallsAtOnce(app: Server, most: number): CallsAtOnce {
  const underWay = new Set<FastifyRequest>();
  const counts = { refused: 0 };
  const begin = (request: FastifyRequest, reply: FastifyReply) => {
    if (underWay.size >= most) {
      counts.refused += 1;
      throw new Refusal('service_unavailable', { retry_after_s: 1 });
    }
    underWay.add(request);
    reply.raw.once('close', () => underWay.delete(request));
  };
  // Before anything is asked of the database for it.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.call) return;
    begin(request, reply);
    // What came in one piece with the headers is there by then.
    setImmediate(() => {
      if (!request.raw.complete) underWay.delete(request);
    });
  });
  app.addHook('preValidation', async (request, reply) => {
    if (request.routeOptions.config.call && !underWay.has(request)) begin(request, reply);
  });
  // What is still to be sent waits for whoever reads it.
  app.addHook('onSend', async (request) => {
    underWay.delete(request);
  });
  return counts;
}
