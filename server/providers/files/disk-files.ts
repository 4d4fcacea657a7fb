import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertFileName, FileMissing, type FileStore, FilesUnavailable } from './port.ts';

const READ_BYTES = 64 * 1024;

/** What a file system says when it cannot take or give anything now. */
const AWAY = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE', 'ESTALE']);

/** Files in a folder of this machine, or of one that all processes share. Nothing serves it. */
export function openDiskFiles(folder: string): FileStore {
  return {
    write: (name, content) => asStore(() => writeWhole(pathOf(folder, name), content)),
    read: (name) => readPieces(name, pathOf(folder, name)),
    removeAll: (name) => asStore(() => rm(pathOf(folder, name), { recursive: true, force: true })),
  };
}

/** Paths are made from names of ours alone. */
function pathOf(folder: string, name: string): string {
  assertFileName(name);
  return join(folder, name);
}

/** Writes beside and renames: whoever reads finds all of a file, or none. */
async function writeWhole(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.draft`;
  const file = await open(draft, 'wx', 0o600);
  try {
    for await (const piece of content) await file.writeFile(piece);
    await file.sync();
    await file.close();
    await rename(draft, path);
  } catch (error) {
    await file.close().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}

async function* readPieces(name: string, path: string): AsyncIterable<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: READ_BYTES });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new FileMissing(name, { cause: error });
    throw unavailableOr(error);
  }
}

async function asStore(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    throw unavailableOr(error);
  });
}

/** Whether an error says that a disk is full or lost. */
export function isAway(error: unknown): boolean {
  return AWAY.has(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Turns the errors of a full or lost disk into `FilesUnavailable` and leaves all others as they are. */
export function unavailableOr(error: unknown): unknown {
  return isAway(error) ? new FilesUnavailable('the disk', { cause: error }) : error;
}
