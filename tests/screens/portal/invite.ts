import { getMe, type User } from '@ballast/contract/account/me.ts';
import { finishVerification } from '@ballast/contract/onboarding/identity/verification.ts';
import {
  acceptInvitation,
  answerInvitation,
  completeInvitation,
  getInvitation,
  getInvitationDocuments,
  type InvitationAnswer,
  resendInvitationIdentity,
  sendInvitationCode,
  sendInvitationIdentity,
} from '@ballast/contract/onboarding/invitations/invitation-calls.ts';
import type { Page } from 'playwright-core';
import { type Answer, answer, hold, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { id } from '../people.ts';
import { button, heading, link, type Screen, type State } from '../screen.ts';
import {
  FRONT,
  fillIdentity,
  identityStates,
  inProgress,
  notStarted,
  SHOW_WHO,
  STARTED,
} from './identity.ts';
import { INTENDED, LIQUID, NEWCOMER, passwordForm, TAXED, tickRisks } from './onboarding.ts';
import { agreementOf, signingAnswers, signingStates } from './signing.ts';
import { guardedStates, stepStates } from './steps.ts';

const INVITED: User = { ...NEWCOMER, invitation: id(701), password_set: false };

const INVITATION: InvitationAnswer = {
  id: id(701),
  email: 'nora.lind@example.com',
  phone: '+46701234567',
  phone_written: '+46 70 123 45 67',
  person: {
    first_name: 'Nora',
    middle_name: null,
    last_name: 'Lind',
    us_tax_payer: false,
    citizenship: 'SE',
    date_of_birth: '1980-05-17',
    country_of_birth: 'SE',
    country_of_residence: 'SE',
    address_of_residence: 'Storgatan 1',
    address2_of_residence: null,
    city_of_residence: 'Stockholm',
    subdivision_of_residence: null,
    zip_code_of_residence: '111 29',
  },
  version: id(711),
  request: { requested_on: '2026-02-20', request_channel: 'EMAIL' },
  sign_up: INTENDED,
  password_set: false,
  rejected_at: null,
  confirmed_at: null,
  reported_changes: null,
  manager_answer: null,
  completed_at: null,
  review: null,
  report_review: null,
};

const TO_SIGN = [
  { envelope_type: 'PLATFORM_AGREEMENT' as const, status: 'REQUIRED' as const },
  { envelope_type: 'CUSTODY_SERVICE_AGREEMENT' as const, status: 'REQUIRED' as const },
];

const documentsOf = (
  verification_status: 'REQUIRED' | 'SUBMITTED' | 'REJECTED',
  { reason = null as string | null, isSigned = false } = {},
): Answer =>
  answer(getInvitationDocuments, {
    identity_document: {
      verification_status,
      reason,
      may_send: verification_status === 'REQUIRED',
    },
    documents_to_sign: TO_SIGN.map((each) => ({
      ...each,
      status: isSigned ? ('SIGNED' as const) : each.status,
    })),
  });

const WITH_PASSWORD = { ...INVITATION, password_set: true };
const REPORTED: InvitationAnswer = {
  ...WITH_PASSWORD,
  rejected_at: '2026-03-12T09:00:00.000Z',
  reported_changes: 'My street is Storgatan 11.',
};
const CONFIRMED = { ...WITH_PASSWORD, confirmed_at: '2026-03-12T09:00:00.000Z' };
const COMPLETED = { ...CONFIRMED, completed_at: '2026-03-12T10:00:00.000Z' };

/** The manager left class and questionnaire to the person. */
const LEFT: InvitationAnswer = {
  ...WITH_PASSWORD,
  sign_up: { ...TAXED, country_of_residence: 'BR' },
};
const HALFWAY: InvitationAnswer = { ...WITH_PASSWORD, sign_up: LIQUID };

const confirmDetails = (page: Page) =>
  page.getByRole('button', { name: 'Confirm details' }).click();

const stands = (invitation: InvitationAnswer, documents = documentsOf('REQUIRED')) => [
  answer(getInvitation, invitation),
  documents,
];

const START = '/onboarding/invite?token=a-token-of-the-stage';
const SENT = { resend_after_s: 60, phone_ending: '67' };
const WITHOUT = { empty: 'a step asks for something' } as const;
const agreement = agreementOf('PLATFORM_AGREEMENT', 'Nora Lind');

const enterCode = (page: Page) => page.getByLabel('Confirmation code').fill('123456');

const codeStates: Readonly<Record<string, State>> = {
  full: {
    sees: [
      heading('Welcome to Ballast'),
      'phone number ending in 67',
      'Resend code in',
      link('Try another method'),
    ],
  },
  'loading, the code is on its way': {
    asks: [sendInvitationCode],
    answers: [hold(sendInvitationCode)],
    sees: [heading('Welcome to Ballast')],
  },
  'refused, the code could not be sent': {
    answers: [refuse(sendInvitationCode, 'code_not_sent')],
    sees: ['Could not resend'],
  },
  'refused, the link is over': {
    answers: [refuse(sendInvitationCode, 'invitation_invalid')],
    sees: [heading('This invitation is not valid any more'), link('Log in')],
  },
  'refused, there is an account': {
    answers: [refuse(sendInvitationCode, 'use_login_to_continue')],
    sees: [heading('You have an account already'), link('Log in')],
  },
};

const accepting = formStates({
  form: 'app/access/code-form.tsx',
  fills: enterCode,
  submit: 'Confirm',
  call: acceptInvitation,
  carries: {},
  empty: { 'Confirmation code': 'Confirmation code is required.' },
  refusals: {
    incorrect_code: ['Wrong code. Try again'],
    challenge_dead: ['Too many attempts. Try again later.'],
  },
  done: {
    answers: [
      answer(acceptInvitation, { access_token: 'token-of-the-stage', invitation: id(701) }),
      answer(getMe, INVITED),
      ...stands(INVITATION),
    ],
    sees: [heading('Choose a password')],
    endsAt: '/onboarding/invite/password',
  },
});

export const invite: readonly Screen[] = [
  {
    route: '/onboarding/invite',
    path: '/onboarding/invite',
    user: INVITED,
    answers: stands(WITH_PASSWORD),
    reads: [],
    sees: [],
    states: {
      full: {
        asks: [getInvitation, getInvitationDocuments],
        sees: [heading('Review your personal information')],
      },
      'refused, without the link': {
        user: null,
        sees: [heading('Open the link in our message once more')],
      },
      ...guardedStates(getInvitation),
    },
    without: { empty: 'it leads on' },
  },
  {
    route: '/onboarding/invite/sms',
    path: START,
    user: null,
    answers: [answer(sendInvitationCode, SENT)],
    reads: [],
    sees: [],
    states: { ...codeStates, ...accepting },
    without: WITHOUT,
  },
  {
    route: '/onboarding/invite/method',
    path: START,
    user: null,
    answers: [answer(sendInvitationCode, SENT)],
    reads: [],
    comes: (page) => page.getByRole('link', { name: 'Try another method' }).click(),
    sees: [],
    states: {
      full: {
        sees: [heading('Confirm it’s you'), button('Text message'), button('WhatsApp')],
      },
    },
    without: { ...WITHOUT, refused: 'nothing is sent from here' },
  },
  {
    route: '/onboarding/invite/whatsapp',
    path: START,
    user: null,
    answers: [answer(sendInvitationCode, SENT)],
    reads: [],
    comes: async (page) => {
      await page.getByRole('link', { name: 'Try another method' }).click();
      await page.getByRole('button', { name: /WhatsApp/ }).click();
    },
    sees: [],
    states: {
      full: { sees: [heading('Welcome to Ballast')] },
      'refused, not on WhatsApp': {
        answers: [
          answer(sendInvitationCode, SENT),
          refuse(sendInvitationCode, 'whatsapp_not_linked'),
        ],
        sees: ['This phone number is not linked to WhatsApp'],
      },
    },
    without: WITHOUT,
  },
  {
    route: '/onboarding/invite/password',
    path: '/onboarding/invite/password',
    user: INVITED,
    answers: stands(INVITATION),
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('Choose a password'), link('Log out')] },
      ...stepStates(answerInvitation, {
        ...passwordForm,
        refusals: { internal_error: [{ role: 'dialog', name: 'We could not set your password' }] },
        lost: [{ role: 'dialog', name: 'We could not set your password' }],
        done: {
          answers: [
            answer(answerInvitation, WITH_PASSWORD),
            answer(getInvitation, ({ before }) =>
              before.has(answerInvitation) ? WITH_PASSWORD : INVITATION,
            ),
          ],
          sees: [heading('Review your personal information')],
        },
      }),
    },
    without: WITHOUT,
  },
  {
    route: '/onboarding/invite/request-received',
    path: '/onboarding/invite/request-received',
    user: INVITED,
    answers: stands(REPORTED),
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('Request received'), 'My street is Storgatan 11.', link('Log out')] },
    },
    without: { empty: 'changes were reported', refused: 'nothing is sent from here' },
  },
  {
    route: '/onboarding/invite/review-info',
    path: '/onboarding/invite/review-info',
    user: INVITED,
    answers: stands(WITH_PASSWORD),
    reads: [],
    sees: [],
    states: {
      full: {
        sees: [
          heading('Review your personal information'),
          'Nora Lind',
          '+46 70 123 45 67',
          'Storgatan 1',
          'by email',
          button('Something is wrong'),
        ],
      },
      'full, the own request is not recorded': {
        answers: stands({ ...WITH_PASSWORD, request: null }),
        sees: ['When did you first ask us?', button('Something is wrong')],
        misses: [button('Confirm details')],
      },
      'full, the class is left to the person': {
        answers: stands(LEFT),
        does: confirmDetails,
        sees: [heading('What kind of investor are you?'), button('Back')],
      },
      'full, below the minimum': {
        answers: stands({
          ...HALFWAY,
          sign_up: {
            ...LIQUID,
            questionnaire: { ...LIQUID.questionnaire, liquid_investable_assets: 'LT_HALF_MM' },
          },
        }),
        does: confirmDetails,
        sees: [heading('We can’t open an account for you at the moment'), 'What you can do'],
      },
      'full, everything is answered': {
        does: confirmDetails,
        sees: [
          heading('Understand the risks'),
          'You as an investor',
          'Elective professional investor',
          button('Change your liquid assets'),
        ],
      },
      'full, an answer is changed': {
        does: async (page) => {
          await confirmDetails(page);
          await page.getByRole('button', { name: 'Change your liquid assets' }).click();
        },
        sees: [heading('How much do you have in liquid assets?'), button('Back')],
      },
      'full, the manager has answered': {
        answers: stands({ ...WITH_PASSWORD, manager_answer: 'The street is right now.' }),
        sees: ['Your relationship manager about your changes', 'The street is right now.'],
      },
      ...stepStates(answerInvitation, {
        opens: confirmDetails,
        fills: tickRisks,
        submit: 'I understand these risks',
        form: 'portal/onboarding/sign-up/risks-form.tsx',
        body: { confirmed: true, version: INVITATION.version, risk_awareness_confirmed: true },
        nothing: ['Confirm that you understand this risk'],
        answers: notStarted,
        done: {
          answers: [
            answer(answerInvitation, CONFIRMED),
            answer(getInvitation, ({ before }) =>
              before.has(answerInvitation) ? CONFIRMED : WITH_PASSWORD,
            ),
          ],
          sees: [SHOW_WHO],
        },
      }),
      ...stepStates(answerInvitation, {
        name: 'an answer',
        opens: confirmDetails,
        fills: (page) => page.getByText('$1 million to $5 million', { exact: true }).click(),
        form: 'portal/onboarding/choice-step.tsx',
        body: { questionnaire: { digital_assets_investment_value: 'ONE_TO_FIVE_MM' } },
        nothing: ['Choose an answer'],
        answers: stands(HALFWAY),
        done: {
          answers: [
            answer(answerInvitation, WITH_PASSWORD),
            answer(getInvitation, ({ before }) =>
              before.has(answerInvitation) ? WITH_PASSWORD : HALFWAY,
            ),
          ],
          sees: [heading('Understand the risks')],
        },
      }),
      ...stepStates(answerInvitation, {
        name: 'changes',
        form: 'portal/onboarding/invitations/InviteReviewPage.tsx',
        opens: (page) => page.getByRole('button', { name: 'Something is wrong' }).click(),
        fills: (page) =>
          page.getByLabel('What needs to change?').fill('My street is Storgatan 11.'),
        submit: 'Send the changes',
        body: { reported_changes: 'My street is Storgatan 11.' },
        empty: { 'What needs to change?': 'Say what needs to change' },
        done: {
          answers: [
            answer(answerInvitation, REPORTED),
            answer(getInvitation, ({ before }) =>
              before.has(answerInvitation) ? REPORTED : WITH_PASSWORD,
            ),
          ],
          sees: [heading('Request received')],
        },
      }),
    },
    without: WITHOUT,
  },
  {
    route: '/onboarding/invite/verify-identity',
    path: '/onboarding/invite/verify-identity',
    user: INVITED,
    answers: [...stands(CONFIRMED), ...notStarted],
    reads: [],
    sees: [],
    states: {
      'full, asked for again': {
        answers: [documentsOf('REQUIRED', { reason: 'The picture is blurred.' })],
        sees: [SHOW_WHO, 'What needs fixing', 'The picture is blurred.'],
      },
      'refused, another document': {
        answers: [
          documentsOf('REQUIRED', { reason: 'The picture is blurred.' }),
          ...inProgress,
          answer(finishVerification, { ...STARTED, state: 'PASSED' }),
          refuse(resendInvitationIdentity, 'internal_error'),
        ],
        does: async (page) => {
          await fillIdentity(page);
          await page.getByRole('button', { name: 'Continue', exact: true }).click();
        },
        sees: [{ role: 'dialog', name: 'The identity check did not go through' }],
        sends: [[resendInvitationIdentity, { body: { front_upload_id: FRONT.id } }]],
      },
      'refused, the document': {
        answers: [documentsOf('REJECTED', { reason: 'It has expired.' })],
        sees: [heading('We could not accept your document'), 'It has expired.', link('Log out')],
      },
      ...identityStates(
        sendInvitationIdentity,
        {
          answers: [
            answer(sendInvitationIdentity, {
              identity_document: {
                verification_status: 'SUBMITTED',
                reason: null,
                may_send: false,
              },
              documents_to_sign: TO_SIGN,
            }),
            answer(getInvitationDocuments, ({ before }) => ({
              identity_document: {
                verification_status: before.has(sendInvitationIdentity)
                  ? ('SUBMITTED' as const)
                  : ('REQUIRED' as const),
                reason: null,
                may_send: !before.has(sendInvitationIdentity),
              },
              documents_to_sign: TO_SIGN,
            })),
            ...signingAnswers(agreement),
          ],
          sees: [heading('Sign your documents')],
        },
        { citizenship: 'SE' },
      ),
    },
    without: WITHOUT,
  },
  {
    route: '/onboarding/invite/sign-documents',
    path: '/onboarding/invite/sign-documents',
    user: INVITED,
    answers: [...stands(CONFIRMED, documentsOf('SUBMITTED')), ...signingAnswers(agreement)],
    reads: [],
    sees: [heading('Sign your documents'), 'Document 1 of 2.'],
    states: signingStates(agreement),
    without: { empty: 'there is always an agreement' },
  },
  {
    route: '/onboarding/invite/completed',
    path: '/onboarding/invite/completed',
    user: INVITED,
    answers: stands(CONFIRMED, documentsOf('SUBMITTED', { isSigned: true })),
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('All steps completed'), button('Submit')] },
      'full, everything is with the desk': {
        user: { kyc_stage: 'SUBMITTED' },
        answers: stands(COMPLETED, documentsOf('SUBMITTED', { isSigned: true })),
        sees: [heading('We are checking your details'), link('Explore the platform')],
        misses: [link('Answer the questions')],
      },
      'full, completed': {
        answers: stands(COMPLETED, documentsOf('SUBMITTED', { isSigned: true })),
        sees: [
          heading('A few questions are left'),
          'This takes up to 5 business days',
          link('Answer the questions'),
        ],
      },
      ...formStates({
        submit: 'Submit',
        call: completeInvitation,
        form: 'portal/onboarding/invitations/InviteCompletedPage.tsx',
        carries: { params: { id: INVITATION.id } },
        refusals: {
          internal_error: [{ role: 'dialog', name: 'We could not complete your registration' }],
        },
        lost: [{ role: 'dialog', name: 'We could not complete your registration' }],
        done: {
          answers: [
            answer(completeInvitation, { account_status: 'ACTIVE' }),
            answer(getInvitation, ({ before }) =>
              before.has(completeInvitation) ? COMPLETED : CONFIRMED,
            ),
          ],
          sees: [heading('A few questions are left'), link('Explore the platform')],
        },
      }),
    },
    without: WITHOUT,
  },
];
