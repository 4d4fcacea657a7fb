import type { QueryOf } from '@ballast/contract/call.ts';
import {
  getCallHours,
  listTeamCalls,
  type TeamCallView,
} from '@ballast/contract/staff/team-calls.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isKeyOf } from '../../app/routing/known-key.ts';
import { callQuery } from '../../app/session/queries.ts';

export const VIEW_WORDS: Readonly<Record<TeamCallView, MessageDescriptor>> = {
  TODAY: msg`Today`,
  COMING: msg`Coming`,
  OPEN: msg`Without an outcome`,
  PAST: msg`Past`,
};

/** Which of the team's calls the address asks for; today's where it does not say. */
export type CallsFilter = Pick<QueryOf<typeof listTeamCalls>, 'view'>;

/** The router keeps beside it whatever else the address says, so it is read again where it is used. */
export function readCallsFilter({ view }: Record<string, unknown>): CallsFilter {
  return isKeyOf(VIEW_WORDS, view) ? { view } : {};
}

export const teamCallsQuery = (filter: CallsFilter, cursor?: string) =>
  callQuery(listTeamCalls, { query: { ...filter, ...(cursor && { cursor }) } });

export const callHoursQuery = () => callQuery(getCallHours);
