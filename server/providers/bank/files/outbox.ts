import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder from which the bank's agent fetches files. */

/** A file that is to be seen under its name; each attempt to write it has a hidden name of its own. */
export type OutgoingFile = {
  readonly name: string;
  readonly attemptId: string;
  readonly text: string;
};

type Attempt = Pick<OutgoingFile, 'name' | 'attemptId'>;

/** Writes a file under the hidden name of the attempt, and makes sure that it is on the disk. Nobody fetches it so. */
export async function writeHidden(folder: string, file: OutgoingFile): Promise<void> {
  const opened = await open(hiddenPath(folder, file), 'w', 0o640);
  try {
    await opened.writeFile(file.text, 'utf8');
    await opened.sync();
  } finally {
    await opened.close();
  }
  await syncFolder(folder);
}

/** Gives a written file its name. Once that has happened, calling it again does nothing, whether or not the file was fetched. */
export async function publishFile(folder: string, attempt: Attempt): Promise<void> {
  try {
    await rename(hiddenPath(folder, attempt), join(folder, attempt.name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  await syncFolder(folder);
}

/** Takes away what was written and is not sent. */
export async function removeHidden(folder: string, attempt: Attempt): Promise<void> {
  await rm(hiddenPath(folder, attempt), { force: true });
}

function hiddenPath(folder: string, { name, attemptId }: Attempt): string {
  return join(folder, `.${name}.${attemptId}.part`);
}

async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
