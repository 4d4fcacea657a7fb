import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Secrets } from '../access/secrets.ts';
import type { Database } from '../database/connect.ts';
import type { Schema } from '../database/schema.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Providers } from '../providers/providers.ts';

/** How the platform runs (decisions, section 1). */
export type Mode = 'demo' | 'test' | 'production';

/** What operations and routes need to know of the settings; read once from the environment. */
export type PlatformSettings = {
  readonly mode: Mode;
  /** Address that browsers use, without a trailing slash. */
  readonly publicUrl: string;
  readonly secrets: Secrets;
};

/** What every route and job is given. Built once, in `main`. */
export type Context = {
  readonly database: Database;
  /** Connection of the sandboxes' own books; null when no sandbox is in use. */
  readonly sandboxDatabase: Kysely<Schema> | null;
  readonly providers: Providers;
  readonly queue: Queue;
  readonly settings: PlatformSettings;
  readonly logger: FastifyBaseLogger;
};

/** The HTTP server as routes see it. */
export type Server = FastifyInstance;
