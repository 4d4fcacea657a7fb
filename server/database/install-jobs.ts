import { getConstructionPlans, PgBoss } from 'pg-boss';
import type { OwnerSession } from './owner-session.ts';

/** Schema of the job queues' tables. */
export const JOBS_SCHEMA = 'pgboss';

/** The queues: jobs of one never wait behind those of another (docs/decisions/0121-lanes-of-jobs.md). */
export const LANES = ['money', 'mail', 'valuations', 'work'] as const;

export type Lane = (typeof LANES)[number];

/** What is installed: the schema that the installed pg-boss wants, the queues, an index of our own, and where it stands. */
export const JOBS_VERSION = `${readVersion()} ${LANES.join(' ')} dead placed forgetting`;

/** Creates or upgrades the queues' schema as the owner and lets the application use it. */
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
  for (const lane of LANES) await boss.createQueue(lane);
  await boss.stop({ graceful: false, close: false });
  if (failures[0]) throw failures[0];
  // Dead jobs of which staff have not been told (server/jobs/dead-jobs.ts).
  await session.run(`
    create index if not exists job_dead on ${JOBS_SCHEMA}.job (id)
      where state = 'failed' and not data ? 'told'`);
  // What a message said, and to whom, is not kept beside the job that carried it.
  await session.run(`
    create or replace function ${JOBS_SCHEMA}.forget_payload() returns trigger language plpgsql as $$
      begin
        new.data := new.data - 'payload';
        return new;
      end $$;
    create or replace trigger job_forgets before update on ${JOBS_SCHEMA}.job for each row
      when (new.state = 'completed' and not coalesce(new.data -> 'payload', '{}') ? 'encrypted')
      execute function ${JOBS_SCHEMA}.forget_payload()`);
  // Each shard has queues of its own: a job is added where the transaction is that asks for it.
  await session.run(`comment on schema ${JOBS_SCHEMA} is 'shard: local'`);
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
