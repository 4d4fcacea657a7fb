import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listClientNotes as listClientNotesCall } from '@ballast/contract/staff/notes.ts';
import { sql } from 'kysely';
import { namesOf } from '../account/clients.ts';
import type { Actor } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { CURSOR_UUID, readCursor, writeCursor } from '../http/cursor.ts';
import { getVisibleCase } from './case-decisions.ts';
import { readableQueues } from './case-rules.ts';
import { getVisibleClient, knowsSuspicions, type Viewer } from './own-clients.ts';
import { type NewNote, type NoteOn, writeNote } from './write-note.ts';

type NotesPage = AnswerOf<typeof listClientNotesCall>;

export type NotesQuery = { readonly limit: number; readonly cursor?: string | undefined };

/**
 * A page of the notes on a case, or on a client and all their cases, newest first. Those of a suspicion are there for
 * compliance alone.
 */
async function listNotes(
  database: Database,
  viewer: Viewer,
  { clientId, caseId }: NoteOn,
  { limit, cursor }: NotesQuery,
): Promise<NotesPage> {
  const before = cursor === undefined ? null : (readCursor(cursor, [CURSOR_UUID])[0] ?? null);
  const rows = await database
    .selectFrom('notes as note')
    .leftJoin('cases as about', (join) =>
      join
        .onRef('about.owner_id', '=', 'note.owner_id')
        .onRef('about.case_id', '=', 'note.case_id'),
    )
    .select([
      'note_id',
      'note.case_id',
      'queue',
      'text',
      'note.suspicion',
      'written_by',
      'written_at',
    ])
    .where('note.owner_id', '=', clientId)
    .$if(caseId !== null, (query) => query.where('note.case_id', '=', caseId))
    .$if(!knowsSuspicions(viewer), (query) => query.where('note.suspicion', '=', false))
    // A note on a case that somebody may not know of says that it is there.
    .where((row) => row.or([row('queue', 'is', null), row('queue', 'in', readableQueues(viewer))]))
    .$if(before !== null, (query) => query.where(sql<boolean>`note_id < ${before}::uuid`))
    .orderBy('note_id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const names = await namesOf(
    database,
    page.map((row) => row.written_by),
  );
  return {
    items: page.map((row) => ({
      id: row.note_id,
      case: row.case_id && row.queue ? { id: row.case_id, queue: row.queue } : null,
      text: row.text,
      suspicion: row.suspicion,
      written_by: names.get(row.written_by) ?? '',
      written_at: row.written_at.toISOString(),
    })),
    next_cursor: last ? writeCursor([last.note_id]) : null,
  };
}

/** The notes on a case. Refuses `not_found` and `cursor_invalid`. */
export async function listCaseNotes(
  database: Database,
  viewer: Viewer,
  caseId: string,
  query: NotesQuery,
): Promise<NotesPage> {
  const { clientId } = await getVisibleCase(database, viewer, caseId);
  return listNotes(database, viewer, { clientId, caseId }, query);
}

/** The notes on a client and all their cases. Refuses `not_found` and `cursor_invalid`. */
export async function listClientNotes(
  database: Database,
  viewer: Viewer,
  clientId: string,
  query: NotesQuery,
): Promise<NotesPage> {
  await getVisibleClient(database, viewer, clientId);
  return listNotes(database, viewer, { clientId, caseId: null }, query);
}

type Writer = { readonly viewer: Viewer; readonly actor: Actor };

/** Writes a note on a case. Refuses `not_found`. */
export async function addCaseNote(
  tx: Tx,
  { viewer, actor }: Writer,
  caseId: string,
  note: NewNote,
): Promise<string> {
  const { clientId } = await getVisibleCase(tx, viewer, caseId);
  return writeNote(tx, actor, viewer.userId, { clientId, caseId, ...note });
}

/** Writes a note on a client. Refuses `not_found`. */
export async function addClientNote(
  tx: Tx,
  { viewer, actor }: Writer,
  clientId: string,
  note: NewNote,
): Promise<string> {
  await getVisibleClient(tx, viewer, clientId);
  return writeNote(tx, actor, viewer.userId, { clientId, caseId: null, ...note });
}
