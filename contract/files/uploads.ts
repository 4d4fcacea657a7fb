import { z } from 'zod';
import { call } from '../call.ts';
import { Done, Id, IdParams, PageQuery, page, Timestamp, text } from '../fields.ts';

/** Largest file that is taken, in bytes (spec/decisions.md, section 3). */
export const FILE_BYTES_MAX = 20 * 1024 * 1024;

/** EVIDENCE shows where money comes from, beside what is told of it; PROOF what is told when somebody subscribes to a fund. */
export const UPLOAD_PURPOSES = ['IDENTITY', 'ENTITY', 'ADDITIONAL', 'EVIDENCE', 'PROOF'] as const;

export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

/** CORRECTION, FUND and INVESTOR are what staff send, who have calls of their own for it. */
export const FILE_PURPOSES = [...UPLOAD_PURPOSES, 'CORRECTION', 'FUND', 'INVESTOR'] as const;

/** How many parts a file may come in: more than any connection needs, and no burden to keep. */
export const UPLOAD_PARTS_MAX = 400;

/** What a file may be, by its content and whatever its name says. */
export const UPLOAD_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/heic'] as const;

const UPLOAD_STATES = ['OPEN', 'STORED'] as const;

/** INFECTED is a file that was accepted before there was a scanner: it is withheld from everybody (`file_withheld`). */
export const SCANS = ['CLEAN', 'UNSCANNED', 'INFECTED'] as const;

/** Whether a file is withheld from everybody: what it shows has to come again. */
export function isWithheld({ scan }: { readonly scan: string | null }): boolean {
  return scan === 'INFECTED';
}

export const Upload = z.strictObject({
  id: Id,
  purpose: z.enum(FILE_PURPOSES),
  file_name: z.string(),
  state: z.enum(UPLOAD_STATES),
  /** Length that the sender told, or that came. */
  bytes: z.number().int().nullable(),
  /** Where to go on when sending was interrupted. */
  received_bytes: z.number().int(),
  started_at: Timestamp,
  /** What it is, once it was taken. */
  content_type: z.enum(UPLOAD_TYPES).nullable(),
  scan: z.enum(SCANS).nullable(),
  /** Which question of its purpose it answers; empty where a purpose has one. */
  slot: z.string(),
  /** When it was used in something that was sent; from then on it cannot be removed. */
  used_at: Timestamp.nullable(),
});
export type Upload = z.output<typeof Upload>;

/**
 * Pixels of the shorter side of a picture of identity. Of a document: the page of a passport, 88 mm high, has 170 dots to an
 * inch then, so that its smallest print is about ten pixels high. Of a face: what the plainest camera of a laptop takes.
 */
export const DOCUMENT_PIXELS_MIN = 600;
export const FACE_PIXELS_MIN = 480;

/** How many pixels the shorter side of a picture needs for its purpose; null where every picture is taken. */
export function pixelsMin({ purpose, slot }: Pick<Upload, 'purpose' | 'slot'>): number | null {
  if (purpose !== 'IDENTITY') return null;
  return slot === 'SELFIE' ? FACE_PIXELS_MIN : DOCUMENT_PIXELS_MIN;
}

/** Name of a question among those of a purpose, such as `FRONT`. */
const UploadSlot = z.string().regex(/^[A-Z0-9_]{0,40}$/);

const Purpose = z.strictObject({ purpose: z.enum(UPLOAD_PURPOSES) });

/** Why the content of a file is refused. */
export const CONTENT_ERRORS = [
  'file_type_not_accepted',
  'file_unreadable',
  'image_too_large',
  'image_too_small',
  'file_locked',
  'file_too_long',
  'file_infected',
] as const;

/** Takes a place for a file that is then sent part by part. */
export const startUpload = call({
  method: 'POST',
  path: '/uploads',
  summary: 'Start sending a file',
  body: z.strictObject({
    purpose: z.enum(UPLOAD_PURPOSES),
    file_name: text(300),
    bytes: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    slot: UploadSlot.default(''),
  }),
  output: Upload,
  errors: ['too_many_files', 'file_too_large', 'file_empty'],
  who: 'client',
  invited: true,
  support: false,
  idempotent: false,
});

/** Sends the bytes that follow those that have arrived, as `application/octet-stream`. */
export const sendUploadPart = call({
  method: 'PUT',
  path: '/uploads/{id}/parts',
  summary: 'Send the next part of a file',
  params: IdParams,
  query: z.strictObject({ starts_at: z.coerce.number().int().min(0).max(FILE_BYTES_MAX) }),
  body: z.unknown(),
  output: Upload,
  errors: [
    'upload_out_of_order',
    'upload_settled',
    'too_many_parts',
    'file_too_large',
    'file_empty',
    'upload_too_slow',
  ],
  who: 'client',
  invited: true,
  support: false,
  idempotent: false,
});

/**
 * Checks a file that has fully arrived, and stores it. Safe to repeat. With `sha256` (hexadecimal) another
 * file is refused with `upload_changed`.
 */
export const completeUpload = call({
  method: 'POST',
  path: '/uploads/{id}/complete',
  summary: 'Check and keep a file',
  params: IdParams,
  query: z.strictObject({
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  }),
  output: Upload,
  errors: [
    ...CONTENT_ERRORS,
    'upload_changed',
    'upload_incomplete',
    'upload_being_checked',
    'upload_settled',
  ],
  who: 'client',
  invited: true,
  support: false,
  idempotent: false,
});

export const uploadFile = call({
  method: 'POST',
  path: '/uploads/file',
  summary: 'Send, check and keep a file at once',
  query: Purpose,
  body: z.unknown(),
  output: Upload,
  errors: [...CONTENT_ERRORS, 'too_many_files', 'file_too_large', 'file_empty', 'upload_too_slow'],
  who: 'client',
  invited: true,
  support: false,
  idempotent: false,
});

/** The caller's files of a purpose: those that are kept and those on their way. */
export const listUploads = call({
  method: 'GET',
  path: '/uploads',
  summary: 'List files',
  query: PageQuery.extend(Purpose.shape),
  output: page(Upload),
  errors: ['cursor_invalid'],
  who: 'client',
  invited: true,
  support: false,
  idempotent: false,
});

/** Removes a file that is on its way, or kept and not yet part of anything; else `upload_settled`. */
export const discardUpload = call({
  method: 'DELETE',
  path: '/uploads/{id}',
  summary: 'Remove a file that was not used yet',
  params: IdParams,
  output: Done,
  errors: ['upload_settled', 'upload_being_checked'],
  who: 'client',
  invited: true,
  support: false,
  idempotent: false,
});

/**
 * The shown copy of a file, as an attachment. `file_withheld` when the scanner found something in it later, `file_lost` when
 * its content is missing or damaged.
 */
export const downloadUpload = call({
  method: 'GET',
  path: '/uploads/{id}/file',
  summary: 'Download a file',
  params: IdParams,
  output: z.unknown(),
  errors: ['file_withheld', 'file_lost'],
  who: 'client',
  invited: true,
  support: false,
  idempotent: false,
});
