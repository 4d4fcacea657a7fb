import { verifyPhone } from '@ballast/contract/access/contact.ts';
import { getMe, type User } from '@ballast/contract/account/me.ts';
import { listCountriesNotServed } from '@ballast/contract/compliance/countries.ts';
import type { EntityDetails } from '@ballast/contract/onboarding/sign-up/entity.ts';
import {
  answerEntitySignUp,
  completeEntitySignUp,
  getEntitySignUp,
} from '@ballast/contract/onboarding/sign-up/entity-calls.ts';
import {
  consentAsSignatory,
  correctSignatory,
  downloadSignatoryCopy,
  getSignatoryInvitation,
  getSignatoryRequest,
  noteSignatoryRead,
  openSignatoryLetter,
  resendSignatoryLink,
  type SignatoryInvitation,
  type SignatoryRequest,
  signAsSignatory,
  syncSignatoryLetter,
} from '@ballast/contract/onboarding/signatories/signatories.ts';
import type { Page } from 'playwright-core';
import { claimMeeting } from '../../models/class-walk.ts';
import { answer, list, lose, refuse, type Sent } from '../answers.ts';
import { formStates } from '../forms.ts';
import { button, heading, link, type Screen } from '../screen.ts';
import { NEWCOMER, passwordForm, phoneScreens, tickRisks } from './onboarding.ts';
import { agreementOf, fillSignature, signedOf, signingAnswers, signingStates } from './signing.ts';
import { choose, chooseCountry, guardedStates, stepStates, stepsOf } from './steps.ts';

/** Somebody who signs a company up. */
const FOUNDER: User = { ...NEWCOMER, account_type: 'INSTITUTIONAL' };

const NOTHING: EntityDetails = {
  phone: '+41791234567',
  phone_verified: true,
  password_set: false,
  sso_linked: false,
  first_name: null,
  last_name: null,
  signatory_rights: null,
  legal_business_name: null,
  country_of_incorporation: null,
  organization_type: null,
  organization_subtype: null,
  organization_other_type: null,
  us_tax_payer: null,
  investor_type: null,
  class_claim: null,
  risk_awareness_confirmed: false,
  reverse_solicitation_letter: null,
  signatory_email: null,
  signatory_first_name: null,
  signatory_last_name: null,
  signatory_role: null,
};

const WITH_PASSWORD = { ...NOTHING, password_set: true };
const NAMED = { ...WITH_PASSWORD, first_name: 'Amelia', last_name: 'Hart' };
const ENTITLED = { ...NAMED, signatory_rights: 'SIGNATORY' as const };
const CALLED = { ...ENTITLED, legal_business_name: 'Hart Holdings Ltd' };
const INCORPORATED = { ...CALLED, country_of_incorporation: 'GB' as const };
const STRUCTURED = { ...INCORPORATED, organization_type: 'CORPORATION' as const };
const PARTNERSHIP = { ...INCORPORATED, organization_type: 'PARTNERSHIP' as const };
const TRUST = { ...INCORPORATED, organization_type: 'TRUST' as const };
const STATE = { ...INCORPORATED, organization_type: 'STATE_OWNED_OR_INTERNATIONAL' as const };
const OTHER = { ...INCORPORATED, organization_type: 'OTHER' as const };
const TAXED = { ...STRUCTURED, us_tax_payer: false };
const CLASSED = { ...TAXED, ...claimMeeting('HIGH_NET_WORTH_COMPANY', 'GB', 'INSTITUTIONAL') };
const AWARE = { ...CLASSED, risk_awareness_confirmed: true };
const SIGNED = { ...AWARE, reverse_solicitation_letter: { status: 'SIGNED' as const } };
const REPRESENTED = { ...AWARE, signatory_rights: 'REPRESENTATIVE' as const };

const SIGNATORY = {
  signatory_email: 'jonas.brandt@example.com',
  signatory_first_name: 'Jonas',
  signatory_last_name: 'Brandt',
  signatory_role: 'Managing director',
};
const DESIGNATED = { ...REPRESENTED, ...SIGNATORY };

const REQUEST: SignatoryRequest = {
  ...SIGNATORY,
  sent_at: '2026-03-11T10:00:00.000Z',
  expires_at: '2026-04-10T10:00:00.000Z',
  resend_after_s: 0,
  signed_at: null,
  declined_at: null,
};

const WITHOUT = { empty: 'a step asks for something' } as const;
const TAXES = 'Does the company pay taxes in the United States?';
const NOT_SENT = { role: 'dialog', name: 'We could not send the request' } as const;

const step = stepsOf({
  user: FOUNDER,
  query: getEntitySignUp,
  mutation: answerEntitySignUp,
});

const kindOf = (
  path: string,
  details: EntityDetails,
  title: string,
  kind: string,
  organization_subtype: NonNullable<EntityDetails['organization_subtype']>,
) =>
  step({
    path: `/onboarding/entity/legal-structure/${path}`,
    details,
    title,
    next: [{ ...details, organization_subtype }, TAXES],
    form: {
      form: 'portal/onboarding/choice-step.tsx',
      fills: choose(kind),
      body: { organization_subtype },
      nothing: ['Choose an answer'],
    },
  });

async function fillSignatory(page: Page): Promise<void> {
  await page.getByLabel('First name').fill(SIGNATORY.signatory_first_name);
  await page.getByLabel('Last name').fill(SIGNATORY.signatory_last_name);
  await page.getByLabel('Email address').fill(SIGNATORY.signatory_email);
  await page.getByLabel('Role').fill(SIGNATORY.signatory_role);
}

const openedAs = (status: User['account_status']) =>
  answer(getMe, ({ before }: Sent) => ({
    ...FOUNDER,
    account_status: before.has(completeEntitySignUp) ? status : 'INACTIVE',
  }));

const letter = agreementOf('REVERSE_SOLICITATION_LETTER');
const THEIRS = agreementOf('REVERSE_SOLICITATION_LETTER', 'Jonas Brandt');

const INVITATION: SignatoryInvitation = {
  legal_business_name: 'Hart Holdings Ltd',
  asked_by: 'Amelia Hart',
  first_name: 'Jonas',
  last_name: 'Brandt',
  role: 'Managing director',
  expires_at: '2026-04-10T10:00:00.000Z',
  agreement: THEIRS,
};

const signingByLink = formStates({
  fills: (page) => fillSignature(page, 'Jonas Brandt'),
  opens: (page) => page.getByText('You have read the agreement').waitFor(),
  submit: 'Sign',
  call: signAsSignatory,
  carries: { body: { name: 'Jonas Brandt', drawing: null } },
  nothing: ['Agree to sign electronically'],
  refusals: {
    signing_not_finished: [{ role: 'dialog', name: 'We could not finish signing' }],
  },
  lost: [{ role: 'dialog', name: 'We could not finish signing' }],
  done: {
    answers: [answer(signAsSignatory, signedOf(THEIRS))],
    asks: [consentAsSignatory],
    sees: ['You signed “Agreement of the stage” on'],
  },
});

export const entity: readonly Screen[] = [
  {
    route: '/onboarding/entity',
    path: '/onboarding/entity',
    user: FOUNDER,
    answers: [answer(getEntitySignUp, CALLED), list(listCountriesNotServed, [])],
    reads: [],
    sees: [],
    states: {
      full: { asks: [getEntitySignUp], sees: [heading('Where is the company incorporated?')] },
      ...guardedStates(getEntitySignUp),
    },
    without: { empty: 'it leads on', refused: 'nothing is sent from here' },
  },
  ...phoneScreens(
    '/onboarding/entity',
    'phone',
    { ...FOUNDER, phone: null, phone_written: null, phone_verified: false, password_set: false },
    [
      answer(getEntitySignUp, ({ before }) =>
        before.has(verifyPhone) ? NOTHING : { ...NOTHING, phone: null, phone_verified: false },
      ),
    ],
  ),
  step({
    path: '/onboarding/entity/password',
    details: NOTHING,
    title: 'Choose a password',
    next: [WITH_PASSWORD, 'What is your name?'],
    form: {
      ...passwordForm,
      refusals: { internal_error: [{ role: 'dialog', name: 'We could not set your password' }] },
      lost: [{ role: 'dialog', name: 'We could not set your password' }],
    },
  }),
  step({
    path: '/onboarding/entity/your-details',
    details: WITH_PASSWORD,
    title: 'What is your name?',
    next: [NAMED, 'Can you sign for the company?'],
    form: {
      form: 'portal/onboarding/entity/YourDetailsPage.tsx',
      fills: async (page) => {
        await page.getByLabel('First name').fill('Amelia');
        await page.getByLabel('Last name').fill('Hart');
      },
      body: { first_name: 'Amelia', last_name: 'Hart' },
      empty: { 'First name': 'Invalid first name', 'Last name': 'Invalid last name' },
      field: { name: 'first_name', label: 'First name' },
    },
  }),
  step({
    path: '/onboarding/entity/signatory-rights',
    details: NAMED,
    title: 'Can you sign for the company?',
    next: [ENTITLED, 'What is the company called?'],
    form: {
      form: 'portal/onboarding/choice-step.tsx',
      fills: choose('Yes, I am an authorised signatory'),
      body: { signatory_rights: 'SIGNATORY' },
      nothing: ['Choose an answer'],
    },
  }),
  step({
    path: '/onboarding/entity/legal-business-name',
    details: ENTITLED,
    title: 'What is the company called?',
    next: [CALLED, 'Where is the company incorporated?'],
    othersOfNext: [list(listCountriesNotServed, [])],
    form: {
      form: 'portal/onboarding/entity/LegalBusinessNamePage.tsx',
      fills: (page) => page.getByLabel('Legal business name').fill('Hart Holdings Ltd'),
      body: { legal_business_name: 'Hart Holdings Ltd' },
      empty: { 'Legal business name': 'Invalid legal business name' },
      field: { name: 'legal_business_name', label: 'Legal business name' },
    },
  }),
  step({
    path: '/onboarding/entity/country-of-incorporation',
    details: CALLED,
    title: 'Where is the company incorporated?',
    next: [INCORPORATED, 'What is the company’s legal structure?'],
    others: [list(listCountriesNotServed, [{ country: 'IR', link: 'INCORPORATION' }])],
    states: {
      'full, a country that is not served': {
        does: (page) => chooseCountry(page, 'Country of incorporation', 'Iran'),
        sees: ['We cannot open accounts for companies registered in Iran.'],
      },
    },
    form: {
      form: 'portal/onboarding/entity/CountryOfIncorporationPage.tsx',
      fills: (page) => chooseCountry(page, 'Country of incorporation', 'United Kingdom'),
      body: { country_of_incorporation: 'GB' },
      empty: { 'Country of incorporation': 'Choose a country' },
    },
  }),
  step({
    path: '/onboarding/entity/legal-structure',
    details: INCORPORATED,
    title: 'What is the company’s legal structure?',
    next: [STRUCTURED, TAXES],
    form: {
      form: 'portal/onboarding/choice-step.tsx',
      fills: (page) => page.getByRole('radio').first().check(),
      body: { organization_type: 'CORPORATION' },
      nothing: ['Choose an answer'],
    },
  }),
  kindOf(
    'partnership',
    PARTNERSHIP,
    'What kind of partnership is it?',
    'General partnership',
    'GENERAL_PARTNERSHIP',
  ),
  kindOf('trust', TRUST, 'What kind of trust is it?', 'Corporate trust', 'CORPORATE_TRUST'),
  kindOf(
    'state-owned-or-international',
    STATE,
    'What kind of entity is it?',
    'Sovereign wealth fund',
    'SOVEREIGN_WEALTH_FUND',
  ),
  step({
    path: '/onboarding/entity/legal-structure/other',
    details: OTHER,
    title: 'What kind of organisation is it?',
    next: [
      { ...OTHER, organization_subtype: 'OTHER', organization_other_type: 'A cooperative' },
      TAXES,
    ],
    form: {
      form: 'portal/onboarding/entity/OtherStructurePage.tsx',
      fills: async (page) => {
        await page.getByRole('radio').last().check();
        await page.getByLabel('Please specify').fill('A cooperative');
      },
      body: { organization_subtype: 'OTHER', organization_other_type: 'A cooperative' },
      nothing: ['Choose an answer'],
      field: { name: 'organization_other_type', label: 'Please specify' },
    },
  }),
  step({
    path: '/onboarding/entity/us-taxpayer-status',
    details: STRUCTURED,
    title: TAXES,
    next: [TAXED, 'What kind of investor is your company?'],
    form: {
      form: 'portal/onboarding/choice-step.tsx',
      fills: choose('No, it pays taxes elsewhere'),
      body: { us_tax_payer: false },
      nothing: ['Choose an answer'],
    },
  }),
  {
    route: '/onboarding/entity/eligibility',
    path: '/onboarding/entity/eligibility',
    user: FOUNDER,
    answers: [answer(getEntitySignUp, { ...TAXED, country_of_incorporation: 'BR' })],
    reads: [],
    sees: [heading('What kind of investor is your company?')],
    states: {
      full: { sees: ['Your company is registered in Brazil'] },
      'refused, not enough': {
        answers: [answer(getEntitySignUp, TAXED)],
        does: async (page) => {
          await choose('High-net-worth company')(page);
          await page.getByRole('button', { name: 'Continue' }).click();
          await page.getByRole('button', { name: 'Confirm' }).click();
        },
        sees: ['You don’t meet this category yet'],
        sendsNot: [answerEntitySignUp],
      },
    },
    without: WITHOUT,
  },
  step({
    path: '/onboarding/entity/understanding-the-risks',
    details: CLASSED,
    title: 'Understand the risks',
    next: [AWARE, 'Declaration of non-solicitation'],
    form: {
      form: 'portal/onboarding/sign-up/risks-form.tsx',
      fills: tickRisks,
      submit: 'I understand these risks',
      body: { risk_awareness_confirmed: true },
      nothing: ['Confirm that you understand this risk'],
      answers: signingAnswers(letter),
    },
  }),
  {
    route: '/onboarding/entity/request-info',
    path: '/onboarding/entity/request-info',
    user: FOUNDER,
    answers: [answer(getEntitySignUp, AWARE), ...signingAnswers(letter)],
    reads: [],
    sees: [heading('Declaration of non-solicitation')],
    states: signingStates(letter),
    without: { empty: 'there is always a letter' },
  },
  {
    route: '/onboarding/entity/designate-signatory',
    path: '/onboarding/entity/designate-signatory',
    user: FOUNDER,
    answers: [answer(getEntitySignUp, REPRESENTED)],
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('Who signs for the company?')] },
      ...stepStates(answerEntitySignUp, {
        fills: fillSignatory,
        form: 'portal/onboarding/signatories/signatory-form.tsx',
        submit: 'Send the request',
        body: SIGNATORY,
        empty: {
          'First name': 'Invalid first name',
          'Last name': 'Invalid last name',
          'Email address': 'Email is not valid',
          Role: 'Invalid role',
        },
        field: { name: 'signatory_email', label: 'Email address' },
        refusals: { internal_error: [NOT_SENT] },
        lost: [NOT_SENT],
        done: {
          answers: [
            answer(answerEntitySignUp, DESIGNATED),
            answer(getEntitySignUp, ({ before }) =>
              before.has(answerEntitySignUp) ? DESIGNATED : REPRESENTED,
            ),
            answer(completeEntitySignUp, { account_status: 'PENDING_ACTIVATION' }),
            openedAs('PENDING_ACTIVATION'),
            answer(getSignatoryRequest, REQUEST),
          ],
          sees: [heading('Request received')],
        },
      }),
    },
    without: WITHOUT,
  },
  {
    route: '/onboarding/entity/request-received',
    path: '/onboarding/entity/request-received',
    user: { ...FOUNDER, account_status: 'PENDING_ACTIVATION' },
    answers: [answer(getEntitySignUp, DESIGNATED), answer(getSignatoryRequest, REQUEST)],
    reads: [getSignatoryRequest],
    sees: [],
    states: {
      full: { sees: [heading('Request received'), 'Waiting for', 'Jonas Brandt'] },
      'full, it was declined': {
        answers: [
          answer(getSignatoryRequest, { ...REQUEST, declined_at: '2026-03-12T08:00:00.000Z' }),
        ],
        sees: ['Jonas Brandt did not sign'],
        misses: ['there is nothing left for you to do'],
      },
      'full, not sent yet': {
        user: { account_status: 'INACTIVE' },
        sees: [heading('The request has not been sent yet'), 'You named Jonas Brandt'],
      },
      'refused, a request that was not sent yet': {
        form: 'portal/onboarding/signatories/RequestReceivedPage.tsx',
        user: { account_status: 'INACTIVE' },
        answers: [refuse(completeEntitySignUp, 'internal_error')],
        does: (page) => page.getByRole('button', { name: 'Send the request' }).click(),
        sees: [NOT_SENT],
      },
      ...formStates({
        name: 'sending it again',
        submit: 'Send the link again',
        call: resendSignatoryLink,
        carries: {},
        refusals: { code_sent_recently: [button('Send the link again')] },
        details: { code_sent_recently: { resend_after_s: 40 } },
        done: {
          answers: [answer(resendSignatoryLink, REQUEST)],
          sees: ['The link is on its way.'],
        },
      }),
      ...formStates({
        name: 'a correction',
        form: 'portal/onboarding/signatories/signatory-form.tsx',
        opens: (page) =>
          page.getByRole('button', { name: 'Correct or name somebody else' }).click(),
        fills: (page) => page.getByLabel('Role').fill('General partner'),
        submit: 'Save and send a new link',
        call: correctSignatory,
        carries: { body: { ...SIGNATORY, signatory_role: 'General partner' } },
        field: { name: 'signatory_email', label: 'Email address' },
        refusals: { conflict: [NOT_SENT] },
        lost: [NOT_SENT],
        done: { answers: [answer(correctSignatory, REQUEST)], sees: ['The link is on its way.'] },
      }),
    },
    without: { empty: 'somebody has been named' },
  },
  {
    route: '/onboarding/entity/completed',
    path: '/onboarding/entity/completed',
    user: FOUNDER,
    answers: [answer(getEntitySignUp, SIGNED)],
    reads: [],
    sees: [],
    states: {
      full: {
        sees: [
          heading('All steps completed'),
          'Hart Holdings Ltd',
          'Signatory',
          link('Change the name of the company'),
        ],
      },
      ...formStates({
        submit: 'Submit',
        call: completeEntitySignUp,
        form: 'portal/onboarding/entity/EntityCompletedPage.tsx',
        carries: {},
        refusals: {
          internal_error: [{ role: 'dialog', name: 'We could not complete your registration' }],
        },
        lost: [{ role: 'dialog', name: 'We could not complete your registration' }],
        done: {
          answers: [answer(completeEntitySignUp, { account_status: 'ACTIVE' }), openedAs('ACTIVE')],
          sees: [heading('Account created')],
          endsAt: '/onboarding/entity/success',
        },
      }),
    },
    without: WITHOUT,
  },
  {
    route: '/onboarding/entity/success',
    path: '/onboarding/entity/success',
    user: { ...FOUNDER, account_status: 'ACTIVE' },
    answers: [answer(getEntitySignUp, SIGNED)],
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('Account created'), link('Send the documents')] },
    },
    without: { empty: 'it says one thing', refused: 'nothing is sent from here' },
  },
  {
    route: '/sign/$token',
    path: '/sign/a-token-of-the-stage',
    user: null,
    answers: [
      answer(getSignatoryInvitation, INVITATION),
      answer(openSignatoryLetter, { url: null }),
      answer(noteSignatoryRead, {}),
      answer(consentAsSignatory, {}),
      answer(syncSignatoryLetter, THEIRS),
    ],
    reads: [getSignatoryInvitation],
    sees: [],
    states: {
      full: {
        asks: [openSignatoryLetter, noteSignatoryRead],
        sees: [
          heading('Sign for Hart Holdings Ltd'),
          'named you, Managing director',
          button('Sign'),
        ],
      },
      'full, what was begun': {
        answers: [
          answer(getSignatoryInvitation, {
            ...INVITATION,
            agreement: { ...THEIRS, envelope_type: 'SUBSCRIPTION_AGREEMENT' },
          }),
        ],
        sees: ['wants to invest for Hart Holdings Ltd', 'then the subscription is submitted'],
      },
      'full, a redemption': {
        answers: [
          answer(getSignatoryInvitation, {
            ...INVITATION,
            agreement: { ...THEIRS, envelope_type: 'REDEMPTION_AGREEMENT' },
          }),
        ],
        sees: ['wants to redeem for Hart Holdings Ltd', 'then the redemption is submitted'],
      },
      'full, what was begun is signed': {
        answers: [
          answer(getSignatoryInvitation, {
            ...INVITATION,
            agreement: { ...signedOf(THEIRS), envelope_type: 'REDEMPTION_AGREEMENT' },
          }),
        ],
        sees: ['The agreement of Hart Holdings Ltd is signed', 'once it is submitted'],
      },
      'full, signed': {
        answers: [answer(getSignatoryInvitation, { ...INVITATION, agreement: signedOf(THEIRS) })],
        sees: [heading('Thank you. You have signed'), button('Download your copy')],
      },
      'error, the copy does not come': {
        asks: [downloadSignatoryCopy],
        answers: [
          answer(getSignatoryInvitation, { ...INVITATION, agreement: signedOf(THEIRS) }),
          refuse(downloadSignatoryCopy, 'internal_error'),
        ],
        does: (page) => page.getByRole('button', { name: 'Download your copy' }).click(),
        sees: ['Something went wrong'],
      },
      'full, signed though the reply was lost': {
        answers: [lose(signAsSignatory), answer(syncSignatoryLetter, signedOf(THEIRS))],
        does: async (page) => {
          await fillSignature(page, 'Jonas Brandt');
          await page.getByRole('button', { name: 'Sign', exact: true }).click();
        },
        sees: ['You signed “Agreement of the stage” on'],
        asks: [signAsSignatory, syncSignatoryLetter],
      },
      'refused, the link is over': {
        answers: [refuse(getSignatoryInvitation, 'signatory_link_invalid')],
        sees: [heading('Sign for your company'), 'This link is not valid'],
      },
      ...signingByLink,
    },
    without: { empty: 'there is always a letter' },
  },
];
