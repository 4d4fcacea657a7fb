import { listUploads } from '@ballast/contract/files/uploads.ts';
import { resendDraftLink } from '@ballast/contract/funds/draft-links.ts';
import { getFund, getFundIndexChart, getFundIndexPlot } from '@ballast/contract/funds/funds.ts';
import {
  cancelSubscriptionRequest,
  createSubscriptionRequest,
  getSubscriptionTerms,
  listSubscriptionRequests,
  type SubscriptionRequest,
  type SubscriptionTerms,
  submitSubscriptionRequest,
  verifySupportingDocuments,
} from '@ballast/contract/funds/subscriptions.ts';
import { getKyc } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import {
  listProfileChanges,
  type ProfileChange,
  requestProfileChange,
} from '@ballast/contract/onboarding/profile-changes.ts';
import {
  getProofOfAddress,
  type Proof,
  sendProofOfAddress,
} from '@ballast/contract/onboarding/proofs/proofs.ts';
import type { DraftSignature } from '@ballast/contract/onboarding/signatories/draft-signatures.ts';
import { getInvestmentUnderlying, listInvestments } from '@ballast/contract/portfolio/portfolio.ts';
import type { Page } from 'playwright-core';
import { type Answer, answer, hold, list, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { CLIENT, id } from '../people.ts';
import { button, heading, link, type Screen, type State } from '../screen.ts';
import { CASE } from './files.ts';
import { uploadOf } from './identity.ts';
import { AGREED } from './kyc.ts';
import { agreementOf, fillSignature, signedOf, signingAnswers } from './signing.ts';

const FOLDER = 'portal/funds/subscriptions';
const START = '/invest/mutual/neutral';

export const TERMS: SubscriptionTerms = {
  fund_id: id(1601),
  fund_slug: 'neutral',
  fund_name: 'Neutral',
  strategy_type: 'CAYMAN',
  is_subsequent: false,
  refused_by: null,
  signed_by: null,
  dealing: { day: '2026-04-01', cut_off: '2026-03-25T00:00:00.000Z' },
  dealing_every: 'MONTHLY',
  classes: [
    {
      id: id(1602),
      name: 'A',
      currency: 'USD',
      minimum: '100000.00',
      available: '350000.00',
      currencies: [],
      rated_at: '2026-03-12T09:45:00.000Z',
      issue_price: '100',
      management_fee: '0.02',
      incentive_fee: '0.2',
      hurdle: '0',
      lock_up_months: 12,
      early_redemption_fee: '0.02',
      redemption_notice_days: 30,
    },
  ],
  known: {
    source_of_funds: ['SALARY'],
    source_of_funds_other: 'Saved since 2010',
    employer_name: null,
    experience: null,
    accreditation: null,
  },
  proof_of_address: 'REQUIRED',
};

/** Somebody who has euros, too, and too few bitcoins. */
const WITH_EUROS: SubscriptionTerms = {
  ...TERMS,
  classes: TERMS.classes.map((each) => ({
    ...each,
    currencies: [
      {
        ...{ currency: 'BTC', available: '0.50000000', minimum: '2.00200201' },
        ...{ maximum: '20.00000000', rate: '49950' },
      },
      {
        ...{ currency: 'EUR', available: '2000000.00', minimum: '91000.10' },
        ...{ maximum: '909090.90', rate: '1.0989' },
      },
    ],
  })),
};

const AGAIN: SubscriptionTerms = {
  ...TERMS,
  is_subsequent: true,
  known: { ...TERMS.known, employer_name: 'Harbour Lights Ltd', experience: 'OVER_FIVE_YEARS' },
  proof_of_address: 'APPROVED',
};

const ACCREDITATION = {
  accreditation_criteria: 'income',
  qualified_client: 'ASSETS_UNDER_MANAGEMENT',
} as const;

const US: SubscriptionTerms = { ...TERMS, strategy_type: 'US' };

const US_AGAIN: SubscriptionTerms = {
  ...AGAIN,
  strategy_type: 'US',
  known: { ...AGAIN.known, accreditation: ACCREDITATION },
};

const CHANGE: ProfileChange = {
  id: id(1605),
  message: 'I work elsewhere.',
  address: null,
  sent_at: '2026-03-12T09:50:00.000Z',
  review: CASE,
};

const POOR: SubscriptionTerms = {
  ...TERMS,
  classes: TERMS.classes.map((each) => ({ ...each, available: '50.00' })),
};

const BEGUN: SubscriptionRequest = {
  id: id(1603),
  fund_id: TERMS.fund_id,
  fund_slug: 'neutral',
  fund_name: 'Neutral',
  strategy_type: 'CAYMAN',
  is_subsequent: false,
  class_name: 'A',
  currency: 'USD',
  amount: '250000.00',
  paid: null,
  printed_copy: false,
  printed_copy_posted_on: null,
  accreditation: null,
  status: 'DRAFT',
  dealing: TERMS.dealing,
  signature: null,
  may_cancel: true,
  review: null,
  reason: null,
  refused_by: null,
  created_at: '2026-03-12T09:50:00.000Z',
  submitted_at: null,
  decided_at: null,
};

/** Paid with euros, which are not exchanged yet. */
const IN_EUROS: SubscriptionRequest = {
  ...BEGUN,
  amount: '109890.00',
  paid: {
    ...{ currency: 'EUR', amount: '100000.00', indicative_rate: '1.0989' },
    rated_at: '2026-03-12T09:45:00.000Z',
    exchanged: null,
  },
};

const EXCHANGED = {
  ...{ amount: '100000.00', bought: '110250.00', rate: '1.1025', at: '2026-03-25T07:00:00.000Z' },
};

/** The same once its date takes no more orders, approved before. */
const exchanged = (changed: Partial<SubscriptionRequest>): SubscriptionRequest => ({
  ...IN_EUROS,
  ...{ status: 'APPROVED', amount: EXCHANGED.bought, may_cancel: false },
  ...{ submitted_at: '2026-03-12T09:55:00.000Z', decided_at: '2026-03-13T09:55:00.000Z' },
  paid: IN_EUROS.paid && { ...IN_EUROS.paid, exchanged: EXCHANGED },
  ...changed,
});

/** Whose signature by a link something waits for. */
export const BY_LINK: DraftSignature = {
  name: 'Mei Tan',
  role: 'Managing director',
  email: 'mei.tan@straits.example',
  state: 'ASKED',
  sent_at: '2026-03-12T09:50:00.000Z',
  expires_at: '2026-04-11T09:50:00.000Z',
  resend_after_s: 0,
  refused_by: null,
};

const FOR_MEI: SubscriptionTerms = { ...TERMS, signed_by: BY_LINK.name };

const waitingFor = (signature: Partial<DraftSignature> = {}) =>
  list(listSubscriptionRequests, [{ ...BEGUN, signature: { ...BY_LINK, ...signature } }]);

/** A subscription that the desk looks at. */
export const WITH_DESK: SubscriptionRequest = {
  ...BEGUN,
  status: 'SUBMITTED',
  review: CASE,
  submitted_at: '2026-03-12T09:55:00.000Z',
};

/** One for which the client has to send a document. */
export const WAITING: SubscriptionRequest = {
  ...WITH_DESK,
  status: 'AWAITING_DOCUMENTS',
  review: null,
};

const agreement = agreementOf('SUBSCRIPTION_AGREEMENT');

const FLOW: readonly Answer[] = [
  answer(getSubscriptionTerms, TERMS),
  answer(createSubscriptionRequest, BEGUN),
  answer(submitSubscriptionRequest, { status: 'SUPPORTING_DOCUMENTS_REQUIRED' }),
  list(listSubscriptionRequests, [WAITING]),
  ...signingAnswers(agreement),
];

const start = (page: Page) => page.getByRole('button', { name: 'Start', exact: true }).click();
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();

async function toAmount(page: Page): Promise<void> {
  await start(page);
  await page.getByRole('button', { name: /US dollar, class A/ }).click();
}

async function toAmountInEuros(page: Page): Promise<void> {
  await start(page);
  await page.getByRole('button', { name: /Euro, for class A/ }).click();
}

async function toQuestions(page: Page): Promise<void> {
  await toAmount(page);
  await page.getByRole('textbox', { name: 'Amount to invest' }).fill('250000');
  await goOn(page);
}

async function toExperience(page: Page): Promise<void> {
  await toQuestions(page);
  await page.getByRole('heading', { name: 'Where does this money come from?' }).waitFor();
  await goOn(page);
}

/** People tell their experience before; of companies all else is known. */
async function toAccredited(page: Page): Promise<void> {
  await toQuestions(page);
  const review = page.getByRole('heading', { name: 'Is this still right?' });
  const questions = page.getByRole('heading', { name: 'Where does this money come from?' });
  await review.or(questions).waitFor();
  if (await review.isVisible()) {
    await page.getByRole('button', { name: 'Everything is right' }).click();
    return;
  }
  await goOn(page);
  await page.getByLabel('2 to 5 years').check();
  await goOn(page);
}

async function toQualified(page: Page): Promise<void> {
  await toAccredited(page);
  await page.getByLabel(/By income|By total assets/).check();
  await goOn(page);
}

async function toAgreement(page: Page): Promise<void> {
  await toQuestions(page);
  const review = page.getByRole('heading', { name: 'Is this still right?' });
  const questions = page.getByRole('heading', { name: 'Where does this money come from?' });
  await review.or(questions).waitFor();
  if (await review.isVisible()) {
    await page.getByRole('button', { name: 'Everything is right' }).click();
    return;
  }
  await goOn(page);
  await page.getByLabel('2 to 5 years').check();
  await goOn(page);
}

const COMPANY = { account_type: 'INSTITUTIONAL' as const, legal_name: 'Beacon Reach AG' };

const US_COMPANY_AGAIN: SubscriptionTerms = {
  ...US_AGAIN,
  known: {
    ...US_AGAIN.known,
    accreditation: { ...ACCREDITATION, accreditation_criteria: 'all_owners' },
  },
};

const refusedBy = (refused_by: SubscriptionTerms['refused_by'], sees: State['sees']): State => ({
  answers: [answer(getSubscriptionTerms, { ...TERMS, refused_by })],
  sees,
});

const BODY = {
  class_id: id(1602),
  amount: '250000',
  answers: {
    source_of_funds: ['SALARY'],
    source_of_funds_other: 'Saved since 2010',
    employer_name: null,
    experience: 'TWO_TO_FIVE_YEARS',
  },
  accreditation: null,
  printed_copy: true,
};

const NOT_CREATED = { role: 'dialog', name: 'We could not create your subscription' } as const;

const beginning = formStates({
  form: `${FOLDER}/SubscribeExperiencePage.tsx`,
  fills: async (page) => {
    await page.getByLabel('2 to 5 years').check();
    await page.getByLabel(/Send me a printed copy/).check();
  },
  submit: 'Continue',
  call: createSubscriptionRequest,
  carries: { query: { fund: 'neutral' }, body: BODY },
  empty: { 'Your experience': 'Choose an answer' },
  lost: [NOT_CREATED],
  refusals: {
    insufficient_funds: [NOT_CREATED, 'Insufficient funds'],
    no_dealing_date: [NOT_CREATED, 'This fund has no open dealing date at present'],
    subscription_needs_documents: [NOT_CREATED, 'Another subscription is waiting for a document'],
  },
  done: { sees: [heading('Sign your subscription')] },
});

const beginningAgain = formStates({
  form: `${FOLDER}/SubscribeReviewPage.tsx`,
  submit: 'Everything is right',
  call: createSubscriptionRequest,
  carries: { body: { ...BODY, answers: null, printed_copy: false } },
  lost: [NOT_CREATED],
  refusals: { fund_closed: [NOT_CREATED, 'This fund does not allow investments at the moment'] },
  done: { sees: [heading('Sign your subscription')] },
});

const beginningInUs = formStates({
  form: `${FOLDER}/QualifiedClientPage.tsx`,
  fills: (page) => page.getByLabel(/By assets under management/).check(),
  submit: 'Continue',
  call: createSubscriptionRequest,
  carries: { body: { ...BODY, accreditation: ACCREDITATION, printed_copy: false } },
  empty: { 'Qualified client': 'Choose an answer' },
  lost: [NOT_CREATED],
  refusals: {
    profile_change_pending: [NOT_CREATED, 'We are still looking at a change of your details'],
  },
  done: { sees: [heading('Sign your subscription')] },
});

const OWN = { user: CLIENT, answers: FLOW, reads: [] } as const;
const NEVER_EMPTY = { empty: 'a form begins empty' } as const;
const NOTHING_SENT = { refused: 'nothing is sent from here' } as const;

/** Subscribing to a private fund, up to the signature. */
const subscribing: readonly Screen[] = [
  {
    ...OWN,
    route: '/invest/mutual/$fundSlug/intro',
    path: `${START}/intro`,
    reads: [getSubscriptionTerms, listSubscriptionRequests],
    sees: [],
    states: {
      // What it takes is known before the first screen is shown.
      loading: {
        answers: [getSubscriptionTerms, listSubscriptionRequests].map(hold),
        sees: ['Loading'],
        misses: [button('Start')],
      },
      full: {
        sees: [
          heading('Invest in this fund'),
          ...['Neutral', 'Monthly', '1 Apr 2026', 'Prove your address'],
          ...[button('Start'), link('See your last subscription')],
        ],
      },
      'full, nothing subscribed to before': {
        answers: [list(listSubscriptionRequests, [])],
        sees: [button('Start')],
        misses: [link('See your last subscription')],
      },
      'full, somebody who invests again': {
        answers: [answer(getSubscriptionTerms, AGAIN)],
        sees: ['Check what we know about you', button('Start')],
        misses: ['Prove your address'],
      },
      'full, with the manager': refusedBy('fund_inquiry_only', [
        'You invest in this fund with your relationship manager',
        link('Send an enquiry'),
      ]),
      'full, a company whose signatory comes by a link': {
        user: COMPANY,
        answers: [answer(getSubscriptionTerms, FOR_MEI), waitingFor()],
        sees: [
          'Mei Tan signs for your company',
          ...[button('Start'), link('See your last subscription')],
        ],
      },
      'full, closed': refusedBy('fund_closed', [
        'This fund does not allow investments at the moment',
        link('See other funds'),
      ]),
      'full, without a date': refusedBy('no_dealing_date', [
        'This fund takes no subscriptions at present',
      ]),
      'full, a US taxpayer': {
        answers: [answer(getSubscriptionTerms, US)],
        sees: ['Then we ask for evidence that you are an accredited investor.', button('Start')],
        misses: ['Prove your address'],
      },
      'full, a company that pays taxes in the US': {
        user: COMPANY,
        answers: [answer(getSubscriptionTerms, US)],
        sees: [
          'Then tell us what makes your company an accredited investor.',
          'Then we ask for evidence that you are an accredited investor.',
        ],
        misses: ['Answer a few questions'],
      },
      'full, a US taxpayer whose evidence is missing': {
        answers: [
          answer(getSubscriptionTerms, { ...US, refused_by: 'subscription_needs_documents' }),
        ],
        sees: ['Another subscription is waiting for a document', link('Send your evidence')],
        misses: [link('Prove your address')],
      },
      'full, a change of details is pending': refusedBy('profile_change_pending', [
        'We are still looking at a change of your details',
        link('View your personal information'),
      ]),
      'full, agreements to sign again': refusedBy('agreements_outdated', [
        'Sign your agreements again first',
        link('See what to sign'),
      ]),
      'full, a document is missing': refusedBy('subscription_needs_documents', [
        'Another subscription is waiting for a document',
        link('Prove your address'),
      ]),
    },
    without: { ...NOTHING_SENT, empty: 'it says what there is, and why there is nothing' },
  },
  {
    ...OWN,
    route: '/invest/mutual/$fundSlug/asset',
    path: `${START}/intro`,
    comes: start,
    sees: [heading('What would you like to invest?')],
    states: {
      full: {
        sees: [button('US dollar, class A'), '2.00%', '20.00%'],
        misses: [heading('Or pay with another currency')],
      },
      'full, with other currencies to pay with': {
        answers: [answer(getSubscriptionTerms, WITH_EUROS)],
        sees: [
          heading('Or pay with another currency'),
          ...[button('Euro, for class A'), 'exchanged for USD'],
          'Below the minimum of about',
        ],
        misses: [button('Bitcoin, for class A')],
      },
      empty: {
        answers: [answer(getSubscriptionTerms, POOR)],
        sees: ['There is not enough available yet', link('Deposit')],
      },
    },
    without: NOTHING_SENT,
  },
  {
    ...OWN,
    route: '/invest/mutual/$fundSlug/amount',
    path: `${START}/intro`,
    comes: toAmount,
    sees: [heading('How much?')],
    states: {
      full: { sees: ['Minimum investment', '$100,000.00', '1 Apr 2026', button('Continue')] },
      'refused, too little': {
        form: `${FOLDER}/SubscribeAmountPage.tsx`,
        does: async (page) => {
          await page.getByRole('textbox', { name: 'Amount to invest' }).fill('99999.99');
          await goOn(page);
        },
        sees: ['Min. amount: $100,000.00'],
        sendsNot: [createSubscriptionRequest],
      },
      'refused, more than there is': {
        form: `${FOLDER}/SubscribeAmountPage.tsx`,
        does: async (page) => {
          await page.getByRole('textbox', { name: 'Amount to invest' }).fill('350000.01');
          await goOn(page);
        },
        sees: ['Insufficient funds'],
        messages: { 'Amount to invest': 'Insufficient funds' },
        sendsNot: [createSubscriptionRequest],
      },
    },
    without: NEVER_EMPTY,
  },
  {
    ...OWN,
    route: '/invest/mutual/$fundSlug/background',
    path: `${START}/intro`,
    comes: toQuestions,
    sees: [heading('Where does this money come from?')],
    states: {
      full: { sees: ['Salary or pension', 'In your own words', button('Continue')] },
      'refused, nothing chosen': {
        form: `${FOLDER}/SubscribeBackgroundPage.tsx`,
        does: async (page) => {
          await page.getByLabel('Salary or pension').uncheck();
          await goOn(page);
        },
        sees: ['Choose at least one'],
        isMarked: true,
        sendsNot: [createSubscriptionRequest],
      },
      'refused, something else that is not said': {
        form: `${FOLDER}/SubscribeBackgroundPage.tsx`,
        does: async (page) => {
          await page.getByLabel('Something else').check();
          await page.getByLabel('In your own words').fill('');
          await goOn(page);
        },
        sees: ['Field is required'],
        messages: { 'In your own words': 'Field is required' },
        sendsNot: [createSubscriptionRequest],
      },
    },
    without: NEVER_EMPTY,
  },
  {
    ...OWN,
    route: '/invest/mutual/$fundSlug/experience',
    path: `${START}/intro`,
    comes: toExperience,
    sees: [],
    states: {
      full: {
        sees: [
          heading('How long have you invested in securities?'),
          ...['More than 5 years', button('Continue')],
        ],
      },
      ...beginning,
    },
    without: NEVER_EMPTY,
  },
  {
    ...OWN,
    route: '/invest/mutual/$fundSlug/accredited-investor-status',
    path: `${START}/intro`,
    answers: [...FLOW, answer(getSubscriptionTerms, US)],
    comes: toAccredited,
    sees: [],
    states: {
      full: {
        sees: [
          heading('Are you an accredited investor?'),
          'More than $200,000 a year, or more than $300,000 together with your spouse, in each of the last two years',
          'More than $1,000,000, excluding your main residence',
          ...['If none of this is true of you', button('Write to your manager')],
        ],
      },
      'full, a company': {
        user: COMPANY,
        sees: [
          heading('Is your company an accredited investor?'),
          'More than $5,000,000, and the company was not formed to make this investment',
          'Everybody who owns equity in the company is an accredited investor',
          ...['As a supervised firm', 'As a family office'],
          'If none of this is true of your company',
        ],
        misses: ['By income'],
      },
      'refused, nothing chosen': {
        form: `${FOLDER}/AccreditedInvestorPage.tsx`,
        does: goOn,
        sees: [heading('Are you an accredited investor?'), 'Choose an answer'],
        messages: { 'Accredited investor': 'Choose an answer' },
        sendsNot: [createSubscriptionRequest],
      },
    },
    without: NEVER_EMPTY,
  },
  {
    ...OWN,
    route: '/invest/mutual/$fundSlug/qualified-client-status',
    path: `${START}/intro`,
    answers: [...FLOW, answer(getSubscriptionTerms, US)],
    comes: toQualified,
    sees: [],
    states: {
      full: {
        sees: [
          heading('Are you a qualified client?'),
          'More than $2,200,000, excluding your main residence',
          'At least $1,100,000 under our management',
        ],
      },
      'sent, by a company': {
        user: COMPANY,
        does: async (page) => {
          await page.getByText('The company has more than $2,200,000 after its debts').waitFor();
          await page.getByLabel(/By net worth/).check();
          await goOn(page);
        },
        sees: [heading('Sign your subscription')],
        sends: [
          [
            createSubscriptionRequest,
            {
              body: {
                answers: null,
                accreditation: {
                  accreditation_criteria: 'total_assets',
                  qualified_client: 'NET_WORTH',
                },
              },
            },
          ],
        ],
      },
      ...beginningInUs,
    },
    without: NEVER_EMPTY,
  },
  {
    ...OWN,
    route: '/invest/mutual/$fundSlug/review-personal-information',
    path: `${START}/intro`,
    comes: toQuestions,
    answers: [...FLOW, answer(getSubscriptionTerms, AGAIN), answer(getKyc, AGREED)],
    sees: [],
    states: {
      full: {
        sees: [
          heading('Is this still right?'),
          CLIENT.email,
          'Harbour Lights Ltd',
          'More than 5 years',
          'Salary or pension',
          'Tax number, United Kingdom',
        ],
      },
      'full, a US taxpayer': {
        answers: [answer(getSubscriptionTerms, US_AGAIN)],
        sees: ['Accredited investor', 'By income', 'Qualified client'],
        misses: ['Tax number, United Kingdom'],
      },
      'full, a company that pays taxes in the US, again': {
        user: COMPANY,
        answers: [answer(getSubscriptionTerms, US_COMPANY_AGAIN)],
        sees: ['Beacon Reach AG', 'Accredited investor', 'By its owners', 'Qualified client'],
      },
      'full, a company that pays taxes in the US goes on to what it is': {
        user: COMPANY,
        answers: [answer(getSubscriptionTerms, US)],
        does: (page) => page.getByRole('button', { name: 'Everything is right' }).click(),
        sees: [heading('Is your company an accredited investor?')],
        sendsNot: [createSubscriptionRequest],
        endsAt: `${START}/accredited-investor-status`,
      },
      'sent, what has changed': {
        answers: [
          answer(requestProfileChange, { id: id(1605), due_at: CASE.due_at }),
          list(listProfileChanges, [CHANGE]),
        ],
        does: async (page) => {
          await page.getByRole('button', { name: 'Something has changed' }).click();
          await page.getByRole('textbox', { name: 'What has changed' }).fill('I work elsewhere.');
          await page.getByRole('button', { name: 'Send', exact: true }).click();
        },
        sees: [heading('We have received your change')],
        sends: [[requestProfileChange, { body: { message: 'I work elsewhere.' } }]],
        sendsNot: [createSubscriptionRequest],
        endsAt: `${START}/change-request-received`,
      },
      'sent, by a company': {
        user: COMPANY,
        does: async (page) => {
          await page.getByText('Beacon Reach AG').waitFor();
          await page.getByRole('button', { name: 'Everything is right' }).click();
        },
        sees: [heading('Sign your subscription')],
        sends: [[createSubscriptionRequest, { body: { answers: null } }]],
      },
      ...beginningAgain,
    },
    without: { empty: 'there is always something that is known' },
  },
  {
    ...OWN,
    route: '/invest/mutual/$fundSlug/agreement',
    path: `${START}/intro`,
    comes: toAgreement,
    sees: [heading('Sign your subscription')],
    states: {
      full: { sees: ['Agreement of the stage', button('Sign')] },
      'sent, signed and submitted': {
        does: async (page) => {
          await fillSignature(page);
          await page.getByRole('button', { name: 'Sign', exact: true }).click();
          await goOn(page);
        },
        sees: [heading('One document is missing')],
        endsAt: `${START}/request-status`,
        sends: [[submitSubscriptionRequest, { params: { id: BEGUN.id } }]],
      },
      'sent, by a company': {
        user: COMPANY,
        answers: [
          answer(submitSubscriptionRequest, { status: 'ON_REVIEW' }),
          ...signingAnswers(signedOf(agreement)),
        ],
        does: goOn,
        sees: [heading('We have your request')],
        endsAt: `${START}/request-received`,
      },
      'sent, by a company that evidence is asked of': {
        user: COMPANY,
        answers: signingAnswers(signedOf(agreement)),
        does: goOn,
        sees: [heading('One document is missing')],
        endsAt: `${START}/request-status`,
      },
      'full, signed before': {
        answers: signingAnswers(signedOf(agreement)),
        sees: ['You signed “Agreement of the stage”', button('Continue')],
      },
    },
    without: { empty: 'there is always a text', refused: 'the ceremony says how it fails' },
  },
];

/** The same of somebody who pays with euros, up to what is asked of them. */
const payingInEuros: readonly Screen[] = [
  {
    ...OWN,
    route: '/invest/mutual/$fundSlug/amount',
    path: `${START}/intro`,
    answers: [...FLOW, answer(getSubscriptionTerms, WITH_EUROS)],
    comes: toAmountInEuros,
    sees: [heading('How much?')],
    states: {
      full: {
        does: (page) => page.getByRole('textbox', { name: 'Amount to invest' }).fill('100000'),
        sees: [
          'The rate is indicative',
          ...['Makes about', '$109,890.00', 'Indicative rate of', '€91,001'],
        ],
      },
      'refused, too few euros at the rate': {
        form: `${FOLDER}/SubscribeAmountPage.tsx`,
        does: async (page) => {
          await page.getByRole('textbox', { name: 'Amount to invest' }).fill('91000.09');
          await goOn(page);
        },
        sees: ['Min. amount: €91,001', 'Minimum investment €91,001'],
        sendsNot: [createSubscriptionRequest],
      },
      'refused, more euros than are exchanged at once': {
        form: `${FOLDER}/SubscribeAmountPage.tsx`,
        does: async (page) => {
          await page.getByRole('textbox', { name: 'Amount to invest' }).fill('909090.91');
          await goOn(page);
        },
        sees: ['Max. amount: €909,090.90'],
        sendsNot: [createSubscriptionRequest],
      },
      'sent, begun with euros': {
        does: async (page) => {
          await page.getByRole('textbox', { name: 'Amount to invest' }).fill('100000');
          await goOn(page);
          await page.getByRole('heading', { name: 'Where does this money come from?' }).waitFor();
          await goOn(page);
          await page.getByLabel('2 to 5 years').check();
          await goOn(page);
        },
        sees: [],
        endsAt: `${START}/agreement`,
        sends: [[createSubscriptionRequest, { body: { amount: '100000', paid_in: 'EUR' } }]],
      },
    },
    without: NEVER_EMPTY,
  },
];

const resending = formStates({
  name: 'sending the link again',
  submit: 'Send the link again',
  call: resendDraftLink,
  carries: { params: { id: BEGUN.id } },
  refusals: { code_sent_recently: [button('Send the link again')] },
  details: { code_sent_recently: { resend_after_s: 40 } },
  done: { answers: [answer(resendDraftLink, BY_LINK)], sees: ['The link is on its way.'] },
});

const submitNow = (page: Page) => page.getByRole('button', { name: 'Submit it now' }).click();

/** Of a company whose signatory comes by a link: the last step shows whom it waits for, and nothing is signed there. */
const signedByLink: readonly Screen[] = [
  {
    ...OWN,
    user: { ...CLIENT, ...COMPANY },
    route: '/invest/mutual/$fundSlug/agreement',
    path: `${START}/intro`,
    answers: [...FLOW, answer(getSubscriptionTerms, FOR_MEI), waitingFor()],
    reads: [],
    comes: toAgreement,
    sees: [heading('Your subscription waits')],
    states: {
      full: {
        sees: [
          'Mei Tan signs for your company and was sent a link by email.',
          ...['Waiting for the signature of Mei Tan', 'mei.tan@straits.example', '11 Apr 2026'],
          ...[button('Send the link again'), link('See your subscription')],
        ],
        misses: [button('Sign')],
        sendsNot: [submitSubscriptionRequest],
      },
    },
    without: { empty: 'somebody is waited for', refused: 'the link is sent again elsewhere' },
  },
  {
    route: '/invest/mutual/$fundSlug/request-status',
    path: `${START}/request-status`,
    user: { ...CLIENT, ...COMPANY },
    answers: [answer(getSubscriptionTerms, FOR_MEI), waitingFor()],
    reads: [listSubscriptionRequests],
    sees: [],
    states: {
      full: {
        sees: [
          heading('Your subscription is not submitted yet'),
          'Once it is signed, your subscription is submitted',
          ...['Waiting for the signature of Mei Tan', 'Managing director', '11 Apr 2026'],
          ...[button('Send the link again'), link('Begin again')],
        ],
      },
      'full, the link has run out': {
        answers: [waitingFor({ state: 'EXPIRED' })],
        sees: ['The link has run out', button('Send the link again'), link('Begin again')],
      },
      'full, it was declined': {
        answers: [waitingFor({ state: 'DECLINED' })],
        sees: ['Mei Tan did not sign', link('Begin again')],
        misses: [button('Send the link again')],
      },
      'full, contracts ended the link': {
        answers: [waitingFor({ state: 'ENDED' })],
        sees: ['The link is no longer good', link('Begin again')],
        misses: [button('Send the link again')],
      },
      'full, signed a moment ago': {
        answers: [waitingFor({ state: 'SIGNED' })],
        sees: ['Mei Tan has signed', 'It is being submitted.'],
        misses: [button('Send the link again')],
      },
      'full, signed and not submitted': {
        answers: [waitingFor({ state: 'REFUSED', refused_by: 'insufficient_funds' })],
        sees: [
          'Mei Tan has signed, but it could not be submitted',
          ...[
            'Less is available than you asked for.',
            button('Submit it now'),
            link('Begin again'),
          ],
        ],
      },
      'sent, submitted now': {
        answers: [
          waitingFor({ state: 'REFUSED', refused_by: 'insufficient_funds' }),
          answer(submitSubscriptionRequest, { status: 'ON_REVIEW' }),
        ],
        does: submitNow,
        sees: [],
        sends: [[submitSubscriptionRequest, { params: { id: BEGUN.id } }]],
      },
      'refused, still not enough': {
        answers: [
          waitingFor({ state: 'REFUSED', refused_by: 'insufficient_funds' }),
          refuse(submitSubscriptionRequest, 'insufficient_funds'),
        ],
        does: submitNow,
        sees: ['Insufficient funds', button('Submit it now')],
      },
      ...resending,
      'sent, taken back': {
        answers: [answer(cancelSubscriptionRequest, {})],
        does: async (page) => {
          await page.getByRole('button', { name: 'Take the subscription back' }).click();
          await page.getByText('Nobody can sign it any more').waitFor();
          await page.getByRole('button', { name: 'Take it back' }).click();
        },
        sees: [],
        sends: [[cancelSubscriptionRequest, { params: { id: BEGUN.id } }]],
      },
    },
    without: { empty: 'somebody is waited for' },
  },
];

const takingBack = formStates({
  name: 'taken back',
  opens: (page) => page.getByRole('button', { name: 'Take the subscription back' }).click(),
  submit: 'Take it back',
  busy: 'Take the subscription back',
  call: cancelSubscriptionRequest,
  carries: { params: { id: BEGUN.id } },
  refusals: { conflict: [heading('Your subscription is with us')] },
  done: { answers: [answer(cancelSubscriptionRequest, {})], sees: [] },
});

const shown = (status: SubscriptionRequest['status'], title: string, words: string): State => ({
  answers: [
    list(listSubscriptionRequests, [{ ...WITH_DESK, status, decided_at: WITH_DESK.submitted_at }]),
  ],
  sees: [heading(title), words],
});

const PROOF: Proof = {
  status: 'REQUIRED',
  dated_on: null,
  sent_at: null,
  files: [],
  reason: null,
};

const BILL = uploadOf(1604, 'PROOF', 'ADDRESS', { file_name: 'bill.jpg' });
const NOT_SUBMITTED = { role: 'dialog', name: 'We could not submit your documents' } as const;
const DAY = 'Date on the document';

const proving = formStates({
  form: `${FOLDER}/ProofOfAddressPage.tsx`,
  fills: (page) => page.getByLabel(DAY).fill('01/03/2026'),
  submit: 'Send the document',
  call: sendProofOfAddress,
  carries: { body: { dated_on: '2026-03-01', upload_ids: [BILL.id] } },
  empty: { [DAY]: 'Field is required' },
  field: { name: 'dated_on', label: DAY },
  lost: [NOT_SUBMITTED],
  refusals: {
    document_not_recent: ['It must be dated within the last three months'],
    file_withheld: [NOT_SUBMITTED],
  },
  done: {
    answers: [
      answer(sendProofOfAddress, { ...PROOF, status: 'SUBMITTED' }),
      answer(verifySupportingDocuments, { status: 'ON_REVIEW' }),
    ],
    sees: [heading('Your documents are with us')],
    endsAt: `${START}/documents-status`,
    sends: [[verifySupportingDocuments, { params: { id: BEGUN.id } }]],
  },
});

/** How a subscription stands, and what it waits for. */
const standing: readonly Screen[] = [
  {
    route: '/invest/mutual/$fundSlug/change-request-received',
    path: `${START}/change-request-received`,
    user: CLIENT,
    answers: [answer(getSubscriptionTerms, TERMS), list(listProfileChanges, [CHANGE])],
    reads: [listProfileChanges],
    sees: [heading('We have received your change')],
    states: {
      full: {
        sees: [
          'You will have an answer by email by 17 Mar 2026.',
          ...[link('Go to your portfolio'), link('View your personal information')],
        ],
      },
    },
    without: { ...NOTHING_SENT, empty: 'whoever has told of nothing is at their portfolio' },
  },
  {
    route: '/invest/mutual/$fundSlug/request-received',
    path: `${START}/request-received`,
    user: { ...CLIENT, ...COMPANY },
    answers: [answer(getSubscriptionTerms, TERMS), list(listSubscriptionRequests, [WITH_DESK])],
    reads: [listSubscriptionRequests],
    sees: [heading('We have your request')],
    states: {
      full: {
        sees: ['Your company signed and submitted it', link('See your subscription')],
      },
    },
    without: { ...NOTHING_SENT, empty: 'it says what comes next' },
  },
  {
    route: '/invest/mutual/$fundSlug/request-status',
    path: `${START}/request-status`,
    user: CLIENT,
    answers: [answer(getSubscriptionTerms, TERMS), list(listSubscriptionRequests, [WITH_DESK])],
    reads: [listSubscriptionRequests],
    sees: [],
    states: {
      full: {
        sees: [
          heading('Your subscription is with us'),
          'You will have an answer by email by 17 Mar 2026.',
          button('Take the subscription back'),
        ],
      },
      'full, paid with euros': {
        answers: [
          list(listSubscriptionRequests, [
            { ...WITH_DESK, ...{ paid: IN_EUROS.paid, amount: IN_EUROS.amount } },
          ]),
        ],
        sees: ['You pay', '€100,000.00', 'Indicative rate of', 'Makes about', '$109,890.00'],
      },
      'full, approved and paid with euros': {
        answers: [
          list(listSubscriptionRequests, [exchanged({ may_cancel: true, paid: IN_EUROS.paid })]),
        ],
        sees: [
          'What you pay is exchanged for USD when the dealing date takes no more orders',
          button('Take the subscription back'),
        ],
      },
      'full, euros exchanged': {
        answers: [list(listSubscriptionRequests, [exchanged({})])],
        sees: ['What you paid was exchanged for', 'Rate of the exchange', 'Bought', '$110,250.00'],
        misses: ['Indicative rate of', button('Take the subscription back')],
      },
      'full, euros that brought too little': {
        answers: [
          list(listSubscriptionRequests, [
            exchanged({ ...{ status: 'REFUSED', refused_by: 'rate_changed', dealing: null } }),
          ]),
        ],
        sees: [
          heading('Your subscription could not be dealt'),
          'brought less than the fund takes',
          '$110,250.00',
        ],
      },
      'full, euros that the market moved away from': {
        answers: [
          list(listSubscriptionRequests, [
            exchanged({
              ...{ status: 'REFUSED', refused_by: 'rate_changed', dealing: null },
              paid: IN_EUROS.paid,
            }),
          ]),
        ],
        sees: ['The rate changed too much while what you paid was exchanged'],
      },
      'full, euros that nobody bought': {
        answers: [
          list(listSubscriptionRequests, [
            exchanged({
              ...{ status: 'REFUSED', refused_by: 'not_filled', dealing: null },
              paid: IN_EUROS.paid,
            }),
          ]),
        ],
        sees: ['What you paid could not be exchanged for USD.'],
      },
      'full, a document is missing': {
        answers: [
          list(listSubscriptionRequests, [{ ...WAITING, reason: 'The last page is missing.' }]),
        ],
        sees: ['The last page is missing.', link('Prove your address')],
      },
      'full, evidence of a US taxpayer is missing': {
        answers: [list(listSubscriptionRequests, [{ ...WAITING, strategy_type: 'US' }])],
        sees: ['Your money is set aside until then.', link('Send your evidence')],
        misses: [link('Prove your address')],
      },
      'full, a company that pays taxes in the US sees what it chose': {
        user: COMPANY,
        answers: [
          list(listSubscriptionRequests, [
            {
              ...WAITING,
              strategy_type: 'US',
              accreditation: { ...ACCREDITATION, accreditation_criteria: 'total_assets' },
            },
          ]),
        ],
        sees: [
          'Accredited investor',
          'By total assets',
          'Qualified client',
          'By assets under management',
        ],
      },
      'full, approved': shown(
        'APPROVED',
        'Your subscription is approved',
        'Your money goes to the fund on 1 Apr 2026.',
      ),
      'full, units issued': shown('ACCEPTED', 'Your units are issued', 'Nothing more.'),
      'full, a printed copy was posted': {
        answers: [
          list(listSubscriptionRequests, [
            {
              ...WITH_DESK,
              status: 'ACCEPTED',
              printed_copy: true,
              printed_copy_posted_on: '2026-04-03',
            },
          ]),
        ],
        sees: ['Printed copy', 'Posted on 3 Apr 2026'],
        misses: ['Comes by post after the dealing date'],
      },
      'full, not accepted': shown(
        'REJECTED',
        'Your subscription was not accepted',
        'Your money is available to you again.',
      ),
      'full, taken back': shown('CANCELLED', 'You took your subscription back', 'Nothing more.'),
      'full, not submitted': shown(
        'DRAFT',
        'Your subscription is not submitted yet',
        'Nothing is set aside and nothing was sent.',
      ),
      empty: {
        answers: [list(listSubscriptionRequests, [])],
        sees: ['You have not subscribed to this fund', link('Invest')],
      },
      ...takingBack,
    },
  },
  {
    route: '/invest/mutual/$fundSlug/address',
    path: `${START}/address`,
    user: CLIENT,
    answers: [
      answer(getSubscriptionTerms, TERMS),
      list(listSubscriptionRequests, [WAITING]),
      answer(getProofOfAddress, PROOF),
      list(listUploads, [BILL]),
    ],
    reads: [getProofOfAddress],
    sees: [heading('Prove your address')],
    states: {
      full: { sees: ['bill.jpg', button('Send the document')] },
      'full, another one': {
        answers: [
          answer(getProofOfAddress, {
            ...PROOF,
            status: 'REJECTED',
            reason: 'It is cut off at the bottom.',
          }),
        ],
        sees: ['We could not use the last one', 'It is cut off at the bottom.'],
      },
      'refused, too old': {
        form: `${FOLDER}/ProofOfAddressPage.tsx`,
        does: async (page) => {
          await page.getByLabel(DAY).fill('11/12/2025');
          await page.getByRole('button', { name: 'Send the document' }).click();
        },
        sees: ['It must be dated within the last three months'],
        sendsNot: [sendProofOfAddress],
      },
      'refused, no file': {
        form: `${FOLDER}/ProofOfAddressPage.tsx`,
        answers: [list(listUploads, [])],
        does: async (page) => {
          await page.getByLabel(DAY).fill('01/03/2026');
          await page.getByRole('button', { name: 'Send the document' }).click();
        },
        sees: ['Choose a file'],
        sendsNot: [sendProofOfAddress],
      },
      'full, a US taxpayer, who proves it otherwise': {
        user: { us_tax_payer: true },
        answers: [
          getFund,
          listInvestments,
          getFundIndexPlot,
          getFundIndexChart,
          getInvestmentUnderlying,
        ].map(hold),
        sees: [],
        isLoading: true,
        endsAt: '/explore/neutral',
      },
      ...proving,
    },
    without: NEVER_EMPTY,
  },
  {
    route: '/invest/mutual/$fundSlug/documents-status',
    path: `${START}/documents-status`,
    user: CLIENT,
    answers: [answer(getSubscriptionTerms, TERMS), list(listSubscriptionRequests, [WITH_DESK])],
    reads: [listSubscriptionRequests],
    sees: [heading('Your documents are with us')],
    states: {
      full: {
        sees: ['You will have an answer by email by 17 Mar 2026.', link('See your subscription')],
      },
    },
    without: { ...NOTHING_SENT, empty: 'it says what comes next' },
  },
];

export const privateSubscriptions: readonly Screen[] = [
  ...subscribing,
  ...payingInEuros,
  ...signedByLink,
  ...standing,
];
