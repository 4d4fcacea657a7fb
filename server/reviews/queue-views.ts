import type { AnswerOf, BodyOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { CaseFilter, type CaseQueue } from '@ballast/contract/staff/cases.ts';
import {
  type listQueueViews as listQueueViewsCall,
  type saveQueueView as saveQueueViewCall,
  VIEWS_MAX,
} from '@ballast/contract/staff/queue-views.ts';
import { sql } from 'kysely';
import { namesOf } from '../account/clients.ts';
import type { Database, Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { mayReadQueue } from './case-rules.ts';
import type { Viewer } from './own-clients.ts';

/** How many that are shared with a role are listed. */
const SHARED_MAX = 100;

/** The views of a queue that somebody kept, or that are shared with a role of theirs. Refuses `not_found` for a queue that they may not see. */
export async function listQueueViews(
  database: Database,
  viewer: Viewer,
  queue: CaseQueue,
): Promise<AnswerOf<typeof listQueueViewsCall>> {
  assertReadable(queue, viewer);
  const { userId, roles } = viewer;
  const rows = await database
    .selectFrom('queue_views')
    .select(['view_id', 'made_by', 'name', 'filter', 'shared_with'])
    .where('queue', '=', queue)
    .where(({ or, eb }) =>
      or([eb('made_by', '=', userId), eb('shared_with', '=', sql<never>`any (${roles}::text[])`)]),
    )
    .orderBy(sql`made_by = ${userId}`, 'desc')
    .orderBy('name')
    .orderBy('view_id')
    .limit(VIEWS_MAX + SHARED_MAX)
    .execute();
  const names = await namesOf(
    database,
    rows.map((row) => row.made_by),
  );
  return {
    items: rows.flatMap((row) => {
      // What an older release could filter by is no filter now.
      const filter = CaseFilter.safeParse(row.filter);
      if (!filter.success) return [];
      return [
        {
          id: row.view_id,
          name: row.name,
          filter: filter.data,
          shared_with: row.shared_with,
          is_mine: row.made_by === userId,
          made_by: names.get(row.made_by) ?? '',
        },
      ];
    }),
  };
}

/**
 * Keeps a view of a queue, in place of one's own with that name. Refuses `not_found` for a queue that one may not see, `forbidden` for
 * sharing with a role that one has not, and `too_many_views`.
 */
export async function saveQueueView(
  tx: Tx,
  viewer: Viewer,
  queue: CaseQueue,
  { name, filter, shared_with: sharedWith }: BodyOf<typeof saveQueueViewCall>,
): Promise<string> {
  assertReadable(queue, viewer);
  const { userId, roles } = viewer;
  if (sharedWith !== null && !roles.includes(sharedWith)) throw new Refusal('forbidden');
  const { rows } = await sql<{ view_id: string }>`
    insert into queue_views (view_id, made_by, queue, name, filter, shared_with)
    select ${newId()}::uuid, ${userId}::uuid, ${queue}, ${name.trim()}, ${JSON.stringify(filter)}::jsonb, ${sharedWith}
    where (
      select count(*) from queue_views
      where made_by = ${userId} and queue = ${queue} and name <> ${name.trim()}) < ${VIEWS_MAX}
    on conflict on constraint queue_views__name
      do update set filter = excluded.filter, shared_with = excluded.shared_with
    returning view_id`.execute(tx);
  const [view] = rows;
  if (!view) throw new Refusal('too_many_views');
  return view.view_id;
}

/** Removes a view of one's own. Refuses `not_found` for any other. */
export async function removeQueueView(tx: Tx, viewer: Viewer, viewId: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('queue_views')
    .where('view_id', '=', viewId)
    .where('made_by', '=', viewer.userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Refusal('not_found');
}

function assertReadable(queue: CaseQueue, viewer: Viewer): void {
  if (!mayReadQueue(queue, viewer)) throw new Refusal('not_found');
}
