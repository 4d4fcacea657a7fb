import {
  getCallHours,
  listTeamCalls,
  recordCallOutcome,
  type TeamCall,
  takeCall,
} from '@ballast/contract/staff/team-calls.ts';
import type { Page } from 'playwright-core';
import { answer } from '../answers.ts';
import { formStates } from '../forms.ts';
import { CLIENT, id, OFFICER } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';

const DUE: TeamCall = {
  id: id(971),
  client: { id: CLIENT.id, name: 'Amelia Hart' },
  purpose: 'WALLET',
  subject_name: 'Main wallet',
  state: 'BOOKED',
  starts_at: '2026-03-12T09:30:00.000Z',
  ends_at: '2026-03-12T10:00:00.000Z',
  zone: 'Europe/Zurich',
  join_url: 'https://meet.example/room',
  moved_times: 1,
  taken_by: null,
  outcome_due: true,
  outcome: null,
};

const HELD: TeamCall = {
  ...DUE,
  id: id(972),
  purpose: 'ADVICE',
  subject_name: null,
  state: 'HELD',
  join_url: null,
  taken_by: { id: OFFICER.id, name: 'Marta Keller' },
  outcome_due: false,
  outcome: {
    note: 'Spoke about the core basket',
    by: { id: OFFICER.id, name: 'Marta Keller' },
    at: '2026-03-12T10:05:00.000Z',
  },
};

const page = (items: TeamCall[]) =>
  answer(listTeamCalls, { items, next_cursor: null, zone: 'Europe/London' });

const HOURS = answer(getCallHours, {
  zone: 'Europe/London',
  notice_minutes: 240,
  hours: [{ weekday: 1, opens: '09:00', closes: '17:00', capacity: 2 }],
  holidays: [{ day: '2026-04-03', name: 'Good Friday' }],
  version: 1,
});

export const videoCalls: readonly Screen[] = [
  {
    route: '/desk/calls',
    path: '/desk/calls',
    user: OFFICER,
    answers: [page([DUE]), HOURS],
    reads: [listTeamCalls, getCallHours],
    sees: [heading('Calls')],
    states: {
      full: {
        sees: [
          link('Amelia Hart'),
          'First withdrawal to a wallet: Main wallet',
          'Not said yet',
          button('Take'),
          button('Outcome'),
          'Monday',
          '09:00 to 17:00, 2 at a time',
          'None: Good Friday',
        ],
      },
      'full, past ones': {
        path: '/desk/calls?view=PAST',
        answers: [page([HELD])],
        sees: ['Held (Marta Keller): Spoke about the core basket'],
        misses: [button('Outcome')],
        sends: [[listTeamCalls, { query: { view: 'PAST' } }]],
      },
      empty: { answers: [page([])], sees: ['No calls here'] },
      ...formStates({
        name: 'taken',
        submit: 'Take',
        call: takeCall,
        carries: { params: { id: DUE.id } },
        refusals: { call_not_changeable: ['This call can no longer be changed'] },
        done: { answers: [answer(takeCall, {})], sees: [button('Outcome')] },
      }),
      ...formStates({
        form: 'desk/video-calls/call-actions.tsx',
        name: 'outcome',
        opens: (at: Page) => at.getByRole('button', { name: 'Outcome', exact: true }).click(),
        fills: async (at: Page) => {
          await at.getByRole('radio').first().check();
          await at.getByLabel('Note for the team').fill('She read out the address');
        },
        submit: 'Record',
        call: recordCallOutcome,
        carries: {
          params: { id: DUE.id },
          body: { outcome: 'HELD', note: 'She read out the address' },
        },
        field: { name: 'note', label: 'Note for the team' },
        refusals: {
          call_not_begun: ['This call has not begun yet'],
          conflict: ['This has changed in the meantime'],
        },
        done: { answers: [answer(recordCallOutcome, {})], sees: ['The outcome is recorded'] },
      }),
    },
  },
];
