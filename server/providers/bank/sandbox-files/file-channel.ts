import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../../database/connect.ts';
import { writeDueMessages } from './bank-messages.ts';
import { tellRecallRequests } from './recall-messages.ts';
import { takeFiles } from './take-files.ts';
import { tellLines } from './tell-lines.ts';

/** The other side of the folders in which the platform and the sandbox of the bank speak in files (docs/decisions/0317). */

/** Makes the folders, where there are none. */
export async function openChannel(folder: string): Promise<void> {
  for (const name of ['in', 'out', 'taken']) {
    await mkdir(join(folder, name), { recursive: true });
  }
}

/** Takes what lies in `out`, and writes into `in` what the bank has to say. Returns how many files it took and wrote. */
export async function workChannel(sandboxDatabase: Database, folder: string): Promise<number> {
  const taken = await takeFiles(sandboxDatabase, folder);
  // What they keep is written below, and counted there once it is due.
  await tellLines(sandboxDatabase);
  await tellRecallRequests(sandboxDatabase);
  return taken + (await writeDueMessages(sandboxDatabase, folder));
}
