import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '../database/connect.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Providers } from '../providers/providers.ts';
import type { Sandbox } from '../providers/sandbox/sandbox.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Admission } from './admission.ts';

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
