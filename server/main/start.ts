import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isFolderNew, openFolder } from '../database/embedded/embedded-folder.ts';
import { assertAddressFree } from '../http/waiting-room.ts';
import type { OpenPlatform } from './platform.ts';
import { readSettings, type Settings } from './settings/settings.ts';
import { keepHeapSmall } from './small-heap.ts';
import { describeFailure, REFUSED } from './start-refusal.ts';

/** Whatever hangs, the process is gone this long after it was told to end. */
const END_MS_MAX = 25_000;

const PREPARE = fileURLToPath(new URL('prepare.ts', import.meta.url));

/** Starts the platform from the environment and ends it cleanly at SIGTERM or SIGINT. */
async function main(): Promise<void> {
  keepHeapSmall();
  const settings = readSettings(process.env);
  await assertAddressFree(settings);
  const isNew = settings.databaseUrl === null && isFolderNew(settings.dataFolder);
  if (isNew) await prepare();
  const platform = await openPrepared(settings);
  await platform.listen();
  console.info(platform.greeting);

  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    setTimeout(() => {
      console.error('Something did not end in time, and was cut off.');
      process.exit(1);
    }, END_MS_MAX).unref();
    platform.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  // A second SIGTERM changes nothing; a second Ctrl-C ends it at once.
  process.on('SIGTERM', end);
  process.once('SIGINT', end);
}

async function openPrepared(settings: Settings): Promise<OpenPlatform> {
  // The embedded database opens slowly; the platform is loaded meanwhile.
  const open = async () => {
    const folder = settings.databaseUrl === null ? openFolder(settings.dataFolder) : null;
    const { openPlatform } = await import('./platform.ts');
    return openPlatform(settings, { folder });
  };
  const platform = await open();
  if (await platform.isPrepared()) return platform;
  await platform.close();
  await prepare();
  return open();
}

/** Prepares the database in another process, and ends with it when that fails. */
async function prepare(): Promise<void> {
  const child = fork(PREPARE, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  let isEnding = false;
  const end = (): void => {
    isEnding = true;
    child.kill('SIGTERM');
  };
  process.on('SIGTERM', end).on('SIGINT', end);
  const [code] = (await once(child, 'exit')) as [number | null];
  process.off('SIGTERM', end).off('SIGINT', end);
  if (isEnding) process.exit(0);
  if (code !== 0) process.exit(code ?? REFUSED);
}

main().catch((error: unknown) => {
  console.error(describeFailure(error));
  process.exit(REFUSED);
});
