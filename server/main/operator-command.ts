import { type OpenDatabase, openDatabase } from '../database/connect.ts';
import { isMigrated } from '../database/migrate.ts';
import { CommandRefusal } from './command-refusal.ts';
import { refusalOf } from './operator-refusal.ts';
import { readSettings, type Settings } from './settings/settings.ts';

/**
 * Runs a command of an operator on the database of the settings, whose schema must be that of this version. The process exits
 * 0 when it was carried out, 1 when it was refused and 2 when it could not be tried, with a code and the reason on standard
 * error.
 */
export async function runCommand(
  work: (settings: Settings, open: OpenDatabase) => Promise<void>,
): Promise<void> {
  // The caller is told; an unheard event would end the process in the middle.
  process.stdout.on('error', () => {});
  try {
    await workOnDatabase(work);
  } catch (error) {
    const refusal = refusalOf(error);
    console.error(refusal ? `${refusal.code}: ${refusal.message}` : error);
    process.exitCode = refusal?.exitCode ?? 2;
  }
}

async function workOnDatabase(
  work: (settings: Settings, open: OpenDatabase) => Promise<void>,
): Promise<void> {
  const settings = readSettings(process.env);
  const { databaseUrl: url, migrationUrl, dataFolder: dataDir } = settings;
  const open = await openDatabase({ url, migrationUrl, dataDir });
  try {
    if (!(await isMigrated(open))) {
      const advice = 'The schema is not that of this version: start the platform first.';
      throw new CommandRefusal(advice, { code: 'schema_not_migrated', exitCode: 2 });
    }
    await work(settings, open);
  } finally {
    await open.close();
  }
}

/** Prints lines; resolves when they are written and rejects when nobody reads them any more. */
export function print(...lines: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${lines.join('\n')}\n`, (error) => (error ? reject(error) : resolve()));
  });
}
