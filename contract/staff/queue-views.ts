import { z } from 'zod';
import { ANY_STAFF, STAFF_ROLES } from '../account/roles.ts';
import { call } from '../call.ts';
import { Done, Id, IdParams, line } from '../fields.ts';
import { CASE_QUEUES, CaseFilter } from './cases.ts';

const OfQueue = z.strictObject({ queue: z.enum(CASE_QUEUES) });

/** How many views somebody keeps of a queue; one more takes the place of none. */
export const VIEWS_MAX = 30;

/** A filter of a queue under a name: the caller's own, or one that a colleague shares with a role that the caller has. */
export const QueueView = z.strictObject({
  id: Id,
  name: z.string(),
  filter: CaseFilter,
  shared_with: z.enum(STAFF_ROLES).nullable(),
  is_mine: z.boolean(),
  made_by: z.string(),
});

/** What is typed about a view: its name, and the role that it is shared with; null is for oneself. */
export const NewQueueView = z.strictObject({
  name: line(60),
  shared_with: z.enum(STAFF_ROLES).nullable(),
});

/** Own ones first, each by name. */
export const listQueueViews = call({
  method: 'GET',
  path: '/staff/queues/{queue}/views',
  summary: 'Saved views of a queue',
  params: OfQueue,
  output: z.strictObject({ items: z.array(QueueView) }),
  errors: [],
  who: ANY_STAFF,
  support: false,
  idempotent: false,
});

/**
 * Keeps a filter under a name; one of that name that the caller has in the queue already becomes this one. It is shared with a role that the
 * caller has, or kept for oneself. `too_many_views` for more than a person may keep.
 */
export const saveQueueView = call({
  method: 'POST',
  path: '/staff/queues/{queue}/views',
  summary: 'Save a view of a queue',
  params: OfQueue,
  body: NewQueueView.extend({ filter: CaseFilter }),
  output: z.strictObject({ id: Id }),
  errors: ['too_many_views'],
  who: ANY_STAFF,
  support: false,
  idempotent: false,
});

/** Removes a view of one's own. */
export const removeQueueView = call({
  method: 'DELETE',
  path: '/staff/queue-views/{id}',
  summary: 'Remove a saved view',
  params: IdParams,
  output: Done,
  errors: [],
  who: ANY_STAFF,
  support: false,
  idempotent: false,
});
