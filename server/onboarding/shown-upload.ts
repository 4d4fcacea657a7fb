import type { Readable } from 'node:stream';
import { Refusal } from '@ballast/contract/errors.ts';
import { type Actor, recordAction } from '../database/audit-trail.ts';
import { transact } from '../database/transact.ts';
import type { ShownType } from '../providers/files/port.ts';
import { readKept } from './check-content.ts';
import { attachmentOf } from './file-name.ts';
import { findUpload, type UploadContext, type UploadRow } from './uploads.ts';

/** Opens nothing, runs nothing, belongs to nobody: should a browser ever show a file. */
const FILE_POLICY = "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'";

/** The copy of a file that people are shown, with the headers that it goes out with. */
export type ShownUpload = {
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Readable;
};

/** Opens the copy of an upload that people are shown. Refuses with `not_found` until there is one. */
export function openShown(context: UploadContext, upload: UploadRow): ShownUpload {
  const { folder, file_name: fileName, shown_bytes: bytes } = upload;
  const type = upload.shown_type as ShownType | null;
  if (upload.state !== 'STORED' || folder === null || type === null) {
    throw new Refusal('not_found');
  }
  const headers = {
    'content-type': type,
    ...(bytes !== null && { 'content-length': String(bytes) }),
    'content-disposition': attachmentOf(fileName, type),
    'content-security-policy': FILE_POLICY,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  };
  return { headers, content: readKept(context, folder, 'shown') };
}

/**
 * Opens the copy of a client's file for a member of staff, and writes down that they looked. Whether they
 * may is for the caller to say. Refuses with `not_found`.
 */
export async function openUploadForStaff(
  context: UploadContext,
  actor: Actor,
  { ownerId, uploadId }: { readonly ownerId: string; readonly uploadId: string },
): Promise<ShownUpload> {
  const shown = openShown(context, await findUpload(context.database, ownerId, uploadId));
  const subject = { kind: 'upload', id: uploadId };
  await transact(context.database, (tx) =>
    recordAction(tx, actor, 'upload_viewed', subject, null, { owner_id: ownerId }),
  );
  return shown;
}
