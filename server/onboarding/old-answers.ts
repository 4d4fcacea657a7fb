import { sql } from 'kysely';
import { clientSubject, recordAction, SYSTEM } from '../database/audit-trail.ts';
import { type Erasable, erasableOfClients } from '../database/erasable.ts';

/*
 * Answers and tax numbers that go when their time is over. The database finds them (`answers_since`) and erases them
 * (`erase_answers`), because nothing else may change an answer.
 */

/** Answers of sign-ups that were never handed in, by when something was answered last. */
export const UNFINISHED_SIGN_UPS = answersOf('UNFINISHED_SIGN_UPS');

/** Answers of clients whose account is closed for good, by when it was. */
export const CLOSED_CLIENT_ANSWERS = answersOf('CLOSED_CLIENT_ANSWERS');

/** A record is all that one client answered. */
function answersOf(kind: string): Erasable {
  return erasableOfClients({
    kind,
    due: sql`select owner_id, since from answers_since(${kind})`,
    erase: (clientId) => sql`erase_answers(${clientId}, ${kind})`,
    record: (tx, clientId) =>
      recordAction(tx, SYSTEM, 'answers_erased', clientSubject(clientId), null, { kind }),
  });
}
