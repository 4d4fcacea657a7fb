import {
  correctCompanyInvitation,
  createCompanyInvitation,
} from '@ballast/contract/staff/company-invitations.ts';
import {
  changeInvitationDraft,
  createInvitationDraft,
  discardInvitationDraft,
  type InvitationDraft,
  listInvitationDrafts,
} from '@ballast/contract/staff/invitation-drafts.ts';
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
import { expect } from 'vitest';
import { claimOf } from '../../models/class-answers.ts';
import { TOLD_COMPANY } from '../../models/told-company.ts';
import { answer, list, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { CLIENT, id, OFFICER } from '../people.ts';
import { button, heading, link, type Screen, type State } from '../screen.ts';

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
  phone_written: '+46 70 123 45 67',
  contact: { first_name: 'Nora', middle_name: null, last_name: 'Lind' },
  person: PERSON,
  company: null,
  request: { requested_on: '2026-02-20', request_channel: 'EMAIL' },
  investor_class: {
    ...claimOf('ELECTIVE_PROFESSIONAL', 'SE'),
    evidence: 'Statements of three years',
  },
  questionnaire: {
    liquid_investable_assets: 'THREE_TO_TEN_MM',
    digital_assets_investment_value: 'ONE_TO_FIVE_MM',
    intended_investment_amount: 'HALF_TO_ONE_MM',
  },
  answered: false,
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
  await page.getByLabel('The person first asked us on').pressSequentially('20022026');
  await page.getByLabel('How they asked').selectOption('EMAIL');
}

const DRAFT: InvitationDraft = {
  id: id(702),
  email: 'ida.berg@example.com',
  person: { first_name: 'Ida', last_name: 'Berg' },
  request: { requested_on: '2026-02-20' },
  changed_at: '2026-03-10T10:00:00.000Z',
};

const drafting = formStates({
  name: 'a draft',
  fills: async (page) => {
    await page.getByLabel('Email').fill(DRAFT.email);
    await page.getByLabel('First name').fill('Ida');
    await page.getByLabel('Last name').fill('Berg');
  },
  submit: 'Save as draft',
  call: createInvitationDraft,
  carries: { body: { email: DRAFT.email, person: DRAFT.person } },
  empty: { Email: 'Email is not valid', 'First name': 'Field is required' },
  done: {
    answers: [answer(createInvitationDraft, DRAFT), list(listInvitations, [])],
    sees: ['The draft is kept', heading('Invitations')],
    endsAt: '/desk/invitations',
  },
});

const changingDraft = formStates({
  name: 'a draft that was kept',
  answers: [answer(listInvitationDrafts, { items: [DRAFT] })],
  fills: (page) => page.getByLabel('Last name').fill('Bergman'),
  submit: 'Save as draft',
  call: changeInvitationDraft,
  carries: {
    params: { id: DRAFT.id },
    body: {
      email: DRAFT.email,
      person: { first_name: 'Ida', last_name: 'Bergman' },
      request: { requested_on: '2026-02-20' },
    },
  },
  done: {
    answers: [answer(changeInvitationDraft, DRAFT), list(listInvitations, [])],
    sees: ['The draft is kept'],
  },
});

const discardingDraft = formStates({
  name: 'discarding a draft',
  answers: [answer(listInvitationDrafts, { items: [DRAFT] })],
  submit: 'Discard the draft',
  call: discardInvitationDraft,
  carries: { params: { id: DRAFT.id } },
  done: {
    answers: [answer(discardInvitationDraft, {}), list(listInvitations, [])],
    sees: [heading('Invitations')],
    endsAt: '/desk/invitations',
  },
});

/** The same at a draft that was kept. */
const ofDraft = (states: Readonly<Record<string, State>>) =>
  Object.fromEntries(
    Object.entries(states).map(([name, state]) => [
      name,
      { ...state, path: `/desk/invitations/new?draft=${DRAFT.id}` },
    ]),
  );

const inviting = formStates({
  form: 'desk/invitations/InvitePersonPage.tsx',
  fills: fillPerson,
  submit: 'Send the invitation',
  call: createInvitation,
  carries: {
    body: {
      email: SENT.email,
      phone: SENT.phone,
      person: PERSON,
      request: SENT.request,
      investor_class: null,
      questionnaire: null,
    },
  },
  empty: {
    Email: 'Email is not valid',
    Phone: 'Field is required',
    'First name': 'Invalid first name',
    'Date of birth': 'Enter the date of birth',
    Citizenship: 'Choose a country',
    'US taxpayer': 'Field is required',
    City: 'Field is required',
  },
  field: { name: 'phone', label: 'Phone' },
  refusals: {
    email_taken: ['This email is already taken.'],
    invitation_exists: ['There is an invitation for this email address already'],
    request_not_recorded: ['Enter when the person first asked us'],
  },
  done: {
    answers: [answer(createInvitation, SENT), answer(getStaffInvitation, SENT)],
    sees: ['The invitation is on its way', heading('Nora Lind')],
    endsAt: `/desk/invitations/${SENT.id}`,
  },
});

const COMPANY: StaffInvitation = {
  ...SENT,
  id: id(703),
  email: 'wei.lim@straits.example',
  phone: '+6561234567',
  phone_written: '+65 6123 4567',
  contact: { first_name: 'Wei', middle_name: null, last_name: 'Lim' },
  person: null,
  company: TOLD_COMPANY,
  investor_class: null,
  questionnaire: null,
};

const COMPANY_DRAFT: InvitationDraft = {
  id: id(704),
  email: 'ida.berg@example.com',
  person: { first_name: 'Ida', last_name: 'Berg' },
  company: { legal_business_name: 'Berg Holding AB' },
  changed_at: '2026-03-10T10:00:00.000Z',
};

async function fillCompany(page: Page): Promise<void> {
  const { register } = TOLD_COMPANY;
  await page.getByLabel('Email').fill(COMPANY.email);
  await page.getByLabel('Phone').fill(COMPANY.phone);
  await page.getByLabel('First name of the contact').fill('Wei');
  await page.getByLabel('Last name of the contact').fill('Lim');
  await page.getByLabel('The contact is').selectOption(TOLD_COMPANY.signatory_rights);
  await page.getByLabel('Legal name of the company').fill(TOLD_COMPANY.legal_business_name);
  await page.getByLabel('Country of incorporation').selectOption('SG');
  await page.getByLabel('Legal structure').selectOption('PARTNERSHIP');
  await page.getByLabel('Kind of structure').selectOption('LP_LLP');
  await page.getByLabel('US taxpayer').selectOption('no');
  await page.getByLabel('The company first asked us on').pressSequentially('20022026');
  await page.getByLabel('How they asked').selectOption('EMAIL');
  await page.getByLabel('Register number').fill(register.register_number);
  await page.getByLabel('Register and its place').fill(register.register_place);
  await page.getByLabel('Registered on').pressSequentially('01042019');
  await page.getByLabel('Country of the seat').selectOption('SG');
  await page.getByLabel('Street and number').fill(register.address_of_seat);
  await page.getByLabel('City').fill(register.city_of_seat);
  await page.getByLabel('Postal code').fill(register.zip_code_of_seat);
}

const CONTACT = { first_name: 'Wei', last_name: 'Lim' };

const invitingCompany = formStates({
  form: 'desk/invitations/InviteCompanyPage.tsx',
  fills: fillCompany,
  submit: 'Send the invitation',
  call: createCompanyInvitation,
  carries: {
    body: {
      email: COMPANY.email,
      phone: COMPANY.phone,
      contact: CONTACT,
      company: TOLD_COMPANY,
      request: COMPANY.request,
    },
  },
  empty: {
    Email: 'Email is not valid',
    Phone: 'Field is required',
    'First name of the contact': 'Invalid first name',
    'Legal name of the company': 'Invalid legal business name',
    'Country of incorporation': 'Choose a country',
    'US taxpayer': 'Field is required',
  },
  field: { name: 'phone', label: 'Phone' },
  refusals: {
    email_taken: ['This email is already taken.'],
    invitation_exists: ['There is an invitation for this email address already'],
    request_not_recorded: ['Enter when the company first asked us'],
  },
  done: {
    answers: [answer(createCompanyInvitation, COMPANY), answer(getStaffInvitation, COMPANY)],
    sees: ['The invitation is on its way', heading(TOLD_COMPANY.legal_business_name)],
    endsAt: `/desk/invitations/${COMPANY.id}`,
  },
});

const correctingCompany = formStates({
  form: 'desk/invitations/correct-company.tsx',
  name: 'correction of a company',
  answers: [answer(getStaffInvitation, COMPANY)],
  opens: (page) => page.getByRole('button', { name: 'Correct the details' }).click(),
  fills: (page) => page.getByLabel('Register number').fill('201954321K'),
  submit: 'Save the details',
  call: correctCompanyInvitation,
  carries: {
    params: { id: COMPANY.id },
    body: {
      phone: COMPANY.phone,
      contact: CONTACT,
      company: {
        ...TOLD_COMPANY,
        register: { ...TOLD_COMPANY.register, register_number: '201954321K' },
      },
      request: COMPANY.request,
    },
  },
  field: { name: 'company.register.register_number', label: 'Register number' },
  refusals: { conflict: ['This has changed in the meantime'] },
  done: {
    answers: [answer(correctCompanyInvitation, COMPANY)],
    sees: ['The details are corrected'],
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
    body: {
      phone: SENT.phone,
      person: { ...PERSON, address_of_residence: 'Storgatan 11' },
      request: SENT.request,
      investor_class: SENT.investor_class,
      questionnaire: SENT.questionnaire,
    },
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
    answers: [
      list(listInvitations, [SENT, COMPANY, REPORTED]),
      answer(listInvitationDrafts, { items: [DRAFT, COMPANY_DRAFT] }),
    ],
    reads: [listInvitations],
    sees: [heading('Invitations')],
    states: {
      full: {
        asks: [listInvitationDrafts],
        sees: [
          link('Invite somebody'),
          link('Invite a company'),
          link('Nora Lind'),
          link(TOLD_COMPANY.legal_business_name),
          'Changes reported',
          link('Ida Berg'),
          link('Berg Holding AB'),
        ],
      },
      'full, a role that does not invite': {
        user: { staff_roles: ['COMPLIANCE'] },
        sees: [link('Nora Lind')],
        misses: [link('Invite somebody'), 'Your drafts'],
      },
      'full, a filter that there is none of': {
        path: '/desk/invitations?state=BOGUS',
        sees: [link('Nora Lind')],
        sends: [[listInvitations, { query: {} }]],
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
    answers: [answer(listInvitationDrafts, { items: [] })],
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('Invite somebody'), link('Back to invitations')] },
      'full, a draft': {
        path: `/desk/invitations/new?draft=${DRAFT.id}`,
        answers: [answer(listInvitationDrafts, { items: [DRAFT] })],
        does: (page) => page.getByLabel('Last name').waitFor(),
        sees: [button('Discard the draft')],
      },
      'full, a class that amounts say': {
        does: async (page) => {
          await page.getByLabel('US taxpayer').selectOption('no');
          await page.getByLabel('Country of residence').selectOption('SE');
          await page.getByLabel('Investor class').selectOption('ELECTIVE_PROFESSIONAL');
        },
        sees: ['You must meet at least 2 of these', 'Evidence'],
      },
      'refused, the own request is missing': {
        does: async (page) => {
          await page.getByLabel('US taxpayer').selectOption('no');
          await page.getByRole('button', { name: 'Send the invitation' }).click();
        },
        sees: ['Enter when the person first asked us'],
        sendsNot: [createInvitation],
      },
      ...inviting,
      ...drafting,
      ...ofDraft(changingDraft),
      ...ofDraft(discardingDraft),
    },
    without: { empty: 'a form begins empty' },
  },
  {
    route: '/desk/invitations/new-company',
    path: '/desk/invitations/new-company',
    user: OFFICER,
    answers: [answer(listInvitationDrafts, { items: [] })],
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('Invite a company'), link('Back to invitations')] },
      'full, a draft': {
        path: `/desk/invitations/new-company?draft=${COMPANY_DRAFT.id}`,
        answers: [answer(listInvitationDrafts, { items: [COMPANY_DRAFT] })],
        does: (page) => page.getByLabel('Legal name of the company').waitFor(),
        sees: [button('Discard the draft')],
      },
      'full, a seat that moves leaves its state behind': {
        does: async (page) => {
          const country = page.getByLabel('Country of the seat');
          await country.selectOption('US');
          await page.getByLabel('State', { exact: true }).selectOption('CA');
          await country.selectOption('SG');
          expect(await page.getByLabel(/^Region/).inputValue()).toBe('');
        },
        sees: [heading('Invite a company')],
      },
      ...invitingCompany,
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
      full: {
        sees: [
          heading('Nora Lind'),
          'The link is good for 14 days.',
          '+46 70 123 45 67',
          'Storgatan 1',
          'Elective professional investor',
          'Statements of three years',
        ],
      },
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
      'full, a company': {
        answers: [answer(getStaffInvitation, COMPANY)],
        sees: [
          heading(TOLD_COMPANY.legal_business_name),
          'Wei Lim',
          'Authorised signatory',
          'Limited partnership or limited liability partnership',
          TOLD_COMPANY.register.register_number,
        ],
        misses: ['Personal details'],
      },
      'full, a company that has accepted': {
        answers: [
          answer(getStaffInvitation, {
            ...COMPANY,
            state: 'ACCEPTED',
            client_id: COMPANY.id,
            accepted_at: '2026-03-11T10:00:00.000Z',
          }),
        ],
        sees: ['checks what is filled in and signs the company up'],
        misses: [button('Correct the details')],
      },
      ...correcting,
      ...correctingCompany,
      ...sendingAgain,
      ...withdrawing,
    },
    without: { empty: 'one invitation is always full' },
  },
];
