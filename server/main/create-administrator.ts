import { authenticatorUri, newAuthenticatorSecret } from '../access/factors/authenticator-codes.ts';
import { type OpenDatabase, openDatabase } from '../database/connect.ts';
import { isMigrated } from '../database/migrate.ts';
import { transact } from '../database/transact.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { readSecrets, type Secrets } from '../secrets/secrets.ts';
import { getOrCreateSecrets } from '../secrets/secrets-file.ts';
import {
  assertNoAdministrator,
  makeFirstAdministrator,
  prepareAdministrator,
} from '../staff/first-administrator.ts';
import { readAdministrator } from './administrator-answers.ts';
import { refusalOf } from './administrator-refusal.ts';
import { CommandRefusal } from './command-refusal.ts';
import { readSettings, type Settings } from './settings/settings.ts';

// `npm run admin:create`: exits 0 when the first administrator was made, 1 when that was refused and 2
// when it could not be tried.

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const { databaseUrl: url, migrationUrl, dataFolder: dataDir } = settings;
  const open = await openDatabase({ url, migrationUrl, dataDir });
  try {
    await create(settings, open);
  } finally {
    await open.close();
  }
}

async function create(settings: Settings, open: OpenDatabase): Promise<void> {
  const { database } = open;
  if (!(await isMigrated(open))) {
    const advice = 'The schema is not that of this version: start the platform first.';
    throw new CommandRefusal(advice, { code: 'schema_not_migrated', exitCode: 2 });
  }
  const secrets = secretsOf(settings);
  await assertNoAdministrator(database);
  const streams = { input: process.stdin, output: process.stderr };
  const administrator = await prepareAdministrator(await readAdministrator(streams, process.env));
  const { email, firstName, lastName } = administrator;
  const totpSecret = newAuthenticatorSecret();
  // Shown before it counts: an administrator whose secret nobody has seen could never sign in.
  await print(
    'Put this into an authenticator app. It is not shown again, and counts once the last line says so.',
    `  secret   ${totpSecret}`,
    `  address  ${authenticatorUri(totpSecret, email)}`,
  );
  await transact(database, (tx) =>
    makeFirstAdministrator(tx, secrets, administrator, totpSecret),
  ).catch(failOfCommit);
  await print(
    `${firstName} ${lastName} <${email}> is the first administrator and signs in at ${settings.publicUrl}/login/admin with the password and a code of the app.`,
  );
}

function secretsOf({ secretKeys, dataFolder }: Settings): Secrets {
  return secretKeys === null ? getOrCreateSecrets(dataFolder) : readSecrets(secretKeys);
}

function failOfCommit(error: unknown): never {
  if (!(error instanceof DatabaseUnavailable)) throw error;
  throw new CommandRefusal(
    'The database was lost before it answered. Run the command again: if it answers administrator_exists, what is shown above counts.',
    { code: 'outcome_unknown', exitCode: 2, cause: error },
  );
}

/** Resolves when the lines are written; rejects when nobody reads them any more. */
function print(...lines: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${lines.join('\n')}\n`, (error) => (error ? reject(error) : resolve()));
  });
}

// The caller is told; an unheard event would end the process in the middle.
process.stdout.on('error', () => {});

try {
  await main();
} catch (error) {
  const refusal = refusalOf(error);
  console.error(refusal ? `${refusal.code}: ${refusal.message}` : error);
  process.exitCode = refusal?.exitCode ?? 2;
}
