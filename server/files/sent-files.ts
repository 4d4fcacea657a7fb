import type { CaseDocument as CaseDocumentAnswer } from '@ballast/contract/staff/cases.ts';
import type { z } from 'zod';
import { savedName } from './file-name.ts';
import type { UploadRow } from './uploads.ts';

type CaseDocument = z.output<typeof CaseDocumentAnswer>;

/** A kept file that was sent as part of something. */
export type SentFileRow = Pick<
  UploadRow,
  'upload_id' | 'file_name' | 'bytes' | 'scan' | 'shown_type'
>;

/** A file, and what it was sent as part of. One file may be part of several. */
type SentPart = { readonly upload_id: string; readonly whole: string };

/** Files by what they were sent as part of, in the order in which they are given. */
export function groupUploads(
  uploads: readonly UploadRow[],
  parts: readonly SentPart[],
): Map<string, SentFileRow[]> {
  const pairs = uploads.flatMap((upload) =>
    parts
      .filter(({ upload_id }) => upload_id === upload.upload_id)
      .map(({ whole }) => ({ upload, whole })),
  );
  const groups = Map.groupBy(pairs, ({ whole }) => whole);
  return new Map([...groups].map(([whole, all]) => [whole, all.map(({ upload }) => upload)]));
}

/** What its client is told of a file that was sent. */
export function toSentFile({ upload_id: id, file_name, bytes, scan }: SentFileRow) {
  return { id, file_name, bytes, scan };
}

/** What the desk is told of it, and what it is part of. */
export function toCaseDocument(
  { upload_id, file_name: name, shown_type, scan }: Omit<SentFileRow, 'bytes'>,
  { document = null, part = null }: Partial<Pick<CaseDocument, 'document' | 'part'>> = {},
): CaseDocument {
  return {
    upload_id,
    name,
    download_name: shown_type === null ? 'document' : savedName(name, shown_type),
    content_type: shown_type ?? '',
    scan: scan ?? 'UNSCANNED',
    document,
    part,
  };
}
