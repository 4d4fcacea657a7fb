import { getConstructionPlans, PgBoss } from 'pg-boss';
import type { OwnerSession } from './owner-session.ts';

/** Schema of the job queue's tables. */
export const JOBS_SCHEMA = 'pgboss';

/** The one queue that all kinds of jobs share. */
export const JOBS_QUEUE = 'work';

/** Version of the queue's schema that the installed pg-boss wants. */
export const JOBS_VERSION = readVersion();

/** Creates or upgrades the queue's schema as the owner and lets the application use it. */
export async function installJobs(session: OwnerSession): Promise<void> {
  const boss = new PgBoss({
    schema: JOBS_SCHEMA,
    db: { executeSql: async (text, values) => ({ rows: await executeAny(session, text, values) }) },
    supervise: false,
    schedule: false,
  });
  const failures: Error[] = [];
  boss.on('error', (error) => failures.push(error));
  await boss.start();
  await boss.createQueue(JOBS_QUEUE);
  await boss.stop({ graceful: false, close: false });
  if (failures[0]) throw failures[0];
  await session.run(`
    grant usage on schema ${JOBS_SCHEMA} to ballast_app;
    grant select, insert, update, delete on all tables in schema ${JOBS_SCHEMA} to ballast_app;
    grant usage, select on all sequences in schema ${JOBS_SCHEMA} to ballast_app;
    grant execute on all functions in schema ${JOBS_SCHEMA} to ballast_app;`);
}

async function executeAny(session: OwnerSession, text: string, values?: unknown[]) {
  return values && values.length > 0 ? session.query(text, values) : session.run(text);
}

// The package does not export its version; its construction plan writes it down.
function readVersion(): string {
  const version = /version\(version\) VALUES \('(\d+)'\)/.exec(getConstructionPlans())?.[1];
  if (!version) throw new Error('pg-boss no longer tells the version of its schema');
  return version;
}
