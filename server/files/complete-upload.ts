import { type ErrorCode, Refusal } from '@ballast/contract/errors.ts';
import { FILE_BYTES_MAX, pixelsMin } from '@ballast/contract/files/uploads.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { claimAttempt, type Limit } from '../access/attempts/attempts.ts';
import { type Actor, recordAction } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { transact, unguarded } from '../database/transact.ts';
import {
  checkContent,
  type StoredContent,
  type UploadCheck,
  uploadFolder,
} from './check-content.ts';
import { inTime, type Part, refuseUnavailable, sendUploadPart } from './upload-parts.ts';
import { clearUpload, discardUpload } from './upload-sweep.ts';
import {
  findUpload,
  lockUpload,
  type Purpose,
  settleUpload,
  startUpload,
  type UploadContext,
  type UploadRow,
} from './uploads.ts';

/** Checks take time and memory, so nobody gets more than an honest person needs. */
export const CHECKS_OF_OWNER: Limit = {
  scope: 'FILES',
  max: 60,
  windowS: 3600,
  inARowMax: 2_000_000_000,
};

/** A check that takes longer is dead: its process is gone. */
const CHECK_SECONDS_MAX = 120;

/**
 * Checks and stores an upload that has fully arrived; content that was sent before returns the earlier file.
 * Safe to repeat. `sha256` is the sender's hash in hexadecimal digits, or null. Refuses with `upload_changed`
 * another file, with `not_found`, `upload_incomplete`, `upload_being_checked`, `upload_settled`,
 * `too_many_requests`, the reason why the content is not accepted, or `service_unavailable`, after which it
 * may be tried again.
 */
export async function completeUpload(
  context: UploadContext,
  actor: Actor,
  ownerId: string,
  uploadId: string,
  sha256: string | null = null,
): Promise<UploadRow> {
  const { database } = context;
  const upload = await findUpload(database, ownerId, uploadId);
  const settled = await earlierOutcome(database, upload);
  if (settled) return settled;
  const checkId = newId();
  const check = { ownerId, uploadId, checkId, pixelsMin: pixelsMin(upload) };
  await transact(database, (tx) => claimCheck(tx, ownerId, uploadId, checkId));
  try {
    // Left by a check that never ended.
    await context.providers.files.store.removeAll(uploadFolder(uploadId));
    const content = asSent(await checkContent(context, check), sha256);
    const outcome = await transact(database, (tx) => settleCheck(tx, actor, check, content));
    await clearUpload(context, ownerId, uploadId).catch(() => {});
    if (outcome instanceof Refusal) throw outcome;
    return outcome;
  } catch (error) {
    await unguarded(() => transact(database, (tx) => releaseCheck(tx, check)));
    // Refused for certain, so nothing refers to what this check wrote.
    if (error instanceof Refusal) await dropStored(context, uploadId, checkId);
    return refuseUnavailable(error);
  }
}

/** A file continued with another file's rest is neither of the two. */
function asSent(content: StoredContent | Refusal, sha256: string | null): StoredContent | Refusal {
  if (content instanceof Refusal || sha256 === null) return content;
  const isSame = content.contentHash.toString('hex') === sha256;
  return isSame ? content : new Refusal('upload_changed');
}

async function dropStored(
  { providers }: UploadContext,
  uploadId: string,
  checkId: string,
): Promise<void> {
  await providers.files.store.removeAll(`${uploadFolder(uploadId)}/${checkId}`).catch(() => {});
}

/** The earlier outcome: the file, or the refusal; null when there was none. */
async function earlierOutcome(database: Database, upload: UploadRow): Promise<UploadRow | null> {
  if (upload.state === 'OPEN') return null;
  if (upload.state === 'STORED') return upload;
  if (upload.refusal !== null) throw new Refusal(upload.refusal as ErrorCode);
  const [same] = await findSame(database, upload, upload.content_hash);
  if (!same) throw new Refusal('upload_settled');
  return same;
}

async function claimCheck(
  tx: Tx,
  ownerId: string,
  uploadId: string,
  checkId: string,
): Promise<void> {
  const { state, bytes, received_bytes } = await lockUpload(tx, ownerId, uploadId);
  if (state !== 'OPEN') throw new Refusal('upload_settled');
  if (received_bytes === 0 || (bytes !== null && received_bytes < bytes)) {
    throw new Refusal('upload_incomplete', { received_bytes });
  }
  const claimed = await tx
    .updateTable('uploads')
    .set({
      bytes: received_bytes,
      check_id: checkId,
      check_ends_at: sql<Date>`clock_now() + make_interval(secs => ${CHECK_SECONDS_MAX})`,
    })
    .where('owner_id', '=', ownerId)
    .where('upload_id', '=', uploadId)
    .where(({ or, eb, fn }) =>
      or([eb('check_id', 'is', null), eb('check_ends_at', '<', fn<Date>('clock_now'))]),
    )
    .executeTakeFirst();
  if (claimed.numUpdatedRows === 0n) throw new Refusal('upload_being_checked');
  const retryAfterS = await claimAttempt(tx, CHECKS_OF_OWNER, ownerId);
  if (retryAfterS !== null) throw new Refusal('too_many_requests', { retry_after_s: retryAfterS });
}

async function releaseCheck(
  tx: Tx,
  { ownerId, uploadId, checkId }: Omit<UploadCheck, 'pixelsMin'>,
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ check_id: null })
    .where('owner_id', '=', ownerId)
    .where('upload_id', '=', uploadId)
    .where('check_id', '=', checkId)
    .where('state', '=', 'OPEN')
    .execute();
}

async function settleCheck(
  tx: Tx,
  actor: Actor,
  { ownerId, uploadId, checkId }: Omit<UploadCheck, 'pixelsMin'>,
  content: StoredContent | Refusal,
): Promise<UploadRow | Refusal> {
  const upload = await lockUpload(tx, ownerId, uploadId);
  if (upload.state !== 'OPEN') throw new Refusal('upload_settled');
  if (upload.check_id !== checkId) throw new Refusal('upload_being_checked');
  if (content instanceof Refusal) {
    await settleUpload(tx, actor, upload, { state: 'REFUSED', refusal: content.code });
    return content;
  }
  await lockQuota(tx, upload);
  const [same] = await findSame(tx, upload, content.contentHash);
  if (same?.scan === 'INFECTED') {
    // What the scanner found once counts also where there is no scanner at present.
    await settleUpload(tx, actor, upload, { state: 'REFUSED', refusal: 'file_infected' });
    return new Refusal('file_infected');
  }
  // A file that was used already is not this one: it may be asked for again.
  if (!same || same.used_at) return storeUpload(tx, actor, upload, content);
  const content_hash = content.contentHash;
  await settleUpload(tx, actor, upload, { state: 'DISCARDED', content_hash });
  return same;
}

/** Locks the owner's files of a purpose, so that of two equal files only one is stored. */
async function lockQuota(tx: Tx, { owner_id, purpose }: UploadRow): Promise<void> {
  await tx
    .selectFrom('upload_quotas')
    .select('used')
    .where('owner_id', '=', owner_id)
    .where('purpose', '=', purpose)
    .forUpdate()
    .execute();
}

/** Stored files of the same content in the same slot, unused ones first. */
async function findSame(
  database: Database | Tx,
  { owner_id, purpose, slot }: UploadRow,
  contentHash: Uint8Array | null,
): Promise<UploadRow[]> {
  if (!contentHash) return [];
  return database
    .selectFrom('uploads')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('purpose', '=', purpose)
    .where('slot', '=', slot)
    .where('content_hash', '=', contentHash)
    .where('state', '=', 'STORED')
    .orderBy('used_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .execute();
}

async function storeUpload(
  tx: Tx,
  actor: Actor,
  { owner_id: ownerId, upload_id: uploadId }: UploadRow,
  { contentType, shownType, shownBytes, contentHash, scan, folder }: StoredContent,
): Promise<UploadRow> {
  const stored = await tx
    .updateTable('uploads')
    .set(({ fn }) => ({
      state: 'STORED',
      settled_at: fn<Date>('clock_now'),
      check_id: null,
      content_type: contentType,
      shown_type: shownType,
      shown_bytes: shownBytes,
      content_hash: contentHash,
      scan,
      folder,
    }))
    .where('owner_id', '=', ownerId)
    .where('upload_id', '=', uploadId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const subject = { kind: 'upload', id: uploadId, ownerId };
  await recordAction(tx, actor, 'upload_stored', subject, null, {
    content_type: contentType,
    sha256: contentHash.toString('hex'),
    scan,
  });
  return stored;
}

type OwnedFile = {
  readonly ownerId: string;
  readonly purpose: Purpose;
} & Pick<Part, 'limits' | 'admitAgain'>;

export type WholeFile = OwnedFile & { readonly request: FastifyRequest };

export async function uploadFile(
  context: UploadContext,
  actor: Actor,
  { ownerId, purpose, request, limits, admitAgain }: WholeFile,
): Promise<UploadRow> {
  if (!request.isMultipart()) throw new Refusal('unsupported_media_type');
  const file = await inTime(
    request.file().catch(() => null),
    limits,
  );
  if (file?.fieldname !== 'file') throw new Refusal('bad_request');
  return keepWhole(context, actor, {
    ...{ ownerId, purpose, limits, admitAgain },
    fileName: file.filename ?? '',
    content: file.file.iterator({ destroyOnReturn: false }),
    assertWhole: () => {
      if (file.file.truncated) throw new Refusal('file_too_large', { bytes_max: FILE_BYTES_MAX });
    },
  });
}

type WholeContent = OwnedFile & {
  readonly fileName: string;
  readonly content: AsyncIterable<Uint8Array>;
  /** Refuses what was cut off on its way. */
  readonly assertWhole?: () => void;
};

/** Takes, checks and keeps a file that comes at once. */
export async function keepWhole(
  context: UploadContext,
  actor: Actor,
  { ownerId, purpose, fileName, content, assertWhole, limits, admitAgain }: WholeContent,
): Promise<UploadRow> {
  const wanted = { ownerId, purpose, fileName, bytes: null };
  const { upload_id } = await transact(context.database, (tx) => startUpload(tx, actor, wanted));
  try {
    await sendUploadPart(context, ownerId, upload_id, { startsAt: 0, content, limits, admitAgain });
    assertWhole?.();
    return await completeUpload(context, actor, ownerId, upload_id);
  } catch (error) {
    // The client does not know its id, so nobody could continue it.
    await unguarded(() => discardUpload(context, actor, ownerId, upload_id)).catch(() => {});
    throw error;
  }
}
