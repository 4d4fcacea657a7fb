import { learnFrom } from '../server/database/assets.ts';
import { type OpenDatabase, openDatabase } from '../server/database/connect.ts';
import { migrate } from '../server/database/migrate.ts';
import { startPostgres } from '../tests/harness/postgres.ts';
import type { BenchRow } from './bench-row.ts';

type Options = Pick<Parameters<typeof openDatabase>[0], 'statementTimeoutMs'>;

/** Measures on an empty platform's database, on a server of PostgreSQL of its own that keeps what it says it keeps. */
export async function measureOnPostgres(
  name: string,
  measure: (open: OpenDatabase, databaseUrl: string) => Promise<BenchRow[]>,
  options: Options = {},
): Promise<BenchRow[]> {
  const postgres = await startPostgres({ durable: true });
  try {
    const databaseUrl = await postgres.createDatabase(name);
    const open = await openDatabase({ url: databaseUrl, dataDir: '', ...options });
    try {
      await migrate(open);
      await learnFrom(open.database);
      return await measure(open, databaseUrl);
    } finally {
      await open.close();
    }
  } finally {
    await postgres.stop();
  }
}
