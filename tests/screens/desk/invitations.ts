import {
  correctInvitation,
  createInvitation,
  getStaffInvitation,
  listInvitations,
  resendInvitation,
  type StaffInvitation,
  withdrawInvitation,
} from '@ballast/contract/staff/invitations.ts';
import type { Page } from 'playwright-core';
import { answer, list, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { CLIENT, id, OFFICER } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';

const PERSON = {
  first_name: 'Nora',
  middle_name: null,
  last_name: 'Lind',
  us_tax_payer: false,
  citizenship: 'SE' as const,
  date_of_birth: '1980-05-17',
  country_of_birth: 'SE' as const,
  country_of_residence: 'SE' as const,
  address_of_residence: 'Storgatan 1',
  address2_of_residence: null,
  city_of_residence: 'Stockholm',
  subdivision_of_residence: null,
  zip_code_of_residence: '111 29',
};

const SENT: StaffInvitation = {
  id: id(701),
  state: 'SENT',
  email: 'nora.lind@example.com',
  phone: '+46701234567',
  person: PERSON,
  manager: 'Lena Roth',
  client_id: null,
  invited_at: '2026-03-10T10:00:00.000Z',
  sent_at: '2026-03-10T10:00:00.000Z',
  expires_at: '2026-03-24T10:00:00.000Z',
  accepted_at: null,
  reported_changes: null,
  confirmed_at: null,
  completed_at: null,
};

const REPORTED: StaffInvitation = {
  ...SENT,
  state: 'CHANGES_REPORTED',
  client_id: CLIENT.id,
  accepted_at: '2026-03-11T10:00:00.000Z',
  reported_changes: 'My street is Storgatan 11.',
};

async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(SENT.email);
  await page.getByLabel('Phone').fill(SENT.phone);
  await page.getByLabel('First name').fill(PERSON.first_name);
  await page.getByLabel('Last name').fill(PERSON.last_name);
  await page.getByLabel('Date of birth').pressSequentially('17051980');
  await page.getByLabel('Country of birth').selectOption(PERSON.country_of_birth);
  await page.getByLabel('Citizenship').selectOption(PERSON.citizenship);
  await page.getByLabel('US taxpayer').selectOption('no');
  await page.getByLabel('Country of residence').selectOption(PERSON.country_of_residence);
  await page.getByLabel('Street and number').fill(PERSON.address_of_residence);
  await page.getByLabel('City').fill(PERSON.city_of_residence);
  await page.getByLabel('Postal code').fill(PERSON.zip_code_of_residence);
}

const inviting = formStates({
  form: 'desk/invitations/InvitePersonPage.tsx',
  fills: fillPerson,
  submit: 'Send the invitation',
  call: createInvitation,
  carries: { body: { email: SENT.email, phone: SENT.phone, person: PERSON } },
  field: { name: 'phone', label: 'Phone' },
  refusals: {
    email_taken: ['This email is already taken.'],
    invitation_exists: ['There is an invitation for this email address already'],
  },
  done: {
    answers: [answer(createInvitation, SENT), answer(getStaffInvitation, SENT)],
    sees: ['The invitation is on its way', heading('Nora Lind')],
    endsAt: `/desk/invitations/${SENT.id}`,
  },
});

const correcting = formStates({
  form: 'desk/invitations/correct-person.tsx',
  name: 'correction',
  opens: (page) => page.getByRole('button', { name: 'Correct the details' }).click(),
  fills: (page) => page.getByLabel('Street and number').fill('Storgatan 11'),
  submit: 'Save the details',
  call: correctInvitation,
  carries: {
    params: { id: SENT.id },
    body: { phone: SENT.phone, person: { ...PERSON, address_of_residence: 'Storgatan 11' } },
  },
  field: { name: 'person.city_of_residence', label: 'City' },
  refusals: { conflict: ['This has changed in the meantime'] },
  done: { answers: [answer(correctInvitation, SENT)], sees: ['The details are corrected'] },
});

const sendingAgain = formStates({
  name: 'sending it again',
  submit: 'Send it again',
  call: resendInvitation,
  carries: { params: { id: SENT.id } },
  refusals: {
    code_sent_recently: [button('Send it again')],
    email_taken: ['This email is already taken.'],
  },
  done: { answers: [answer(resendInvitation, SENT)], sees: ['Sent again'] },
});

const withdrawing = formStates({
  name: 'withdrawing it',
  opens: (page) => page.getByRole('button', { name: 'Withdraw' }).click(),
  submit: 'Withdraw it',
  busy: 'Withdraw',
  call: withdrawInvitation,
  carries: { params: { id: SENT.id } },
  refusals: { conflict: ['This has changed in the meantime'] },
  done: { answers: [answer(withdrawInvitation, {})], sees: [heading('Nora Lind')] },
});

export const invitations: readonly Screen[] = [
  {
    route: '/desk/invitations',
    path: '/desk/invitations',
    user: OFFICER,
    answers: [list(listInvitations, [SENT, REPORTED])],
    reads: [listInvitations],
    sees: [heading('Invitations')],
    states: {
      full: { sees: [link('Invite somebody'), link('Nora Lind'), 'Changes reported'] },
      'full, a role that does not invite': {
        user: { staff_roles: ['COMPLIANCE'] },
        sees: [link('Nora Lind')],
        misses: [link('Invite somebody')],
      },
      'full, looked for': {
        path: '/desk/invitations?search=nora',
        sees: [link('Nora Lind')],
        sends: [[listInvitations, { query: { search: 'nora' } }]],
      },
      empty: {
        path: '/desk/invitations?state=EXPIRED',
        answers: [list(listInvitations, [])],
        sees: ['No invitations found'],
        sends: [[listInvitations, { query: { state: 'EXPIRED' } }]],
      },
      'refused, a role that may not look': {
        user: { staff_roles: ['SUPPORT'] },
        answers: [refuse(listInvitations, 'forbidden')],
        sees: ['Insufficient permissions'],
      },
    },
  },
  {
    route: '/desk/invitations/new',
    path: '/desk/invitations/new',
    user: OFFICER,
    answers: [],
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('Invite somebody'), link('Back to invitations')] },
      ...inviting,
    },
    without: { empty: 'a form begins empty' },
  },
  {
    route: '/desk/invitations/$id',
    path: `/desk/invitations/${SENT.id}`,
    user: OFFICER,
    answers: [answer(getStaffInvitation, SENT)],
    reads: [getStaffInvitation],
    sees: [],
    states: {
      full: { sees: [heading('Nora Lind'), 'The link is good for 14 days.', 'Storgatan 1'] },
      'full, changes are reported': {
        answers: [answer(getStaffInvitation, REPORTED)],
        sees: ['The person reports', 'My street is Storgatan 11.', link('View client')],
        misses: [button('Send it again')],
      },
      'full, over': {
        answers: [answer(getStaffInvitation, { ...SENT, state: 'WITHDRAWN' })],
        sees: ['The link no longer works.'],
        misses: [button('Correct the details'), button('Withdraw')],
      },
      'refused, no such invitation': {
        answers: [refuse(getStaffInvitation, 'not_found')],
        sees: ['This does not exist'],
        misses: [button('Try again')],
      },
      ...correcting,
      ...sendingAgain,
      ...withdrawing,
    },
    without: { empty: 'one invitation is always full' },
  },
];
