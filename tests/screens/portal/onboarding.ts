import { checkPhone, sendPhoneCode, verifyPhone } from '@ballast/contract/access/contact.ts';
import { getMe, type User } from '@ballast/contract/account/me.ts';
import { listCountriesNotServed } from '@ballast/contract/compliance/countries.ts';
import type { IndividualDetails } from '@ballast/contract/onboarding/sign-up/individual.ts';
import {
  answerIndividualSignUp,
  completeIndividualSignUp,
  getIndividualSignUp,
} from '@ballast/contract/onboarding/sign-up/sign-up.ts';
import type { Page } from 'playwright-core';
import { claimMeeting } from '../../models/class-walk.ts';
import { answer, hold, list, refuse, refuseFields } from '../answers.ts';
import { formStates } from '../forms.ts';
import { CLIENT } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';
import { agreementOf, signingAnswers, signingStates } from './signing.ts';
import { choose, chooseCountry, guardedStates, stepStates, stepsOf } from './steps.ts';

/** Somebody who signs up, with a verified number. */
export const NEWCOMER: User = {
  ...CLIENT,
  account_status: 'INACTIVE',
  verification_status: 'UNVERIFIED',
  kyc_stage: 'CREATED',
  otp_enabled: false,
  us_tax_payer: null,
};

const NOTHING: IndividualDetails = {
  phone: '+41791234567',
  phone_verified: true,
  password_set: false,
  sso_linked: false,
  first_name: null,
  middle_name: null,
  last_name: null,
  country_of_residence: null,
  us_tax_payer: null,
  investor_type: null,
  class_claim: null,
  questionnaire: {
    liquid_investable_assets: null,
    digital_assets_investment_value: null,
    intended_investment_amount: null,
  },
  risk_awareness_confirmed: false,
  reverse_solicitation_letter: null,
  how_learned: null,
  how_learned_other: null,
};

const WITH_PASSWORD = { ...NOTHING, password_set: true };
const NAMED = { ...WITH_PASSWORD, first_name: 'Amelia', last_name: 'Hart' };
const RESIDENT = { ...NAMED, country_of_residence: 'GB' as const };
/** Asked for a class next. */
export const TAXED = { ...RESIDENT, us_tax_payer: false };
const CLASSED = { ...TAXED, ...claimMeeting('ELECTIVE_PROFESSIONAL', 'GB', 'INDIVIDUAL') };
/** Asked for digital assets next. */
export const LIQUID = {
  ...CLASSED,
  questionnaire: {
    ...CLASSED.questionnaire,
    liquid_investable_assets: 'THREE_TO_TEN_MM' as const,
  },
};
const DIGITAL = {
  ...LIQUID,
  questionnaire: {
    ...LIQUID.questionnaire,
    digital_assets_investment_value: 'ONE_TO_FIVE_MM' as const,
  },
};
/** Everything but the risks. */
export const INTENDED = {
  ...DIGITAL,
  questionnaire: {
    ...DIGITAL.questionnaire,
    intended_investment_amount: 'HALF_TO_ONE_MM' as const,
  },
};
const AWARE = { ...INTENDED, risk_awareness_confirmed: true };
/** Everything that a person is asked when signing up. */
export const DECLARED = { ...AWARE, reverse_solicitation_letter: { status: 'SIGNED' as const } };
const BLOCKED = {
  ...CLASSED,
  questionnaire: { ...CLASSED.questionnaire, liquid_investable_assets: 'LT_HALF_MM' as const },
};

const WITHOUT = { empty: 'a step asks for something' } as const;
const PASSWORD = 'Harbour-lights-26';
const RISKS = 6;

const step = stepsOf({
  user: NEWCOMER,
  query: getIndividualSignUp,
  mutation: answerIndividualSignUp,
});

const enterNumber = async (page: Page) => {
  await chooseCountry(page, 'Country', 'Switzerland (+41)');
  await page.getByLabel('Phone number').fill('791234567');
  await page.getByRole('button', { name: 'Continue' }).click();
};

/** As the server reads what `enterNumber` types. */
export const DIALLED = answer(checkPhone, {
  phone: '+41791234567',
  written: '+41 79 123 45 67',
  country: 'CH',
});

const PHONELESS: User = {
  ...NEWCOMER,
  phone: null,
  phone_written: null,
  phone_verified: false,
  password_set: false,
};
const PHONELESS_DETAILS = { ...NOTHING, phone: null, phone_verified: false };

const sendByText = async (page: Page) => {
  await enterNumber(page);
  await page.getByRole('button', { name: /Text message/ }).click();
};

/** Canada shares its calling code with the United States, which come first. */
const showsNumberOfCanada = () =>
  ['Canada (+1)', '+1 416 555 0123'].every((value) =>
    [...document.querySelectorAll('input')].some((input) => input.value === value),
  );

export function phoneScreens(
  base: string,
  first: string,
  user: User,
  answers: Screen['answers'],
): readonly Screen[] {
  return [
    {
      route: `${base}/${first}`,
      path: `${base}/${first}`,
      user,
      answers,
      reads: [],
      sees: [],
      states: {
        full: { sees: [heading('What is your phone number?')] },
        'refused, nothing entered': {
          form: 'portal/access/contact/phone-number-form.tsx',
          does: (page) => page.getByRole('button', { name: 'Continue' }).click(),
          sees: ['Invalid phone number'],
          messages: { 'Phone number': 'Invalid phone number' },
        },
        'full, a calling code chooses its country': {
          does: async (page) => {
            await page.getByLabel('Phone number').fill('+44 7911 123456');
            await page.getByRole('button', { name: 'Continue' }).click();
          },
          answers: [hold(checkPhone)],
          sees: [],
          sends: [[checkPhone, { body: { phone: '+44 7911 123456', country: 'GB' } }]],
        },
        'full, a number given before has its own country': {
          user: { phone: '+14165550123', phone_written: '+1 416 555 0123', phone_verified: false },
          answers: [
            answer(checkPhone, {
              phone: '+14165550123',
              written: '+1 416 555 0123',
              country: 'CA',
            }),
          ],
          does: (page) => page.waitForFunction(showsNumberOfCanada),
          sees: [heading('What is your phone number?')],
        },
        'refused, a number that cannot be': {
          form: 'portal/access/contact/phone-number-form.tsx',
          answers: [refuseFields(checkPhone, { phone: 'Invalid phone number' })],
          does: enterNumber,
          sees: [heading('What is your phone number?'), 'Invalid phone number'],
          messages: { 'Phone number': 'Invalid phone number' },
        },
      },
      without: WITHOUT,
    },
    {
      route: `${base}/verify-method`,
      path: `${base}/${first}`,
      user,
      answers: [...answers, DIALLED],
      reads: [],
      comes: enterNumber,
      sees: [heading('How would you like to receive your code?')],
      states: {
        full: { sees: ['+41 79 123 45 67', button('Text message'), button('WhatsApp')] },
        'loading, the code is on its way': {
          answers: [hold(sendPhoneCode)],
          does: (page) => page.getByRole('button', { name: /WhatsApp/ }).click(),
          sees: [],
          sends: [[sendPhoneCode, { body: { phone: '+41791234567', channel: 'WHATSAPP' } }]],
        },
        'refused, not on WhatsApp': {
          answers: [refuse(sendPhoneCode, 'whatsapp_not_linked')],
          does: (page) => page.getByRole('button', { name: /WhatsApp/ }).click(),
          sees: ['This phone number is not linked to WhatsApp'],
        },
      },
      without: WITHOUT,
    },
    {
      route: `${base}/phone-verify`,
      path: `${base}/${first}`,
      user,
      answers: [...answers, DIALLED, answer(sendPhoneCode, { resend_after_s: 60 })],
      reads: [],
      comes: sendByText,
      sees: [],
      states: {
        full: {
          sees: [heading('Enter the code'), 'It was sent to +41 79 123 45 67', 'Resend code in'],
          misses: [button('Send it by text message instead')],
        },
        'full, by text message instead of WhatsApp': {
          does: async (page) => {
            await page.getByRole('button', { name: 'Try another method' }).click();
            await page.getByRole('button', { name: /WhatsApp/ }).click();
            await page.getByText('Six digits from the message on WhatsApp').waitFor();
            await page.getByRole('button', { name: 'Send it by text message instead' }).click();
          },
          sees: ['Six digits from the text message', 'Resend code in'],
        },
        ...formStates({
          fills: (page) => page.getByLabel('Confirmation code').fill('123456'),
          form: 'app/access/code-form.tsx',
          submit: 'Confirm',
          call: verifyPhone,
          carries: { body: { code: '123456' } },
          empty: { 'Confirmation code': 'Confirmation code is required.' },
          refusals: {
            incorrect_code: ['Wrong code. Try again'],
            code_expired: ['This code has expired. Ask for a new one.'],
          },
          done: {
            answers: [
              answer(verifyPhone, { ...user, phone: '+41791234567', phone_verified: true }),
            ],
            sees: ['Your phone number is verified.', heading('Choose a password')],
          },
        }),
      },
      without: WITHOUT,
    },
  ];
}

export const passwordForm = {
  form: 'app/access/new-password-form.tsx',
  fills: (page: Page) => page.getByLabel('New password').fill(PASSWORD),
  body: { password: PASSWORD },
  empty: { 'New password': 'Password is not valid' },
  field: { name: 'password', label: 'New password' },
} as const;

export const tickRisks = async (page: Page) => {
  const boxes = page.getByRole('checkbox');
  for (let index = 0; index < RISKS; index += 1) await boxes.nth(index).check();
};

const letter = agreementOf('REVERSE_SOLICITATION_LETTER');

export const onboarding: readonly Screen[] = [
  {
    route: '/onboarding',
    path: '/onboarding',
    user: NEWCOMER,
    answers: [answer(getIndividualSignUp, RESIDENT)],
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('Are you a US taxpayer?')] },
      ...guardedStates(getIndividualSignUp),
    },
    without: { empty: 'it leads on', refused: 'nothing is sent from here' },
  },
  ...phoneScreens('/onboarding', 'phone-input', PHONELESS, [
    answer(getIndividualSignUp, ({ before }) =>
      before.has(verifyPhone) ? NOTHING : PHONELESS_DETAILS,
    ),
  ]),
  step({
    path: '/onboarding/password',
    details: NOTHING,
    title: 'Choose a password',
    next: [WITH_PASSWORD, 'What is your name?'],
    form: {
      ...passwordForm,
      refusals: {
        internal_error: [{ role: 'dialog', name: 'We could not set your password' }],
      },
      lost: [{ role: 'dialog', name: 'We could not set your password' }],
    },
  }),
  step({
    path: '/onboarding/full-name',
    details: WITH_PASSWORD,
    title: 'What is your name?',
    next: [NAMED, 'Where do you live?'],
    othersOfNext: [list(listCountriesNotServed, [])],
    form: {
      form: 'portal/onboarding/sign-up/FullNamePage.tsx',
      fills: async (page) => {
        await page.getByLabel('First name').fill('Amelia');
        await page.getByLabel('Last name').fill('Hart');
      },
      body: { first_name: 'Amelia', middle_name: null, last_name: 'Hart' },
      empty: { 'First name': 'Invalid first name', 'Last name': 'Invalid last name' },
      field: { name: 'last_name', label: 'Last name' },
    },
  }),
  step({
    path: '/onboarding/country-of-residence',
    details: NAMED,
    title: 'Where do you live?',
    next: [RESIDENT, 'Are you a US taxpayer?'],
    others: [list(listCountriesNotServed, [{ country: 'IR', link: 'RESIDENCE' }])],
    states: {
      'full, a country that is not served': {
        does: (page) => chooseCountry(page, 'Country of residence', 'Iran'),
        sees: ['We cannot open accounts for residents of Iran.'],
      },
    },
    form: {
      form: 'portal/onboarding/sign-up/CountryPage.tsx',
      fills: (page) => chooseCountry(page, 'Country of residence', 'United Kingdom'),
      body: { country_of_residence: 'GB' },
      empty: { 'Country of residence': 'Choose a country' },
    },
  }),
  step({
    path: '/onboarding/us-taxpayer-status',
    details: RESIDENT,
    title: 'Are you a US taxpayer?',
    next: [TAXED, 'What kind of investor are you?'],
    form: {
      form: 'portal/onboarding/choice-step.tsx',
      fills: choose('No, I pay taxes elsewhere'),
      body: { us_tax_payer: false },
      nothing: ['Choose an answer'],
    },
  }),
  {
    route: '/onboarding/eligibility',
    path: '/onboarding/eligibility',
    user: NEWCOMER,
    answers: [answer(getIndividualSignUp, { ...TAXED, country_of_residence: 'BR' })],
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('What kind of investor are you?'), 'Doesn’t apply to you?'] },
      'full, where amounts say it': {
        answers: [answer(getIndividualSignUp, TAXED)],
        does: async (page) => {
          await choose('Elective professional investor')(page);
          await page.getByRole('button', { name: 'Continue' }).click();
        },
        sees: [
          { role: 'dialog', name: 'Elective professional investor' },
          'You must meet at least 2 of these',
          'Not met yet',
        ],
      },
      'refused, not enough': {
        answers: [answer(getIndividualSignUp, TAXED)],
        does: async (page) => {
          await choose('Elective professional investor')(page);
          await page.getByRole('button', { name: 'Continue' }).click();
          await page.getByRole('button', { name: 'Confirm' }).click();
        },
        sees: ['You don’t meet this category yet'],
        sendsNot: [answerIndividualSignUp],
      },
      'refused, nothing chosen': {
        form: 'portal/onboarding/eligibility/eligibility-form.tsx',
        does: (page) => page.getByRole('button', { name: 'Continue' }).click(),
        sees: ['Choose what applies to you'],
        sendsNot: [answerIndividualSignUp],
      },
      ...stepStates(answerIndividualSignUp, {
        opens: async (page) => {
          await choose('Other experienced investor, not retail')(page);
          await page.getByRole('button', { name: 'Continue' }).click();
        },
        submit: 'Confirm',
        form: 'portal/onboarding/eligibility/eligibility-form.tsx',
        busy: 'Continue',
        body: { investor_type: 'OTHER_EXPERIENCED_NON_RETAIL' },
        done: {
          answers: [
            answer(answerIndividualSignUp, CLASSED),
            answer(getIndividualSignUp, ({ before }) =>
              before.has(answerIndividualSignUp)
                ? CLASSED
                : { ...TAXED, country_of_residence: 'BR' as const },
            ),
          ],
          sees: [heading('How much do you have in liquid assets?')],
        },
      }),
    },
    without: WITHOUT,
  },
  step({
    path: '/onboarding/questionnaire/liquid',
    details: CLASSED,
    title: 'How much do you have in liquid assets?',
    next: [LIQUID, 'How much of it is in digital assets?'],
    form: {
      form: 'portal/onboarding/choice-step.tsx',
      fills: choose('$3 million to $10 million'),
      body: { questionnaire: { liquid_investable_assets: 'THREE_TO_TEN_MM' } },
      nothing: ['Choose an answer'],
    },
  }),
  {
    route: '/onboarding/investor-blocked',
    path: '/onboarding/investor-blocked',
    user: NEWCOMER,
    answers: [answer(getIndividualSignUp, BLOCKED)],
    reads: [],
    sees: [],
    states: {
      full: {
        sees: [
          heading('We can’t open an account for you at the moment'),
          'What you can do',
          link('Correct my answer'),
          'support@ballast.example',
        ],
      },
    },
    without: { empty: 'it says one thing', refused: 'nothing is sent from here' },
  },
  step({
    path: '/onboarding/questionnaire/digital',
    details: LIQUID,
    title: 'How much of it is in digital assets?',
    next: [DIGITAL, 'How much do you want to invest with us?'],
    form: {
      form: 'portal/onboarding/choice-step.tsx',
      fills: choose('$1 million to $5 million'),
      body: { questionnaire: { digital_assets_investment_value: 'ONE_TO_FIVE_MM' } },
      nothing: ['Choose an answer'],
    },
  }),
  step({
    path: '/onboarding/questionnaire/intended',
    details: DIGITAL,
    title: 'How much do you want to invest with us?',
    next: [INTENDED, 'Understand the risks'],
    form: {
      form: 'portal/onboarding/choice-step.tsx',
      fills: choose('$0.5 million to $1 million'),
      body: { questionnaire: { intended_investment_amount: 'HALF_TO_ONE_MM' } },
      nothing: ['Choose an answer'],
    },
  }),
  step({
    path: '/onboarding/risks-agreement',
    details: INTENDED,
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
    route: '/onboarding/declaration-of-non-solicitation',
    path: '/onboarding/declaration-of-non-solicitation',
    user: NEWCOMER,
    answers: [answer(getIndividualSignUp, AWARE), ...signingAnswers(letter)],
    reads: [],
    sees: [heading('Declaration of non-solicitation')],
    states: signingStates(letter),
    without: { empty: 'there is always a letter' },
  },
  step({
    path: '/onboarding/how-did-you-learn',
    details: DECLARED,
    title: 'How did you hear of Ballast?',
    next: [DECLARED, 'Complete your registration'],
    form: {
      form: 'portal/onboarding/sign-up/HowLearnedPage.tsx',
      fills: async (page) => {
        await choose('Another way')(page);
        await page.getByLabel('Which way? (optional)').fill('At a harbour');
      },
      body: { how_learned: 'OTHER', how_learned_other: 'At a harbour' },
      field: { name: 'how_learned_other', label: 'Which way? (optional)' },
    },
  }),
  {
    route: '/onboarding/complete',
    path: '/onboarding/complete',
    user: NEWCOMER,
    answers: [answer(getIndividualSignUp, DECLARED)],
    reads: [],
    sees: [],
    states: {
      full: {
        sees: [
          heading('Complete your registration'),
          '+41 79 123 45 67',
          'Amelia Hart',
          'Kind of investor',
          '$0.5 million to $1 million',
          'You have confirmed them',
          link('Change your liquid assets'),
        ],
      },
      'full, an answer is changed and leads back': {
        answers: [answer(answerIndividualSignUp, DECLARED)],
        does: async (page) => {
          await page.getByRole('link', { name: 'Change your name' }).click();
          await page.getByLabel('First name').fill('Amelie');
          await page.getByRole('button', { name: 'Continue' }).click();
        },
        sees: [heading('Complete your registration')],
        sends: [[answerIndividualSignUp, { body: { first_name: 'Amelie' } }]],
        endsAt: '/onboarding/complete',
      },
      ...formStates({
        submit: 'Submit',
        call: completeIndividualSignUp,
        form: 'portal/onboarding/sign-up/CompletePage.tsx',
        carries: {},
        refusals: {
          internal_error: [{ role: 'dialog', name: 'We could not complete your registration' }],
        },
        lost: [{ role: 'dialog', name: 'We could not complete your registration' }],
        done: {
          answers: [
            answer(completeIndividualSignUp, { account_status: 'ACTIVE' }),
            // The person is read anew, and the account is open by then.
            answer(getMe, ({ before }) => ({
              ...NEWCOMER,
              account_status: before.has(completeIndividualSignUp)
                ? ('ACTIVE' as const)
                : ('INACTIVE' as const),
            })),
          ],
          sees: [heading('Welcome, Amelia. Your account is open')],
          endsAt: '/onboarding/success',
        },
      }),
    },
    without: WITHOUT,
  },
  {
    route: '/onboarding/success',
    path: '/onboarding/success',
    user: { ...NEWCOMER, account_status: 'ACTIVE', us_tax_payer: false },
    answers: [answer(getIndividualSignUp, DECLARED)],
    reads: [],
    sees: [heading('Welcome, Amelia. Your account is open'), link('Verify my identity')],
    states: {
      full: { sees: ['within 5 business days'] },
      'full, a US taxpayer': {
        user: { us_tax_payer: true },
        sees: ['usually within 10 minutes'],
      },
    },
    without: { empty: 'it says one thing', refused: 'nothing is sent from here' },
  },
];
