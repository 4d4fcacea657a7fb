import { listUploads, type UploadPurpose } from '@ballast/contract/files/uploads.ts';
import { wholeListQuery } from '../../app/figures/whole-list.ts';

/** The caller's own files of a purpose. */
export function uploadsQuery(purpose: UploadPurpose) {
  return wholeListQuery(listUploads, { query: { purpose } });
}
