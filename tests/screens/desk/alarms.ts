import { acknowledgeAlarm, closeAlarm, listAlarms } from '@ballast/contract/staff/alarms.ts';
import { answer, list, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { CLIENT, id, OFFICER } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';

const MARTA = { id: OFFICER.id, name: 'Marta Keller' };

const PARKED = {
  id: id(90),
  kind: 'event_parked' as const,
  severity: 'HIGH' as const,
  role: 'OPERATIONS' as const,
  ends_by_itself: false,
  subject: { kind: 'provider_event', id: id(91) },
  case_id: null,
  client: { id: CLIENT.id, name: 'Amelia Hart' },
  details: { code: 'invalid_entry' },
  names: {},
  opened_at: '2026-03-12T08:00:00.000Z',
  acknowledged: null,
  closed: null,
};

const STOPPED = {
  ...PARKED,
  id: id(92),
  kind: 'withdrawals_stopped' as const,
  severity: 'CRITICAL' as const,
  ends_by_itself: true,
  subject: { kind: 'asset', id: 'USDC' },
  client: null,
  details: null,
  acknowledged: { by: MARTA, at: '2026-03-12T08:10:00.000Z' },
};

const CLOSED = {
  ...PARKED,
  id: id(93),
  closed: { by: MARTA, at: '2026-03-12T09:00:00.000Z', reason: 'Booked by hand' },
};

const CONTRADICTED = {
  ...PARKED,
  id: id(94),
  kind: 'trade_contradicted' as const,
  severity: 'CRITICAL' as const,
  ends_by_itself: true,
  subject: { kind: 'trade', id: id(77) },
  details: { note: 'not_as_ordered' },
  acknowledged: { by: MARTA, at: '2026-03-12T08:20:00.000Z' },
};

export const alarms: readonly Screen[] = [
  {
    route: '/desk/alarms',
    path: '/desk/alarms',
    user: OFFICER,
    answers: [list(listAlarms, [STOPPED, CONTRADICTED, PARKED])],
    reads: [listAlarms],
    sees: [heading('Alarms')],
    states: {
      full: {
        sees: [
          'Withdrawals of an asset are stopped',
          'Critical',
          'Closes by itself when it is over',
          'An event of a provider could not be handled',
          link('Amelia Hart'),
          link('Say what became of it'),
          button('Take on'),
          button('Close'),
        ],
      },
      'full, closed ones': {
        path: '/desk/alarms?state=CLOSED',
        answers: [
          list(listAlarms, [
            CLOSED,
            { ...STOPPED, closed: { by: null, at: '2026-03-12T09:30:00.000Z', reason: null } },
          ]),
        ],
        sees: ['“Booked by hand”', 'By itself'],
        misses: [button('Take on')],
        sends: [[listAlarms, { query: { state: 'CLOSED' } }]],
      },
      'full, another role’s': {
        user: { staff_roles: ['COMPLIANCE'] },
        sees: ['Critical', 'Operations: Marta Keller since'],
        misses: [button('Take on'), button('Close')],
      },
      'full, a filter that there is none of': {
        path: '/desk/alarms?severity=BOGUS',
        sees: ['Critical'],
        sends: [[listAlarms, { query: {} }]],
      },
      empty: { answers: [list(listAlarms, [])], sees: ['No alarm is open'] },
      'empty, none closed': {
        path: '/desk/alarms?state=CLOSED',
        answers: [list(listAlarms, [])],
        sees: ['No alarm has been closed yet'],
      },
      'empty, none that matches': {
        path: '/desk/alarms?severity=CRITICAL',
        answers: [list(listAlarms, [])],
        sees: ['No alarm matches'],
      },
      ...formStates({
        name: 'taken on',
        submit: 'Take on',
        call: acknowledgeAlarm,
        carries: { params: { id: PARKED.id } },
        refusals: { conflict: ['This has changed in the meantime'] },
        done: { answers: [answer(acknowledgeAlarm, {})], sees: ['The alarm is yours'] },
      }),
      ...formStates({
        form: 'desk/documents/text-dialog.tsx',
        name: 'closed',
        opens: (page) => page.getByRole('button', { name: 'Close', exact: true }).click(),
        fills: (page) => page.getByLabel('Reason').fill('Booked by hand'),
        submit: 'Close the alarm',
        call: closeAlarm,
        carries: { params: { id: PARKED.id }, body: { reason: 'Booked by hand' } },
        empty: { Reason: 'Field is required' },
        field: { name: 'reason', label: 'Reason' },
        refusals: { alarm_cause_lasts: ['What this alarm is about is not over'] },
        done: { answers: [answer(closeAlarm, {})], sees: ['The alarm is closed'] },
      }),
      'refused, not for support': {
        user: { staff_roles: ['SUPPORT'] },
        answers: [refuse(listAlarms, 'forbidden')],
        sees: ['Insufficient permissions'],
      },
    },
  },
];
