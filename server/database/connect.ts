import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { type EmbeddedFolder, openFolder } from './embedded/embedded-folder.ts';
import { type EmbeddedDatabase, embeddedPool } from './embedded/embedded-pool.ts';
import { type OwnerSession, openOwnerOfEmbedded, openOwnerOfServer } from './owner-session.ts';
import type { Schema } from './schema.ts';
import { openServerPool } from './server-pool.ts';

/** The database as the application sees it: role `ballast_app`. */
export type Database = Kysely<Schema>;

/**
 * An open transaction. Every operation that writes takes one as its first argument. It is Kysely's `Transaction`, as an extension of
 * `Database`: comparing the two classes member by member goes through all pairs of tables, which is too much for the compiler.
 */
export interface Tx extends Database {
  readonly isTransaction: true;
}

/** Where the database is and how much of it this process may take. */
export type DatabaseSettings = {
  /** PostgreSQL server, or null for the embedded database. */
  url: string | null;
  /** Login that owns the schema; by default the same as `url`. */
  migrationUrl?: string | null;
  /** Folder of the embedded database; `memory:` keeps it in memory, for tests. */
  dataDir: string;
  /** That folder, when it is being opened already. */
  folder?: EmbeddedFolder | null;
  /** Sessions for the application and for the sandboxes, on a server. */
  connectionsMax?: number;
  sandboxConnectionsMax?: number;
  /** How long a statement of the application waits for a lock, on a server: 8 seconds, or what a test gives. */
  lockTimeoutMs?: number | undefined;
  /** How long the server lets a statement run: 10 seconds, or null for as long as an audit takes. */
  statementTimeoutMs?: number | null | undefined;
  /** How long it waits for any answer of the server: 12 seconds, or what a test gives. */
  queryTimeoutMs?: number | undefined;
  /** Told of lost idle sessions, for the log. */
  onLost?: (error: Error) => void;
};

export type OpenDatabase = {
  readonly kind: 'embedded' | 'server';
  readonly database: Database;
  /** The sandboxes' own books, under a role that sees nothing else. */
  readonly sandboxDatabase: Kysely<Schema>;
  /** Runs work as the owner of the schema, in a session of its own: migrations only. */
  asOwner<T>(work: (session: OwnerSession) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/**
 * Opens the embedded database or the pools to a server, without migrating or connecting. Throws `FolderInUse`
 * when another process has the embedded one open.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  return settings.url === null
    ? openInFolder(settings.folder ?? openFolder(settings.dataDir))
    : openOnServer(settings, settings.url);
}

async function openInFolder({ embedded: opening, unlock }: EmbeddedFolder): Promise<OpenDatabase> {
  let embedded: EmbeddedDatabase;
  try {
    embedded = await opening;
  } catch (error) {
    unlock();
    throw error;
  }
  return assemble('embedded', {
    app: embeddedPool(embedded, 'ballast_app'),
    sandbox: embeddedPool(embedded, 'ballast_sandbox'),
    asOwner: openOwnerOfEmbedded(embedded),
    end: async () => {
      await embedded.close();
      unlock();
    },
  });
}

function openOnServer(settings: DatabaseSettings, url: string): OpenDatabase {
  const onLost = settings.onLost ?? (() => {});
  const {
    connectionsMax = 10,
    sandboxConnectionsMax = 2,
    lockTimeoutMs,
    statementTimeoutMs,
    queryTimeoutMs,
  } = settings;
  return assemble('server', {
    app: openServerPool({
      url,
      role: 'ballast_app',
      connectionsMax,
      lockTimeoutMs,
      statementTimeoutMs,
      queryTimeoutMs,
      onLost,
    }),
    sandbox: openServerPool({
      url,
      role: 'ballast_sandbox',
      connectionsMax: sandboxConnectionsMax,
      onLost,
    }),
    asOwner: openOwnerOfServer(settings.migrationUrl ?? url),
    end: async () => {},
  });
}

type Parts = {
  app: PostgresPool;
  sandbox: PostgresPool;
  asOwner: OpenDatabase['asOwner'];
  end: () => Promise<void>;
};

function assemble(kind: OpenDatabase['kind'], parts: Parts): OpenDatabase {
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: parts.app }) });
  const sandboxDatabase = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: parts.sandbox }),
  });
  const close = async () => {
    await Promise.all([database.destroy(), sandboxDatabase.destroy()]);
    await parts.end();
  };
  return { kind, database, sandboxDatabase, asOwner: parts.asOwner, close };
}
