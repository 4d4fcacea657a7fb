import { openFolder } from '../database/embedded-folder.ts';
import { FolderInUse } from '../database/folder-lock.ts';
import { readSettings } from './settings.ts';
import { SettingsError } from './settings-error.ts';

/** Starts the platform from the environment and ends it cleanly at SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  // The embedded database takes its time to open; the platform is loaded meanwhile.
  const folder = settings.databaseUrl === null ? openFolder(settings.dataFolder) : null;
  const { startPlatform } = await import('./platform.ts');
  const platform = await startPlatform(settings, { folder });
  console.info(platform.greeting);

  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    platform.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  // Told again while it ends, it goes on ending; a second Ctrl-C ends it at once.
  process.on('SIGTERM', end);
  process.once('SIGINT', end);
}

main().catch((error: unknown) => {
  const expected = error instanceof SettingsError || error instanceof FolderInUse;
  console.error(expected ? error.message : error);
  process.exit(1);
});
