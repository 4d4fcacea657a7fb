import { listActivity } from '@ballast/contract/activity/activity.ts';
import { callQuery } from '../../app/session/queries.ts';

/** How many rows of what is under way are shown at once. */
const OPEN_ROWS = 50;

export const openActivityQuery = () =>
  callQuery(listActivity, { query: { open: 'true', limit: OPEN_ROWS } });

export const activityQuery = (cursor?: string) =>
  callQuery(listActivity, { query: { limit: 25, ...(cursor && { cursor }) } });
