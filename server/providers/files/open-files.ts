import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { clamdScanner } from './clamd-scanner.ts';
import { openDiskFiles, unavailableOr } from './disk-files.ts';
import { openInspector } from './inspect-file.ts';
import type { Files } from './port.ts';
import { openS3Files, type S3Settings } from './s3-files.ts';
import { tryStore } from './try-store.ts';

/** No file is worked on for so long. */
const LEFT_AFTER_MS = 3_600_000;

export type FileSettings = {
  /** Folder for files, outside of everything that is served; with a bucket for those that are worked on alone. */
  readonly folder: string;
  /** Bucket for files in place of the folder. */
  readonly s3: S3Settings | null;
  /** Socket of ClamAV's daemon as a path or `host:port`; null scans nothing. */
  readonly clamdSocket: string | null;
};

export function openFiles({ folder, s3, clamdSocket }: FileSettings): Files {
  const work = join(folder, 'work');
  const store = s3 === null ? openDiskFiles(folder) : openS3Files(s3);
  return {
    store,
    tryStore: () => tryStore(store),
    inspector: openInspector(),
    scanner: clamdSocket === null ? null : clamdScanner(clamdSocket),
    withWorkFolder: async (use) => {
      const own = await makeFolder(work);
      try {
        await removeLeft(work, own);
        return await use(own);
      } finally {
        await rm(own, { recursive: true, force: true });
      }
    },
  };
}

async function makeFolder(above: string): Promise<string> {
  try {
    await mkdir(above, { recursive: true, mode: 0o700 });
    return await mkdtemp(join(above, 'file-'));
  } catch (error) {
    throw unavailableOr(error);
  }
}

/** Removes what a process that was killed left in the clear; the file system's own times tell its age. */
async function removeLeft(above: string, own: string): Promise<void> {
  const { mtimeMs: now } = await stat(own);
  for (const name of await readdir(above)) {
    const folder = join(above, name);
    const known = await stat(folder).catch(() => null);
    if (known && known.mtimeMs < now - LEFT_AFTER_MS) {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
