import {
  answerAccessRequest,
  askAccessChange,
  changeStaffRoles,
  inviteStaff,
  listAccessRequests,
  listStaff,
  resendSetupLink,
} from '@ballast/contract/staff/administration.ts';
import { getClosing } from '@ballast/contract/staff/closing.ts';
import { listNameCorrections } from '@ballast/contract/staff/name-corrections.ts';
import { askRoleLead, listRoleLeads } from '@ballast/contract/staff/role-leads.ts';
import type { Page } from 'playwright-core';
import { answer, list } from '../answers.ts';
import { formStates } from '../forms.ts';
import { CLIENT, id, OFFICER } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';

const LENA = {
  id: id(61),
  name: 'Lena Roth',
  email: 'lena.roth@ballast.example',
  roles: ['RELATIONSHIP_MANAGER' as const],
  state: 'OPEN' as const,
  last_login_at: '2026-03-12T08:00:00.000Z',
  locks: [{ kind: 'CODES' as const, until: '2026-03-13T08:00:00.000Z' }],
};

const NORA = {
  ...LENA,
  id: id(62),
  name: 'Nora Quill',
  email: 'nora.quill@ballast.example',
  roles: ['SUPPORT' as const, 'OPERATIONS' as const],
  state: 'INVITED' as const,
  last_login_at: null,
  locks: [],
};

const PAUL = { ...NORA, id: id(63), name: 'Paul Iwata', roles: [], state: 'SUSPENDED' as const };

const INVITING = {
  id: id(71),
  kind: 'INVITE' as const,
  about: { id: null, name: 'Sofia Brandt', email: 'sofia.brandt@ballast.example', client_id: null },
  roles: ['OPERATIONS' as const],
  reason: 'Joins payments on Monday',
  asked_by: 'Viktor Haas',
  asked_at: '2026-03-12T07:00:00.000Z',
  decided: null,
  may: 'ANSWER' as const,
};

const LIFTING = {
  ...INVITING,
  id: id(72),
  kind: 'LIFT_LOCK' as const,
  about: { id: id(60), name: 'Amelia Hart', email: CLIENT.email, client_id: CLIENT.id },
  roles: null,
  reason: 'Called back on the number that we know',
  asked_by: 'Marta Keller',
  may: 'TAKE_BACK' as const,
};

const CLOSING = {
  ...LIFTING,
  id: id(78),
  kind: 'CLOSE_ACCOUNT' as const,
  reason: 'Asked for in writing',
  may: 'ANSWER' as const,
};

const WAITING_NAME = {
  client_id: CLIENT.id,
  before: 'Amelia Hart',
  after: 'Amelia Stone',
  asked_by: 'Clara Weiss',
  asked_at: '2026-03-12T07:00:00.000Z',
};

const DONE = {
  ...INVITING,
  id: id(73),
  may: 'NOTHING' as const,
  decided: {
    as: 'CONFIRMED' as const,
    by: 'Viktor Haas',
    at: '2026-03-11T07:00:00.000Z',
    alone: true,
  },
};

const TAKEN_BACK = {
  ...DONE,
  id: id(74),
  decided: { ...DONE.decided, as: 'DECLINED' as const, alone: false },
};

const opensAccessOf = (name: string, choice: string) => async (page: Page) => {
  await page.getByRole('button', { name: `Change the access of ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: choice, exact: true }).click();
};

const changes = formStates({
  form: 'desk/documents/text-dialog.tsx',
  name: 'a suspension',
  opens: opensAccessOf('Lena Roth', 'Suspend'),
  fills: (page) => page.getByLabel('Reason').fill('Leaves the house'),
  submit: 'Suspend',
  call: askAccessChange,
  carries: { params: { id: LENA.id }, body: { change: 'SUSPEND', reason: 'Leaves the house' } },
  empty: { Reason: 'Field is required' },
  refusals: {
    conflict: ['This has changed in the meantime'],
    last_administrator: ['Nobody would be left to administer the desk'],
  },
  done: {
    answers: [answer(askAccessChange, { id: id(75), waits: true })],
    sees: ['Asked. Somebody else confirms it.'],
  },
});

const invitations = formStates({
  form: 'desk/staff/member-dialogs.tsx',
  name: 'an invitation',
  opens: (page) => page.getByRole('button', { name: 'Invite a colleague' }).click(),
  fills: async (page) => {
    await page.getByLabel('Email').fill('tom.reiss@ballast.example');
    await page.getByLabel('First name').fill('Tom');
    await page.getByLabel('Last name').fill('Reiss');
    await page.getByRole('checkbox', { name: /^Compliance/ }).check();
    await page.getByLabel('Reason').fill('New in compliance');
  },
  submit: 'Invite',
  call: inviteStaff,
  carries: {
    body: {
      email: 'tom.reiss@ballast.example',
      first_name: 'Tom',
      last_name: 'Reiss',
      roles: ['COMPLIANCE'],
      reason: 'New in compliance',
    },
  },
  empty: {
    Email: 'Email is not valid',
    'First name': 'Invalid first name',
    'Last name': 'Invalid last name',
    Reason: 'Field is required',
  },
  refusals: { email_taken: ['This address has an account already.'] },
  done: {
    answers: [answer(inviteStaff, { id: id(76), waits: false })],
    sees: ['Done'],
  },
});

const roles = formStates({
  form: 'desk/staff/member-dialogs.tsx',
  name: 'other roles',
  opens: opensAccessOf('Lena Roth', 'Change roles'),
  fills: async (page) => {
    await page.getByRole('checkbox', { name: /^Support/ }).check();
    await page.getByLabel('Reason').fill('Helps out');
  },
  submit: 'Change roles',
  call: changeStaffRoles,
  carries: {
    params: { id: LENA.id },
    body: { roles: ['SUPPORT', 'RELATIONSHIP_MANAGER'], reason: 'Helps out' },
  },
  empty: { Reason: 'Field is required' },
  refusals: { conflict: ['This has changed in the meantime'] },
  done: {
    answers: [answer(changeStaffRoles, { id: id(77), waits: true })],
    sees: ['Asked. Somebody else confirms it.'],
  },
});

const answers = formStates({
  name: 'an answer',
  submit: 'Confirm',
  call: answerAccessRequest,
  carries: { params: { id: INVITING.id }, body: { decision: 'CONFIRMED' } },
  refusals: {
    approver_is_concerned: ['It is about you, so somebody else has to confirm it'],
    conflict: ['This has changed in the meantime'],
  },
  done: { answers: [answer(answerAccessRequest, {})], sees: ['Done'] },
});

const closes = formStates({
  name: 'a closing',
  answers: [
    answer(listAccessRequests, { items: [CLOSING], former: [] }),
    answer(getClosing, { closed_at: null, stops: [], request: CLOSING }),
  ],
  opens: (page) => page.getByRole('button', { name: 'Look and confirm' }).click(),
  submit: 'Close for good',
  call: answerAccessRequest,
  carries: { params: { id: CLOSING.id }, body: { decision: 'CONFIRMED' } },
  refusals: { closing_stopped: ['The account cannot be closed yet'] },
  done: { answers: [answer(answerAccessRequest, {})], sees: ['The account is closed for good'] },
});

const LEADS = [
  { role: 'RELATIONSHIP_MANAGER' as const, lead: null, people: [] },
  {
    role: 'OPERATIONS' as const,
    lead: { id: PAUL.id, name: PAUL.name, is_there: false },
    people: [{ id: NORA.id, name: NORA.name }],
  },
  {
    role: 'COMPLIANCE' as const,
    lead: { id: LENA.id, name: LENA.name, is_there: true },
    people: [
      { id: LENA.id, name: LENA.name },
      { id: NORA.id, name: NORA.name },
    ],
  },
];

const leads = formStates({
  form: 'desk/staff/role-leads.tsx',
  name: 'a lead',
  opens: (page) => page.getByRole('button', { name: 'Change the lead: Compliance' }).click(),
  fills: async (page) => {
    await page.getByLabel('Told when a promise is over', { exact: true }).selectOption(NORA.name);
    await page.getByLabel('Reason').fill('Lena Roth leaves');
  },
  submit: 'Change',
  call: askRoleLead,
  carries: {
    params: { role: 'COMPLIANCE' },
    body: { user_id: NORA.id, reason: 'Lena Roth leaves' },
  },
  empty: { Reason: 'Field is required' },
  refusals: { conflict: ['This has changed in the meantime'] },
  done: {
    answers: [answer(askRoleLead, { id: id(79), waits: true })],
    sees: ['Asked. Somebody else confirms it.'],
    misses: [{ role: 'dialog', name: 'Lead: Compliance' }],
  },
});

export const staffAccess: readonly Screen[] = [
  {
    route: '/desk/access',
    path: '/desk/access',
    user: OFFICER,
    answers: [
      answer(listAccessRequests, { items: [INVITING, LIFTING], former: [DONE, TAKEN_BACK] }),
      answer(listStaff, { items: [LENA, NORA, PAUL] }),
      list(listRoleLeads, LEADS),
      list(listNameCorrections, [WAITING_NAME]),
    ],
    reads: [listAccessRequests],
    sees: [heading('Access')],
    states: {
      full: {
        asks: [listStaff, listNameCorrections, listRoleLeads],
        sees: [
          'Invite to the desk: Operations',
          link('Amelia Hart'),
          button('Confirm'),
          button('Take back'),
          'Support and Operations',
          'Too many wrong codes',
          'Invited',
          'Suspended',
          'Never',
          'Nobody else was there to confirm it',
          'Taken back',
          'Names to be corrected',
          'Amelia Stone',
        ],
      },
      'full, compliance alone': {
        user: { staff_roles: ['COMPLIANCE'] },
        answers: [answer(listAccessRequests, { items: [LIFTING], former: [] })],
        sees: ['Locks and closings of clients that wait for a second person', link('Amelia Hart')],
        misses: [button('Invite a colleague'), 'Lena Roth'],
      },
      'full, the link is sent again': {
        answers: [answer(resendSetupLink, {})],
        does: opensAccessOf('Nora Quill', 'Send the link again'),
        sees: ['The link is on its way'],
        sends: [[resendSetupLink, { params: { id: NORA.id } }]],
      },
      'full, leads of roles': {
        sees: [
          'Leads of roles',
          'Lena Roth',
          'All administrators, while Paul Iwata has not the role or cannot log in',
          'All administrators',
        ],
      },
      ...leads,
      empty: {
        answers: [
          answer(listAccessRequests, { items: [], former: [] }),
          answer(listStaff, { items: [LENA] }),
        ],
        sees: ['Nothing is waiting', 'Lena Roth'],
      },
      ...invitations,
      ...roles,
      ...changes,
      ...answers,
      ...closes,
    },
  },
];
