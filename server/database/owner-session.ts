import { Client, type QueryResult } from 'pg';
import type { EmbeddedDatabase } from './embedded/embedded-pool.ts';
import { unavailableOr } from './unavailable.ts';

export type OwnerSession = {
  /** Runs statements without parameters, several at once; returns the rows of the last one. */
  run(sql: string): Promise<unknown[]>;
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
};

type AsOwner = <T>(work: (session: OwnerSession) => Promise<T>) => Promise<T>;

/** Owner sessions of the embedded database: the one session, without a role. */
export function openOwnerOfEmbedded(embedded: EmbeddedDatabase): AsOwner {
  return async (work) => {
    const { session, release } = await embedded.borrow(null);
    try {
      return await work(ownerSessionOf(session));
    } finally {
      release();
    }
  };
}

/** Owner sessions of a server: a connection for each piece of work. */
export function openOwnerOfServer(url: string): AsOwner {
  return async (work) => {
    const client = new Client({
      connectionString: url,
      application_name: `ballast_owner ${process.pid}`,
      options: '-c timezone=UTC -c lock_timeout=60s',
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return await work(ownerSessionOf(client));
    } catch (error) {
      throw unavailableOr(error);
    } finally {
      await client.end().catch(() => {});
    }
  };
}

function ownerSessionOf(session: Client): OwnerSession {
  return {
    run: async (sql) => rowsOfLast(await session.query(sql)),
    query: async <Row>(sql: string, parameters: readonly unknown[] = []) =>
      (await session.query(sql, [...parameters])).rows as Row[],
  };
}

// Several statements are answered with several results, a shape that the types of `pg` leave out.
function rowsOfLast(answer: QueryResult | QueryResult[]): unknown[] {
  const last = Array.isArray(answer) ? answer.at(-1) : answer;
  return last?.rows ?? [];
}
