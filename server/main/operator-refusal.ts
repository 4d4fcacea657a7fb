import { FieldRefusal, Refusal } from '@ballast/contract/errors.ts';
import { FolderInUse } from '../database/embedded/folder-lock.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { SecretsError } from '../secrets/secrets.ts';
import { AdministratorExists } from '../staff/first-administrator.ts';
import { CommandRefusal } from './command-refusal.ts';
import { SettingsError } from './settings/settings-error.ts';

/** Why a command of an operator was not carried out; null for our own fault. */
export function refusalOf(error: unknown): CommandRefusal | null {
  if (error instanceof CommandRefusal) return error;
  if (error instanceof AdministratorExists) {
    return new CommandRefusal(error.message, { code: error.code });
  }
  if (error instanceof FieldRefusal) return refusalOfField(error);
  if (error instanceof Refusal && error.code === 'email_taken') {
    return new CommandRefusal('Somebody has an account with this email already.', {
      code: error.code,
    });
  }
  const code = codeOfSurroundings(error);
  return code === null ? null : new CommandRefusal(whyOf(error), { code, exitCode: 2 });
}

/** What must be corrected before the command can be tried. */
function codeOfSurroundings(error: unknown): string | null {
  if (error instanceof SettingsError || error instanceof SecretsError) return 'settings_invalid';
  if (error instanceof FolderInUse) return 'folder_in_use';
  return isUnreachable(error) ? 'database_unavailable' : null;
}

/** By the field, or for passwords by what is wrong with it. */
const FIELDS: Readonly<Record<string, { readonly code: string; readonly message: string }>> = {
  email: { code: 'email_invalid', message: 'The email is not valid.' },
  first_name: { code: 'name_invalid', message: 'The first name is not valid.' },
  last_name: { code: 'name_invalid', message: 'The last name is not valid.' },
  password_breached: {
    code: 'password_breached',
    message: 'The password is known from a leak.',
  },
  password_common: {
    code: 'password_common',
    message: 'The password is too common, or follows from the name or the email.',
  },
  password_invalid: {
    code: 'password_invalid',
    message:
      'The password needs 12 to 128 characters, with lower case, upper case, a number and a special character.',
  },
};

function refusalOfField(error: FieldRefusal): CommandRefusal {
  const { loc = [], type = '' } = error.fields[0] ?? {};
  const { code, message } = FIELDS[String(loc.at(-1))] ??
    FIELDS[type] ?? { code: 'input_invalid', message: error.message };
  return new CommandRefusal(message, { code });
}

/** SQLSTATEs of a server that does not let this login in, or does not have the database. */
const NOT_LET_IN = /^(28|3D)/;

function isUnreachable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  return error instanceof Error && 'code' in error && NOT_LET_IN.test(String(error.code));
}

function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  return cause instanceof Error && cause.message !== '' ? `${message}: ${cause.message}` : message;
}
