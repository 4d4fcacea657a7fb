import type { Call } from '@ballast/contract/call.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Providers } from '../providers/providers.ts';
import type { Sandbox } from '../providers/sandbox/sandbox.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Caller } from './caller.ts';

/** How the platform runs (spec/decisions.md, section 1). */
export type Mode = 'demo' | 'test' | 'production';

/** What operations and routes need to know of the settings; read once from the environment. */
export type PlatformSettings = {
  readonly mode: Mode;
  /** Address that browsers use, without a trailing slash. */
  readonly publicUrl: string;
  readonly secrets: Secrets;
  /** Header in which the trusted proxy tells the country of a request; null when none does. */
  readonly countryHeader: string | null;
  /** Countries, as ISO 3166-1 alpha-2, from which nobody may sign up. */
  readonly countriesNotServed: readonly string[];
};

/** What every route and job is given. Built once, in `main`. */
export type Context = {
  readonly database: Database;
  readonly providers: Providers;
  /** The other side of the sandbox providers; null when none is in use. */
  readonly sandbox: Sandbox | null;
  readonly queue: Queue;
  readonly settings: PlatformSettings;
  readonly logger: FastifyBaseLogger;
  readonly admission: Admission;
  /** Says whether somebody with this address was invited and can still follow the link of the invitation. */
  readonly isInvited: (database: Database, email: string) => Promise<boolean>;
};

/** The HTTP server as routes see it. */
export type Server = FastifyInstance;

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
