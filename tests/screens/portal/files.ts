import type { User } from '@ballast/contract/account/me.ts';
import { listUploads } from '@ballast/contract/files/uploads.ts';
import {
  type DocumentRequest,
  getDocumentRequest,
  sendAdditionalDocuments,
} from '@ballast/contract/onboarding/documents/additional-documents.ts';
import {
  answerKyb,
  getKyb,
  type Kyb,
  sendKybDocument,
  submitKyb,
} from '@ballast/contract/onboarding/kyb/kyb.ts';
import { answer, list } from '../answers.ts';
import { formStates } from '../forms.ts';
import { CLIENT, id } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';
import { uploadOf } from './identity.ts';
import { UNVERIFIED } from './kyc.ts';
import { guardedStates } from './steps.ts';

const COMPANY: User = { ...UNVERIFIED, account_type: 'INSTITUTIONAL' };

export const CASE = {
  state: 'WAITING' as const,
  turnaround: 'TWO_TO_THREE_BUSINESS_DAYS' as const,
  due_at: '2026-03-17T10:00:00.000Z',
  overdue: false,
  events: [
    {
      kind: 'OPENED' as const,
      at: '2026-03-12T09:00:00.000Z',
      by: 'CLIENT' as const,
      decision: null,
      reason: null,
    },
  ],
};

const BILL = uploadOf(1501, 'ENTITY', 'PROOF_OF_ADDRESS');

const OWED: Kyb = {
  stage: 'CREATED',
  entity_kind: 'CORPORATION',
  us_tax_payer: false,
  documents: [
    { document: 'PROOF_OF_ADDRESS', status: 'REQUIRED', reason: null, files: [] },
    {
      document: 'AUTHORISED_SIGNATORIES',
      status: 'APPROVED',
      reason: null,
      files: [{ id: id(1502), file_name: 'list.pdf', bytes: 900, scan: 'CLEAN' }],
    },
  ],
  certification_confirmed: false,
  review: null,
};

const AGAIN: Kyb = {
  ...OWED,
  documents: [
    {
      ...OWED.documents[0],
      document: 'PROOF_OF_ADDRESS',
      status: 'REJECTED',
      reason: 'It is too old.',
      files: [],
    },
  ],
  certification_confirmed: true,
  review: {
    ...CASE,
    state: 'ASKED_AGAIN',
    events: [
      ...CASE.events,
      {
        kind: 'DECIDED',
        at: '2026-03-12T09:30:00.000Z',
        by: 'STAFF',
        decision: 'ASK_AGAIN',
        reason: 'One document has to come again.',
      },
    ],
  },
};

const WITH_DESK: Kyb = { ...OWED, stage: 'SUBMITTED', certification_confirmed: true, review: CASE };

const REQUEST: DocumentRequest = {
  id: id(302),
  wanted: 'A bank statement of February.',
  requested_at: '2026-03-10T09:00:00.000Z',
  sendings: [],
  review: null,
};

const STATEMENT = uploadOf(1503, 'ADDITIONAL', '');
const NOT_SUBMITTED = { role: 'dialog', name: 'We could not submit your documents' } as const;
const ASKED: User = { ...CLIENT, can_upload_additional_documents: true };

export const files: readonly Screen[] = [
  {
    route: '/kyb',
    path: '/kyb',
    user: COMPANY,
    answers: [answer(getKyb, OWED), list(listUploads, [])],
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('Documents of your company')] },
      ...guardedStates(getKyb),
    },
    without: { empty: 'it leads on', refused: 'nothing is sent from here' },
  },
  {
    route: '/kyb/upload-documents',
    path: '/kyb/upload-documents',
    user: COMPANY,
    answers: [answer(getKyb, OWED), list(listUploads, [BILL])],
    reads: [],
    sees: [],
    states: {
      full: {
        sees: [
          heading('Documents of your company'),
          'No virus found.',
          'What we have already',
          'In order',
          'list.pdf',
        ],
      },
      'full, how copies are certified': {
        does: (page) => page.getByRole('button', { name: 'How copies must be certified' }).click(),
        sees: [{ role: 'dialog', name: 'How copies must be certified' }, button('Got it')],
      },
      'full, asked again': {
        answers: [answer(getKyb, AGAIN), list(listUploads, [])],
        sees: [
          heading('We need some documents again'),
          'One document has to come again.',
          'It is too old.',
        ],
      },
      empty: {
        answers: [list(listUploads, [])],
        sees: [heading('Documents of your company')],
        misses: ['No virus found. Remove'],
      },
      'refused, nothing chosen': {
        answers: [list(listUploads, [])],
        does: (page) => page.getByRole('button', { name: 'Send for review' }).click(),
        form: 'portal/onboarding/kyb/use-send-kyb.tsx',
        sees: ['Choose a file', 'Confirm this to go on'],
        sendsNot: [submitKyb],
      },
      ...formStates({
        answers: [
          answer(answerKyb, { ...OWED, certification_confirmed: true }),
          answer(sendKybDocument, { ...OWED, certification_confirmed: true }),
        ],
        fills: (page) => page.getByRole('checkbox').check(),
        submit: 'Send for review',
        call: submitKyb,
        form: 'portal/onboarding/kyb/use-send-kyb.tsx',
        carries: {},
        refusals: { internal_error: [NOT_SUBMITTED] },
        lost: [NOT_SUBMITTED],
        done: {
          answers: [
            answer(submitKyb, { stage: 'SUBMITTED' }),
            answer(getKyb, ({ before }) => (before.has(submitKyb) ? WITH_DESK : OWED)),
          ],
          sees: [heading('Thank you. Your documents are with us')],
          endsAt: '/kyb/success',
        },
      }),
    },
  },
  {
    route: '/kyb/success',
    path: '/kyb/success',
    user: { ...COMPANY, kyc_stage: 'SUBMITTED' },
    answers: [answer(getKyb, WITH_DESK)],
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('Thank you. Your documents are with us'), 'Where it stands'] },
      'refused, the company': {
        user: { kyc_stage: 'REJECTED' },
        answers: [
          answer(getKyb, {
            ...WITH_DESK,
            stage: 'REJECTED',
            review: {
              ...CASE,
              state: 'DECIDED',
              events: [
                ...CASE.events,
                {
                  kind: 'DECIDED',
                  at: '2026-03-12T09:30:00.000Z',
                  by: 'STAFF',
                  decision: 'REJECT',
                  reason: 'We may not serve it.',
                },
              ],
            },
          }),
        ],
        sees: [heading('We could not verify your company'), 'We may not serve it.'],
      },
      'full, verified': {
        user: { kyc_stage: 'COMPLETED' },
        answers: [answer(getKyb, { ...WITH_DESK, stage: 'COMPLETED' })],
        sees: [heading('Your company is verified')],
      },
    },
    without: { empty: 'it says one thing' },
  },
  {
    route: '/upload-documents',
    path: '/upload-documents',
    user: ASKED,
    answers: [
      answer(getDocumentRequest, { request: REQUEST, last: null }),
      list(listUploads, [STATEMENT]),
    ],
    reads: [getDocumentRequest],
    sees: [heading('Send documents')],
    states: {
      full: { sees: ['What we need', REQUEST.wanted, 'No virus found.'] },
      'full, sent before': {
        answers: [
          answer(getDocumentRequest, {
            request: {
              ...REQUEST,
              sendings: [
                {
                  sent_at: '2026-03-11T09:00:00.000Z',
                  note: null,
                  files: [{ id: id(1504), file_name: 'old.pdf', bytes: 900, scan: 'CLEAN' }],
                },
              ],
              review: CASE,
            },
            last: null,
          }),
        ],
        sees: ['What you have sent', 'old.pdf'],
      },
      empty: {
        answers: [answer(getDocumentRequest, { request: null, last: null })],
        sees: ['No documents are asked for at present'],
      },
      'refused, nothing chosen': {
        answers: [list(listUploads, [])],
        does: (page) => page.getByRole('button', { name: 'Send documents' }).click(),
        form: 'portal/onboarding/documents/AdditionalDocumentsPage.tsx',
        sees: ['Choose a file'],
        sendsNot: [sendAdditionalDocuments],
      },
      ...formStates({
        fills: (page) => page.getByLabel(/A note for our desk/).fill('The second page follows.'),
        submit: 'Send documents',
        call: sendAdditionalDocuments,
        form: 'portal/onboarding/documents/AdditionalDocumentsPage.tsx',
        carries: { body: { upload_ids: [STATEMENT.id], note: 'The second page follows.' } },
        refusals: { upload_incomplete: [NOT_SUBMITTED] },
        lost: [NOT_SUBMITTED],
        done: {
          answers: [answer(sendAdditionalDocuments, { request: REQUEST })],
          sees: [heading('Thank you. Your documents are with us')],
          endsAt: '/upload-documents/success',
        },
      }),
    },
  },
  {
    route: '/upload-documents/success',
    path: '/upload-documents',
    user: ASKED,
    answers: [
      answer(getDocumentRequest, { request: REQUEST, last: null }),
      list(listUploads, [STATEMENT]),
      answer(sendAdditionalDocuments, { request: REQUEST }),
    ],
    reads: [],
    comes: (page) => page.getByRole('button', { name: 'Send documents' }).click(),
    sees: [heading('Thank you. Your documents are with us'), link('Send something more')],
    states: { full: { sees: ['1–2 business days'] } },
    without: { empty: 'it says one thing', refused: 'nothing is sent from here' },
  },
  {
    route: '/ds-proxy',
    path: '/ds-proxy?agreement=1&event=signing_complete',
    user: null,
    answers: [],
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('You are back from signing'), link('Go on')] },
    },
    without: { empty: 'it says one thing', refused: 'nothing is sent from here' },
  },
  {
    route: '/ds-proxy-elastic',
    path: '/ds-proxy-elastic?agreement=1&event=decline',
    user: null,
    answers: [],
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('You are back from signing'), link('Go on')] },
    },
    without: { empty: 'it says one thing', refused: 'nothing is sent from here' },
  },
];
