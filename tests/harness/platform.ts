import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { authenticatorCodeAt } from '../../server/access/factors/authenticator-codes.ts';
import { advanceClock, readClock } from '../../server/database/clock.ts';
import { transact } from '../../server/database/transact.ts';
import { endowHouse } from '../../server/demo/house-capital.ts';
import { DEMO_CLIENTS, DEMO_STAFF } from '../../server/demo/people.ts';
import { settleIn } from '../../server/demo/settle-in.ts';
import { openLog } from '../../server/main/log.ts';
import { type Platform, startPlatform } from '../../server/main/platform.ts';
import { readSettings } from '../../server/main/settings/settings.ts';
import { TestBrowser } from '../worlds/browser.ts';
import { testDatabase } from './test-database.ts';

/** The whole platform in this process, with the demo's people but none of their past. */
export type TestPlatform = Platform & {
  /** The database as the owner of all its tables. */
  readonly databaseUrl: string;
  readonly folder: string;
  /** A browser in which somebody is signed in; `null` is a stranger's. */
  browserOf(email: string | null): Promise<TestBrowser>;
};

/**
 * Starts the platform on a database of its own, at the top level of a file. It logs to `log`, or nowhere;
 * `settings` are further ones.
 */
export async function openTestPlatform(
  log = openLog('silent'),
  settings: Readonly<Record<string, string>> = {},
): Promise<TestPlatform> {
  const { url } = await testDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'ballast-platform-'));
  const platform = await startPlatform(
    readSettings({
      BALLAST_MODE: 'test',
      BALLAST_DEMO_WORLD: 'off',
      BALLAST_WORKERS: 'off',
      BALLAST_SECRETS: `test:${randomBytes(32).toString('base64')}`,
      DATABASE_URL: url,
      DATA_DIR: folder,
      PORT: '0',
      ...settings,
    }),
    { logger: log },
  );
  afterAll(async () => {
    await platform.stop();
    rmSync(folder, { recursive: true });
  });
  await settleIn(platform.context, new Date('2024-01-01T00:00:00Z'));
  await endow(platform.context);
  const browserOf = (email: string | null) => openBrowser(platform, email);
  return { ...platform, databaseUrl: url, folder, browserOf };
}

async function endow({ database, queue, providers, sandbox }: Platform['context']): Promise<void> {
  if (!sandbox) throw new Error('a test platform has sandboxes');
  const settle = async () => {
    await transact(database, (tx) => advanceClock(tx, 600_000));
    await queue.runDueJobs();
  };
  await endowHouse({ database, providers, sandbox, settle });
}

async function openBrowser({ app, context }: Platform, email: string | null): Promise<TestBrowser> {
  const browser = new TestBrowser(app);
  const person = [...DEMO_CLIENTS, ...DEMO_STAFF].find((known) => known.email === email);
  if (!person) return browser;
  await browser.login(person, { admin: 'role' in person });
  const now = await readClock(context.database);
  const answer = await browser.confirm(authenticatorCodeAt(person.totpSecret, now));
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.text}`);
  return browser;
}
