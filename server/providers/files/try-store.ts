import { randomUUID } from 'node:crypto';
import { FileMissing, type FileStore, FilesUnavailable } from './port.ts';

/** Keeps, reads and removes a small file. Throws `FilesUnavailable` when one of these fails. */
export async function tryStore(store: FileStore): Promise<void> {
  const name = `trial/${randomUUID()}`;
  try {
    await store.write(name, trial());
    const read = Buffer.concat(await Array.fromAsync(store.read(name))).toString();
    if (read !== 'trial') throw new FilesUnavailable('the store keeps something else');
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    throw new FilesUnavailable('the store keeps nothing', { cause: error });
  } finally {
    await store.removeAll(name);
  }
}

async function* trial() {
  yield Buffer.from('trial');
}
