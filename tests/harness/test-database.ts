import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import { afterAll, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Port of the PostgreSQL server that the set-up of the run started. */
    postgresPort: number;
    /** Folder of its socket. */
    postgresFolder: string;
  }
}

/** Migrated once by the set-up; every test database is a copy of it. */
export const TEMPLATE_DATABASE = 'ballast_template';

/** A database of one test file's own. */
export type TestDatabase = {
  /** Address as the owner of all tables; the application's connections change to its role. */
  readonly url: string;
  readonly name: string;
};

/**
 * Copies the migrated database for one test file. Call it at the top level of the file:
 * `const database = await testDatabase();`. It goes when the file's tests are done.
 */
export async function testDatabase(template = TEMPLATE_DATABASE): Promise<TestDatabase> {
  const { drop, ...database } = await copyDatabase(template);
  afterAll(drop);
  return database;
}

/** Copies a database that nobody is connected to; `drop` removes the copy. */
export async function copyDatabase(
  template: string,
): Promise<TestDatabase & { drop: () => Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const drop = () => execute(`drop database if exists ${escapeIdentifier(name)} with (force)`);
  return { ...(await makeDatabase(name, template)), drop };
}

/** Makes a database that stays until the run ends, to copy from; without a template it has no table. */
export async function makeDatabase(name: string, template = 'template1'): Promise<TestDatabase> {
  await execute(`create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)}`);
  return { name, url: urlOf(name) };
}

/** A database without any table, for tests of the migrations themselves. */
export function emptyDatabase(): Promise<TestDatabase> {
  return testDatabase('template1');
}

/** Does something that the run's files must not do at the same time; another one waits for its end. */
export async function whileLocked<Result>(
  what: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [what]);
    return await work();
  } finally {
    await client.end();
  }
}

function urlOf(database: string): string {
  const url = new URL(`postgres://ballast_owner@127.0.0.1:${inject('postgresPort')}/${database}`);
  url.searchParams.set('host', inject('postgresFolder'));
  return url.href;
}

/** The same database over TCP, where what is between can be watched or cut. */
export function overTcp(databaseUrl: string): URL {
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  return url;
}

async function execute(statement: string): Promise<void> {
  const client = new Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
