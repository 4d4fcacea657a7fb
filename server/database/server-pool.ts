import { setTimeout } from 'node:timers/promises';
import type { PostgresPool } from 'kysely';
import { Pool, type PoolClient } from 'pg';
import { type Patience, patienceOfWork } from './patience.ts';
import { PARSERS, Session } from './session.ts';
import { unavailableOr } from './unavailable.ts';

export type ServerPoolSettings = {
  url: string;
  /** Role that every session takes. The user of the URL is a member of it, or is it. */
  role: 'ballast_app' | 'ballast_sandbox';
  connectionsMax: number;
  /** How long a statement waits for a lock. */
  lockTimeoutMs?: number | undefined;
  /** How long the server lets a statement run; null: as long as it takes. */
  statementTimeoutMs?: number | null | undefined;
  /** How long a statement waits for the server's answer; longer than the server itself lets it run. */
  queryTimeoutMs?: number | undefined;
  /** Told of connections lost while nobody used them. */
  onLost: (error: Error) => void;
};

const CONNECTION_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 8_000;
const STATEMENT_TIMEOUT_MS = 10_000;

/** A server that is gone without a word answers nothing, not even that a statement took too long. */
const QUERY_TIMEOUT_MS = 12_000;

const FIRST_KEEP_ALIVE_MS = 10_000;

/** How long sessions may take to end before they are ended without a word. */
const END_MS_MAX = 1_000;

/** What a session starts with. A statement that waits or runs longer is ended by the server itself. */
const SESSION = {
  idle_in_transaction_session_timeout: '15s',
  timezone: 'UTC',
  // Our statements are short: compiling one takes longer than running it.
  jit: 'off',
  // Statements find their rows by keys: a plan made for the values of one call is no better than the one for all.
  plan_cache_mode: 'force_generic_plan',
  default_transaction_isolation: 'read\\ committed',
};

/** Opens a pool that survives the loss of its server: waiting borrowers get `DatabaseUnavailable`. */
export function openServerPool(settings: ServerPoolSettings): PostgresPool {
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS } = settings;
  const session = {
    ...SESSION,
    // Zero: no limit.
    statement_timeout: statementTimeoutMs ?? 0,
    lock_timeout: settings.lockTimeoutMs ?? LOCK_TIMEOUT_MS,
    role: settings.role,
  };
  const pool = new Pool({
    connectionString: settings.url,
    Client: Session as never,
    application_name: `${settings.role} ${process.pid}`,
    options: Object.entries(session)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    max: settings.connectionsMax,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    query_timeout: statementTimeoutMs === null ? 0 : (settings.queryTimeoutMs ?? QUERY_TIMEOUT_MS),
    // Statements that wait for nothing leave together, and are answered in their order.
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: FIRST_KEEP_ALIVE_MS,
    types: PARSERS,
  });
  const line = new Line(pool);
  // Without these two listeners Node ends the process when a server goes away.
  pool.on('error', settings.onLost);
  pool.on('connect', (client) => {
    client.on('error', () => {});
    line.watch(client as unknown as Session);
  });
  return {
    options: pool.options,
    connect: async () => {
      try {
        return (await line.borrow()) as never;
      } catch (error) {
        throw unavailableOr(error);
      }
    },
    end: () => line.end(),
  };
}

/** The sessions of a pool, of which those that may be dead are not lent. */
class Line {
  readonly #pool: Pool;
  readonly #sessions = new Set<Session>();
  /** When the newest statement was sent that was never answered. */
  #silentSince = Number.NEGATIVE_INFINITY;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  watch(session: Session): void {
    this.#sessions.add(session);
    session.heardAt = performance.now();
    session.onSilence = (sentAt) => {
      this.#silentSince = Math.max(this.#silentSince, sentAt);
    };
    session.once('end', () => this.#sessions.delete(session));
  }

  /**
   * Lends a session. One that was silent while another was given up is ended instead: each would keep its next borrower
   * waiting, one after the other.
   */
  async borrow(): Promise<Session> {
    const patience = patienceOfWork();
    for (;;) {
      const session = await (patience ? this.#within(patience) : this.#next());
      if (session.heardAt >= this.#silentSince) return session;
      session.discard();
      giveBack(session);
    }
  }

  async end(): Promise<void> {
    const over = new AbortController();
    const timeUp = setTimeout(END_MS_MAX, undefined, { signal: over.signal }).catch(() => {});
    await Promise.race([this.#pool.end(), timeUp]);
    over.abort();
    for (const session of this.#sessions) session.discard();
  }

  async #next(): Promise<Session> {
    return (await this.#pool.connect()) as unknown as Session;
  }

  async #within(patience: Patience): Promise<Session> {
    const next = this.#next();
    try {
      return await patience.share(next);
    } catch (error) {
      next.then(giveBack, () => {});
      throw error;
    }
  }
}

function giveBack(session: Session): void {
  (session as unknown as PoolClient).release();
}
