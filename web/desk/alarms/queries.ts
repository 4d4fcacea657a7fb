import type { QueryOf } from '@ballast/contract/call.ts';
import { countAlarms, listAlarms } from '@ballast/contract/staff/alarms.ts';
import { callQuery } from '../../app/session/queries.ts';

/** Which alarms the address asks for; those that are open where it does not say. */
export type AlarmFilter = Partial<Pick<QueryOf<typeof listAlarms>, 'state' | 'severity' | 'role'>>;

export const alarmsQuery = (filter: AlarmFilter, cursor?: string) =>
  callQuery(listAlarms, { query: { ...filter, ...(cursor && { cursor }) } });

export const openAlarmsQuery = () => callQuery(countAlarms);
