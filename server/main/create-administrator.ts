import { authenticatorUri, newAuthenticatorSecret } from '../access/factors/authenticator-codes.ts';
import type { OpenDatabase } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { breachedPasswords } from '../providers/passwords/breached-passwords.ts';
import { readSecrets, type Secrets } from '../secrets/secrets.ts';
import { getOrCreateSecrets } from '../secrets/secrets-file.ts';
import {
  assertNoAdministrator,
  makeFirstAdministrator,
  prepareAdministrator,
} from '../staff/first-administrator.ts';
import { readAdministrator } from './administrator-answers.ts';
import { CommandRefusal } from './command-refusal.ts';
import { print, runCommand } from './operator-command.ts';
import type { Settings } from './settings/settings.ts';

// `npm run admin:create`: exits 0 when the first administrator was made, 1 when that was refused and 2
// when it could not be tried.

async function create(settings: Settings, { database }: OpenDatabase): Promise<void> {
  const secrets = secretsOf(settings);
  await assertNoAdministrator(database);
  const streams = { input: process.stdin, output: process.stderr };
  const url = settings.breachedPasswordsUrl;
  const lists = {
    providers: { breachedPasswords: url === null ? null : breachedPasswords(url) },
    logger: { warn: () => console.error('The list of breached passwords did not answer.') },
  };
  const answers = await readAdministrator(streams, process.env);
  const administrator = await prepareAdministrator(lists, answers);
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

await runCommand(create);
