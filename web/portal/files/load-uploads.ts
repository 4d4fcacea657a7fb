import { listUploads, type Upload } from '@ballast/contract/files/uploads.ts';
import { wholeListQuery } from '../../app/figures/whole-list.ts';
import { queryClient } from '../../app/session/queries.ts';

/** The caller's own files of a purpose. */
export function uploadsQuery(purpose: Upload['purpose']) {
  return wholeListQuery(listUploads, { query: { purpose } });
}

/** Reads them before a screen shows; the screen says when that failed. */
export function loadUploads(purpose: Upload['purpose']): Promise<void> {
  return queryClient.prefetchQuery(uploadsQuery(purpose));
}
