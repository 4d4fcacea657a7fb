import { sql } from 'kysely';
import { recordAction, SYSTEM } from '../database/audit-trail.ts';
import type { Database } from '../database/connect.ts';
import { workOnEach } from '../database/due-rows.ts';
import { type Erasable, type Erasing, readOldest } from '../database/erasable.ts';
import { transact } from '../database/transact.ts';

/*
 * Answers and tax numbers that go when their time is over. The database finds them (`answers_since`) and erases them
 * (`erase_answers`), because nothing else may change an answer.
 */

/** Of sign-ups that were never handed in, by when something was answered last. */
export const UNFINISHED_SIGN_UPS = answersOf('UNFINISHED_SIGN_UPS');

/** Of clients whose account is closed for good, by when it was. */
export const CLOSED_CLIENT_ANSWERS = answersOf('CLOSED_CLIENT_ANSWERS');

/** A record is all that one client answered. */
function answersOf(kind: string): Erasable {
  return {
    kind,
    erase: async (database, erasing) => {
      const { before, atMost, signal } = erasing;
      const { rows } = await sql<{ owner_id: string }>`
        select owner_id from answers_since(${kind}) as due where since < ${before}
        order by since, owner_id limit ${atMost}`.execute(database);
      const work = ({ owner_id }: { owner_id: string }) =>
        eraseAnswers(database, kind, owner_id, erasing);
      return workOnEach(rows, { work }, signal);
    },
    oldest: (database) => readOldest(database, sql`select min(since) from answers_since(${kind})`),
  };
}

function eraseAnswers(
  database: Database,
  kind: string,
  clientId: string,
  { count }: Erasing,
): Promise<boolean> {
  return transact(database, async (tx) => {
    const { rows } = await sql<{ is_erased: boolean }>`
      select erase_answers(${clientId}, ${kind}) as is_erased`.execute(tx);
    if (!rows[0]?.is_erased) return false;
    const subject = { kind: 'client', id: clientId, ownerId: clientId };
    await recordAction(tx, SYSTEM, 'answers_erased', subject, null, { kind });
    await count(tx, 1);
    return true;
  });
}
