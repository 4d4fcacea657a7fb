import {
  getOutdatedAgreements,
  type OutdatedAgreements,
} from '@ballast/contract/agreements/outdated-agreements.ts';
import {
  getSignatoryRequest,
  type SignatoryRequest,
} from '@ballast/contract/onboarding/signatories/signatories.ts';
import { answer } from '../answers.ts';
import { CLIENT, id } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';
import { agreementOf, signingAnswers, signingStates } from './signing.ts';

const SINCE = '2026-03-10T10:00:00.000Z';

const ASKED = { ...CLIENT, agreements_outdated_since: SINCE };

const FORMER = {
  id: id(321),
  envelope_type: 'PLATFORM_AGREEMENT' as const,
  title: 'Platform agreement',
  signer_name: 'Amelia Hart',
  signed_at: '2025-06-01T10:00:00.000Z',
};

const OUTDATED: OutdatedAgreements = {
  since: SINCE,
  before: ['Amelia Hart', 'Storgatan 1', '11122 Stockholm', 'Sweden', CLIENT.email],
  now: ['Amelia Lindqvist', 'Storgatan 1', '11122 Stockholm', 'Sweden', CLIENT.email],
  items: [
    FORMER,
    {
      ...FORMER,
      id: id(322),
      envelope_type: 'CUSTODY_SERVICE_AGREEMENT',
      title: 'Custody service agreement',
    },
    {
      ...FORMER,
      id: id(323),
      envelope_type: 'MASTER_PURCHASE_AGREEMENT',
      title: 'Master purchase agreement',
    },
  ],
  signatory: null,
};

const NOTHING: OutdatedAgreements = {
  since: null,
  before: [],
  now: [],
  items: [],
  signatory: null,
};

const BY_LINK: OutdatedAgreements = {
  ...OUTDATED,
  before: ['Müller & Söhne AG', 'represented by Mei Tan, Managing director', 'Switzerland'],
  now: ['Müller & Söhne Treuhand AG', 'represented by Mei Tan, Managing director', 'Switzerland'],
  signatory: { name: 'Mei Tan', is_asked: true },
};

const WAITED_FOR: SignatoryRequest = {
  signatory_email: 'mei.tan@example.com',
  signatory_first_name: 'Mei',
  signatory_last_name: 'Tan',
  signatory_role: 'Managing director',
  sent_at: '2026-03-12T08:00:00.000Z',
  expires_at: '2026-04-11T08:00:00.000Z',
  resend_after_s: 0,
  signed_at: null,
  declined_at: null,
};

const COMPANY = {
  account_type: 'INSTITUTIONAL' as const,
  legal_name: 'Müller & Söhne Treuhand AG',
};

const AGREEMENT = agreementOf('PLATFORM_AGREEMENT');

export const signAgain: readonly Screen[] = [
  {
    route: '/documents/sign',
    path: '/documents/sign',
    user: ASKED,
    answers: [answer(getOutdatedAgreements, OUTDATED)],
    reads: [getOutdatedAgreements],
    sees: [],
    states: {
      full: {
        sees: [
          heading('Sign your agreements again'),
          'Amelia Hart, Storgatan 1',
          'Amelia Lindqvist, Storgatan 1',
          'Custody service agreement',
          'Signed by Amelia Hart on 1 Jun 2025',
          'New subscriptions to private funds wait until everything is signed.',
          link('Read and sign'),
        ],
      },
      'full, somebody else signs by a link': {
        user: COMPANY,
        answers: [answer(getOutdatedAgreements, BY_LINK), answer(getSignatoryRequest, WAITED_FOR)],
        sees: ['Mei Tan', 'mei.tan@example.com', button('Send the link again')],
        misses: ['Read and sign'],
      },
      'full, the link is about to be sent': {
        user: COMPANY,
        answers: [
          answer(getOutdatedAgreements, {
            ...BY_LINK,
            signatory: { name: 'Mei Tan', is_asked: false },
          }),
        ],
        sees: ['We are asking Mei Tan to sign'],
        misses: ['Read and sign', 'Send the link again'],
      },
      empty: {
        user: CLIENT,
        answers: [answer(getOutdatedAgreements, NOTHING)],
        sees: [
          heading('Everything is signed'),
          link('Go to your portfolio'),
          link('View your documents'),
        ],
      },
    },
    without: { refused: 'the ceremony is the next screen' },
  },
  {
    route: '/documents/sign/next',
    path: '/documents/sign/next',
    user: ASKED,
    answers: [answer(getOutdatedAgreements, OUTDATED), ...signingAnswers(AGREEMENT)],
    reads: [],
    sees: [],
    states: {
      ...signingStates(AGREEMENT),
      'full, nothing waits': {
        answers: [answer(getOutdatedAgreements, NOTHING)],
        sees: [heading('Sign your agreements again'), link('Continue')],
        misses: [button('Sign')],
      },
    },
    without: { empty: 'what waits is always there' },
  },
];
