import { listSupportSessions } from '@ballast/contract/access/support-views.ts';
import {
  downloadAgreement,
  listSignedAgreements,
} from '@ballast/contract/agreements/agreements.ts';
import {
  type DocumentRequest,
  getDocumentRequest,
} from '@ballast/contract/onboarding/documents/additional-documents.ts';
import {
  downloadInvestorDocument,
  type InvestorDocument,
  listInvestorDocuments,
} from '@ballast/contract/portfolio/investor-documents.ts';
import { generateStatement } from '@ballast/contract/portfolio/statement-requests.ts';
import { listStatements } from '@ballast/contract/portfolio/statements.ts';
import { expect } from 'vitest';
import { answer, answerFile, list, refuse } from '../answers.ts';
import { CLIENT, id } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';
import { CASE } from './files.ts';
import { HELD, HOLDINGS, OF_QUARTER } from './statements.ts';

const SEALED = {
  state: 'READY' as const,
  failing_since: null,
  tried_again_at: null,
  sealed_at: '2025-06-01T10:01:00.000Z',
};

const SIGNED = {
  id: id(301),
  envelope_type: 'CUSTODY_SERVICE_AGREEMENT' as const,
  title: 'Custody service agreement',
  signer_name: 'Amelia Hart',
  signed_at: '2025-06-01T10:00:00.000Z',
  superseded_at: null,
  document: SEALED,
};

export const REQUEST: DocumentRequest = {
  id: id(302),
  wanted: 'A bank statement that shows where the deposit of 1 February came from.',
  requested_at: '2026-03-10T09:00:00.000Z',
  sendings: [],
  review: null,
};

const TAX_FORM: InvestorDocument = {
  id: id(306),
  kind: 'TAX_FORM',
  title: 'Tax form 2025',
  dated_on: '2025-12-31',
  fund_name: 'Ballast Horizon',
  put_at: '2026-03-02T09:00:00.000Z',
  seen_at: null,
};

const SEEN_LETTER: InvestorDocument = {
  ...TAX_FORM,
  id: id(307),
  kind: 'LETTER',
  title: 'A letter to all clients',
  fund_name: null,
  seen_at: '2026-03-03T09:00:00.000Z',
};

const ENDED = { ended_at: '2026-03-11T09:00:00.000Z', reason: null };

export const documents: readonly Screen[] = [
  {
    route: '/documents',
    path: '/documents',
    user: CLIENT,
    answers: [
      list(listSignedAgreements, [SIGNED]),
      answer(getDocumentRequest, { request: REQUEST, last: null }),
      list(listInvestorDocuments, [TAX_FORM, SEEN_LETTER]),
    ],
    reads: [listSignedAgreements, getDocumentRequest, listInvestorDocuments],
    sees: [heading('Documents')],
    states: {
      full: {
        sees: [
          { role: 'tab', name: 'Performance reports' },
          { role: 'tab', name: 'Investor documents' },
          { role: 'tab', name: 'Generate' },
          'Tax form 2025',
          'Tax form, Ballast Horizon, 31 Dec 2025',
          'New',
          'A letter to all clients',
          heading('Custodial agreements'),
          'Custody service agreement',
          'Signed by Amelia Hart',
          'We need a document from you',
          'A bank statement',
          link('Statements'),
          link('Fees and bills'),
        ],
        misses: [heading('Platform documents')],
      },
      'full, each section': {
        answers: [
          list(listSignedAgreements, [
            {
              ...SIGNED,
              id: id(308),
              envelope_type: 'PLATFORM_AGREEMENT',
              title: 'Platform terms',
            },
            { ...SIGNED, id: id(309), envelope_type: 'REDEMPTION_AGREEMENT', title: 'Redemption' },
            { ...SIGNED, id: id(310), envelope_type: 'TEST_DOCUMENT', title: 'A trial' },
            SIGNED,
          ]),
        ],
        sees: [
          heading('Platform documents'),
          'Platform terms',
          heading('Custodial agreements'),
          heading('Subscription documents'),
          heading('Other'),
        ],
      },
      'full, a document is downloaded': {
        answers: [
          answerFile(downloadInvestorDocument, 'application/pdf', Buffer.from('%PDF')),
          answer(listInvestorDocuments, ({ before }) => ({
            items: [
              before.has(downloadInvestorDocument)
                ? { ...TAX_FORM, seen_at: '2026-03-12T09:00:00.000Z' }
                : TAX_FORM,
            ],
            next_cursor: null,
          })),
        ],
        does: async (page) => {
          const saved = page.waitForEvent('download');
          await page.getByRole('button', { name: 'Download Tax form 2025' }).click();
          expect((await saved).suggestedFilename()).toBe('tax-form-2025.pdf');
        },
        sees: ['Tax form 2025'],
        misses: ['New'],
        sends: [[downloadInvestorDocument, { params: { id: TAX_FORM.id } }]],
      },
      'full, an agreement is downloaded': {
        answers: [answerFile(downloadAgreement, 'application/pdf', Buffer.from('%PDF'))],
        does: async (page) => {
          const saved = page.waitForEvent('download');
          await page.getByRole('button', { name: 'Download “Custody service agreement”' }).click();
          expect((await saved).suggestedFilename()).toBe('custody-service-agreement.pdf');
        },
        sees: ['Custody service agreement'],
        sends: [[downloadAgreement, { params: { id: SIGNED.id } }]],
      },
      'full, a document that was withdrawn meanwhile': {
        answers: [refuse(downloadInvestorDocument, 'not_found')],
        does: (page) => page.getByRole('button', { name: 'Download Tax form 2025' }).click(),
        sees: ['We could not download the document'],
      },
      'full, page by page': {
        answers: [
          answer(listInvestorDocuments, ({ query }) =>
            query.cursor === 'next'
              ? { items: [SEEN_LETTER], next_cursor: null }
              : { items: [TAX_FORM], next_cursor: 'next' },
          ),
        ],
        does: (page) => page.getByRole('button', { name: 'Show more' }).click(),
        sees: ['Tax form 2025', 'A letter to all clients'],
        misses: [button('Show more')],
      },
      'full, seen by support': {
        user: { support_admin_id: id(1) },
        answers: [list(listSupportSessions, [])],
        sees: ['Tax form 2025', 'Custody service agreement'],
        misses: [button('Download Tax form 2025')],
      },
      'full, performance reports': {
        path: '/documents?tab=reports',
        answers: [list(listStatements, [OF_QUARTER])],
        sees: [
          heading('Quarterly reports'),
          'Balance changes, 1 Oct 2025 to 31 Dec 2025',
          button('Download as PDF'),
        ],
        sends: [[listStatements, { query: { limit: 10, made: 'AFTER_A_QUARTER' } }]],
      },
      'full, a statement is asked for': {
        path: '/documents?tab=generate',
        answers: [HELD, answer(generateStatement, HOLDINGS), list(listStatements, [HOLDINGS])],
        does: async (page) => {
          await page.getByLabel('Day', { exact: true }).fill('28/02/2026');
          await page.getByRole('button', { name: 'Make the statement' }).click();
        },
        sees: [heading('Statements'), 'Holdings at the end of 28 Feb 2026'],
        sends: [[generateStatement, { body: { kind: 'HOLDINGS', ends_on: '2026-02-28' } }]],
        endsAt: '/statements',
      },
      'empty, no performance report': {
        path: '/documents?tab=reports',
        answers: [list(listStatements, [])],
        sees: ['No reports yet'],
      },
      'full, one that another took the place of': {
        answers: [
          list(listSignedAgreements, [
            { ...SIGNED, id: id(304), signed_at: '2026-01-15T10:00:00.000Z' },
            { ...SIGNED, superseded_at: '2026-01-15T10:00:00.000Z' },
          ]),
        ],
        sees: ['Earlier version', 'Signed again on 15 Jan 2026 with your changed details'],
      },
      'full, a copy that is being made': {
        answers: [
          list(listSignedAgreements, [
            { ...SIGNED, document: { ...SEALED, state: 'BEING_MADE', sealed_at: null } },
            {
              ...SIGNED,
              id: id(303),
              document: {
                state: 'FAILING',
                failing_since: '2026-03-12T09:00:00.000Z',
                tried_again_at: '2026-03-12T10:30:00.000Z',
                sealed_at: null,
              },
            },
          ]),
        ],
        sees: ['Custody service agreement'],
      },
      'full, a review of what was sent': {
        answers: [
          answer(getDocumentRequest, { request: { ...REQUEST, review: CASE }, last: null }),
        ],
        sees: [
          'We are checking what you sent',
          link('Send more'),
          'Submitted',
          'A decision',
          'Expected by 17 Mar 2026',
        ],
        misses: ['We need a document from you', link('Send documents')],
      },
      'full, accepted': {
        answers: [
          answer(getDocumentRequest, {
            request: null,
            last: { ...REQUEST, ...ENDED, outcome: 'APPROVED' },
          }),
        ],
        sees: ['Additional documents', 'In order'],
      },
      'full, not accepted': {
        answers: [
          answer(getDocumentRequest, {
            request: null,
            last: {
              ...REQUEST,
              ...ENDED,
              outcome: 'REJECTED',
              reason: 'It shows another account.',
            },
          }),
        ],
        sees: ['Not accepted', 'The reason', 'It shows another account.'],
      },
      empty: {
        answers: [
          list(listSignedAgreements, []),
          answer(getDocumentRequest, { request: null, last: null }),
          list(listInvestorDocuments, []),
        ],
        sees: ['Nothing from us yet', 'Nothing is signed yet', 'We have not asked you for any.'],
      },
    },
    without: { refused: 'nothing is sent from here' },
  },
];
