import { getPreviousLogin, listDevices } from '@ballast/contract/access/devices.ts';
import {
  listSupportSessions,
  listSupportSessionViews,
} from '@ballast/contract/access/support-views.ts';
import { callQuery } from '../../../app/session/queries.ts';

/** Older ones stay in the audit trail. */
const SUPPORT_SESSIONS_SHOWN_MAX = 20;

export const devicesQuery = (cursor?: string) =>
  callQuery(listDevices, { query: cursor ? { cursor } : {} });

export const supportSessionsQuery = () =>
  callQuery(listSupportSessions, { query: { limit: SUPPORT_SESSIONS_SHOWN_MAX } });

export const supportViewsQuery = (id: string) =>
  callQuery(listSupportSessionViews, { params: { id } });

export const previousLoginQuery = () => callQuery(getPreviousLogin);
