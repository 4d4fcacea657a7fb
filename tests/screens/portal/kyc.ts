import { listSupportSessions } from '@ballast/contract/access/support-views.ts';
import type { User } from '@ballast/contract/account/me.ts';
import { listCountriesNotServed } from '@ballast/contract/compliance/countries.ts';
import { downloadUpload, listUploads } from '@ballast/contract/files/uploads.ts';
import type { KycDetails } from '@ballast/contract/onboarding/kyc/kyc.ts';
import {
  answerKyc,
  getKyc,
  getKycStatus,
  getOccupations,
  type KycStatus,
  sendIdentityDocument,
  submitKyc,
} from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { getIndividualSignUp } from '@ballast/contract/onboarding/sign-up/sign-up.ts';
import type { Page } from 'playwright-core';
import { type Answer, answer, list } from '../answers.ts';
import { formStates } from '../forms.ts';
import { CLIENT, id } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';
import { identityStates, notStarted, SHOW_WHO, uploadOf } from './identity.ts';
import { DECLARED } from './onboarding.ts';
import { agreementOf, signingAnswers, signingStates } from './signing.ts';
import { choose, chooseCountry, guardedStates, stepStates } from './steps.ts';

export const UNVERIFIED: User = {
  ...CLIENT,
  verification_status: 'UNVERIFIED',
  kyc_stage: 'CREATED',
};

const NOTHING: KycDetails = {
  stage: 'CREATED',
  address_of_residence: null,
  address2_of_residence: null,
  city_of_residence: null,
  subdivision_of_residence: null,
  zip_code_of_residence: null,
  country_of_residence: null,
  address_of_mailing: null,
  address2_of_mailing: null,
  city_of_mailing: null,
  subdivision_of_mailing: null,
  zip_code_of_mailing: null,
  country_of_mailing: null,
  country_of_birth: null,
  citizenship: null,
  date_of_birth: null,
  occupation: null,
  source_of_wealth: null,
  source_of_wealth_details: null,
  source_of_funds: null,
  source_of_funds_details: null,
  us_tax_payer: false,
  tax_residencies: [],
  identity_document: { verification_status: 'REQUIRED' },
  politically_exposed: null,
  platform_agreement: null,
};

const HOME = {
  address_of_residence: '1 Harbour Street',
  city_of_residence: 'London',
  zip_code_of_residence: 'E1 6AN',
  country_of_residence: 'GB' as const,
};
const AT_HOME = { ...NOTHING, ...HOME };
const BORN = {
  ...AT_HOME,
  citizenship: 'GB' as const,
  date_of_birth: '1980-05-17',
  country_of_birth: 'GB' as const,
};
const TAXED = {
  ...BORN,
  tax_residencies: [{ country_of_taxes: 'GB' as const, type: null, tin: null }],
};
const WORKING = { ...TAXED, occupation: '1120' };
const SOURCES = {
  source_of_wealth: ['SALARY' as const, 'COMPANY_SALE' as const],
  source_of_wealth_details: 'Sold a bakery in 2021.',
  source_of_funds: ['COMPANY_SALE' as const],
  source_of_funds_details: 'Part of the price.',
};
const SOURCED = { ...WORKING, ...SOURCES };
const SHOWN = {
  ...SOURCED,
  identity_document: { verification_status: 'SUBMITTED' as const },
  politically_exposed: false,
};
/** Sent to a provider before the last question was asked. */
const UNASKED = { ...SHOWN, politically_exposed: null };
export const AGREED = {
  ...SHOWN,
  platform_agreement: { envelope_type: 'PLATFORM_AGREEMENT' as const, status: 'SIGNED' as const },
};

export const STATUS: KycStatus = {
  stage: 'CREATED',
  us_tax_payer: false,
  identity: { verification_status: 'REQUIRED', reason: null, may_send: false },
  kyc_case: null,
  reason: null,
  agreements: [],
  agreements_checked_by: null,
  agreements_overdue: false,
};

const OCCUPATIONS = list(getOccupations, [
  { code: '1120', name: 'Managing director', group: 'Managers', words: ['ceo', 'founder'] },
  { code: '2411', name: 'Accountant', group: 'Professionals', words: [] },
]);

/** Pictures of a document that was asked for again, and of the one in its place, which has one side. */
const FORMER_AT = { used_at: '2026-03-10T09:50:00.000Z' };
const NEWEST_AT = { used_at: '2026-03-12T09:51:00.000Z' };
const FORMER = [
  uploadOf(1421, 'IDENTITY', 'FRONT', FORMER_AT),
  uploadOf(1422, 'IDENTITY', 'BACK', FORMER_AT),
] as const;
const NEWEST = [
  uploadOf(1423, 'IDENTITY', 'FRONT', NEWEST_AT),
  uploadOf(1424, 'IDENTITY', 'SELFIE', NEWEST_AT),
] as const;

const CONTRACT_OF_SALE = uploadOf(1425, 'EVIDENCE', '', { file_name: 'sale.jpg' });
const OWN_FILES = answer(listUploads, ({ query }) => ({
  items: [...FORMER, ...NEWEST, CONTRACT_OF_SALE].filter(
    ({ purpose }) => purpose === query.purpose,
  ),
  next_cursor: null,
}));

const answersOf = (details: KycDetails, ...more: readonly Answer[]): readonly Answer[] => [
  answer(getKyc, details),
  answer(getKycStatus, STATUS),
  answer(getIndividualSignUp, DECLARED),
  OCCUPATIONS,
  ...more,
];

const kept = (before: KycDetails, after: KycDetails): readonly Answer[] => [
  answer(answerKyc, after),
  answer(getKyc, (sent) => (sent.before.has(answerKyc) ? after : before)),
];

async function tellSources(page: Page): Promise<void> {
  const wealth = page.getByRole('group', { name: 'How did you build your wealth?' });
  await wealth.getByLabel('Sale of a company').check();
  await wealth.getByLabel('Salary or pension').check();
  await page.getByLabel('How did it come about?').fill(SOURCES.source_of_wealth_details);
  const funds = page.getByRole('group', { name: 'Where does what you invest with us come from?' });
  await funds.getByLabel('Sale of a company').check();
  await page.getByLabel('What is it exactly?').fill(SOURCES.source_of_funds_details);
}

const WITHOUT = { empty: 'a step asks for something' } as const;
const agreement = agreementOf('PLATFORM_AGREEMENT');

export const kyc: readonly Screen[] = [
  {
    route: '/kyc',
    path: '/kyc',
    user: UNVERIFIED,
    answers: answersOf(BORN),
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('Where do you pay taxes?')] },
      ...guardedStates(getKyc),
    },
    without: { empty: 'it leads on', refused: 'nothing is sent from here' },
  },
  {
    route: '/kyc/intro',
    path: '/kyc/intro',
    user: UNVERIFIED,
    answers: answersOf(NOTHING),
    reads: [],
    sees: [heading('Verify your identity'), 'What happens'],
    states: {
      full: { sees: ['Within 5 business days.', link('Start')] },
      'full, a US taxpayer': {
        answers: [answer(getKyc, { ...NOTHING, us_tax_payer: true })],
        sees: ['Usually within 10 minutes.', 'your Social Security number'],
      },
      'full, begun': {
        answers: [answer(getKyc, AT_HOME)],
        sees: [link('Continue where you were')],
      },
    },
    without: { empty: 'it says one thing', refused: 'nothing is sent from here' },
  },
  {
    route: '/kyc/address',
    path: '/kyc/address',
    user: UNVERIFIED,
    answers: answersOf(
      NOTHING,
      list(listCountriesNotServed, [{ country: 'IR', link: 'RESIDENCE' }]),
    ),
    reads: [getIndividualSignUp],
    failure: { sees: ['Street and number'] },
    sees: [],
    states: {
      full: {
        asks: [listCountriesNotServed],
        sees: [heading('Where do you live?'), 'Street and number'],
      },
      'full, a country that is not served': {
        does: (page) => chooseCountry(page, 'Country', 'Iran'),
        sees: ['We cannot open accounts for residents of Iran.'],
      },
      'full, letters go elsewhere': {
        does: (page) => page.getByLabel('Use this as my postal address').uncheck(),
        sees: ['Postal address'],
      },
      'full, given back': {
        answers: [answer(getKycStatus, { ...STATUS, reason: 'Your street has no number.' })],
        sees: ['What our team asks you to change', 'Your street has no number.'],
      },
      ...stepStates(answerKyc, {
        fills: async (page) => {
          await page.getByLabel('Street and number').fill(HOME.address_of_residence);
          await page.getByLabel('City').fill(HOME.city_of_residence);
          await page.getByLabel('Postal code').fill(HOME.zip_code_of_residence);
        },
        body: HOME,
        form: 'portal/onboarding/kyc/KycAddressPage.tsx',
        empty: {
          'Street and number': 'Field is required',
          City: 'Field is required',
          'Postal code': 'Field is required',
        },
        field: { name: 'zip_code_of_residence', label: 'Postal code' },
        done: { answers: kept(NOTHING, AT_HOME), sees: [heading('About you')] },
      }),
    },
    without: WITHOUT,
  },
  {
    route: '/kyc/personal-details',
    path: '/kyc/personal-details',
    user: UNVERIFIED,
    answers: answersOf(AT_HOME),
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('About you'), 'Country of birth'] },
      'full, a US taxpayer': {
        answers: [answer(getKyc, { ...AT_HOME, us_tax_payer: true })],
        sees: ['Social Security number (SSN)', 'We keep it encrypted'],
      },
      'refused, and the list of countries stays closed': {
        does: (page) => page.getByRole('button', { name: 'Continue' }).click(),
        sees: ['Field is required'],
        misses: [{ role: 'listbox', name: '' }],
      },
      'full, a country by its short form': {
        does: (page) => page.getByLabel('Country of birth').fill('UK'),
        sees: [{ role: 'option', name: 'United Kingdom' }],
      },
      'refused, a day that does not exist': {
        does: async (page) => {
          await page.getByLabel('Date of birth').pressSequentially('31021980');
          await page.getByRole('button', { name: 'Continue' }).click();
        },
        sees: ['Enter a date that exists, as DD/MM/YYYY'],
      },
      ...stepStates(answerKyc, {
        fills: async (page) => {
          await chooseCountry(page, 'Citizenship', 'United Kingdom');
          await page.getByLabel('Date of birth').pressSequentially('17051980');
          await chooseCountry(page, 'Country of birth', 'United Kingdom');
        },
        body: { citizenship: 'GB', date_of_birth: '1980-05-17', country_of_birth: 'GB' },
        form: 'portal/onboarding/kyc/KycPersonalDetailsPage.tsx',
        empty: {
          Citizenship: 'Field is required',
          'Date of birth': 'Field is required',
          'Country of birth': 'Field is required',
        },
        field: { name: 'date_of_birth', label: 'Date of birth' },
        done: { answers: kept(AT_HOME, BORN), sees: [heading('Where do you pay taxes?')] },
      }),
    },
    without: WITHOUT,
  },
  {
    route: '/kyc/tax-residency',
    path: '/kyc/tax-residency',
    user: UNVERIFIED,
    answers: answersOf(BORN),
    reads: [],
    sees: [heading('Where do you pay taxes?')],
    states: {
      full: { sees: ['Country of tax residence', button('Add another country')] },
      'full, two countries': {
        does: (page) => page.getByRole('button', { name: 'Add another country' }).click(),
        sees: ['Country 1', 'Country 2', button('Remove country 2')],
      },
      'full, no number': {
        does: (page) => page.getByLabel('Type of tax number').selectOption('NONE'),
        sees: ['I don’t have a tax number there'],
        misses: ['We keep it encrypted'],
      },
      'refused, nothing entered': {
        form: 'portal/onboarding/kyc/KycTaxResidencyPage.tsx',
        does: (page) => page.getByRole('button', { name: 'Continue' }).click(),
        sees: ['Field is required', 'Check the marked fields.'],
        messages: { 'Tax number': 'Field is required' },
        sendsNot: [answerKyc],
      },
      ...stepStates(answerKyc, {
        form: 'portal/onboarding/kyc/KycTaxResidencyPage.tsx',
        fills: (page) => page.getByLabel('Type of tax number').selectOption('NONE'),
        body: { tax_residencies: [{ country_of_taxes: 'GB', type: null, tin: null }] },
        done: {
          answers: kept(BORN, TAXED),
          sees: [heading('What do you do?')],
          endsAt: '/kyc/occupation',
        },
      }),
    },
    without: WITHOUT,
  },
  {
    route: '/kyc/occupation',
    path: '/kyc/occupation',
    user: UNVERIFIED,
    answers: answersOf(TAXED),
    reads: [getOccupations],
    sees: [],
    states: {
      full: { sees: [heading('What do you do?'), 'Occupation'] },
      'full, found by an everyday word': {
        does: (page) => page.getByRole('combobox', { name: 'Occupation' }).fill('CEO'),
        sees: [{ role: 'option', name: 'Managing director' }],
        misses: [{ role: 'option', name: 'Accountant' }],
      },
      'refused, and the list stays closed': {
        does: (page) => page.getByRole('button', { name: 'Continue' }).click(),
        sees: ['Field is required'],
        misses: [{ role: 'listbox', name: '' }],
      },
      ...stepStates(answerKyc, {
        fills: async (page) => {
          await page.getByRole('combobox', { name: 'Occupation' }).fill('Managing');
          await page.getByRole('option', { name: 'Managing director' }).click();
        },
        body: { occupation: '1120' },
        form: 'portal/onboarding/kyc/KycOccupationPage.tsx',
        nothing: ['Field is required'],
        answers: notStarted,
        done: {
          answers: kept(TAXED, WORKING),
          sees: [heading('Where does your money come from?')],
          endsAt: '/kyc/source-of-funds',
        },
      }),
    },
    without: WITHOUT,
  },
  {
    route: '/kyc/source-of-funds',
    path: '/kyc/source-of-funds',
    user: UNVERIFIED,
    answers: answersOf(WORKING, list(listUploads, [])),
    reads: [],
    sees: [],
    states: {
      full: {
        sees: [
          heading('Where does your money come from?'),
          { role: 'group', name: 'How did you build your wealth?' },
          { role: 'group', name: 'Where does what you invest with us come from?' },
        ],
      },
      'full, answered before': {
        answers: [answer(getKyc, SOURCED), answer(answerKyc, SOURCED), ...notStarted],
        does: (page) => page.getByRole('button', { name: 'Continue' }).click(),
        sees: [SHOW_WHO],
        sends: [[answerKyc, { body: SOURCES }]],
      },
      ...stepStates(answerKyc, {
        fills: tellSources,
        body: SOURCES,
        form: 'portal/onboarding/sources-form.tsx',
        nothing: ['Choose at least one', 'Field is required'],
        answers: notStarted,
        done: { answers: kept(WORKING, SOURCED), sees: [SHOW_WHO] },
      }),
    },
    without: WITHOUT,
  },
  {
    route: '/kyc/verify-identity',
    path: '/kyc/verify-identity',
    user: UNVERIFIED,
    answers: answersOf(SOURCED, ...notStarted),
    reads: [],
    sees: [],
    states: {
      'full, asked for again': {
        answers: [
          answer(getKycStatus, {
            ...STATUS,
            identity: {
              verification_status: 'REQUIRED',
              reason: 'The picture is blurred.',
              may_send: true,
            },
          }),
        ],
        sees: [SHOW_WHO, 'What needs fixing', 'The picture is blurred.'],
      },
      'full, with us': {
        answers: [answer(getKyc, UNASKED)],
        sees: ['We have your document', 'Are you a politically exposed person?'],
      },
      'full, another document in its place': {
        answers: [answer(getKyc, UNASKED)],
        does: (page) => page.getByRole('button', { name: 'Send another document instead' }).click(),
        sees: [button('Start the check')],
        misses: ['We have your document'],
      },
      ...stepStates(answerKyc, {
        name: 'the question that is left',
        form: 'portal/onboarding/identity/identity-pages.tsx',
        answers: [answer(getKyc, UNASKED), ...signingAnswers(agreement)],
        fills: choose('No, I am not'),
        body: { politically_exposed: false },
        nothing: ['Choose yes or no'],
        done: {
          answers: kept(UNASKED, SHOWN),
          sees: [heading('The platform agreement')],
        },
      }),
      ...identityStates(sendIdentityDocument, {
        answers: [
          answer(sendIdentityDocument, SHOWN),
          answer(getKyc, ({ before }) => (before.has(sendIdentityDocument) ? SHOWN : SOURCED)),
          ...signingAnswers(agreement),
        ],
        sees: [heading('The platform agreement')],
      }),
    },
    without: WITHOUT,
  },
  {
    route: '/kyc/platform-agreement',
    path: '/kyc/platform-agreement',
    user: UNVERIFIED,
    answers: answersOf(SHOWN, ...signingAnswers(agreement)),
    reads: [],
    sees: [heading('The platform agreement')],
    states: signingStates(agreement),
    without: { empty: 'there is always an agreement' },
  },
  {
    route: '/kyc/complete',
    path: '/kyc/complete',
    user: UNVERIFIED,
    answers: answersOf(AGREED, OWN_FILES),
    reads: [],
    sees: [],
    states: {
      full: {
        asks: [downloadUpload],
        sees: [
          heading('Review and submit'),
          '1 Harbour Street',
          'Managing director',
          'Sale of a company',
          'Sold a bakery in 2021.',
          button('View sale.jpg'),
          link('Change where your money comes from'),
          link('Change your identity document'),
          'No number',
          'Identity document',
          'Platform agreement',
          link('Change where you pay taxes'),
          link('Change whether you are politically exposed'),
          button('View front.jpg'),
          button('View selfie.jpg'),
        ],
        misses: [button('View back.jpg')],
      },
      'full, a picture of the document': {
        does: (page) => page.getByRole('button', { name: 'View front.jpg' }).click(),
        sees: [{ role: 'dialog', name: 'front.jpg' }, button('Close')],
      },
      'full, in a view-only session': {
        user: { support_admin_id: id(77) },
        answers: [list(listSupportSessions, [])],
        sees: [heading('Review and submit')],
        sendsNot: [listUploads, downloadUpload],
      },
      'full, an answer is changed and leads back': {
        answers: [answer(answerKyc, AGREED)],
        does: async (page) => {
          await page
            .getByRole('link', { name: 'Change whether you are politically exposed' })
            .click();
          await page.getByText('Yes, I am', { exact: true }).click();
          await page.getByRole('button', { name: 'Continue' }).click();
        },
        sees: [heading('Review and submit')],
        sends: [[answerKyc, { body: { politically_exposed: true } }]],
        endsAt: '/kyc/complete',
      },
      'full, given back': {
        answers: [answer(getKycStatus, { ...STATUS, reason: 'Your street has no number.' })],
        sees: [heading('Check it and send it again'), 'Your street has no number.'],
      },
      ...formStates({
        submit: 'Submit',
        call: submitKyc,
        form: 'portal/onboarding/kyc/KycCompletePage.tsx',
        carries: {},
        refusals: {
          internal_error: [{ role: 'dialog', name: 'We could not submit your verification' }],
        },
        lost: [{ role: 'dialog', name: 'We could not submit your verification' }],
        done: {
          answers: [
            answer(submitKyc, { stage: 'SUBMITTED' }),
            answer(getKyc, ({ before }) =>
              before.has(submitKyc) ? { ...AGREED, stage: 'SUBMITTED' as const } : AGREED,
            ),
          ],
          sees: [heading('Thank you. Your verification is with us')],
          endsAt: '/kyc/success',
        },
      }),
    },
    without: WITHOUT,
  },
  {
    route: '/kyc/success',
    path: '/kyc/complete',
    user: UNVERIFIED,
    answers: answersOf(
      AGREED,
      list(listUploads, []),
      answer(submitKyc, { stage: 'SUBMITTED' }),
      answer(getKyc, ({ before }) => ({
        ...AGREED,
        stage: before.has(submitKyc) ? ('SUBMITTED' as const) : ('CREATED' as const),
      })),
    ),
    comes: (page) => page.getByRole('button', { name: 'Submit' }).click(),
    reads: [],
    sees: [heading('Thank you. Your verification is with us'), link('See where it stands')],
    states: {
      full: { sees: ['This takes up to 5 business days.'] },
      'full, a US taxpayer': {
        user: { us_tax_payer: true },
        sees: ['This takes up to 10 minutes.'],
      },
    },
    without: { empty: 'it says one thing', refused: 'nothing is sent from here' },
  },
];

const CASE = {
  state: 'WAITING' as const,
  turnaround: 'FIVE_BUSINESS_DAYS' as const,
  due_at: '2026-03-19T10:00:00.000Z',
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

const SUBMITTED: KycStatus = {
  ...STATUS,
  stage: 'SUBMITTED',
  identity: { verification_status: 'SUBMITTED', reason: null, may_send: false },
  kyc_case: CASE,
};

const ASKED_AGAIN: KycStatus = {
  ...SUBMITTED,
  identity: {
    verification_status: 'REQUIRED',
    reason: 'The picture is blurred.',
    may_send: true,
  },
};

const custodyOf = (first: 'REQUIRED' | 'SIGNED', second: 'REQUIRED' | 'SIGNED'): KycStatus => ({
  ...SUBMITTED,
  stage: 'AGREEMENTS_VERIFICATION',
  identity: { verification_status: 'APPROVED', reason: null, may_send: false },
  kyc_case: null,
  agreements: [
    { envelope_type: 'CUSTODY_SERVICE_AGREEMENT', status: first, id: null, document: null },
    { envelope_type: 'MASTER_PURCHASE_AGREEMENT', status: second, id: null, document: null },
  ],
});

const TO_SIGN = custodyOf('REQUIRED', 'REQUIRED');
const ONE_LEFT = custodyOf('SIGNED', 'REQUIRED');
const BOTH_SIGNED: KycStatus = {
  ...custodyOf('SIGNED', 'SIGNED'),
  agreements_checked_by: '2026-03-12T10:10:00.000Z',
};
const ACTIVE: KycStatus = { ...BOTH_SIGNED, stage: 'COMPLETED' };
const VERIFYING: User = { ...UNVERIFIED, kyc_stage: 'SUBMITTED' };
const SIGNING: User = { ...UNVERIFIED, kyc_stage: 'AGREEMENTS_VERIFICATION' };

const custody = agreementOf('CUSTODY_SERVICE_AGREEMENT');
const purchase = agreementOf('MASTER_PURCHASE_AGREEMENT');

const NOTHING_SENT = { refused: 'nothing is sent from here' } as const;

export const accountStatus: readonly Screen[] = [
  {
    route: '/account-status/kyc',
    path: '/account-status',
    user: VERIFYING,
    answers: [answer(getKycStatus, SUBMITTED)],
    reads: [getKycStatus],
    sees: [heading('Verification')],
    states: {
      full: {
        sees: [
          'We are checking your identity',
          'The whole review takes up to 5 business days.',
          'Application review',
        ],
      },
      'full, a US taxpayer': {
        answers: [answer(getKycStatus, { ...SUBMITTED, us_tax_payer: true })],
        sees: ['Most checks are done within 10 minutes.'],
      },
      'full, the document again': {
        answers: [answer(getKycStatus, ASKED_AGAIN)],
        sees: ['We need your document again', link('Send your document again')],
      },
      'full, given back': {
        user: { kyc_stage: 'CREATED' },
        answers: [answer(getKycStatus, { ...STATUS, reason: 'Your street has no number.' })],
        sees: ['Something in your details needs a change', link('Change your details')],
      },
      'full, overdue': {
        answers: [answer(getKycStatus, { ...SUBMITTED, kyc_case: { ...CASE, overdue: true } })],
        sees: ['We are checking your identity'],
      },
      'refused, the document': {
        answers: [
          answer(getKycStatus, {
            ...SUBMITTED,
            identity: {
              verification_status: 'REJECTED',
              reason: 'It has expired.',
              may_send: false,
            },
          }),
        ],
        sees: ['We could not accept your document', 'It has expired.', 'support@ballast.example'],
      },
      'refused, the person': {
        user: { kyc_stage: 'REJECTED' },
        answers: [
          answer(getKycStatus, {
            ...SUBMITTED,
            stage: 'REJECTED',
            reason: 'We may not offer our services in your situation.',
          }),
        ],
        sees: ['We could not verify you', 'in your situation'],
      },
      'full, active': {
        answers: [answer(getKycStatus, ACTIVE)],
        sees: ['Your account is active', link('Make a deposit')],
      },
      empty: {
        user: { kyc_stage: 'CREATED' },
        answers: [answer(getKycStatus, STATUS)],
        sees: ['Your verification is not finished', link('Start or continue verification')],
      },
    },
  },
  {
    route: '/account-status/agreements',
    path: '/account-status/agreements',
    user: SIGNING,
    answers: [answer(getKycStatus, TO_SIGN)],
    reads: [getKycStatus],
    sees: [heading('Agreements')],
    states: {
      full: { sees: ['Two agreements are waiting for you', 'To sign', link('Read and sign')] },
      'full, one is left': {
        answers: [answer(getKycStatus, ONE_LEFT)],
        sees: ['One agreement is waiting for you', 'Signed'],
      },
      'full, checked': {
        answers: [answer(getKycStatus, BOTH_SIGNED)],
        sees: ['We are checking your agreements', 'We check them within 10 minutes'],
      },
      'full, overdue': {
        answers: [answer(getKycStatus, { ...BOTH_SIGNED, agreements_overdue: true })],
        sees: ['Our check is taking longer than we promised'],
      },
      empty: {
        answers: [answer(getKycStatus, SUBMITTED)],
        sees: ['No agreements to sign yet', link('See your verification')],
      },
    },
    without: NOTHING_SENT,
  },
  {
    route: '/account-status/identity',
    path: '/account-status/identity',
    user: VERIFYING,
    answers: [
      answer(getKycStatus, ASKED_AGAIN),
      answer(getKyc, {
        ...AGREED,
        stage: 'SUBMITTED',
        identity_document: { verification_status: 'REQUIRED' },
      }),
      ...notStarted,
    ],
    reads: [getKycStatus, getKyc],
    sees: [],
    states: {
      full: { sees: [heading('Send your document again'), 'What needs fixing'] },
      empty: {
        answers: [answer(getKycStatus, SUBMITTED)],
        sees: ['There is nothing to send', link('See where it stands')],
      },
      ...identityStates(
        sendIdentityDocument,
        {
          answers: [answer(sendIdentityDocument, { ...AGREED, stage: 'SUBMITTED' })],
          sees: [heading('Verification')],
          endsAt: '/account-status/kyc',
        },
        { isPepAnswered: true },
      ),
    },
  },
  {
    route: '/custody-agreements',
    path: '/custody-agreements',
    user: SIGNING,
    answers: [answer(getKycStatus, TO_SIGN)],
    reads: [getKycStatus],
    sees: [heading('Two agreements to sign')],
    states: { full: { sees: ['Custody service agreement', link('Continue')] } },
    without: { empty: 'there are always two', ...NOTHING_SENT },
  },
  {
    route: '/custody-agreements/service-agreement',
    path: '/custody-agreements/service-agreement',
    user: SIGNING,
    answers: [answer(getKycStatus, TO_SIGN), ...signingAnswers(custody)],
    reads: [],
    sees: [heading('The custody service agreement')],
    states: signingStates(custody),
    without: { empty: 'there is always an agreement' },
  },
  {
    route: '/custody-agreements/master-purchase',
    path: '/custody-agreements/master-purchase',
    user: SIGNING,
    answers: [answer(getKycStatus, ONE_LEFT), ...signingAnswers(purchase)],
    reads: [],
    sees: [heading('The master purchase agreement')],
    states: signingStates(purchase),
    without: { empty: 'there is always an agreement' },
  },
  {
    route: '/custody-agreements/status',
    path: '/custody-agreements/status',
    user: SIGNING,
    answers: [answer(getKycStatus, BOTH_SIGNED)],
    reads: [getKycStatus],
    sees: [heading('Your agreements')],
    states: {
      full: { sees: ['We are checking your agreements', link('Go to your portfolio')] },
      'full, the copy takes longer': {
        answers: [
          answer(getKycStatus, {
            ...BOTH_SIGNED,
            agreements: BOTH_SIGNED.agreements.map((each) => ({
              ...each,
              id: id(1301),
              document: {
                state: 'FAILING' as const,
                failing_since: '2026-03-12T10:00:00.000Z',
                tried_again_at: '2026-03-12T10:20:00.000Z',
                sealed_at: null,
              },
            })),
          }),
        ],
        sees: ['Making the sealed copies is taking longer than usual'],
      },
      'full, active': {
        answers: [answer(getKycStatus, ACTIVE)],
        sees: ['Your account is active'],
      },
    },
    without: { empty: 'there are always two', ...NOTHING_SENT },
  },
];
