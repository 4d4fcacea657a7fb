import { type Actor, clientSubject, recordAction } from '../database/audit-trail.ts';
import type { Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';

/** What a note is about: a client as a whole, or one of their cases. */
export type NoteOn = { readonly clientId: string; readonly caseId: string | null };

export type NewNote = { readonly text: string; readonly suspicion: boolean };

/** Writes a note of the house. The audit trail says that it was written; what it says stays in the note. */
export async function writeNote(
  tx: Tx,
  actor: Actor,
  writtenBy: string,
  { clientId, caseId, text, suspicion }: NoteOn & NewNote,
): Promise<string> {
  const noteId = newId();
  const written = tx.insertInto('notes').values({
    owner_id: clientId,
    note_id: noteId,
    case_id: caseId,
    written_by: writtenBy,
    text,
    suspicion,
  });
  const after = { note_id: noteId, case_id: caseId };
  await Promise.all([
    written.execute(),
    recordAction(tx, actor, 'note_written', clientSubject(clientId), null, after),
  ]);
  return noteId;
}
