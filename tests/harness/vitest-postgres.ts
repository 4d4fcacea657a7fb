import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';
import { TEMPLATE_DATABASE } from './test-database.ts';

/** Starts one server for the run of a project and prepares the migrated database to copy from. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  try {
    const url = await postgres.createDatabase(TEMPLATE_DATABASE);
    await migrateDatabase(url);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  project.provide('postgresPort', postgres.port);
  return () => postgres.stop();
}

async function migrateDatabase(url: string): Promise<void> {
  const { openDatabase } = await import('../../server/database/connect.ts');
  const { migrate } = await import('../../server/database/migrate.ts');
  const open = await openDatabase({ url, dataDir: 'memory:' });
  try {
    await migrate(open);
  } finally {
    await open.close();
  }
}
