import type { QueryOf } from '@ballast/contract/call.ts';
import { countAlarms, listAlarms } from '@ballast/contract/staff/alarms.ts';
import { isKeyOf } from '../../app/routing/known-key.ts';
import { callQuery } from '../../app/session/queries.ts';
import { KEEPER_WORDS, SEVERITY_WORDS, STATE_WORDS } from './alarm-words.ts';

/** Which alarms the address asks for; those that are open where it does not say. */
export type AlarmFilter = Partial<Pick<QueryOf<typeof listAlarms>, 'state' | 'severity' | 'role'>>;

/** The router keeps beside it whatever else the address says, so it is read again where it is used. */
export function readAlarmFilter({ state, severity, role }: Record<string, unknown>): AlarmFilter {
  return {
    ...(isKeyOf(STATE_WORDS, state) && { state }),
    ...(isKeyOf(SEVERITY_WORDS, severity) && { severity }),
    ...(isKeyOf(KEEPER_WORDS, role) && { role }),
  };
}

export const alarmsQuery = (filter: AlarmFilter, cursor?: string) =>
  callQuery(listAlarms, { query: { ...filter, ...(cursor && { cursor }) } });

export const openAlarmsQuery = () => callQuery(countAlarms);
