import { listUploads } from '@ballast/contract/files/uploads.ts';
import { getFund, getFundIndexChart, getFundIndexPlot } from '@ballast/contract/funds/funds.ts';
import {
  getSubscriptionTerms,
  listSubscriptionRequests,
  verifySupportingDocuments,
} from '@ballast/contract/funds/subscriptions.ts';
import { getProfiles } from '@ballast/contract/onboarding/profiles.ts';
import type {
  ProofOfIncome,
  ProofOfInvestorStatus,
  ProofOfNetWorth,
} from '@ballast/contract/onboarding/proofs/accreditation.ts';
import {
  changeProofOfIncome,
  changeProofOfNetWorth,
  getProofOfIncome,
  getProofOfInvestorStatus,
  getProofOfNetWorth,
  sendProofOfIncome,
  sendProofOfInvestorStatus,
  sendProofOfNetWorth,
} from '@ballast/contract/onboarding/proofs/accreditation-calls.ts';
import { getInvestmentUnderlying, listInvestments } from '@ballast/contract/portfolio/portfolio.ts';
import type { Page } from 'playwright-core';
import { type Answer, answer, hold, list } from '../answers.ts';
import { formStates } from '../forms.ts';
import { CLIENT } from '../people.ts';
import { button, heading, type Screen, type State } from '../screen.ts';
import { uploadOf } from './identity.ts';
import { PROFILE } from './personal.ts';
import { agreementOf, fillSignature, signedOf, signingAnswers } from './signing.ts';
import { TERMS, WAITING, WITH_DESK } from './subscriptions.ts';

const FOLDER = 'portal/funds/subscriptions/accreditation';
const START = '/invest/mutual/neutral';

const US = { ...CLIENT, us_tax_payer: true };

const COMPANY = { account_type: 'INSTITUTIONAL' as const, legal_name: 'Beacon Reach LLC' };

const profile = (isProvided: boolean) =>
  answer(getProfiles, {
    items: [{ ...PROFILE, us_tax_payer: true, investor_data_provided: isProvided }],
  });

const FLOW: readonly Answer[] = [
  answer(getSubscriptionTerms, { ...TERMS, strategy_type: 'US' }),
  list(listSubscriptionRequests, [WAITING]),
  answer(verifySupportingDocuments, { status: 'ON_REVIEW' }),
  profile(false),
];

const NOTHING_SENT = {
  status: 'REQUIRED' as const,
  sent_at: null,
  good_until: null,
  files: [],
  reason: null,
};

const STATEMENT = uploadOf(1621, 'PROOF', 'NET_WORTH', { file_name: 'statement.pdf' });
const RETURNS = uploadOf(1622, 'PROOF', 'INCOME', { file_name: 'form-1040.pdf' });
const LETTER_FILE = uploadOf(1623, 'PROOF', 'LETTER', { file_name: 'letter.pdf' });

const fileOf = ({ id: of, file_name, bytes, scan }: typeof STATEMENT) => ({
  ...{ id: of, file_name, bytes, scan },
});

const NOT_SUBMITTED = { role: 'dialog', name: 'We could not submit your documents' } as const;

const REASON = 'The second page is missing.';

/** Whoever is asked for nothing is led back to the fund. */
const ledBack = (state: Pick<State, 'user'> & { answers?: readonly Answer[] }): State => ({
  ...state,
  answers: [
    ...(state.answers ?? []),
    ...[getFund, listInvestments, getFundIndexPlot, getFundIndexChart, getInvestmentUnderlying].map(
      hold,
    ),
  ],
  sees: [],
  isLoading: true,
  endsAt: '/explore/neutral',
});

const GUARDED: Readonly<Record<string, State>> = {
  'full, nobody who pays taxes in the US': ledBack({ user: { us_tax_payer: false } }),
  'full, everything is there': ledBack({ answers: [profile(true)] }),
};

const NEVER_EMPTY = { empty: 'a form begins empty' } as const;

const income: ProofOfIncome = {
  ...NOTHING_SENT,
  filing: null,
  years: [],
  wanted_years: [2025, 2024],
};

const EARNED: ProofOfIncome = {
  ...income,
  status: 'UNSIGNED',
  sent_at: '2026-03-12T09:40:00.000Z',
  filing: 'INDIVIDUAL',
  years: [
    { year: 2025, amount: '250000.00' },
    { year: 2024, amount: '240000.00' },
  ],
  files: [fileOf(RETURNS)],
};

const worth: ProofOfNetWorth = { ...NOTHING_SENT, dated_on: null, amount: null };

const OWNED: ProofOfNetWorth = {
  ...worth,
  status: 'UNSIGNED',
  sent_at: '2026-03-12T09:40:00.000Z',
  dated_on: '2026-03-01',
  amount: '1500000.00',
  files: [fileOf(STATEMENT)],
};

const letter: ProofOfInvestorStatus = { ...NOTHING_SENT, letter: null, dated_on: null };

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();

const INCOME_FORM = `${FOLDER}/ProofOfIncomePage.tsx`;

async function fillIncome(page: Page, last = '250000', before = '240000'): Promise<void> {
  await page.getByLabel('Mine alone').check();
  await page.getByLabel('Income in 2025').fill(last);
  await page.getByLabel('Income in 2024').fill(before);
}

const earning = formStates({
  form: INCOME_FORM,
  fills: fillIncome,
  submit: 'Continue',
  call: sendProofOfIncome,
  carries: {
    body: {
      filing: 'INDIVIDUAL',
      years: [
        { year: 2025, amount: '250000' },
        { year: 2024, amount: '240000' },
      ],
      upload_ids: [RETURNS.id],
    },
  },
  nothing: ['Choose an answer', 'Enter an amount'],
  field: { name: 'filing', label: 'Whose income is it?' },
  lost: [NOT_SUBMITTED],
  refusals: {
    document_not_recent: ['A new year has begun.'],
    file_withheld: [NOT_SUBMITTED],
  },
  done: {
    answers: [
      answer(sendProofOfIncome, EARNED),
      ...signingAnswers(agreementOf('PROOF_OF_INCOME_AFFIRMATION')),
    ],
    sees: [heading('Affirm your income')],
    endsAt: `${START}/accreditation-affirmation/income`,
  },
});

const NET_WORTH_FORM = `${FOLDER}/ProofOfNetWorthPage.tsx`;
const NET_WORTH = 'Net worth without your home';
const DAY = 'Date of the oldest document';

async function fillWorth(page: Page, amount = '1500000', day = '01/03/2026'): Promise<void> {
  await page.getByLabel(NET_WORTH).fill(amount);
  await page.getByLabel(DAY).fill(day);
}

const owning = formStates({
  form: NET_WORTH_FORM,
  fills: fillWorth,
  submit: 'Continue',
  call: sendProofOfNetWorth,
  carries: { body: { amount: '1500000', dated_on: '2026-03-01', upload_ids: [STATEMENT.id] } },
  empty: { [NET_WORTH]: 'Enter an amount', [DAY]: 'Field is required' },
  field: { name: 'dated_on', label: DAY },
  lost: [NOT_SUBMITTED],
  refusals: {
    document_not_recent: ['It must be dated within the last three months'],
    amount_below_minimum: ['It has to be more than $1,000,000.00'],
    file_withheld: [NOT_SUBMITTED],
  },
  details: { amount_below_minimum: { minimum: '1000000.01' } },
  done: {
    answers: [
      answer(sendProofOfNetWorth, OWNED),
      ...signingAnswers(agreementOf('PROOF_OF_NET_WORTH_AFFIRMATION')),
    ],
    sees: [heading('Affirm your net worth')],
    endsAt: `${START}/accreditation-affirmation/net-worth`,
  },
});

const LETTER_FORM = `${FOLDER}/InvestorLetterPage.tsx`;
const LETTER_DAY = 'Date on the document';
const sendIt = (page: Page) => page.getByRole('button', { name: 'Send the document' }).click();

const writing = formStates({
  form: LETTER_FORM,
  fills: async (page) => {
    await page.getByLabel('A letter about me').check();
    await page.getByLabel(LETTER_DAY).fill('01/03/2026');
  },
  submit: 'Send the document',
  call: sendProofOfInvestorStatus,
  carries: {
    body: { letter: 'THIRD_PARTY', dated_on: '2026-03-01', upload_ids: [LETTER_FILE.id] },
  },
  nothing: ['Choose an answer', 'Field is required'],
  field: { name: 'dated_on', label: LETTER_DAY },
  lost: [NOT_SUBMITTED],
  refusals: {
    document_not_recent: ['It must be dated within the last three months'],
    step_not_reachable: [NOT_SUBMITTED],
  },
  done: {
    answers: [answer(sendProofOfInvestorStatus, { ...letter, status: 'SUBMITTED' })],
    sees: [heading('Your documents are with us')],
    endsAt: `${START}/documents-status`,
    sends: [[verifySupportingDocuments, { params: { id: WAITING.id } }]],
  },
});

const affirmation = agreementOf('PROOF_OF_NET_WORTH_AFFIRMATION');
const assetsAffirmation = agreementOf('PROOF_OF_ASSETS_AFFIRMATION');

export const accreditation: readonly Screen[] = [
  {
    route: '/invest/mutual/$fundSlug/accredited-verify',
    path: `${START}/accredited-verify`,
    user: US,
    answers: FLOW,
    reads: [],
    sees: [],
    states: {
      full: {
        sees: [
          heading('Show that you are an accredited investor'),
          ...[button('Income'), button('Net worth'), button('Letter or certificate')],
        ],
      },
      'full, a company': {
        user: COMPANY,
        sees: [
          heading('Show that your company is an accredited investor'),
          ...[button('Balance sheet'), button('Letter or certificate')],
        ],
        misses: [button('Income'), button('Net worth')],
      },
      'full, a company whose signatory comes by a link': {
        user: COMPANY,
        answers: [
          answer(getSubscriptionTerms, { ...TERMS, strategy_type: 'US', signed_by: 'Mei Tan' }),
        ],
        sees: ['US law asks this fund to check it.', button('Letter or certificate')],
        misses: [button('Balance sheet'), 'One of these is enough.'],
      },
      ...GUARDED,
    },
    without: {
      empty: 'it says what there is',
      loading: 'it reads nothing',
      error: 'it reads nothing',
      refused: 'nothing is sent from here',
    },
  },
  {
    route: '/invest/mutual/$fundSlug/accredited-verify/income',
    path: `${START}/accredited-verify/income`,
    user: US,
    answers: [...FLOW, answer(getProofOfIncome, income), list(listUploads, [RETURNS])],
    reads: [getProofOfIncome],
    sees: [heading('Prove your income')],
    states: {
      full: { sees: ['form-1040.pdf', 'Income in 2025', 'Income in 2024', button('Continue')] },
      'full, more is asked for': {
        answers: [
          answer(getProofOfIncome, { ...EARNED, status: 'ASKED_AGAIN', reason: REASON }),
          list(listUploads, []),
        ],
        sees: ['We need something more', REASON, 'You sent these.', 'form-1040.pdf'],
      },
      'full, another one': {
        answers: [answer(getProofOfIncome, { ...EARNED, status: 'REJECTED', reason: REASON })],
        sees: ['We could not accept the last one', REASON],
        misses: ['You sent these.'],
      },
      'sent, a change of one that is not signed': {
        answers: [
          answer(getProofOfIncome, EARNED),
          answer(changeProofOfIncome, EARNED),
          list(listUploads, []),
          ...signingAnswers(agreementOf('PROOF_OF_INCOME_AFFIRMATION')),
        ],
        does: async (page) => {
          await page.getByLabel('Income in 2024').fill('260000');
          await goOn(page);
        },
        sees: [heading('Affirm your income')],
        endsAt: `${START}/accreditation-affirmation/income`,
        sends: [
          [
            changeProofOfIncome,
            {
              body: {
                filing: 'INDIVIDUAL',
                years: [
                  { year: 2025, amount: '250000.00' },
                  { year: 2024, amount: '260000' },
                ],
              },
            },
          ],
        ],
        sendsNot: [sendProofOfIncome],
      },
      'sent, a file less': {
        answers: [
          answer(getProofOfIncome, { ...EARNED, files: [fileOf(RETURNS), fileOf(STATEMENT)] }),
          answer(changeProofOfIncome, EARNED),
          list(listUploads, []),
          ...signingAnswers(agreementOf('PROOF_OF_INCOME_AFFIRMATION')),
        ],
        does: async (page) => {
          await page.getByRole('button', { name: 'Remove statement.pdf' }).click();
          await goOn(page);
        },
        sees: [heading('Affirm your income')],
        endsAt: `${START}/accreditation-affirmation/income`,
        sends: [
          [
            changeProofOfIncome,
            {
              body: {
                filing: 'INDIVIDUAL',
                years: [
                  { year: 2025, amount: '250000.00' },
                  { year: 2024, amount: '240000.00' },
                ],
                removed_upload_ids: [STATEMENT.id],
              },
            },
          ],
        ],
      },
      'refused, the last file taken out': {
        answers: [answer(getProofOfIncome, EARNED), list(listUploads, [])],
        does: async (page) => {
          await page.getByRole('button', { name: 'Remove form-1040.pdf' }).click();
          await goOn(page);
        },
        sees: ['Choose a file'],
        misses: ['form-1040.pdf'],
        sendsNot: [changeProofOfIncome],
      },
      'refused, not enough for a couple': {
        form: INCOME_FORM,
        does: async (page) => {
          await fillIncome(page, '300000', '310000');
          await page.getByLabel('Mine and my spouse’s together').check();
          await goOn(page);
        },
        sees: ['It has to be more than $300,000.00'],
        messages: { 'Income in 2025': 'It has to be more than $300,000.00' },
        sendsNot: [sendProofOfIncome],
      },
      'refused, no file': {
        form: INCOME_FORM,
        answers: [list(listUploads, [])],
        does: async (page) => {
          await fillIncome(page);
          await goOn(page);
        },
        sees: ['Choose a file'],
        sendsNot: [sendProofOfIncome],
      },
      'full, a company, which has no income': ledBack({ user: COMPANY }),
      ...earning,
      ...GUARDED,
    },
    without: NEVER_EMPTY,
  },
  {
    route: '/invest/mutual/$fundSlug/accredited-verify/net-worth',
    path: `${START}/accredited-verify/net-worth`,
    user: US,
    answers: [...FLOW, answer(getProofOfNetWorth, worth), list(listUploads, [STATEMENT])],
    reads: [getProofOfNetWorth],
    sees: [heading('Prove your net worth')],
    states: {
      full: { sees: ['statement.pdf', NET_WORTH, button('Continue')] },
      'full, more is asked for': {
        answers: [
          answer(getProofOfNetWorth, { ...OWNED, status: 'ASKED_AGAIN', reason: REASON }),
          list(listUploads, []),
        ],
        sees: ['We need something more', REASON, 'You sent these.', 'statement.pdf'],
      },
      'full, another one': {
        answers: [answer(getProofOfNetWorth, { ...OWNED, status: 'REJECTED', reason: REASON })],
        sees: ['We could not accept the last one', REASON],
        misses: ['You sent these.'],
      },
      'sent, another file instead': {
        answers: [
          answer(getProofOfNetWorth, { ...OWNED, files: [fileOf(LETTER_FILE)] }),
          answer(changeProofOfNetWorth, OWNED),
          ...signingAnswers(affirmation),
        ],
        does: async (page) => {
          await page.getByRole('button', { name: 'Remove letter.pdf' }).click();
          await goOn(page);
        },
        sees: [heading('Affirm your net worth')],
        endsAt: `${START}/accreditation-affirmation/net-worth`,
        sends: [
          [
            changeProofOfNetWorth,
            {
              body: {
                amount: '1500000.00',
                dated_on: '2026-03-01',
                upload_ids: [STATEMENT.id],
                removed_upload_ids: [LETTER_FILE.id],
              },
            },
          ],
        ],
      },
      'sent, a file more': {
        answers: [
          answer(getProofOfNetWorth, {
            ...OWNED,
            status: 'ASKED_AGAIN',
            reason: REASON,
            files: [],
          }),
          answer(changeProofOfNetWorth, OWNED),
          ...signingAnswers(affirmation),
        ],
        does: goOn,
        sees: [heading('Affirm your net worth')],
        endsAt: `${START}/accreditation-affirmation/net-worth`,
        sends: [
          [
            changeProofOfNetWorth,
            {
              body: { amount: '1500000.00', dated_on: '2026-03-01', upload_ids: [STATEMENT.id] },
            },
          ],
        ],
      },
      'sent, by a company': {
        user: COMPANY,
        answers: [
          answer(sendProofOfNetWorth, { ...OWNED, amount: '7500000.00' }),
          ...signingAnswers(assetsAffirmation),
        ],
        does: async (page) => {
          await page.getByRole('heading', { name: 'Prove the assets of your company' }).waitFor();
          const amount = page.getByLabel('Total assets, or assets under management');
          await amount.fill('5000000');
          await page.getByLabel('Date of the balance sheet').fill('01/03/2026');
          await goOn(page);
          await page.getByText('It has to be more than $5,000,000.00').waitFor();
          await amount.fill('7500000');
          await goOn(page);
        },
        sees: [heading('Affirm the assets of your company')],
        endsAt: `${START}/accreditation-affirmation/net-worth`,
        sends: [
          [
            sendProofOfNetWorth,
            { body: { amount: '7500000', dated_on: '2026-03-01', upload_ids: [STATEMENT.id] } },
          ],
        ],
      },
      'refused, a million and no more': {
        form: NET_WORTH_FORM,
        does: async (page) => {
          await fillWorth(page, '1000000');
          await goOn(page);
        },
        sees: ['It has to be more than $1,000,000.00'],
        messages: { [NET_WORTH]: 'It has to be more than $1,000,000.00' },
        sendsNot: [sendProofOfNetWorth],
      },
      'refused, too old': {
        form: NET_WORTH_FORM,
        does: async (page) => {
          await fillWorth(page, '1500000', '11/12/2025');
          await goOn(page);
        },
        sees: ['It must be dated within the last three months'],
        sendsNot: [sendProofOfNetWorth],
      },
      'refused, no file': {
        form: NET_WORTH_FORM,
        answers: [list(listUploads, [])],
        does: async (page) => {
          await fillWorth(page);
          await goOn(page);
        },
        sees: ['Choose a file'],
        sendsNot: [sendProofOfNetWorth],
      },
      ...owning,
      ...GUARDED,
    },
    without: NEVER_EMPTY,
  },
  {
    route: '/invest/mutual/$fundSlug/accredited-verify-letter',
    path: `${START}/accredited-verify-letter`,
    user: US,
    answers: [...FLOW, answer(getProofOfInvestorStatus, letter), list(listUploads, [LETTER_FILE])],
    reads: [getProofOfInvestorStatus],
    sees: [heading('Send a letter or certificate')],
    states: {
      full: { sees: ['letter.pdf', 'A certificate of good standing', button('Send the document')] },
      'full, another one': {
        answers: [
          answer(getProofOfInvestorStatus, {
            ...letter,
            ...{ status: 'ASKED_AGAIN', letter: 'THIRD_PARTY', dated_on: '2026-02-01' },
            ...{ sent_at: '2026-03-12T09:40:00.000Z', reason: REASON },
          }),
        ],
        sees: ['We need something more', REASON],
      },
      'full, a company': {
        user: COMPANY,
        sees: [
          'A letter about the company',
          'Of whoever supervises the company, not older than twelve months',
        ],
        misses: ['A letter about me'],
      },
      'sent, where no subscription waits': {
        answers: [
          list(listSubscriptionRequests, [WITH_DESK]),
          answer(sendProofOfInvestorStatus, { ...letter, status: 'SUBMITTED' }),
        ],
        does: async (page) => {
          await page.getByLabel('A certificate of good standing').check();
          await page.getByLabel(LETTER_DAY).fill('01/06/2025');
          await sendIt(page);
        },
        sees: [heading('Your documents are with us')],
        endsAt: `${START}/documents-status`,
        sends: [[sendProofOfInvestorStatus, { body: { letter: 'GOOD_STANDING' } }]],
        sendsNot: [verifySupportingDocuments],
      },
      'refused, a certificate that is too old': {
        form: LETTER_FORM,
        does: async (page) => {
          await page.getByLabel('A certificate of good standing').check();
          await page.getByLabel(LETTER_DAY).fill('11/03/2025');
          await sendIt(page);
        },
        sees: ['It must be dated within the last twelve months'],
        sendsNot: [sendProofOfInvestorStatus],
      },
      'refused, no file': {
        form: LETTER_FORM,
        answers: [list(listUploads, [])],
        does: async (page) => {
          await page.getByLabel('A letter about me').check();
          await page.getByLabel(LETTER_DAY).fill('01/03/2026');
          await sendIt(page);
        },
        sees: ['Choose a file'],
        sendsNot: [sendProofOfInvestorStatus],
      },
      ...writing,
      ...GUARDED,
    },
    without: NEVER_EMPTY,
  },
  {
    route: '/invest/mutual/$fundSlug/accreditation-affirmation/$accreditationType',
    path: `${START}/accreditation-affirmation/net-worth`,
    user: US,
    answers: [...FLOW, ...signingAnswers(affirmation)],
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('Affirm your net worth'), 'Agreement of the stage', button('Sign')] },
      'sent, signed and handed in': {
        does: async (page) => {
          await fillSignature(page);
          await page.getByRole('button', { name: 'Sign', exact: true }).click();
          await goOn(page);
        },
        sees: [heading('Your documents are with us')],
        endsAt: `${START}/documents-status`,
        sends: [[verifySupportingDocuments, { params: { id: WAITING.id } }]],
      },
      'full, signed before': {
        answers: signingAnswers(signedOf(affirmation)),
        sees: ['You signed “Agreement of the stage”', button('Continue')],
      },
      'full, the assets of a company': {
        user: COMPANY,
        answers: signingAnswers(assetsAffirmation),
        sees: [heading('Affirm the assets of your company'), 'Agreement of the stage'],
      },
      'full, neither income nor net worth': {
        does: (page) => page.goto(`${START}/accreditation-affirmation/letter`),
        sees: ['Something went wrong'],
        endsAt: '/error**',
      },
      ...GUARDED,
    },
    without: {
      empty: 'there is always a text',
      loading: 'the ceremony shows how it loads',
      error: 'the ceremony says how it fails',
      refused: 'the ceremony says how it fails',
    },
  },
];
