import { FolderInUse } from '../database/embedded/folder-lock.ts';
import { OtherVersion } from '../database/embedded/other-version.ts';
import { AddressRefusal } from '../http/waiting-room.ts';
import { SettingsError } from './settings/settings-error.ts';

/** Exit code of a start that could not be made (README). */
export const REFUSED = 1;

const EXPECTED = [AddressRefusal, SettingsError, FolderInUse, OtherVersion];

/** What the system says of a folder or disk that takes nothing more. */
const NOT_WRITTEN = new Set<unknown>(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT']);

/** What to print of an error that ended the start: the message of an expected one, all of any other. */
export function describeFailure(error: unknown): unknown {
  if (EXPECTED.some((kind) => error instanceof kind)) return (error as Error).message;
  const reason = isFullForEmbedded(error) ? 'the disk is full' : reasonOfDisk(error);
  if (reason) {
    return `The platform cannot write its data (${reason}). Set DATA_DIR to a folder that this user may write to on a disk with room, and start again.`;
  }
  return error;
}

/** The embedded database's own system has errors with numbers alone: 51 is ENOSPC. */
function isFullForEmbedded(error: unknown): boolean {
  const { name, errno } = Object(error) as { name?: unknown; errno?: unknown };
  return name === 'ErrnoError' && errno === 51;
}

function reasonOfDisk(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, syscall, message }: NodeJS.ErrnoException = error;
  // To make a folder on a disk for reading alone fails as if the folder above were missing.
  const isOfDisk = syscall === 'mkdir' || (syscall !== 'connect' && NOT_WRITTEN.has(code));
  return isOfDisk ? message : null;
}
