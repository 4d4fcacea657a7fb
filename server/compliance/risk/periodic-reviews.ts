import type { RiskRating } from '@ballast/contract/compliance/risk.ts';
import { sql } from 'kysely';
import { isKept, lockClient } from '../../account/clients.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { workOnEach } from '../../database/due-rows.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import type { Context } from '../../http/context.ts';
import type { Sweep } from '../../jobs/job.ts';
import { openCase } from '../../reviews/cases.ts';
import { dueByRating, noteClientReviewed } from '../states.ts';

const BATCH = 50;

/** How long a claim keeps others from a client. */
const CLAIM_SECONDS = 600;

/** Opens a case for each client whom compliance is due to look at again. */
export function periodicReviewSweep({ database }: Pick<Context, 'database'>): Sweep {
  return {
    name: 'periodic_reviews',
    run: async (signal) => {
      for (let opened = 0; ; ) {
        const due = await claimDue(database);
        if (due.length === 0 || signal?.aborted) return opened;
        const work = (clientId: string) =>
          transact(database, (tx) => openPeriodicReview(tx, clientId));
        // One that cannot be opened is due again when its claim ends.
        opened += await workOnEach(due, { work }, signal);
      }
    },
  };
}

function claimDue(database: Database): Promise<string[]> {
  return transact(database, async (tx) => {
    const { rows } = await sql<{ owner_id: string }>`
      update compliance_states set review_due_at = clock_now() + ${CLAIM_SECONDS} * interval '1 second'
      where owner_id in (
        select owner_id from compliance_states
        where review_due_at <= clock_now() and ${isKept(sql`compliance_states.owner_id`)}
        order by review_due_at, owner_id limit ${BATCH} for update skip locked)
      returning owner_id`.execute(tx);
    return rows.map((row) => row.owner_id);
  });
}

/** Opens a review unless one is open, or the client is due no longer. Says whether it did. */
async function openPeriodicReview(tx: Tx, clientId: string): Promise<boolean> {
  await lockClient(tx, clientId);
  const reviewId = newId();
  const { rows } = await sql`
    insert into periodic_reviews (owner_id, review_id, rating, due_at)
    select owner_id, ${reviewId}, rating, due_at
    from (
      select compliance_states.owner_id, ${dueByRating()} as due_at,
        (select rating from client_ratings rated
         where rated.owner_id = compliance_states.owner_id and rated.until is null) as rating
      from compliance_states where owner_id = ${clientId}
    ) state
    where due_at <= clock_now()
    on conflict (owner_id) where decided_at is null do nothing
    returning review_id`.execute(tx);
  if (rows.length === 0) return false;
  await sql`update compliance_states set review_due_at = null where owner_id = ${clientId}`.execute(
    tx,
  );
  await openCase(tx, SYSTEM, {
    queue: 'periodic_reviews',
    clientId,
    subjectId: reviewId,
    enteredBy: null,
    turnaround: 'FIVE_BUSINESS_DAYS',
  });
  return true;
}

/** A review with the rating by which it was due, and when compliance decided about the client before. */
export type PeriodicReview = {
  readonly rating: RiskRating;
  readonly dueAt: Date;
  readonly reviewedAt: Date | null;
};

export function readPeriodicReview(
  database: Database,
  { clientId, subjectId }: { readonly clientId: string; readonly subjectId: string },
): Promise<PeriodicReview> {
  return database
    .selectFrom('periodic_reviews as review')
    .innerJoin('compliance_states as state', 'state.owner_id', 'review.owner_id')
    .select(['rating', 'due_at as dueAt', 'reviewed_at as reviewedAt'])
    .where('review.owner_id', '=', clientId)
    .where('review_id', '=', subjectId)
    .executeTakeFirstOrThrow();
}

/** Ends a review, and says when the client is looked at again. */
export async function endPeriodicReview(
  tx: Tx,
  { clientId, subjectId }: { readonly clientId: string; readonly subjectId: string },
): Promise<void> {
  await tx
    .updateTable('periodic_reviews')
    .set({ decided_at: sql<Date>`clock_now()` })
    .where('owner_id', '=', clientId)
    .where('review_id', '=', subjectId)
    .execute();
  await noteClientReviewed(tx, clientId);
}
