import { FolderInUse } from '../database/folder-lock.ts';
import { OtherVersion } from '../database/other-version.ts';
import { AddressRefusal } from '../http/waiting-room.ts';
import { SettingsError } from './settings-error.ts';

/** Exit code of a start that could not be made (README). */
export const REFUSED = 1;

const EXPECTED = [AddressRefusal, SettingsError, FolderInUse, OtherVersion];

/** What to print of an error that ended the start: the message of one that was to be expected, all of any other. */
export function describeFailure(error: unknown): unknown {
  return EXPECTED.some((kind) => error instanceof kind) ? (error as Error).message : error;
}
