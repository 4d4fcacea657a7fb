import {
  askAccessChange,
  getClientAccess,
  reopenClient,
  suspendClient,
} from '@ballast/contract/staff/administration.ts';
import { changeBirthdayListing, getBirthdayListing } from '@ballast/contract/staff/birthdays.ts';
import { getClient, listClientEntries, listClients } from '@ballast/contract/staff/clients.ts';
import { askClosing, getClosing } from '@ballast/contract/staff/closing.ts';
import {
  getClientDocumentRequest,
  requestDocuments,
  withdrawDocumentRequest,
} from '@ballast/contract/staff/document-requests.ts';
import { exportHeldData } from '@ballast/contract/staff/held-data.ts';
import { changeManager, listManagers } from '@ballast/contract/staff/managers.ts';
import {
  answerNameCorrection,
  correctNames,
  getClientNames,
} from '@ballast/contract/staff/name-corrections.ts';
import { addClientNote, listClientNotes } from '@ballast/contract/staff/notes.ts';
import { listAuditTrail } from '@ballast/contract/staff/oversight.ts';
import { startSupportSession } from '@ballast/contract/staff/support-sessions.ts';
import { expect } from 'vitest';
import { HEIGHT_PX } from '../../harness/page-checks.ts';
import { answer, answerFile, list, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { AMELIA, CLIENT, id, OFFICER } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';
import { REJECTED, RISK } from './cases.ts';
import { ACTIONS } from './oversight.ts';

const SIGNING_UP = {
  ...AMELIA,
  id: id(3),
  name: '',
  email: 'new@example.com',
  account_status: 'PENDING_ACTIVATION' as const,
  verification_status: 'UNVERIFIED' as const,
  us_tax_payer: null,
  suspended: true,
  total_usd: '0',
  open_reviews: { waiting: 0, overdue: 0, with_client: 0 },
};

export const AMELIA_IN_FULL = {
  ...AMELIA,
  otp_enabled: true,
  relationship_manager: 'Lena Roth',
  kyc_stage: 'COMPLETED' as const,
  agreements_outdated: null,
  invitation: id(701),
  risk: RISK,
  former_ratings: [
    {
      rating: 'LOW' as const,
      points: 5,
      since: '2025-05-01T10:00:00.000Z',
      until: '2026-03-10T10:00:00.000Z',
    },
  ],
  sources: [
    { field: 'source_of_wealth', value: 'COMPANY_SALE, SALARY', marked: false },
    { field: 'source_of_wealth_details', value: 'Sold a software company.', marked: false },
    {
      field: 'former_source_of_wealth',
      value: 'SALARY (2026-02-05T12:30:00.000Z)',
      marked: true,
    },
  ],
  accounts: [
    {
      id: '1001',
      asset: 'USDC' as const,
      purpose: 'available',
      fund_name: null,
      posted: '40250.5',
      held: '250',
      value_usd: '40250.5',
    },
  ],
  cases: [
    {
      id: id(801),
      queue: 'kyc' as const,
      state: 'TAKEN' as const,
      overdue: true,
      due_at: '2026-03-11T10:00:00.000Z',
      opened_at: '2026-03-10T10:00:00.000Z',
      outcome: null,
    },
  ],
};

const ENTRY = {
  line_id: '9001',
  entry_id: '8001',
  kind: 'deposit',
  request_id: id(201),
  hash: `sandbox-${'0123456789abcdef'.repeat(4)}`,
  reverses: null,
  asset: 'USDC' as const,
  purpose: 'settling',
  amount: '40000',
  balance_after: '40000',
  created_at: '2026-02-01T08:00:00.000Z',
};

const REQUEST = {
  id: id(302),
  wanted: 'A bank statement of February.',
  requested_at: '2026-03-10T09:00:00.000Z',
  sendings: [],
  review: null,
};

const askForDocuments = formStates({
  form: 'desk/documents/text-dialog.tsx',
  name: 'a request for documents',
  opens: (page) => page.getByRole('button', { name: 'Ask for documents' }).click(),
  fills: (page) => page.getByLabel('What do you need?').fill(REQUEST.wanted),
  submit: 'Ask the client',
  call: requestDocuments,
  carries: { params: { id: CLIENT.id }, body: { wanted: REQUEST.wanted } },
  empty: { 'What do you need?': 'Field is required' },
  refusals: {
    conflict: ['This has changed in the meantime'],
  },
  done: {
    answers: [answer(requestDocuments, { request: REQUEST })],
    sees: ['Additional documents'],
    misses: [{ role: 'dialog', name: 'Ask for documents' }],
  },
});

const withdrawRequest = formStates({
  name: 'taking a request back',
  answers: [answer(getClientDocumentRequest, { request: REQUEST })],
  opens: (page) => page.getByRole('button', { name: 'Withdraw request' }).click(),
  submit: 'Withdraw request',
  call: withdrawDocumentRequest,
  carries: { params: { id: CLIENT.id } },
  refusals: { documents_not_requested: ['Additional documents'] },
  done: { answers: [answer(withdrawDocumentRequest, {})], sees: ['Additional documents'] },
});

const viewPortal = formStates({
  form: 'desk/clients/support-view.tsx',
  name: 'a view-only session',
  opens: (page) => page.getByRole('button', { name: 'Open view-only session' }).click(),
  fills: (page) => page.getByLabel('Reason').fill('Asked about a deposit.'),
  submit: 'Open session',
  call: startSupportSession,
  carries: { params: { id: CLIENT.id }, body: { reason: 'Asked about a deposit.' } },
  empty: { Reason: 'Field is required' },
  refusals: { forbidden: ['Insufficient permissions'] },
  done: {
    answers: [answer(startSupportSession, { id: id(401), ends_at: '2026-03-12T11:00:00.000Z' })],
    sees: ['The session is open until', link('Open the client’s portal')],
  },
});

const NOTE = {
  id: id(841),
  case: { id: id(801), queue: 'kyc' as const },
  text: 'Prefers calls in the morning.',
  suspicion: false,
  written_by: 'Lena Roth',
  written_at: '2026-03-10T11:00:00.000Z',
};

const writeNote = formStates({
  form: 'desk/reviews/notes.tsx',
  name: 'a note',
  fills: async (page) => {
    await page.getByLabel('New note').fill(NOTE.text);
    await page.getByLabel('It is about a suspicion').check();
  },
  submit: 'Add note',
  call: addClientNote,
  carries: { params: { id: CLIENT.id }, body: { text: NOTE.text, suspicion: true } },
  empty: { 'New note': 'Write a message first' },
  refusals: { not_found: ['This does not exist'] },
  done: { answers: [answer(addClientNote, { id: NOTE.id })], sees: [heading('Amelia Hart')] },
});

const anotherManager = formStates({
  form: 'desk/clients/manager-of-client.tsx',
  name: 'another manager',
  opens: (page) => page.getByRole('button', { name: 'Change manager' }).click(),
  fills: (page) =>
    page.getByLabel('New relationship manager').selectOption('Mark Owen, 12 clients'),
  submit: 'Change',
  call: changeManager,
  carries: { params: { id: CLIENT.id }, body: { manager_id: id(951) } },
  empty: { 'New relationship manager': 'Choose a relationship manager' },
  refusals: { manager_not_eligible: ['This colleague cannot look after clients'] },
  done: {
    asks: [listManagers],
    answers: [answer(changeManager, {})],
    sees: [heading('Amelia Hart')],
    misses: [{ role: 'dialog', name: 'Change relationship manager' }],
  },
});

const liftLock = formStates({
  form: 'desk/documents/text-dialog.tsx',
  name: 'a lock',
  opens: (page) => page.getByRole('button', { name: 'Ask to lift the lock' }).click(),
  fills: (page) => page.getByLabel('Reason').fill('Called back'),
  submit: 'Lift the lock',
  call: askAccessChange,
  carries: { params: { id: id(60) }, body: { change: 'LIFT_LOCK', reason: 'Called back' } },
  empty: { Reason: 'Field is required' },
  refusals: { conflict: ['This has changed in the meantime'] },
  done: {
    answers: [answer(askAccessChange, { id: id(72), waits: true })],
    sees: ['Asked. Somebody else confirms it.'],
  },
});

const suspend = formStates({
  form: 'desk/documents/text-dialog.tsx',
  name: 'a suspension',
  opens: (page) => page.getByRole('button', { name: 'Suspend the account' }).click(),
  fills: (page) => page.getByLabel('Reason').fill('An order of a court'),
  submit: 'Suspend',
  call: suspendClient,
  carries: { params: { id: CLIENT.id }, body: { reason: 'An order of a court' } },
  empty: { Reason: 'Field is required' },
  refusals: { conflict: ['This has changed in the meantime'] },
  done: { answers: [answer(suspendClient, {})], sees: ['The account is suspended'] },
});

const reopen = formStates({
  form: 'desk/documents/text-dialog.tsx',
  name: 'the end of a suspension',
  answers: [answer(getClient, { ...AMELIA_IN_FULL, suspended: true })],
  opens: (page) => page.getByRole('button', { name: 'Open the account again' }).click(),
  fills: (page) => page.getByLabel('Reason').fill('The order is over'),
  submit: 'Open again',
  call: reopenClient,
  carries: { params: { id: CLIENT.id }, body: { reason: 'The order is over' } },
  empty: { Reason: 'Field is required' },
  done: { answers: [answer(reopenClient, {})], sees: ['The account is open'] },
});

const close = formStates({
  form: 'desk/documents/text-dialog.tsx',
  name: 'a closing',
  answers: [answer(getClosing, { closed_at: null, stops: [], request: null })],
  opens: (page) => page.getByRole('button', { name: 'Close for good' }).click(),
  fills: (page) => page.getByLabel('Reason').fill('Asked for in writing'),
  submit: 'Ask for the closing',
  call: askClosing,
  carries: { params: { id: CLIENT.id }, body: { reason: 'Asked for in writing' } },
  empty: { Reason: 'Field is required' },
  refusals: {
    closing_stopped: ['The account cannot be closed yet'],
    conflict: ['This has changed in the meantime'],
  },
  done: {
    answers: [answer(askClosing, { id: id(79), waits: true })],
    sees: ['Asked. Somebody else confirms it.'],
  },
});

const NAMES = {
  first_name: 'Amelia',
  middle_name: null,
  last_name: 'Hart',
  legal_name: null,
};

const RENAMED = {
  id: id(80),
  before: NAMES,
  after: { ...NAMES, last_name: 'Stone' },
  reason: 'Married',
  evidence: 'Marriage certificate of 3 May 2026',
  asked_by: 'Clara Weiss',
  asked_at: '2026-03-10T10:00:00.000Z',
  decided: null,
  may: 'ANSWER' as const,
};

const CORRECTED = {
  ...RENAMED,
  id: id(81),
  before: { ...NAMES, last_name: 'Heart' },
  after: NAMES,
  decided: {
    as: 'CONFIRMED' as const,
    by: 'Jonas Aalto',
    at: '2025-06-10T10:00:00.000Z',
  },
  may: 'NOTHING' as const,
};

const correctName = formStates({
  form: 'desk/clients/correct-names.tsx',
  name: 'another name',
  opens: (page) => page.getByRole('button', { name: 'Correct the name' }).click(),
  fills: async (page) => {
    await page.getByLabel('Last name').fill('Stone');
    await page.getByLabel('Evidence').fill(RENAMED.evidence);
    await page.getByRole('dialog').getByLabel('Reason').fill('Married');
  },
  submit: 'Ask for the correction',
  call: correctNames,
  carries: {
    params: { id: CLIENT.id },
    body: { ...RENAMED.after, evidence: RENAMED.evidence, reason: 'Married' },
  },
  empty: { Evidence: 'Field is required', Reason: 'Field is required' },
  field: { name: 'last_name', label: 'Last name' },
  refusals: { conflict: ['This has changed in the meantime'] },
  done: {
    answers: [answer(correctNames, { id: RENAMED.id })],
    sees: ['Asked. Somebody else confirms it.'],
  },
});

const confirmName = formStates({
  name: 'a name',
  answers: [answer(getClientNames, { names: NAMES, corrections: [RENAMED] })],
  submit: 'Confirm the name',
  call: answerNameCorrection,
  carries: {
    params: { id: CLIENT.id, correction: RENAMED.id },
    body: { decision: 'CONFIRMED' },
  },
  refusals: {
    approver_entered_it: ['You entered this'],
    conflict: ['This has changed in the meantime'],
  },
  done: { answers: [answer(answerNameCorrection, {})], sees: ['The name is corrected'] },
});

const STOPS = [
  {
    kind: 'BALANCE' as const,
    id: '4',
    asset: 'USDC' as const,
    purpose: 'available',
    fund_name: null,
    amount: '40250.5',
  },
  {
    kind: 'ON_ITS_WAY' as const,
    id: id(201),
    request: 'withdrawal' as const,
    asset: 'USDC' as const,
    amount: '250',
    since: '2026-03-10T10:00:00.000Z',
  },
  { kind: 'REVIEW' as const, id: id(801), queue: 'kyc' as const },
];

export const clients: readonly Screen[] = [
  {
    route: '/desk/clients',
    path: '/desk/clients',
    user: OFFICER,
    answers: [list(listClients, [AMELIA, SIGNING_UP])],
    reads: [listClients],
    sees: [heading('Clients'), 'Search by name, email, phone or reference'],
    states: {
      full: { sees: [link('Amelia Hart'), link('new@example.com'), '185,250.50'] },
      'full, own ones alone': {
        path: '/desk/clients?whose=mine',
        sees: ['1 overdue', '2 waiting', '1 with the client'],
        sends: [[listClients, { query: { managed_by: 'ME' } }]],
      },
      'full, a relationship manager': {
        user: { staff_roles: ['RELATIONSHIP_MANAGER'] },
        sees: [link('Amelia Hart')],
        misses: ['My clients'],
      },
      'full, a filter that there is none of': {
        path: '/desk/clients?whose=bogus',
        sees: [link('Amelia Hart')],
        sends: [[listClients, { query: {} }]],
      },
      empty: {
        path: '/desk/clients?search=nobody',
        answers: [list(listClients, [])],
        sees: ['No client matches'],
        sends: [[listClients, { query: { search: 'nobody' } }]],
      },
      'empty, by the digits of a phone number': {
        path: '/desk/clients?search=4915123456780',
        answers: [list(listClients, [])],
        sees: ['No client matches'],
        sends: [[listClients, { query: { search: '4915123456780' } }]],
      },
    },
    without: { refused: 'nothing is sent from here' },
  },
  {
    route: '/desk/clients/$id',
    path: `/desk/clients/${CLIENT.id}`,
    user: OFFICER,
    answers: [
      answer(getClient, AMELIA_IN_FULL),
      answer(getClientDocumentRequest, { request: null }),
      list(listClientEntries, [ENTRY]),
      list(listAuditTrail, ACTIONS),
      list(listClientNotes, [NOTE]),
      answer(getClientAccess, {
        people: [
          {
            id: id(60),
            name: 'Amelia Hart',
            email: CLIENT.email,
            locks: [{ kind: 'PASSWORDS_IN_A_ROW', until: null }],
            request: null,
          },
        ],
      }),
      answer(getClientNames, { names: NAMES, corrections: [CORRECTED] }),
      list(listManagers, [{ id: id(951), name: 'Mark Owen', clients: 12 }]),
      answer(getBirthdayListing, { is_listed: false, next_birthday: '2026-05-04' }),
    ],
    reads: [getClient, getClientDocumentRequest],
    sees: [link('Back to clients')],
    states: {
      full: {
        asks: [getClientAccess, listClientNotes, getClientNames, getBirthdayListing],
        sees: [
          'Company sale, Salary',
          'Sold a software company.',
          'Wealth comes from, as answered before',
          heading('Amelia Hart'),
          'Lena Roth',
          link('Open the invitation'),
          '40,250.5',
          'Politically exposed',
          'High risk',
          'Low risk, 5 points',
        ],
      },
      'full, put on the list of birthdays': {
        answers: [answer(changeBirthdayListing, {})],
        does: (page) =>
          page
            .getByLabel('Wish them a happy birthday when they open their portfolio on the day')
            .click({ force: true }),
        sees: ['Their next birthday is on 4 May 2026.'],
        sends: [[changeBirthdayListing, { params: { id: CLIENT.id }, body: { is_listed: true } }]],
      },
      'refused, the list of birthdays': {
        answers: [refuse(changeBirthdayListing, 'internal_error')],
        does: (page) =>
          page
            .getByLabel('Wish them a happy birthday when they open their portfolio on the day')
            .click({ force: true }),
        sees: ['Something went wrong'],
      },
      'full, a review that was rejected': {
        does: (page) => page.setViewportSize({ width: 1440, height: HEIGHT_PX }),
        answers: [
          answer(getClient, {
            ...AMELIA_IN_FULL,
            cases: AMELIA_IN_FULL.cases.map((review) => ({ ...review, ...REJECTED })),
          }),
        ],
        sees: ['Rejected', '11 Mar 2026', 'Marta Keller', REJECTED.outcome.reason],
        misses: ['Overdue', 'Taken'],
      },
      'full, agreements wait to be signed again': {
        answers: [
          answer(getClient, {
            ...AMELIA_IN_FULL,
            agreements_outdated: {
              since: '2026-03-10T10:00:00.000Z',
              titles: [
                'Platform agreement',
                'Custody service agreement',
                'Master purchase agreement',
              ],
            },
          }),
        ],
        sees: [
          'To sign again',
          'Platform agreement, Custody service agreement, Master purchase agreement',
          'Waits since 10 Mar 2026',
        ],
      },
      'full, somebody with a middle name': {
        answers: [answer(getClient, { ...AMELIA_IN_FULL, name: 'Amelia Rose Hart' })],
        sees: [heading('Amelia Rose Hart')],
      },
      'full, somebody without a name': {
        answers: [
          answer(getClient, { ...AMELIA_IN_FULL, name: CLIENT.email }),
          answer(getClientAccess, {
            people: [{ id: id(60), name: '', email: CLIENT.email, locks: [], request: null }],
          }),
        ],
        sees: [heading('No name yet'), CLIENT.email, `Locks of ${CLIENT.email}`],
      },
      'full, notes': {
        sees: ['Prefers calls in the morning.', link('People (KYC)')],
      },
      'full, documents are asked for': {
        answers: [answer(getClientDocumentRequest, { request: REQUEST })],
        sees: ['A bank statement of February.', 'Nothing was sent yet.'],
      },
      'full, entries': {
        asks: [listClientEntries],
        does: (page) => page.getByRole('tab', { name: 'Entries' }).click(),
        sees: ['40,000'],
      },
      'full, audit trail': {
        does: (page) => page.getByRole('tab', { name: 'Audit trail' }).click(),
        sees: ['Email changed'],
      },
      'full, what is held is exported': {
        answers: [answerFile(exportHeldData, 'application/zip', Buffer.from('PK'))],
        does: async (page) => {
          const saved = page.waitForEvent('download');
          await page.getByRole('button', { name: 'Export what we hold' }).click();
          expect((await saved).suggestedFilename()).toBe(`held-data-${CLIENT.id}.zip`);
        },
        sees: [button('Export what we hold')],
        sends: [[exportHeldData, { params: { id: CLIENT.id } }]],
      },
      'refused, what is held is not exported': {
        answers: [refuse(exportHeldData, 'forbidden')],
        does: (page) => page.getByRole('button', { name: 'Export what we hold' }).click(),
        sees: ['Insufficient permissions'],
      },
      'full, a role that may do little': {
        user: { staff_roles: ['ADMINISTRATOR'] },
        sees: [heading('Amelia Hart')],
        misses: [button('Open view-only session'), 'Additional documents', 'Data held'],
      },
      empty: {
        answers: [answer(getClient, { ...AMELIA_IN_FULL, accounts: [], cases: [] })],
        sees: ['No accounts are open'],
      },
      'refused, no such client': {
        answers: [refuse(getClient, 'not_found'), refuse(getClientDocumentRequest, 'not_found')],
        sees: ['This does not exist'],
      },
      'full, a lock waits for a second person': {
        answers: [
          answer(getClientAccess, {
            people: [
              {
                id: id(60),
                name: 'Amelia Hart',
                email: CLIENT.email,
                locks: [{ kind: 'CODES', until: '2026-03-13T08:00:00.000Z' }],
                request: id(72),
              },
            ],
          }),
        ],
        sees: ['Too many wrong codes', link('Waits for a second person')],
        misses: [button('Ask to lift the lock')],
      },
      ...liftLock,
      ...suspend,
      ...reopen,
      ...close,
      ...correctName,
      ...confirmName,
      'full, names': {
        sees: [
          'Kept as Amelia Hart',
          'Amelia Heart becomes Amelia Hart',
          'Jonas Aalto, 10 Jun 2025',
        ],
      },
      'full, what stops a closing': {
        asks: [getClosing],
        answers: [answer(getClosing, { closed_at: null, stops: STOPS, request: null })],
        does: (page) => page.getByRole('button', { name: 'Close for good' }).click(),
        sees: [
          'The account cannot be closed yet',
          'In the account: 40,250.5 USDC',
          'On its way since',
          link('Withdrawal'),
        ],
        misses: [button('Ask for the closing')],
      },
      'full, closed for good': {
        answers: [
          answer(getClient, {
            ...AMELIA_IN_FULL,
            suspended: true,
            closed_at: '2026-03-11T10:00:00.000Z',
          }),
        ],
        sees: ['Closed for good', 'The account was closed for good on'],
        misses: [button('Open the account again'), button('Close for good')],
      },
      ...writeNote,
      ...askForDocuments,
      ...anotherManager,
      ...withdrawRequest,
      ...viewPortal,
    },
  },
];
