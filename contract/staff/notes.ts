import { z } from 'zod';
import { ANY_STAFF } from '../account/roles.ts';
import { call } from '../call.ts';
import { Id, IdParams, NoteText, PageQuery, page, Timestamp } from '../fields.ts';
import { CASE_QUEUES } from './cases.ts';

const Note = z.strictObject({
  id: Id,
  /** Null is about the client as a whole. */
  case: z.strictObject({ id: Id, queue: z.enum(CASE_QUEUES) }).nullable(),
  text: NoteText,
  /** Compliance alone reads it; everybody else is not told that it is there. */
  suspicion: z.boolean(),
  written_by: z.string(),
  written_at: Timestamp,
});

/** A suspicion may be noted by everybody at the desk; compliance reads it. */
const NewNote = z.strictObject({
  text: NoteText,
  suspicion: z.boolean().default(false),
});

const listing = {
  method: 'GET',
  params: IdParams,
  query: PageQuery,
  output: page(Note),
  errors: ['cursor_invalid'],
  who: ANY_STAFF,
  support: false,
  idempotent: false,
} as const;

const writing = {
  method: 'POST',
  params: IdParams,
  body: NewNote,
  output: z.strictObject({ id: Id }),
  errors: [],
  who: ANY_STAFF,
  support: false,
  idempotent: true,
} as const;

export const listCaseNotes = call({
  ...listing,
  path: '/staff/cases/{id}/notes',
  summary: 'Notes on a case, newest first',
});

export const addCaseNote = call({
  ...writing,
  path: '/staff/cases/{id}/notes',
  summary: 'Write a note on a case',
});

/** Those on the client's cases, too. */
export const listClientNotes = call({
  ...listing,
  path: '/staff/clients/{id}/notes',
  summary: 'Notes on a client, newest first',
});

export const addClientNote = call({
  ...writing,
  path: '/staff/clients/{id}/notes',
  summary: 'Write a note on a client',
});
