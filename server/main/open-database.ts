import type { FastifyBaseLogger } from 'fastify';
import { type OpenDatabase, openDatabase } from '../database/connect.ts';
import type { Settings } from './settings.ts';

/** Opens the database that the settings name. Throws `FolderInUse`. */
export function openPlatformDatabase(
  settings: Settings,
  logger: FastifyBaseLogger,
): Promise<OpenDatabase> {
  return openDatabase({
    url: settings.databaseUrl,
    migrationUrl: settings.migrationUrl,
    dataDir: settings.dataFolder,
    onLost: (error) => logger.warn({ err: error }, 'a database session was lost'),
  });
}
