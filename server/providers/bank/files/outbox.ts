import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Puts a file into the folder from which the bank's agent fetches. It is written under a name that begins with a dot, made sure of on the
 * disk, and renamed, so that nobody ever sees a part of it. One that is there is replaced by the same.
 */
export async function writeToOutbox(folder: string, name: string, text: string): Promise<void> {
  const hidden = join(folder, `.${name}.part`);
  const file = await open(hidden, 'w', 0o640);
  try {
    await file.writeFile(text, 'utf8');
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(hidden, join(folder, name));
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
