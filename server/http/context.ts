import type { Call } from '@ballast/contract/call.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Providers } from '../providers/providers.ts';
import type { Sandbox } from '../providers/sandbox/sandbox.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Caller } from './caller.ts';
import type { LegalEntity } from './pages.ts';

export type Mode = 'demo' | 'test' | 'production';

export type PlatformSettings = {
  readonly mode: Mode;
  readonly publicUrl: string;
  readonly secrets: Secrets;
  /** Header in which the trusted proxy tells the country of a request; null when none does. */
  readonly countryHeader: string | null;
  readonly countriesNotServed: readonly string[];
  readonly supportEmail: string;
  /** Null where none is named: then this is a sandbox. */
  readonly legalEntity: LegalEntity | null;
  /** Where a call with a client is joined, with `{call}` for its room; null where no calls are offered. */
  readonly videoCallUrl: string | null;
  /** Whether what is owed to all clients is published every day, with its proof. */
  readonly publishesLiabilities: boolean;
};

export type Context = {
  readonly database: Database;
  readonly providers: Providers;
  /** The other side of the sandbox providers; null when none is in use. */
  readonly sandbox: Sandbox | null;
  readonly queue: Queue;
  readonly settings: PlatformSettings;
  readonly logger: FastifyBaseLogger;
  readonly admission: Admission;
  /** Says whether nobody may become a client over a connection from this country. */
  readonly isConnectionProhibited: (database: Database, country: string) => Promise<boolean>;
  /** Says whether this address has an invitation that can still be accepted. */
  readonly isInvited: (database: Database, email: string) => Promise<boolean>;
};

export type Server = FastifyInstance;

declare module 'fastify' {
  interface FastifyInstance {
    /** Refuses a request whose session, or whose person, has made too many. */
    limitCaller(request: FastifyRequest): Promise<void>;
  }
}

export type SupportRequest = {
  readonly call: Pick<Call, 'method' | 'path'>;
  readonly url: string;
  readonly status: number;
  readonly refusal: string | null;
};

/** What admits requests. The room of sign-in comes after this one, so it is handed in with the context. */
export type Admission = {
  /**
   * Authenticates a request. Refuses with `unauthorized` (no token), `token_invalid`, `token_expired` or
   * `token_revoked`.
   */
  authenticate(context: Context, request: FastifyRequest): Promise<Caller>;
  /** Refuses an unsafe request with `xsrf_invalid` unless its header repeats the browser's own XSRF cookie. */
  assertXsrf(context: Context, request: FastifyRequest): void;
  /** Sets an XSRF cookie, unless there is a valid one. */
  issueXsrfCookie(context: Context, request: FastifyRequest, reply: FastifyReply): void;
  /** Refuses with `token_revoked` or `token_expired`, within a transaction, once the session is over. */
  assertSessionGoesOn(tx: Tx, sessionId: string): Promise<void>;
  recordSupportRequest(
    tx: Tx,
    actor: Actor,
    sessionId: string,
    request: SupportRequest,
  ): Promise<void>;
};
