import { createHmac } from 'node:crypto';
import type { Tx } from '../../database/connect.ts';
import type { ContactMarks } from '../../database/schema.ts';
import type { Secrets } from '../../secrets/secrets.ts';

export type Contact = { readonly kind: ContactMarks['kind']; readonly text: string };

export type MarkKeys = Pick<Secrets, 'markKeys'>;

/**
 * Keeps by which marks a client's number and addresses are found, under each key that is in use. Returns the other clients
 * who have one that is new, or had one that is gone.
 */
export async function markContacts(
  tx: Tx,
  { markKeys }: MarkKeys,
  clientId: string,
  contacts: readonly Contact[],
): Promise<string[]> {
  const rows = contacts.flatMap(({ kind, text }) =>
    markKeys.map(({ key }) => ({
      mark: createHmac('sha256', key).update(`${kind} ${text}`).digest(),
      owner_id: clientId,
      kind,
    })),
  );
  const marks = rows.map(({ mark }) => mark);
  const removed = await tx
    .deleteFrom('contact_marks')
    .where('owner_id', '=', clientId)
    .$if(marks.length > 0, (query) => query.where('mark', 'not in', marks))
    .returning('mark')
    .execute();
  const added = await insertMarks(tx, rows);
  return ownersOf(tx, clientId, [...removed, ...added]);
}

type Mark = { readonly mark: Uint8Array };

async function insertMarks(
  tx: Tx,
  rows: readonly (Mark & Pick<ContactMarks, 'owner_id' | 'kind'>)[],
): Promise<Mark[]> {
  if (rows.length === 0) return [];
  return tx
    .insertInto('contact_marks')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('mark')
    .execute();
}

async function ownersOf(tx: Tx, clientId: string, marks: readonly Mark[]): Promise<string[]> {
  if (marks.length === 0) return [];
  const others = await tx
    .selectFrom('contact_marks')
    .select('owner_id')
    .distinct()
    .where(
      'mark',
      'in',
      marks.map(({ mark }) => mark),
    )
    .where('owner_id', '<>', clientId)
    .execute();
  return others.map((other) => other.owner_id);
}

/** Which of a client's number and addresses other clients have, and who. */
export async function sharedContacts(
  tx: Tx,
  clientId: string,
): Promise<{ kind: ContactMarks['kind']; ownerId: string }[]> {
  const rows = await tx
    .selectFrom('contact_marks as own')
    .innerJoin('contact_marks as other', 'other.mark', 'own.mark')
    .select(['own.kind', 'other.owner_id as ownerId'])
    .distinct()
    .where('own.owner_id', '=', clientId)
    .whereRef('other.owner_id', '<>', 'own.owner_id')
    .execute();
  return rows.toSorted((one, other) => one.ownerId.localeCompare(other.ownerId));
}
