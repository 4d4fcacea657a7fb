import type { Call } from '@ballast/contract/call.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../database/audit-trail.ts';
import type { Tx } from '../database/connect.ts';
import type { Caller } from './caller.ts';
import type { Context } from './context.ts';

/** A request of a view-only session and what was answered. */
export type SupportRequest = {
  readonly call: Pick<Call, 'method' | 'path'>;
  /** Address that was asked for. */
  readonly url: string;
  readonly status: number;
  /** Code of a refusal, null of an answer. */
  readonly refusal: string | null;
};

/** What lets requests in. The room of sign-in stands on this one, so it is handed in with the context. */
export type Admission = {
  /**
   * Finds out who makes a request. Refuses with `unauthorized` (no token), `token_invalid`,
   * `token_expired` or `token_revoked`.
   */
  authenticate(context: Context, request: FastifyRequest): Promise<Caller>;
  /** Refuses an unsafe request with `xsrf_invalid` unless its header repeats the browser's own XSRF cookie. */
  assertXsrf(context: Context, request: FastifyRequest): void;
  /** Gives the browser an XSRF cookie, unless it has one that is good. */
  issueXsrfCookie(context: Context, request: FastifyRequest, reply: FastifyReply): void;
  /** Writes a request of a view-only session down. */
  recordSupportRequest(
    tx: Tx,
    actor: Actor,
    sessionId: string,
    request: SupportRequest,
  ): Promise<void>;
};
