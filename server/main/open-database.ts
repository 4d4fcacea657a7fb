import type { FastifyBaseLogger } from 'fastify';
import { type OpenDatabase, openDatabase } from '../database/connect.ts';
import type { EmbeddedFolder } from '../database/embedded/embedded-folder.ts';
import type { Settings } from './settings/settings.ts';

/** Opens the database that the settings name, or goes on with its `folder`. Throws `FolderInUse`. */
export function openPlatformDatabase(
  settings: Settings,
  logger: FastifyBaseLogger,
  folder: EmbeddedFolder | null = null,
): Promise<OpenDatabase> {
  return openDatabase({
    folder,
    url: settings.databaseUrl,
    migrationUrl: settings.migrationUrl,
    dataDir: settings.dataFolder,
    onLost: (error) => logger.warn({ err: error }, 'a database session was lost'),
  });
}
