import type { TestProject } from 'vitest/node';
import { type Postgres, startPostgres } from './postgres.ts';
import { TEMPLATE_DATABASE } from './test-database.ts';

/** The server of this run, while a project of it needs one. */
type Shared = { readonly postgres: Promise<Postgres>; users: number };

/** Each project loads this file anew, so that what they share stands on the process. */
const holder = globalThis as { ballastPostgres?: Shared };

/** Starts one server for all projects of the run and prepares the migrated database to copy from. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  holder.ballastPostgres ??= { postgres: startMigrated(), users: 0 };
  const shared = holder.ballastPostgres;
  shared.users += 1;
  const postgres = await shared.postgres;
  project.provide('postgresPort', postgres.port);
  project.provide('postgresFolder', postgres.socketFolder);
  return async () => {
    shared.users -= 1;
    if (shared.users === 0) await postgres.stop();
  };
}

async function startMigrated(): Promise<Postgres> {
  const postgres = await startPostgres({ isInMemory: true });
  try {
    await migrateDatabase(await postgres.createDatabase(TEMPLATE_DATABASE));
    return postgres;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
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
