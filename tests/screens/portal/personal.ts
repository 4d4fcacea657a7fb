import { getOccupations } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import {
  listProfileChanges,
  type ProfileChange,
  requestProfileChange,
} from '@ballast/contract/onboarding/profile-changes.ts';
import { getProfiles, type Profile } from '@ballast/contract/onboarding/profiles.ts';
import type { Page } from 'playwright-core';
import { answer, list } from '../answers.ts';
import { formStates } from '../forms.ts';
import { CLIENT, id } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';
import { CASE } from './files.ts';
import { chooseCountry } from './steps.ts';

export const PROFILE: Profile = {
  first_name: 'Amelia',
  middle_name: null,
  last_name: 'Hart',
  legal_name: null,
  date_of_birth: '1980-05-17',
  country_of_birth: 'GB',
  citizenship: 'GB',
  occupation: 'ENGINEER',
  us_tax_payer: false,
  residential_address: {
    address: 'Bahnhofstrasse 1',
    address2: null,
    city: 'Zug',
    subdivision: null,
    zip_code: '6300',
    country: 'CH',
  },
  mailing_address: null,
  tax_residencies: [{ country_of_taxes: 'CH', type: 'TIN', tin: '•••• 4321' }],
  source_of_funds: ['SALARY'],
  politically_exposed: false,
  investor_data_provided: false,
  accreditation_passed: false,
  accreditation_based_on_proof_of_income: false,
  accreditation_based_on_proof_of_net_worth: false,
  investor_type: 'PROFESSIONAL',
  questionnaire: {
    liquid_investable_assets: 'THREE_TO_TEN_MM',
    digital_assets_investment_value: 'QUARTER_TO_ONE_MM',
    intended_investment_amount: 'ONE_TO_FIVE_MM',
  },
};

const COMPANY: Profile = {
  ...PROFILE,
  legal_name: 'Müller & Söhne Treuhandgesellschaft zu Zürich AG',
  date_of_birth: null,
  country_of_birth: null,
  citizenship: null,
  occupation: null,
  tax_residencies: [],
  source_of_funds: [],
  politically_exposed: null,
};

const MOVED: ProfileChange = {
  id: id(331),
  message: 'I have moved to Geneva.',
  address: ['Quai du Mont-Blanc 3', 'CH-1201 Genève', 'Switzerland'],
  sent_at: '2026-03-10T09:00:00.000Z',
  review: { ...CASE, state: 'WAITING', due_at: '2026-03-13T17:00:00.000Z' },
};

const decided = (decision: 'APPROVE' | 'REJECT', reason: string): ProfileChange['review'] => ({
  ...MOVED.review,
  state: 'DECIDED',
  events: [{ kind: 'DECIDED', at: '2026-02-02T10:00:00.000Z', by: 'STAFF', decision, reason }],
});

const CHANGES: ProfileChange[] = [
  {
    ...MOVED,
    id: id(332),
    message: 'I work elsewhere now.',
    address: null,
    review: decided('APPROVE', 'We know of your new employer.'),
  },
  {
    ...MOVED,
    id: id(333),
    message: 'My passport is another one.',
    address: null,
    review: decided('REJECT', 'Please send it as a document.'),
  },
];

const OCCUPATIONS = answer(getOccupations, {
  items: [{ code: 'ENGINEER', name: 'Engineer', group: 'Technology', words: [] }],
});

const PAGE = 'portal/account/tell-change-form.tsx';

const write = (page: Page) =>
  page.getByRole('textbox', { name: 'What has changed' }).fill('I have moved to Geneva.');

async function move(page: Page): Promise<void> {
  await write(page);
  await page.getByLabel('I live at another address').check();
  await chooseCountry(page, 'Country', 'Switzerland');
  await page.getByLabel('Street and number').fill('Quai du Mont-Blanc 3');
  await page.getByLabel('City').fill('Genève');
  await page.getByLabel('Postal code').fill('1201');
}

const RECEIVED = answer(requestProfileChange, {
  id: id(331),
  due_at: '2026-03-17T10:00:00.000Z',
});

export const personal: readonly Screen[] = [
  {
    route: '/settings/personal',
    path: '/settings/personal',
    user: CLIENT,
    answers: [
      answer(getProfiles, { items: [PROFILE] }),
      list(listProfileChanges, CHANGES),
      OCCUPATIONS,
    ],
    reads: [getProfiles, listProfileChanges],
    sees: [heading('Personal information')],
    states: {
      full: {
        sees: [
          'Amelia Hart',
          'Bahnhofstrasse 1',
          'The same address',
          'Engineer',
          link('Something has changed'),
          'We know of your new employer.',
          'Left as it was',
        ],
        misses: ['We are looking at a change of your details'],
      },
      'full, a change is pending': {
        answers: [list(listProfileChanges, [MOVED, ...CHANGES])],
        sees: [
          'We are looking at a change of your details',
          'You will have an answer by email by 13 Mar 2026',
          'Quai du Mont-Blanc 3',
          'Pending',
        ],
        misses: ['Something has changed'],
      },
      'full, a company': {
        user: { account_type: 'INSTITUTIONAL', legal_name: COMPANY.legal_name },
        answers: [answer(getProfiles, { items: [COMPANY] })],
        sees: ['Registered seat', 'Account opened by', link('Something has changed')],
      },
      'full, not verified yet': {
        user: { verification_status: 'UNVERIFIED', kyc_stage: 'SUBMITTED' },
        sees: ['Amelia Hart'],
        misses: ['Something has changed'],
      },
      empty: {
        answers: [list(listProfileChanges, [])],
        sees: ['Amelia Hart', link('Something has changed')],
        misses: ['Changes you told us of'],
      },
    },
    without: { refused: 'nothing is sent from here' },
  },
  {
    route: '/settings/personal/change',
    path: '/settings/personal/change',
    user: CLIENT,
    answers: [],
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('What has changed?'), button('Send')] },
      'full, at another address': {
        answers: [RECEIVED],
        does: async (page) => {
          await move(page);
          await page.getByRole('button', { name: 'Send', exact: true }).click();
        },
        sees: [heading('We have received your change')],
        sends: [
          [
            requestProfileChange,
            {
              body: {
                message: 'I have moved to Geneva.',
                address_of_residence: 'Quai du Mont-Blanc 3',
                address2_of_residence: null,
                city_of_residence: 'Genève',
                subdivision_of_residence: null,
                zip_code_of_residence: '1201',
                country_of_residence: 'CH',
              },
            },
          ],
        ],
      },
      'refused, an address without its parts': {
        form: PAGE,
        does: async (page) => {
          await write(page);
          await page.getByLabel('I live at another address').check();
          await page.getByRole('button', { name: 'Send', exact: true }).click();
        },
        sees: ['Field is required'],
        messages: {
          Country: 'Field is required',
          'Street and number': 'Field is required',
          City: 'Field is required',
          'Postal code': 'Field is required',
        },
        sendsNot: [requestProfileChange],
      },
      'full, a company': {
        user: { account_type: 'INSTITUTIONAL', legal_name: COMPANY.legal_name },
        sees: [heading('What has changed?')],
        misses: ['I live at another address'],
      },
      ...formStates({
        form: PAGE,
        fills: write,
        submit: 'Send',
        call: requestProfileChange,
        carries: { body: { message: 'I have moved to Geneva.' } },
        empty: { 'What has changed': 'Field is required' },
        refusals: {
          profile_change_pending: ['We are still looking at a change of your details'],
        },
        done: {
          answers: [RECEIVED],
          sees: [
            heading('We have received your change'),
            'You will have an answer by email by 17 Mar 2026.',
            link('View your personal information'),
          ],
        },
      }),
    },
    without: { empty: 'a form begins empty' },
  },
];
