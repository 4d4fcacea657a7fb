import type { Database } from '../../database/connect.ts';
import { type Fault, meetFault } from '../faults.ts';
import { type FileStore, FilesUnavailable } from './port.ts';

/** What a store can do wrong; a file that it did not say to have kept is not there. */
const FAULTS: readonly Fault[] = ['refuse', 'error_before'];

/** A store with planted faults: `refuse` and `error_before` hit the next write or read, as a full disk would. */
export function sandboxFiles(sandboxDatabase: Database, store: FileStore): FileStore {
  async function admit(): Promise<void> {
    const fault = await meetFault(sandboxDatabase, 'files', FAULTS);
    if (fault !== null) throw new FilesUnavailable(`planted: ${fault}`);
  }

  return {
    write: async (name, content) => {
      await admit();
      await store.write(name, content);
    },
    read: (name) => readOnce(admit, () => store.read(name)),
    removeAll: (folder) => store.removeAll(folder),
  };
}

async function* readOnce(
  admit: () => Promise<void>,
  read: () => AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  await admit();
  yield* read();
}
