import { Readable } from 'node:stream';
import { decryptStream } from '../secrets/encrypt.ts';
import { readDocumentKeys } from './document-keys.ts';
import type { UploadContext } from './uploads.ts';

/** The content of a file that the platform made and keeps under a name, in pieces. */
export async function openMadeFile(
  { database, settings, providers }: UploadContext,
  storedAs: string,
): Promise<Readable> {
  const keys = await readDocumentKeys(database, settings.secrets);
  return Readable.from(decryptStream(keys, providers.files.store.read(storedAs), storedAs));
}
