import { join } from 'node:path';
import { type EmbeddedDatabase, openEmbedded } from './embedded-pool.ts';
import { lockFolder } from './folder-lock.ts';

/** The embedded database of a data folder, locked for this process and on its way to being open. */
export type EmbeddedFolder = {
  readonly embedded: Promise<EmbeddedDatabase>;
  /** Gives the folder back; the database must be closed, or have failed to open. */
  unlock(): void;
};

/**
 * Locks a data folder and begins to open the database in it; `memory:` needs no lock. Throws
 * `FolderInUse` when another process has it open.
 */
export function openFolder(dataDir: string): EmbeddedFolder {
  if (dataDir === 'memory:') return { embedded: openEmbedded(null), unlock: () => {} };
  const unlock = lockFolder(dataDir);
  const embedded = openEmbedded(join(dataDir, 'database'));
  // Whoever uses the folder awaits it and is told.
  embedded.catch(() => {});
  return { embedded, unlock };
}
