import type { PostgresPool } from 'kysely';
import { Client, type ClientConfig, Pool, types } from 'pg';
import { preparedNameOf } from './prepared.ts';
import { unavailableOr } from './unavailable.ts';

/** How the application reaches a PostgreSQL server. */
export type ServerPoolSettings = {
  url: string;
  /** Role that every session takes. The user of the URL is a member of it, or is it. */
  role: 'ballast_app' | 'ballast_sandbox';
  connectionsMax: number;
  /** Told of connections lost while nobody used them. */
  onLost: (error: Error) => void;
};

const CONNECTION_TIMEOUT_MS = 5_000;

/** What a session starts with. A statement that waits or runs longer is ended by the server itself. */
const SESSION = {
  statement_timeout: '10s',
  lock_timeout: '8s',
  idle_in_transaction_session_timeout: '15s',
  timezone: 'UTC',
  // Our statements are short: compiling one takes longer than running it.
  jit: 'off',
  default_transaction_isolation: 'read\\ committed',
};

const AS_TEXT = (value: string) => value;

/** Decimals, big whole numbers and days stay text: a JavaScript number would round or shift them. */
const TEXT_TYPES: ReadonlySet<number> = new Set([
  types.builtins.INT8,
  types.builtins.NUMERIC,
  types.builtins.DATE,
]);

const parsers: ClientConfig['types'] = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    TEXT_TYPES.has(oid) ? AS_TEXT : types.getTypeParser(oid, format as 'text')) as never,
};

/** Opens a pool that survives the loss of its server: waiting borrowers get `DatabaseUnavailable`. */
export function openServerPool(settings: ServerPoolSettings): PostgresPool {
  const session = { ...SESSION, role: settings.role };
  const pool = new Pool({
    connectionString: settings.url,
    Client: BallastClient as never,
    application_name: `${settings.role} ${process.pid}`,
    options: Object.entries(session)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    max: settings.connectionsMax,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: parsers,
  });
  // Without listeners Node ends the process when a server goes away: one for idle sessions, one for
  // each that is lent out.
  pool.on('error', settings.onLost);
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    options: pool.options,
    connect: async () => {
      try {
        return (await pool.connect()) as never;
      } catch (error) {
        throw unavailableOr(error);
      }
    },
    end: () => pool.end(),
  };
}

/** A session whose statements answer `DatabaseUnavailable` when the server is lost meanwhile. */
class BallastClient extends Client {
  // Kysely and the pool call the promise form only; everything else passes through.
  override query(...input: unknown[]): never {
    const [text, values] = input;
    if (typeof text !== 'string' || !Array.isArray(values) || input.length > 2) {
      return super.query(...(input as [never])) as never;
    }
    const name = preparedNameOf(text);
    const config = name === undefined ? { text, values } : { name, text, values };
    return super.query(config).catch((error: unknown) => {
      throw unavailableOr(error);
    }) as never;
  }
}
