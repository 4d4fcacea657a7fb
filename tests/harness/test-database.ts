import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import { afterAll, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Port of the PostgreSQL server that the set-up of the run started. */
    postgresPort: number;
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
  const name = `test_${randomBytes(8).toString('hex')}`;
  await execute(`create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)}`);
  afterAll(() => execute(`drop database if exists ${escapeIdentifier(name)} with (force)`));
  return { name, url: urlOf(name) };
}

/** A database without any table, for tests of the migrations themselves. */
export function emptyDatabase(): Promise<TestDatabase> {
  return testDatabase('template1');
}

function urlOf(database: string): string {
  return `postgres://ballast_owner@127.0.0.1:${inject('postgresPort')}/${database}`;
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
