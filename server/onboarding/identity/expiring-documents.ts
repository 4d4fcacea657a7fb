import { EXPIRY_TOLD_DAYS } from '@ballast/contract/onboarding/identity/identity-documents.ts';
import { sql } from 'kysely';
import { isKept, lockClient } from '../../account/clients.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { workOnEach } from '../../database/due-rows.ts';
import { transact } from '../../database/transact.ts';
import type { Context } from '../../http/context.ts';
import type { Sweep } from '../../jobs/job.ts';
import { notifyClient } from '../../messages/notifications.ts';

const BATCH = 50;

type Expiring = { readonly ownerId: string; readonly documentId: string; readonly on: string };

/** Tells clients once that the document of identity which they were verified with expires soon, or has. */
export function expiringDocumentsSweep({ database }: Pick<Context, 'database'>): Sweep {
  return {
    name: 'expiring_documents',
    run: async (signal) => {
      for (let told = 0; ; ) {
        const due = await findExpiring(database);
        if (due.length === 0 || signal?.aborted) return told;
        const work = (document: Expiring) => transact(database, (tx) => tellOfExpiry(tx, document));
        const done = await workOnEach(due, { work }, signal);
        told += done;
        // Others told of them meanwhile, and the next round finds what is left.
        if (done === 0) return told;
      }
    },
  };
}

/** Of each client the newest document alone: what it replaced may expire. */
async function findExpiring(database: Database): Promise<Expiring[]> {
  const { rows } = await sql<Expiring>`
    select document.owner_id as "ownerId", document.document_id as "documentId",
      document.expires_on::text as "on"
    from identity_documents document
    join identity_reviews review using (owner_id, document_id)
    where document.expires_on <= (clock_now() at time zone 'UTC')::date + ${EXPIRY_TOLD_DAYS}::int4
      and review.status = 'APPROVED' and ${isKept(sql`document.owner_id`)}
      and not exists (
        select from identity_expiry_notices notice
        where notice.owner_id = document.owner_id and notice.document_id = document.document_id)
      and not exists (
        select from identity_documents newer
        where newer.owner_id = document.owner_id
          and (newer.sent_at, newer.document_id) > (document.sent_at, document.document_id))
    order by document.expires_on, document.owner_id limit ${BATCH}`.execute(database);
  return rows;
}

async function tellOfExpiry(tx: Tx, { ownerId, documentId, on }: Expiring): Promise<boolean> {
  await lockClient(tx, ownerId);
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('identity_expiry_notices')
    .values({ owner_id: ownerId, document_id: documentId })
    .onConflict((conflict) => conflict.columns(['owner_id', 'document_id']).doNothing())
    .executeTakeFirstOrThrow();
  if (inserted === 0n) return false;
  await notifyClient(tx, ownerId, 'identity_document_expires', { on: new Date(`${on}T00:00:00Z`) });
  return true;
}
