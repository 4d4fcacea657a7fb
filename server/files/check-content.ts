import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '@ballast/contract/errors.ts';
import { UPLOAD_TYPES } from '@ballast/contract/files/uploads.ts';
import { unavailableOr } from '../providers/files/disk-files.ts';
import {
  type FileType,
  type Inspection,
  PDF_PAGES_MAX,
  type ShownType,
} from '../providers/files/port.ts';
import { decryptStream, encryptStream } from '../secrets/encrypt.ts';
import { getOrCreateDocumentKeys, readDocumentKeys } from './document-keys.ts';
import { readParts } from './upload-parts.ts';
import type { UploadContext } from './uploads.ts';

const PIECE_BYTES = 64 * 1024;

/** Whose upload is checked, and which check of it this is. */
export type UploadCheck = {
  readonly ownerId: string;
  readonly uploadId: string;
  readonly checkId: string;
  /** Fewer pixels a picture's shorter side may not have; null where it may. */
  readonly pixelsMin: number | null;
};

/** A stored file: its type, and where its encrypted original and shown copy lie. */
export type StoredContent = {
  readonly contentType: FileType;
  readonly shownType: ShownType;
  readonly shownBytes: number;
  readonly contentHash: Buffer;
  readonly scan: 'CLEAN' | 'UNSCANNED';
  readonly folder: string;
};

/**
 * Assembles and scans an upload, opens it in a separate process, and encrypts the original and the shown
 * copy. Returns a refusal of the content: `file_infected`, `file_type_not_accepted`, `file_unreadable`,
 * `image_too_large`, `image_too_small`, `file_locked` or `file_too_long`. Throws `FilesUnavailable` when nothing can be said now.
 */
export function checkContent(
  context: UploadContext,
  { ownerId, uploadId, checkId, pixelsMin }: UploadCheck,
): Promise<StoredContent | Refusal> {
  return context.providers.files.withWorkFolder(async (folder) => {
    const path = join(folder, 'original');
    const shownPath = join(folder, 'shown');
    const contentHash = await assemble(context, { ownerId, uploadId }, path);
    const scan = await scanFile(context, path);
    if (scan === 'INFECTED') return new Refusal('file_infected');
    const inspection = await context.providers.files.inspector.inspect(path, shownPath, ownerId);
    if (inspection.kind !== 'shown') return refusalOf(inspection);
    const { type: contentType, shownType, shorterSide } = inspection;
    if (pixelsMin !== null && shorterSide !== null && shorterSide < pixelsMin) {
      return new Refusal('image_too_small', { pixels_min: pixelsMin });
    }
    const kept = `${uploadFolder(uploadId)}/${checkId}`;
    await keep(context, path, `${kept}/original`);
    await keep(context, shownPath, `${kept}/shown`);
    const { size: shownBytes } = await stat(shownPath);
    return { contentType, shownType, shownBytes, contentHash, scan, folder: kept };
  });
}

/** Writes the whole file piece by piece and returns its hash. */
async function assemble(
  context: UploadContext,
  { ownerId, uploadId }: Pick<UploadCheck, 'ownerId' | 'uploadId'>,
  path: string,
): Promise<Buffer> {
  const hash = createHash('sha256');
  const file = createWriteStream(path, { mode: 0o600, highWaterMark: PIECE_BYTES });
  const pieces = async function* () {
    for await (const piece of readParts(context, ownerId, uploadId)) {
      hash.update(piece);
      yield piece;
    }
  };
  await pipeline(pieces, file).catch((error: unknown) => {
    throw unavailableOr(error);
  });
  return hash.digest();
}

async function scanFile({ providers }: UploadContext, path: string) {
  const { scanner } = providers.files;
  if (!scanner) return 'UNSCANNED';
  const { found } = await scanner.scan(createReadStream(path, { highWaterMark: PIECE_BYTES }));
  return found === null ? 'CLEAN' : 'INFECTED';
}

async function keep(
  { database, settings, providers }: UploadContext,
  path: string,
  name: string,
): Promise<void> {
  const keys = await getOrCreateDocumentKeys(database, settings.secrets);
  const content = createReadStream(path, { highWaterMark: PIECE_BYTES });
  await providers.files.store.write(name, encryptStream(keys, content, name));
}

/** A kept file in the clear, in pieces. */
export function readStored(
  context: UploadContext,
  folder: string,
  which: 'original' | 'shown',
): Readable {
  return Readable.from(decryptStored(context, `${folder}/${which}`));
}

async function* decryptStored({ database, settings, providers }: UploadContext, name: string) {
  const keys = await readDocumentKeys(database, settings.secrets);
  yield* decryptStream(keys, providers.files.store.read(name), name);
}

export function uploadFolder(uploadId: string): string {
  return `kept/${uploadId}`;
}

function refusalOf(inspection: Exclude<Inspection, { kind: 'shown' }>): Refusal {
  switch (inspection.kind) {
    case 'wrong_type':
      return new Refusal('file_type_not_accepted', { accepted: UPLOAD_TYPES });
    case 'too_many_pixels':
      return new Refusal('image_too_large');
    case 'locked':
      return new Refusal('file_locked');
    case 'too_long':
      return new Refusal('file_too_long', { pages_max: PDF_PAGES_MAX });
    case 'unreadable':
      return new Refusal('file_unreadable');
  }
}
