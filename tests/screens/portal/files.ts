import type { User } from '@ballast/contract/account/me.ts';
import { listCountriesNotServed } from '@ballast/contract/compliance/countries.ts';
import { discardUpload, listUploads } from '@ballast/contract/files/uploads.ts';
import {
  type DocumentRequest,
  getDocumentRequest,
  sendAdditionalDocuments,
} from '@ballast/contract/onboarding/documents/additional-documents.ts';
import { finishVerification } from '@ballast/contract/onboarding/identity/verification.ts';
import {
  answerKyb,
  COMPANY_CONTRACTS,
  getKyb,
  type Kyb,
  sendKybDocument,
  sendSignatoryIdentity,
  submitKyb,
} from '@ballast/contract/onboarding/kyb/kyb.ts';
import type { CompanySources } from '@ballast/contract/onboarding/origins.ts';
import { getSignatoryRequest } from '@ballast/contract/onboarding/signatories/signatories.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { COMPANY_FACTS } from '../../models/company-facts.ts';
import { answer, list } from '../answers.ts';
import { formStates } from '../forms.ts';
import { CLIENT, id } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';
import {
  FRONT,
  fillIdentity,
  inProgress,
  notStarted,
  SELFIE,
  STARTED,
  uploadOf,
} from './identity.ts';
import { UNVERIFIED } from './kyc.ts';
import { agreementOf, signingAnswers } from './signing.ts';
import { chooseCountry, guardedStates, stepStates } from './steps.ts';

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

const ACCOUNTS = uploadOf(1505, 'EVIDENCE', '', { file_name: 'accounts.jpg' });
const OWN_FILES = answer(listUploads, ({ query }) => ({
  items: [BILL, ACCOUNTS].filter(({ purpose }) => purpose === query.purpose),
  next_cursor: null,
}));

const SOURCES: CompanySources = {
  ...COMPANY_FACTS.sources,
  source_of_wealth: [...COMPANY_FACTS.sources.source_of_wealth],
  source_of_funds: [...COMPANY_FACTS.sources.source_of_funds],
};

const OWED: Kyb = {
  stage: 'CREATED',
  legal_business_name: 'Beacon Reach AG',
  signatory_rights: 'SIGNATORY' as const,
  register: COMPANY_FACTS.register,
  people: [...COMPANY_FACTS.people],
  sources: SOURCES,
  signatory: {
    first_name: 'Mara',
    last_name: 'Quist',
    role: null,
    email: 'office@beacon-reach.example',
    by_link: false,
  },
  signatory_identity: { status: 'SUBMITTED', reason: null, politically_exposed: false },
  contracts: COMPANY_CONTRACTS.map((envelope_type) => ({
    envelope_type,
    status: 'REQUIRED' as const,
    id: null,
    document: null,
  })),
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

/** A company that has told nothing yet, its register only, and one whose representative has named nobody. */
const UNTOLD: Kyb = { ...OWED, register: null, people: [], sources: null };
const REGISTERED: Kyb = { ...OWED, people: [], sources: null };
const PEOPLED: Kyb = { ...OWED, sources: null };
const UNSEEN: Kyb = {
  ...OWED,
  signatory_identity: { status: 'REQUIRED', reason: null, politically_exposed: null },
};
const UNNAMED: Kyb = {
  ...OWED,
  signatory_rights: 'REPRESENTATIVE',
  us_tax_payer: true,
  signatory: null,
  signatory_identity: null,
};
const NAMED: Kyb = {
  ...UNNAMED,
  signatory: {
    first_name: 'Jun',
    last_name: 'Ho',
    role: 'Director',
    email: 'jun.ho@beacon-reach.example',
    by_link: true,
  },
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

const WAITED_FOR = {
  signatory_first_name: 'Jun',
  signatory_last_name: 'Ho',
  signatory_email: 'jun.ho@beacon-reach.example',
  signatory_role: 'Director',
  sent_at: '2026-03-12T09:00:00.000Z',
  expires_at: '2026-04-11T09:00:00.000Z',
  resend_after_s: 0,
  signed_at: null,
  declined_at: null,
};

const SIGNED: Kyb = {
  ...WITH_DESK,
  contracts: WITH_DESK.contracts.map((each) => ({ ...each, status: 'SIGNED' })),
};

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

async function tellSources(page: Page): Promise<void> {
  const wealth = page.getByRole('group', { name: 'How did the company acquire what it owns?' });
  await wealth.getByLabel('Income from its business').check();
  await wealth.getByLabel('Capital paid in by its owners').check();
  await page.getByLabel('How did it come about?').fill(SOURCES.source_of_wealth_details);
  const funds = page.getByRole('group', { name: 'Where does what it invests with us come from?' });
  await funds.getByLabel('Income from its business').check();
  await page.getByLabel('What is it exactly?').fill(SOURCES.source_of_funds_details);
}

export const files: readonly Screen[] = [
  {
    route: '/kyb',
    path: '/kyb',
    user: COMPANY,
    answers: [answer(getKyb, OWED), list(listUploads, [])],
    reads: [],
    sees: [],
    states: {
      full: { asks: [getKyb], sees: [heading('Documents of your company')] },
      ...guardedStates(getKyb),
    },
    without: { empty: 'it leads on', refused: 'nothing is sent from here' },
  },
  {
    route: '/kyb/company-details',
    path: '/kyb/company-details',
    user: COMPANY,
    answers: [answer(getKyb, UNTOLD), list(listCountriesNotServed, [])],
    reads: [],
    sees: [heading('About Beacon Reach AG')],
    states: {
      full: {
        answers: [answer(getKyb, OWED)],
        sees: ['Register number', 'Registered seat'],
      },
      'full, told before': { answers: [answer(getKyb, OWED)], sees: [button('Continue')] },
      empty: { sees: ['20 letters and digits, if the company has one'] },
      'refused, no LEI': {
        does: async (page) => {
          await page.getByLabel(/LEI/).fill('506700GE1G29325QX364');
          await page.getByRole('button', { name: 'Continue' }).click();
        },
        sees: ['This is not a valid LEI. Check its 20 letters and digits', 'Field is required'],
        sendsNot: [answerKyb],
      },
      ...stepStates(answerKyb, {
        form: 'portal/onboarding/kyb/KybCompanyPage.tsx',
        fills: async (page) => {
          await page.getByLabel('Register number').fill('CHE-123.456.788');
          await page.getByLabel('Register and its place').fill('Handelsregister Zürich');
          await page.getByLabel('Date of registration').pressSequentially('03022001');
          await page.getByLabel(/LEI/).fill('506700ge1g29325qx363');
          await chooseCountry(page, 'Country', 'Switzerland');
          await page.getByLabel('Street and number').fill('Bahnhofstrasse 1');
          await page.getByLabel('City').fill('Zürich');
          await page.getByLabel('Postal code').fill('8001');
        },
        body: { register: COMPANY_FACTS.register },
        empty: {
          'Register number': 'Enter the number as the register has it',
          City: 'Field is required',
        },
        done: {
          answers: [
            answer(answerKyb, REGISTERED),
            answer(getKyb, ({ before }) => (before.has(answerKyb) ? REGISTERED : UNTOLD)),
          ],
          sees: [heading('Who is behind the company?')],
          endsAt: '/kyb/people',
        },
      }),
    },
  },
  {
    route: '/kyb/people',
    path: '/kyb/people',
    user: COMPANY,
    answers: [answer(getKyb, REGISTERED), list(listCountriesNotServed, [])],
    reads: [],
    sees: [heading('Who is behind the company?')],
    states: {
      full: { answers: [answer(getKyb, OWED)], sees: ['Person 2', button('Remove person 2')] },
      empty: { sees: ['Person 1', button('Add another person')], misses: ['Person 2'] },
      'refused, shares above the whole': {
        answers: [answer(getKyb, OWED)],
        does: async (page) => {
          await page
            .getByLabel(/^Share of the company/)
            .first()
            .fill('75,0001 %');
          await page.getByRole('button', { name: 'Continue' }).click();
        },
        sees: ['The shares come to more than 100%.'],
        sendsNot: [answerKyb],
      },
      'refused, nothing entered': {
        form: 'portal/onboarding/kyb/KybPeoplePage.tsx',
        does: (page) => page.getByRole('button', { name: 'Continue' }).click(),
        sees: ['Field is required', 'Check the marked fields.', 'Confirm this to go on'],
        messages: { 'First name': 'Field is required' },
        sendsNot: [answerKyb],
      },
      ...stepStates(answerKyb, {
        form: 'portal/onboarding/kyb/KybPeoplePage.tsx',
        fills: async (page) => {
          await page.getByLabel('First name').fill('Mara');
          await page.getByLabel('Last name').fill('Quist');
          await page.getByLabel('Date of birth').pressSequentially('05041971');
          await chooseCountry(page, 'Country of residence', 'Switzerland');
          await page.getByLabel(/^Share of the company/).fill('74,9999');
          await page.getByLabel(/^These are all directors/).check();
        },
        body: { people: [COMPANY_FACTS.people[0]] },
        done: {
          answers: [
            answer(answerKyb, PEOPLED),
            answer(getKyb, ({ before }) => (before.has(answerKyb) ? PEOPLED : REGISTERED)),
            list(listUploads, []),
          ],
          sees: [heading('Where does the company’s money come from?')],
          endsAt: '/kyb/source-of-funds',
        },
      }),
    },
  },
  {
    route: '/kyb/source-of-funds',
    path: '/kyb/source-of-funds',
    user: COMPANY,
    answers: [answer(getKyb, PEOPLED), list(listUploads, [])],
    reads: [],
    sees: [],
    states: {
      full: {
        sees: [
          heading('Where does the company’s money come from?'),
          { role: 'group', name: 'Where does what it invests with us come from?' },
          { role: 'group', name: 'Documents about it (optional)' },
        ],
      },
      'full, with a document about it': {
        answers: [list(listUploads, [uploadOf(1504, 'EVIDENCE', '')])],
        sees: [button('Remove statement.jpg')],
      },
      'full, told before': {
        answers: [answer(getKyb, UNSEEN), answer(answerKyb, UNSEEN), ...notStarted],
        does: (page) => page.getByRole('button', { name: 'Continue' }).click(),
        sees: [heading('Your identity document')],
        sends: [[answerKyb, { body: { sources: SOURCES } }]],
      },
      ...stepStates(answerKyb, {
        form: 'portal/onboarding/sources-form.tsx',
        name: 'of a company',
        fills: tellSources,
        body: { sources: SOURCES },
        nothing: ['Choose at least one', 'Field is required'],
        done: {
          answers: [
            answer(answerKyb, UNSEEN),
            answer(getKyb, ({ before }) => (before.has(answerKyb) ? UNSEEN : PEOPLED)),
            ...notStarted,
          ],
          sees: [heading('Your identity document')],
          endsAt: '/kyb/verify-identity',
        },
      }),
    },
    without: { empty: 'a step asks for something' },
  },
  {
    route: '/kyb/signatory',
    path: '/kyb/signatory',
    user: COMPANY,
    answers: [answer(getKyb, UNNAMED)],
    reads: [],
    sees: [heading('Who signs for Beacon Reach AG?')],
    states: {
      full: { answers: [answer(getKyb, NAMED)], sees: ['The link to sign is sent there.'] },
      empty: { sees: ['The link to sign is sent there.'] },
      ...stepStates(answerKyb, {
        form: 'portal/onboarding/signatories/signatory-form.tsx',
        name: 'in KYB',
        fills: async (page) => {
          await page.getByLabel('First name').fill('Jun');
          await page.getByLabel('Last name').fill('Ho');
          await page.getByLabel('Email address').fill('jun.ho@beacon-reach.example');
          await page.getByLabel('Role').fill('Director');
        },
        body: {
          signatory: {
            signatory_first_name: 'Jun',
            signatory_last_name: 'Ho',
            signatory_email: 'jun.ho@beacon-reach.example',
            signatory_role: 'Director',
          },
        },
        lost: [{ role: 'dialog', name: 'We could not send the request' }],
        refusals: { internal_error: [{ role: 'dialog', name: 'We could not send the request' }] },
        done: {
          answers: [
            answer(answerKyb, NAMED),
            answer(getKyb, ({ before }) => (before.has(answerKyb) ? NAMED : UNNAMED)),
            list(listUploads, []),
          ],
          sees: [heading('Documents of your company')],
          endsAt: '/kyb/upload-documents',
        },
      }),
    },
  },
  {
    route: '/kyb/verify-identity',
    path: '/kyb/verify-identity',
    user: COMPANY,
    answers: [answer(getKyb, UNSEEN), ...notStarted],
    reads: [],
    sees: [],
    states: {
      'full, with us': {
        answers: [answer(getKyb, OWED)],
        sees: ['We have your document', link('Continue')],
      },
      full: { sees: [heading('Your identity document'), button('Start the check')] },
      'full, asked for again': {
        answers: [
          answer(getKyb, {
            ...UNSEEN,
            signatory_identity: {
              status: 'REQUIRED',
              reason: 'The picture is blurred.',
              politically_exposed: false,
            },
          }),
        ],
        sees: [
          'You sign for Beacon Reach AG, so we check your own identity.',
          'What needs fixing',
          'The picture is blurred.',
        ],
      },
      'sent, the document': {
        answers: [
          ...inProgress,
          answer(finishVerification, { ...STARTED, state: 'PASSED' }),
          answer(sendSignatoryIdentity, OWED),
          answer(getKyb, ({ before }) => (before.has(sendSignatoryIdentity) ? OWED : UNSEEN)),
        ],
        does: async (page) => {
          await chooseCountry(page, 'Which country issued your document?', 'Switzerland');
          await fillIdentity(page);
          await page.getByRole('button', { name: 'Continue' }).click();
        },
        sees: [heading('Documents of your company')],
        sends: [
          [
            sendSignatoryIdentity,
            {
              body: {
                issuing_country: 'CH',
                document_type: 'PASSPORT',
                document_number: 'X1234567',
                expires_on: '2034-05-31',
                front_upload_id: FRONT.id,
                selfie_upload_id: SELFIE.id,
                politically_exposed: false,
              },
            },
          ],
        ],
        endsAt: '/kyb/upload-documents',
      },
    },
    without: {
      empty: 'a step asks for something',
      loading: 'it is loaded before the screen',
      error: 'the check is the one of /kyc/verify-identity',
      refused: 'the check is the one of /kyc/verify-identity',
    },
  },
  {
    route: '/kyb/agreements',
    path: '/kyb/agreements',
    user: { ...COMPANY, kyc_stage: 'SUBMITTED' },
    answers: [answer(getKyb, WITH_DESK), ...signingAnswers(agreementOf('PLATFORM_AGREEMENT'))],
    reads: [],
    sees: [],
    states: {
      full: {
        sees: [
          heading('Sign for Beacon Reach AG'),
          'Agreement 1 of 3. You read it here and sign it with your name.',
        ],
      },
      'full, all signed': {
        answers: [answer(getKyb, SIGNED)],
        sees: [
          heading('All agreements are signed'),
          'There is nothing more to sign for Beacon Reach AG.',
          link('Continue'),
        ],
      },
    },
    without: {
      empty: 'three agreements are always there',
      loading: 'it is loaded before the screen',
      error: 'it is loaded before the screen',
      refused: 'the ceremony is walked where people sign',
    },
  },
  {
    route: '/kyb/upload-documents',
    path: '/kyb/upload-documents',
    user: COMPANY,
    answers: [answer(getKyb, OWED), OWN_FILES],
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
          'What you told us',
          'Mara Quist, Jonas Frey',
          button('View accounts.jpg'),
          link('Change your identity document'),
          'Income from its business, Capital paid in by its owners',
        ],
      },
      'full, a company that was verified before': {
        user: { verification_status: 'VERIFIED', answers_due_at: '2026-04-11T10:00:00.000Z' },
        sees: ['Please send this by 11 Apr 2026', 'you can always redeem and withdraw'],
      },
      'full, changing where the money comes from': {
        answers: [answer(answerKyb, OWED)],
        does: async (page) => {
          await page
            .getByRole('link', { name: 'Change where the company’s money comes from' })
            .click();
          await page.getByRole('button', { name: 'Continue' }).click();
        },
        sees: [heading('Documents of your company')],
        sends: [[answerKyb, { body: { sources: SOURCES } }]],
      },
      'full, how copies are certified': {
        does: async (page) => {
          await page.setViewportSize({ width: 360, height: 480 });
          await page.getByRole('button', { name: 'How copies must be certified' }).click();
          // Longer than this screen, it opens at its title and not at its button.
          const scrolledPx = await page.getByRole('dialog').evaluate((each) => each.scrollTop);
          expect(scrolledPx).toBe(0);
        },
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
          asks: [sendKybDocument],
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
      full: {
        answers: [answer(getKyb, SIGNED)],
        sees: [heading('Thank you. Your documents are with us'), 'Where it stands', 'Signed'],
        misses: [link('Read and sign')],
      },
      'full, of a company that was verified before': {
        user: { verification_status: 'VERIFIED', answers_due_at: '2026-04-11T10:00:00.000Z' },
        sees: [heading('Thank you. Everything is with us'), 'you can use everything as before'],
      },
      'full, its agreements to sign': {
        sees: ['Your company’s agreements are not all signed yet', link('Read and sign')],
      },
      'full, waiting for whoever signs by a link': {
        answers: [
          answer(getKyb, { ...NAMED, stage: 'SUBMITTED', review: CASE }),
          answer(getSignatoryRequest, WAITED_FOR),
        ],
        sees: ['We sent Jun Ho a link to read and sign them.', 'Good until'],
        misses: [link('Read and sign')],
      },
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
      'full, a file is taken away again': {
        answers: [
          answer(discardUpload, {}),
          answer(listUploads, ({ before }) => ({
            items: before.has(discardUpload) ? [] : [STATEMENT],
            next_cursor: null,
          })),
        ],
        does: (page) => page.getByRole('button', { name: 'Remove statement.jpg' }).click(),
        sees: ['What we need'],
        misses: [button('Remove statement.jpg')],
        sends: [[discardUpload, { params: { id: STATEMENT.id } }]],
      },
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
        fills: (page) => page.getByLabel(/A note for our team/).fill('The second page follows.'),
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
      full: {
        sees: [
          heading('You are back from signing'),
          'Whatever you have signed is kept',
          link('Continue'),
        ],
      },
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
      full: {
        sees: [
          heading('You are back from signing'),
          'Whatever you have signed is kept',
          link('Continue'),
        ],
      },
    },
    without: { empty: 'it says one thing', refused: 'nothing is sent from here' },
  },
];
