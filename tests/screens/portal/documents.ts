import { listSignedAgreements } from '@ballast/contract/agreements/agreements.ts';
import {
  type DocumentRequest,
  getDocumentRequest,
} from '@ballast/contract/onboarding/documents/additional-documents.ts';
import { answer, list } from '../answers.ts';
import { CLIENT, id } from '../people.ts';
import { heading, link, type Screen } from '../screen.ts';
import { CASE } from './files.ts';

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

const ENDED = { ended_at: '2026-03-11T09:00:00.000Z', reason: null };

export const documents: readonly Screen[] = [
  {
    route: '/documents',
    path: '/documents',
    user: CLIENT,
    answers: [
      list(listSignedAgreements, [SIGNED]),
      answer(getDocumentRequest, { request: REQUEST, last: null }),
    ],
    reads: [listSignedAgreements, getDocumentRequest],
    sees: [heading('Documents')],
    states: {
      full: {
        sees: [
          'Custody service agreement',
          'Signed by Amelia Hart',
          'We need a document from you',
          'A bank statement',
          link('Statements'),
        ],
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
        ],
        sees: ['Nothing is signed yet', 'We have not asked you for any.'],
      },
    },
    without: { refused: 'nothing is sent from here' },
  },
];
