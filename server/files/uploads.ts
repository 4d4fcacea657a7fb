import { Refusal } from '@ballast/contract/errors.ts';
import { cleanFileName } from '@ballast/contract/files/file-name.ts';
import { FILE_BYTES_MAX, isWithheld, type Upload } from '@ballast/contract/files/uploads.ts';
import { type Selectable, sql } from 'kysely';
import { type Actor, recordAction } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import type { Uploads } from '../database/schema.ts';
import type { Context } from '../http/context.ts';

export type UploadContext = Pick<Context, 'database'> & {
  readonly settings: Pick<Context['settings'], 'secrets'>;
  readonly providers: Pick<Context['providers'], 'files'>;
};

export type Purpose = Upload['purpose'];

export type UploadRow = Selectable<Uploads>;

export type NewUpload = {
  readonly ownerId: string;
  readonly purpose: Purpose;
  readonly fileName: string;
  /** Null when only its end will tell. */
  readonly bytes: number | null;
  /** Which question of the purpose it answers, where there are several. */
  readonly slot?: string;
};

/** Claims a part of the quota, however many ask at once. */
export async function startUpload(
  tx: Tx,
  actor: Actor,
  { ownerId: owner_id, purpose, fileName, bytes, slot = '' }: NewUpload,
): Promise<UploadRow> {
  if (bytes === 0) throw new Refusal('file_empty');
  if (bytes !== null && bytes > FILE_BYTES_MAX) {
    throw new Refusal('file_too_large', { bytes_max: FILE_BYTES_MAX });
  }
  await tx
    .insertInto('upload_quotas')
    .values({ owner_id, purpose, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'purpose'])
        .doUpdateSet({ used: sql<number>`upload_quotas.used + 1` }),
    )
    .execute();
  const upload = await tx
    .insertInto('uploads')
    .values({
      upload_id: newId(),
      owner_id,
      purpose,
      file_name: cleanFileName(fileName),
      bytes,
      slot,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const subject = { kind: 'upload', id: upload.upload_id, ownerId: owner_id };
  await recordAction(tx, actor, 'upload_started', subject, null, { purpose, bytes });
  return upload;
}

/** An upload of this owner. Refuses with `not_found`. */
export async function findUpload(
  database: Database | Tx,
  ownerId: string,
  uploadId: string,
): Promise<UploadRow> {
  const upload = await database
    .selectFrom('uploads')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  if (!upload) throw new Refusal('not_found');
  return upload;
}

/** The same, locked. Refuses with `not_found`. */
export async function lockUpload(tx: Tx, ownerId: string, uploadId: string): Promise<UploadRow> {
  await tx
    .selectFrom('uploads')
    .select('upload_id')
    .where('upload_id', '=', uploadId)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .execute();
  return findUpload(tx, ownerId, uploadId);
}

/** Those of these uploads that are the owner's, oldest first. */
export function findUploads(
  database: Database | Tx,
  ownerId: string,
  uploadIds: readonly string[],
): Promise<UploadRow[]> {
  return database
    .selectFrom('uploads')
    .selectAll()
    .where(sql<boolean>`upload_id = any (${uploadIds}::uuid[])`)
    .where('owner_id', '=', ownerId)
    .orderBy('started_at')
    .orderBy('upload_id')
    .execute();
}

/** These uploads of several owners. */
export async function findUploadsOfMany(
  database: Database | Tx,
  ownerIds: readonly string[],
  uploadIds: readonly string[],
): Promise<UploadRow[]> {
  if (uploadIds.length === 0) return [];
  return database
    .selectFrom('uploads')
    .selectAll()
    .where(sql<boolean>`owner_id = any (${ownerIds}::uuid[])`)
    .where(sql<boolean>`upload_id = any (${uploadIds}::uuid[])`)
    .execute();
}

/** The owner's stored and open files of a purpose, oldest first. */
export async function listUploads(
  database: Database,
  ownerId: string,
  purpose: Purpose,
): Promise<Upload[]> {
  const uploads = await database
    .selectFrom('uploads')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .where('state', 'in', ['OPEN', 'STORED'])
    .orderBy('started_at')
    .orderBy('upload_id')
    .execute();
  return uploads.map(toUpload);
}

/** All stored files of an owner, oldest first. */
export function uploadsOf(database: Database, ownerId: string): Promise<UploadRow[]> {
  return database
    .selectFrom('uploads')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'STORED')
    .orderBy('started_at')
    .orderBy('upload_id')
    .execute();
}

/** The owner's stored files of a purpose, oldest first. */
export async function storedUploads(
  database: Database | Tx,
  ownerId: string,
  purpose: Purpose,
): Promise<UploadRow[]> {
  return database
    .selectFrom('uploads')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .where('state', '=', 'STORED')
    .orderBy('started_at')
    .orderBy('upload_id')
    .execute();
}

/**
 * Marks stored files as used and returns them in the given order. Each must be the owner's and sent for this
 * purpose. Refuses with `not_found`, with `upload_incomplete` while one is arriving, and with `file_withheld`
 * when the scanner found something since.
 */
export async function assertStored(
  tx: Tx,
  ownerId: string,
  uploadIds: readonly string[],
  purpose: Purpose,
): Promise<UploadRow[]> {
  const found: UploadRow[] = [];
  for (const uploadId of uploadIds) {
    const upload = await lockUpload(tx, ownerId, uploadId);
    if (upload.purpose !== purpose) throw new Refusal('not_found');
    if (upload.state === 'OPEN') {
      throw new Refusal('upload_incomplete', { received_bytes: upload.received_bytes });
    }
    if (upload.state !== 'STORED') throw new Refusal('not_found');
    assertNotWithheld(upload);
    if (upload.used_at === null) await markUsed(tx, ownerId, uploadId);
    found.push(upload);
  }
  return found;
}

/** Refuses with `file_withheld` a file in which the scanner found something later. */
export function assertNotWithheld(upload: Pick<UploadRow, 'scan'>): void {
  if (isWithheld(upload)) throw new Refusal('file_withheld');
}

async function markUsed(tx: Tx, ownerId: string, uploadId: string): Promise<void> {
  await tx
    .updateTable('uploads')
    .set(({ fn }) => ({ used_at: fn<Date>('clock_now') }))
    .where('owner_id', '=', ownerId)
    .where('upload_id', '=', uploadId)
    .execute();
}

/** Frees the quota of files whose review is over. */
export async function freeQuota(
  tx: Tx,
  ownerId: string,
  uploadIds: readonly string[],
): Promise<void> {
  if (uploadIds.length === 0) return;
  const freed = await tx
    .updateTable('uploads')
    .set(({ fn }) => ({ quota_freed_at: fn<Date>('clock_now') }))
    .where('owner_id', '=', ownerId)
    .where('upload_id', 'in', uploadIds)
    .where('used_at', 'is not', null)
    .where('quota_freed_at', 'is', null)
    .returning('purpose')
    .execute();
  for (const { purpose } of freed) await decrementQuota(tx, ownerId, purpose);
}

async function decrementQuota(tx: Tx, ownerId: string, purpose: Purpose): Promise<void> {
  await tx
    .updateTable('upload_quotas')
    .set({ used: sql<number>`used - 1` })
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .execute();
}

/** How an upload ends without being kept. */
export type Unkept =
  | { readonly state: 'DISCARDED'; readonly content_hash?: Uint8Array }
  | { readonly state: 'REFUSED'; readonly refusal: string };

/** Ends a locked upload and frees its quota. */
export async function settleUpload(
  tx: Tx,
  actor: Actor,
  { upload_id, owner_id, purpose }: UploadRow,
  outcome: Unkept,
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set(({ fn }) => ({
      ...outcome,
      settled_at: fn<Date>('clock_now'),
      check_id: null,
      // Its content is removed, too.
      cleared_at: null,
    }))
    .where('owner_id', '=', owner_id)
    .where('upload_id', '=', upload_id)
    .execute();
  await decrementQuota(tx, owner_id, purpose);
  const after = outcome.state === 'REFUSED' ? { refusal: outcome.refusal } : null;
  const action = outcome.state === 'REFUSED' ? 'upload_refused' : 'upload_discarded';
  const subject = { kind: 'upload', id: upload_id, ownerId: owner_id };
  await recordAction(tx, actor, action, subject, null, after);
}

export function toUpload(row: UploadRow): Upload {
  return {
    id: row.upload_id,
    purpose: row.purpose,
    file_name: row.file_name,
    state: row.state as Upload['state'],
    bytes: row.bytes,
    received_bytes: row.received_bytes,
    started_at: row.started_at.toISOString(),
    content_type: row.content_type,
    scan: row.scan,
    slot: row.slot,
    used_at: row.used_at?.toISOString() ?? null,
  };
}
