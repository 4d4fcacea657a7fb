import { Refusal } from '@ballast/contract/errors.ts';
import { FILE_BYTES_MAX, UPLOAD_PARTS_MAX } from '@ballast/contract/files/uploads.ts';
import type { Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { FilesUnavailable } from '../providers/files/port.ts';
import { decryptStream, encryptStream } from '../secrets/encrypt.ts';
import { getOrCreateDocumentKeys, readDocumentKeys } from './document-keys.ts';
import { findUpload, lockUpload, type UploadContext, type UploadRow } from './uploads.ts';

export type Part = {
  readonly startsAt: number;
  readonly content: AsyncIterable<Uint8Array>;
  readonly limits: ArrivalLimits;
  /** Refuses when its sender, who may have taken long, may not send it any more. */
  readonly admitAgain: () => Promise<void>;
};

/**
 * Encrypts and stores the next part of an upload, whole or not at all. Refuses with `not_found`,
 * `upload_settled`, `upload_out_of_order` (which says where to continue), `too_many_parts`, `file_too_large`,
 * `file_empty`, `upload_too_slow` or `service_unavailable`.
 */
export async function sendUploadPart(
  { database, settings, providers }: UploadContext,
  ownerId: string,
  uploadId: string,
  { startsAt, content, limits, admitAgain }: Part,
): Promise<UploadRow> {
  const upload = await findUpload(database, ownerId, uploadId);
  assertNext(upload, startsAt);
  const { store } = providers.files;
  const storedAs = `${openFolder(uploadId)}/${newId()}`;
  const counted = { bytes: 0 };
  const left = (upload.bytes ?? FILE_BYTES_MAX) - startsAt;
  const arrived = count(arriving(content, left, limits), counted);
  const keys = await getOrCreateDocumentKeys(database, settings.secrets);
  const encrypted = encryptStream(keys, arrived, associatedDataOf(uploadId, startsAt));
  await store.write(storedAs, encrypted).catch(refuseUnavailable);
  try {
    await admitAgain();
    return await transact(database, async (tx) => {
      assertNext(await lockUpload(tx, ownerId, uploadId), startsAt);
      await assertFewParts(tx, ownerId, uploadId);
      return addPart(tx, { ownerId, uploadId, startsAt, bytes: counted.bytes, storedAs });
    });
  } catch (error) {
    await store.removeAll(storedAs).catch(() => {});
    throw error;
  }
}

function assertNext({ state, received_bytes }: UploadRow, startsAt: number): void {
  if (state !== 'OPEN') throw new Refusal('upload_settled');
  if (received_bytes !== startsAt) throw new Refusal('upload_out_of_order', { received_bytes });
}

/** Each part is a row and a file; parts of one byte would make twenty million. */
async function assertFewParts(tx: Tx, ownerId: string, uploadId: string): Promise<void> {
  const { parts } = await tx
    .selectFrom('upload_parts')
    .select(({ fn }) => fn.countAll<string>().as('parts'))
    .where('owner_id', '=', ownerId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow();
  if (BigInt(parts) >= BigInt(UPLOAD_PARTS_MAX)) throw new Refusal('too_many_parts');
}

type StoredPart = {
  ownerId: string;
  uploadId: string;
  startsAt: number;
  bytes: number;
  storedAs: string;
};

async function addPart(tx: Tx, part: StoredPart): Promise<UploadRow> {
  const { ownerId: owner_id, uploadId: upload_id, startsAt: starts_at, bytes } = part;
  await tx
    .insertInto('upload_parts')
    .values({ owner_id, upload_id, starts_at, bytes, stored_as: part.storedAs })
    .execute();
  return tx
    .updateTable('uploads')
    .set({ received_bytes: starts_at + bytes })
    .where('owner_id', '=', owner_id)
    .where('upload_id', '=', upload_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function* count(content: AsyncIterable<Uint8Array>, counted: { bytes: number }) {
  for await (const piece of content) {
    counted.bytes += piece.length;
    yield piece;
  }
}

export async function* readParts(
  { database, settings, providers }: UploadContext,
  ownerId: string,
  uploadId: string,
): AsyncGenerator<Uint8Array> {
  const parts = await database
    .selectFrom('upload_parts')
    .select(['starts_at', 'stored_as'])
    .where('owner_id', '=', ownerId)
    .where('upload_id', '=', uploadId)
    .orderBy('starts_at')
    .execute();
  const keys = await readDocumentKeys(database, settings.secrets);
  for (const { starts_at, stored_as } of parts) {
    const encrypted = providers.files.store.read(stored_as);
    yield* decryptStream(keys, encrypted, associatedDataOf(uploadId, starts_at));
  }
}

export function openFolder(uploadId: string): string {
  return `open/${uploadId}`;
}

function associatedDataOf(uploadId: string, startsAt: number): string {
  return `upload ${uploadId} part ${startsAt}`;
}

/** The files may be available again soon; nothing was changed. */
export function refuseUnavailable(error: unknown): never {
  if (!(error instanceof FilesUnavailable)) throw error;
  const refusal = new Refusal('service_unavailable');
  refusal.cause = error;
  throw refusal;
}

/** The slowest upload that is accepted. */
export type ArrivalLimits = {
  /** Longest pause between two pieces. */
  readonly pauseMs: number;
  /** No average is required before this time. */
  readonly graceMs: number;
  /** Least average after that. */
  readonly bytesPerSecondMin: number;
};

/** Slow enough for a poor mobile connection, too fast for an attack that holds connections open. */
export const ARRIVAL_LIMITS: ArrivalLimits = {
  pauseMs: 15_000,
  graceMs: 10_000,
  bytesPerSecondMin: 8 * 1024,
};

/**
 * The content as it arrives, up to `bytesMax`. Refuses with `upload_too_slow`, `file_too_large`,
 * `file_empty`, and `bad_request` when it breaks off.
 */
async function* arriving(
  source: AsyncIterable<Uint8Array>,
  bytesMax: number,
  limits: ArrivalLimits,
): AsyncGenerator<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]();
  const start = performance.now();
  let received = 0;
  for (;;) {
    const { value, done } = await inTime(pieces.next().catch(brokenOff), limits);
    if (done) break;
    received += value.length;
    if (received > bytesMax) throw new Refusal('file_too_large', { bytes_max: FILE_BYTES_MAX });
    const elapsedMs = performance.now() - start;
    const due = (limits.bytesPerSecondMin * elapsedMs) / 1000;
    if (elapsedMs > limits.graceMs && received < due) throw new Refusal('upload_too_slow');
    yield value;
  }
  if (received === 0) throw new Refusal('file_empty');
}

/** Waits for a sender. Refuses with `upload_too_slow`. */
export async function inTime<T>(wanted: Promise<T>, { pauseMs }: ArrivalLimits): Promise<T> {
  const tooSlow = Promise.withResolvers<never>();
  const timer = setTimeout(() => tooSlow.reject(new Refusal('upload_too_slow')), pauseMs);
  // Nobody awaits it after the time-out.
  wanted.catch(() => {});
  try {
    return await Promise.race([wanted, tooSlow.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** A library's refusal keeps its status; a broken connection is not our fault. */
function brokenOff(error: unknown): never {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null;
  if (error instanceof Refusal) throw error;
  if (status === 413) throw new Refusal('file_too_large', { bytes_max: FILE_BYTES_MAX });
  throw new Refusal('bad_request');
}
