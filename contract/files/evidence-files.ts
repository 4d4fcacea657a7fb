import { z } from 'zod';
import { Id } from '../fields.ts';
import { SCANS } from './uploads.ts';

/** A file with which staff show that what they ask for is right; with its type once it is shown. */
export const EvidenceFile = z.strictObject({
  upload_id: Id,
  name: z.string(),
  download_name: z.string(),
  content_type: z.string(),
  scan: z.enum(SCANS),
});

export type EvidenceFile = z.output<typeof EvidenceFile>;

/** How many files may show one thing. */
export const EVIDENCE_FILES_MAX = 5;

/** Files of the caller's that were sent for the same; from then on they stay with what they show. */
export const EvidenceFileIds = z.array(Id).max(EVIDENCE_FILES_MAX).default([]);
