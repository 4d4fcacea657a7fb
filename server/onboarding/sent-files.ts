import type { Upload } from '@ballast/contract/onboarding/uploads.ts';
import type { CaseDocument } from '../staff/case-subject.ts';
import type { UploadRow } from './uploads.ts';

/** A kept file that was sent as part of something. */
export type SentFileRow = Pick<
  UploadRow,
  'upload_id' | 'file_name' | 'bytes' | 'scan' | 'content_type'
>;

/** What its client is told of a file that was sent. */
export function toSentFile({ upload_id: id, file_name, bytes, scan }: SentFileRow) {
  return { id, file_name, bytes, scan: scan as Upload['scan'] };
}

/** What the desk is told of it. */
export function toCaseDocument({
  upload_id,
  file_name: name,
  content_type,
  scan,
}: SentFileRow): CaseDocument {
  return {
    upload_id,
    name,
    content_type: content_type ?? '',
    scan: scan === 'CLEAN' ? 'CLEAN' : 'UNSCANNED',
  };
}
