import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { countOpenAlarms } from '../database/alarms.ts';
import type { Database } from '../database/connect.ts';
import { Patience } from '../database/patience.ts';
import { equals } from '../secrets/secrets.ts';
import type { CallsAtOnce } from './calls-at-once.ts';
import type { Context, Mode, Server } from './context.ts';
import { FilesTrial } from './files-trial.ts';
import type { Metrics } from './metrics.ts';

/**
 * `/health` answers while the process lives, `/ready` when it can serve, with a word on the store of files, which money does not
 * need, `/metrics` to whoever has one of its tokens; without one to this machine only, and in production to nobody, because a proxy
 * on this machine need not say for whom it asks.
 */
export function healthRoutes(
  app: Server,
  context: Context,
  metricsTokens: readonly string[],
  atOnce: CallsAtOnce,
): void {
  app.get('/health', async () => ({ status: 'alive' }));

  const readiness = new Readiness(context.database);
  const files = new FilesTrial(context.providers.files.tryStore, (error) =>
    context.logger.error({ err: error }, 'files unavailable'),
  );
  app.get('/ready', async (_request, reply) => {
    const ready = await readiness.canServe();
    return reply.status(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'database_unavailable',
      files: files.isAvailable() ? 'available' : 'unavailable',
    });
  });

  metricsRoute(app, context, metricsTokens, { files, atOnce });
}

/** Figures are collected from the first request on, to keep the start short. */
function metricsRoute(
  app: Server,
  context: Context,
  tokens: readonly string[],
  { files, atOnce }: { files: FilesTrial; atOnce: CallsAtOnce },
): void {
  let collecting: Promise<Metrics> | null = null;
  const collected = () => {
    collecting ??= import('./metrics.ts').then(({ collectMetrics }) =>
      collectMetrics({
        openAlarms: () => countOpenAlarms(context.database),
        unansweredPasswords: () => context.providers.breachedPasswords?.unanswered ?? 0,
        callsNotTaken: () => atOnce.refused,
        areFilesAvailable: () => files.isAvailable(),
      }),
    );
    return collecting;
  };
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (!call) return;
    const metrics = await collected();
    const { method, path } = call;
    metrics.observe({ method, path, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, context.settings.mode, tokens)) return reply.callNotFound();
    const { type, text } = await (await collected()).read();
    return reply.type(type).send(text);
  });
}

/** How long the trial of `/ready` may take, and how long its success is told to whoever asks next. */
const TRIAL_MS = 2_000;
const TOLD_MS = 250;

/** Whether money can move, by trying what every movement needs: a session, and a commit that the server writes down. */
class Readiness {
  readonly #database: Database;
  #trial: Promise<boolean> | null = null;
  #succeededAt = Number.NEGATIVE_INFINITY;

  constructor(database: Database) {
    this.#database = database;
  }

  /** One trial at a time, whoever asks. */
  async canServe(): Promise<boolean> {
    if (performance.now() - this.#succeededAt < TOLD_MS) return true;
    this.#trial ??= this.#try().finally(() => {
      this.#trial = null;
    });
    return this.#trial;
  }

  async #try(): Promise<boolean> {
    try {
      await new Patience(TRIAL_MS).during(() =>
        sql`update readiness set tried_at = clock_now()`.execute(this.#database),
      );
      this.#succeededAt = performance.now();
      return true;
    } catch {
      return false;
    }
  }
}

function mayRead(request: FastifyRequest, mode: Mode, tokens: readonly string[]): boolean {
  if (tokens.length > 0) {
    return tokens.some((token) => equals(request.headers.authorization ?? '', `Bearer ${token}`));
  }
  return mode !== 'production' && isLoopback(request.ip) && !isForwarded(request);
}

/** A proxy on this machine passes on requests from elsewhere, trusted or not. */
function isForwarded({ headers }: FastifyRequest): boolean {
  return 'x-forwarded-for' in headers || 'forwarded' in headers;
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}
