import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedDatabase, openEmbedded } from './embedded-pool.ts';
import { lockFolder } from './folder-lock.ts';
import { OtherVersion } from './other-version.ts';

/** PGlite's major version of PostgreSQL; it cannot read files of another. */
const POSTGRES_MAJOR = '18';

/** The embedded database of a data folder, locked for this process and being opened. */
export type EmbeddedFolder = {
  readonly embedded: Promise<EmbeddedDatabase>;
  /** Unlocks the folder; the database must be closed, or have failed to open. */
  unlock(): void;
};

/**
 * Locks a data folder and begins to open its database; `memory:` needs no lock. Throws `FolderInUse` when
 * another process has it open, and `OtherVersion` when another version made it.
 */
export function openFolder(dataDir: string): EmbeddedFolder {
  if (dataDir === 'memory:') return { embedded: openEmbedded(null), unlock: () => {} };
  assertReadable(dataDir);
  const unlock = lockFolder(dataDir);
  const embedded = openEmbedded(databaseIn(dataDir));
  // Whoever uses the folder awaits it and is told.
  embedded.catch(() => {});
  return { embedded, unlock };
}

/** Says whether a data folder has no database yet. */
export function isFolderNew(dataDir: string): boolean {
  return majorOf(dataDir) === null;
}

function assertReadable(dataDir: string): void {
  const major = majorOf(dataDir);
  if (major === null || major === POSTGRES_MAJOR) return;
  throw new OtherVersion(
    `The database in ${dataDir} is one of PostgreSQL ${major}, and this version brings PostgreSQL ${POSTGRES_MAJOR}.`,
  );
}

function majorOf(dataDir: string): string | null {
  try {
    return readFileSync(join(databaseIn(dataDir), 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function databaseIn(dataDir: string): string {
  return join(dataDir, 'database');
}
