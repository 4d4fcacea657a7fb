import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { OpenDatabase } from './connect.ts';
import { OtherVersion } from './embedded/other-version.ts';
import { installJobs, JOBS_VERSION } from './install-jobs.ts';
import type { OwnerSession } from './owner-session.ts';

type Migration = { name: string; text: string; hash: string };
type Applied = { name: string; hash: string };

const FOLDER = new URL('./migrations/', import.meta.url);

/** Name under which the queue's own schema stands among the applied migrations. */
const JOBS = 'pg-boss';

/** Number that every migrating process of this platform locks. */
const LOCK = 7_163_552_091;

/**
 * Migrates the schema: every file of `migrations/` once, each in its own transaction, then the job queue's
 * schema. Several processes may run it at once. Returns the names of what was applied. Throws `OtherVersion`
 * when an applied file was changed or is missing.
 */
export async function migrate(open: Pick<OpenDatabase, 'asOwner'>): Promise<string[]> {
  const migrations = readMigrations();
  return open.asOwner(async (session) => {
    if (pendingOf(migrations, await readApplied(session)).length === 0) return [];
    await session.query('select pg_advisory_lock($1)', [LOCK]);
    try {
      return await applyPending(session, migrations);
    } finally {
      await session.query('select pg_advisory_unlock($1)', [LOCK]);
    }
  });
}

/** Says whether the schema is up to date. Throws as `migrate` does. */
export function isMigrated(open: Pick<OpenDatabase, 'asOwner'>): Promise<boolean> {
  return open.asOwner(
    async (session) => pendingOf(readMigrations(), await readApplied(session)).length === 0,
  );
}

async function applyPending(session: OwnerSession, migrations: Migration[]): Promise<string[]> {
  await session.run(`
    create table if not exists applied_migrations (
      name text primary key,
      hash text not null,
      applied_at timestamptz not null default clock_timestamp()
    );
    comment on table applied_migrations is 'shard: local'`);
  const pending = pendingOf(migrations, await readApplied(session));
  for (const migration of pending) {
    await apply(session, migration);
  }
  return pending.map((migration) => migration.name);
}

function readMigrations(): Migration[] {
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const migrations = files.map((name) => {
    const text = readFileSync(new URL(name, FOLDER), 'utf8');
    return { name, text, hash: createHash('sha256').update(text).digest('hex') };
  });
  return [...migrations, { name: JOBS, text: '', hash: JOBS_VERSION }];
}

async function readApplied(session: OwnerSession): Promise<Applied[]> {
  try {
    return await session.query<Applied>('select name, hash from applied_migrations');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '42P01') return [];
    throw error;
  }
}

function pendingOf(migrations: Migration[], applied: Applied[]): Migration[] {
  const hashes = new Map(applied.map((row) => [row.name, row.hash]));
  const known = new Set(migrations.map((migration) => migration.name));
  const missing = applied.find((row) => !known.has(row.name));
  if (missing) {
    throw new OtherVersion(
      `The database was made by a newer version: its migration ${missing.name} is not known here.`,
    );
  }
  return migrations.filter((migration) => {
    const hash = hashes.get(migration.name);
    if (hash !== undefined && hash !== migration.hash && migration.name !== JOBS) {
      throw new OtherVersion(
        `The database was made by another version: its migration ${migration.name} was changed since.`,
      );
    }
    return hash !== migration.hash;
  });
}

async function apply(session: OwnerSession, migration: Migration): Promise<void> {
  const note = `
    insert into applied_migrations (name, hash) values ('${migration.name}', '${migration.hash}')
    on conflict (name) do update set hash = excluded.hash, applied_at = excluded.applied_at;`;
  try {
    // pg-boss has transactions of its own and may run again; our migration and its record share one.
    if (migration.name === JOBS) await installJobs(session);
    await session.run(`begin; ${migration.text}\n; ${note} commit;`);
  } catch (error) {
    await session.run('rollback');
    throw new Error(`migration ${migration.name} failed`, { cause: error });
  }
}
