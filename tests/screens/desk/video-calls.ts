import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  getCallHours,
  listTeamCalls,
  recordCallOutcome,
  setCallHours,
  type TeamCall,
  takeCall,
} from '@ballast/contract/staff/team-calls.ts';
import type { Page } from 'playwright-core';
import { answer } from '../answers.ts';
import { formStates } from '../forms.ts';
import { CLIENT, id, OFFICER } from '../people.ts';
import { button, heading, link, type Screen, type State } from '../screen.ts';

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

const STANDING: AnswerOf<typeof getCallHours> = {
  zone: 'Europe/London',
  notice_minutes: 240,
  hours: [{ weekday: 1, opens: '09:00', closes: '17:00', capacity: 2 }],
  holidays: [{ day: '2026-04-03', name: 'Good Friday' }],
  version: 7,
};

const HOURS = answer(getCallHours, STANDING);

/** What the form makes of them. */
const CHANGED = {
  zone: 'Europe/Zurich',
  notice_minutes: 90,
  hours: [
    { weekday: 1, opens: '09:00', closes: '12:30', capacity: 2 },
    { weekday: 1, opens: '13:30', closes: '18:00', capacity: 3 },
  ],
  holidays: [
    { day: '2026-04-03', name: 'Good Friday' },
    { day: '2026-08-01', name: 'National day' },
  ],
};

const opensHours = (at: Page) =>
  at.getByRole('button', { name: 'Change hours', exact: true }).click();

/** Presses a button of the form. */
const press = (at: Page, name: string) => at.getByRole('button', { name, exact: true }).click();

async function fillsHours(at: Page): Promise<void> {
  const choose = (label: string, place: number, value: string) =>
    at.getByLabel(label, { exact: true }).nth(place).selectOption(value);
  await choose('Time zone', 0, 'Europe/Zurich');
  await at.getByLabel('Notice in minutes').fill('90');
  await choose('Until', 0, '12:30');
  await press(at, 'Add hours on Monday');
  await choose('From', 1, '13:30');
  await choose('Until', 1, '18:00');
  await choose('Calls at once', 1, '3');
  await press(at, 'Add a day off');
  await at.getByLabel('Day', { exact: true }).nth(1).fill('01/08/2026');
  await at.getByLabel('Name', { exact: true }).nth(1).fill('National day');
}

async function leavesHours(at: Page): Promise<void> {
  await opensHours(at);
  await at.getByLabel('Notice in minutes').fill('60');
  await at.getByRole('link', { name: 'Amelia Hart' }).click();
}

/** What the form finds wrong by itself: how it comes to it, and what it then says at which field. */
function refusesHours(
  does: (at: Page) => Promise<unknown>,
  messages: Record<string, string>,
): State {
  return {
    form: 'desk/video-calls/call-hours-form.tsx',
    does: async (at) => {
      await opensHours(at);
      await does(at);
      await press(at, 'Save hours');
    },
    sees: Object.values(messages),
    messages,
    sendsNot: [setCallHours],
  };
}

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
          'First withdrawal to a wallet or bank account: Main wallet',
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
      'full, to who may not change the hours': {
        user: { staff_roles: ['RELATIONSHIP_MANAGER'] },
        sees: ['09:00 to 17:00, 2 at a time'],
        misses: [button('Change hours')],
      },
      'full, with two spells on a day': {
        answers: [answer(getCallHours, { ...CHANGED, version: 8 })],
        sees: ['90 minutes', '09:00 to 12:30, 2 at a time', '13:30 to 18:00, 3 at a time'],
      },
      empty: { answers: [page([])], sees: ['No calls here'] },
      'empty, without hours': {
        answers: [answer(getCallHours, { ...STANDING, hours: [], holidays: [] })],
        sees: ['Monday Closed', 'Sunday Closed'],
      },
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
      ...formStates({
        form: 'desk/video-calls/call-hours-form.tsx',
        name: 'hours',
        opens: opensHours,
        fills: fillsHours,
        submit: 'Save hours',
        call: setCallHours,
        carries: { body: { ...CHANGED, version: 7 } },
        field: { name: 'hours.0.closes', label: 'Until' },
        refusals: {
          conflict: [
            'This has changed in the meantime',
            // What was typed stays.
            button('Remove Monday from 13:30'),
          ],
        },
        done: {
          answers: [
            answer(setCallHours, {}),
            answer(getCallHours, ({ before }) =>
              before.has(setCallHours) ? { ...CHANGED, version: 8 } : STANDING,
            ),
          ],
          sees: [
            'The hours are saved',
            'Europe/Zurich',
            '13:30 to 18:00, 3 at a time',
            'None: National day',
            button('Change hours'),
          ],
        },
      }),
      'full, changing hours': {
        does: opensHours,
        sees: [
          'Calls that are already booked keep their time, even outside the new hours.',
          button('Remove Monday from 09:00'),
          button('Add hours on Sunday'),
        ],
        misses: ['Without hours, clients cannot book calls.', button('Change hours')],
      },
      'full, closing every day': {
        does: async (at) => {
          await opensHours(at);
          await press(at, 'Remove Monday from 09:00');
        },
        sees: ['Without hours, clients cannot book calls.'],
        misses: [button('Remove Monday from 09:00')],
      },
      'full, back from changing hours': {
        does: async (at) => {
          await opensHours(at);
          await at.getByLabel('Notice in minutes').fill('60');
          await press(at, 'Back');
          await at.locator('button:focus', { hasText: 'Change hours' }).waitFor();
        },
        sees: ['4 hours', button('Change hours')],
        sendsNot: [setCallHours],
      },
      'full, leaving what is not saved': {
        does: leavesHours,
        sees: ['Leave without saving?', 'What you have changed here is not saved.', button('Stay')],
        sendsNot: [setCallHours],
      },
      'full, staying with what is not saved': {
        does: async (at) => {
          await leavesHours(at);
          await press(at, 'Stay');
          await at.locator('[name=notice_minutes][value="60"]').waitFor();
        },
        sees: [button('Save hours')],
        misses: ['Leave without saving?'],
      },
      'refused, closing before opening': refusesHours(
        (at) => at.getByLabel('Until', { exact: true }).selectOption('08:30'),
        { Until: 'The closing time must be later than the opening time' },
      ),
      'refused, little notice': refusesHours(
        (at) => at.getByLabel('Notice in minutes').fill('29'),
        {
          'Notice in minutes': 'Enter 30 minutes or more',
        },
      ),
      'refused, notice that is no number': refusesHours(
        (at) => at.getByLabel('Notice in minutes').fill('a day'),
        { 'Notice in minutes': 'Enter a number' },
      ),
      'refused, hours without times': refusesHours(
        async (at) => {
          await press(at, 'Remove Monday from 09:00');
          await press(at, 'Add hours on Friday');
        },
        { From: 'Field is required', Until: 'Field is required' },
      ),
      'refused, hours that overlap': {
        ...refusesHours(async (at) => {
          await press(at, 'Add hours on Monday');
          await at.getByLabel('From', { exact: true }).nth(1).selectOption('16:30');
          await at.getByLabel('Until', { exact: true }).nth(1).selectOption('18:00');
        }, {}),
        sees: ['These hours overlap others on the same day'],
        isMarked: true,
      },
      'refused, a day off that is no day': refusesHours(
        async (at) => {
          await at.getByLabel('Day', { exact: true }).fill('31/02/2026');
          await at.getByLabel('Name', { exact: true }).fill(' ');
        },
        { Day: 'Enter a date', Name: 'Field is required' },
      ),
    },
  },
];
