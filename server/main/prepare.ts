import { makeWorld } from '../demo/world.ts';
import { openWaitingRoom } from '../http/waiting-room.ts';
import { openLog } from './log.ts';
import { openPlatform, wantsDemoWorld } from './platform.ts';
import { readSettings } from './settings/settings.ts';
import { showProgress } from './show-progress.ts';
import { describeFailure, REFUSED } from './start-refusal.ts';

// Migrates the database, makes the demo world and ends, which frees the memory. The start runs it in a
// process of its own and answers meanwhile.

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const logger = openLog(settings.logLevel);
  const room = await openWaitingRoom(settings);
  const tell = showProgress(process.stderr, logger);
  const { context, database, close } = await openPlatform(settings, { logger });
  if (wantsDemoWorld(settings)) {
    await makeWorld(context, database, (progress) => {
      room.show(progress);
      tell(progress);
    });
  }
  await close();
  await room.close();
}

// The parent is gone; the world continues at the next start.
process.once('disconnect', () => process.exit(REFUSED));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(describeFailure(error));
  process.exit(REFUSED);
}
