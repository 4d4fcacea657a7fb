import { listFundHolidays } from '@ballast/contract/staff/fund-holidays.ts';
import { proposeFund } from '@ballast/contract/staff/fund-proposals.ts';
import type { Page } from 'playwright-core';
import { answer } from '../../answers.ts';
import { formStates } from '../../forms.ts';
import { button, heading, type State } from '../../screen.ts';
import {
  DECIDING_REFUSALS,
  GOOD_FRIDAY,
  INCOME,
  NEW_HOLIDAYS,
  NEW_YEAR,
  WHIT_MONDAY,
} from './answers.ts';

const HOLIDAYS_2026 = { year: '2026', holidays: [NEW_YEAR, GOOD_FRIDAY] };

/** The holidays that a vehicle has, of which New Year’s Day has been. */
export const holidays = (of2026 = HOLIDAYS_2026) =>
  answer(listFundHolidays, {
    changes_from: '2026-03-12',
    years: [of2026, { year: '2027', holidays: [] }, { year: '2028', holidays: [] }],
  });

const opensHolidays = (page: Page) =>
  page.getByRole('button', { name: 'Propose holidays of 2026' }).click();

const addHoliday = (page: Page) => page.getByRole('button', { name: 'Add a holiday' }).click();

async function fillsHolidays(page: Page): Promise<void> {
  await addHoliday(page);
  await page.getByLabel('Day', { exact: true }).nth(1).fill(WHIT_MONDAY.day);
  await page.getByLabel('Name', { exact: true }).nth(1).fill(WHIT_MONDAY.name);
}

const proposingHolidays = formStates({
  form: 'desk/private-funds/propose-holidays.tsx',
  name: 'proposing holidays',
  opens: opensHolidays,
  fills: fillsHolidays,
  submit: 'Propose it',
  call: proposeFund,
  carries: {
    body: {
      ...{ kind: 'HOLIDAYS', vehicle_id: INCOME.id, year: '2026' },
      holidays: [GOOD_FRIDAY, WHIT_MONDAY, NEW_YEAR],
    },
  },
  field: { name: 'holidays.0.day', label: 'Day' },
  refusals: {
    conflict: [
      ...DECIDING_REFUSALS.conflict,
      // What was typed stays.
      button('Remove holiday 2'),
    ],
  },
  done: {
    answers: [answer(proposeFund, { id: NEW_HOLIDAYS.id })],
    sees: ['Proposed. Somebody else decides it.'],
  },
});

/** What the form finds wrong by itself with the one holiday that is to come. */
const refusesHoliday = (day: string, words: string): State => ({
  form: 'desk/private-funds/propose-holidays.tsx',
  does: async (page) => {
    await opensHolidays(page);
    await page.getByLabel('Day', { exact: true }).fill(day);
    await page.getByRole('button', { name: 'Propose it' }).click();
  },
  sees: [words],
  messages: { Day: words },
  sendsNot: [proposeFund],
});

/** The page of a vehicle where its holidays are looked at and proposed. */
export const holidayStates: Readonly<Record<string, State>> = {
  'full, holidays to who may only read': {
    user: { staff_roles: ['COMPLIANCE'] },
    sees: ['3 Apr 2026 Good Friday'],
    misses: ['New Year’s Day', button('Propose holidays of 2026')],
  },
  'full, holidays are asked for': {
    does: opensHolidays,
    sees: [
      heading('Propose holidays of 2026'),
      'Dealing dates that are set keep their cut-offs. Days that have begun stay as they are.',
      button('Remove holiday 1'),
      button('Add a holiday'),
    ],
    sendsNot: [proposeFund],
  },
  'full, a holiday is taken away': {
    answers: [answer(proposeFund, { id: NEW_HOLIDAYS.id })],
    does: async (page) => {
      await opensHolidays(page);
      await page.getByRole('button', { name: 'Remove holiday 1' }).click();
      await page.getByRole('button', { name: 'Propose it' }).click();
    },
    sees: ['Proposed. Somebody else decides it.'],
    sends: [
      [
        proposeFund,
        {
          body: {
            ...{ kind: 'HOLIDAYS', vehicle_id: INCOME.id, year: '2026' },
            holidays: [NEW_YEAR],
          },
        },
      ],
    ],
  },
  'full, holidays that change nothing': {
    does: async (page) => {
      await opensHolidays(page);
      await page.getByRole('button', { name: 'Propose it' }).click();
    },
    sees: ['Change at least one day.'],
    sendsNot: [proposeFund],
  },
  ...proposingHolidays,
  'refused, a holiday that has begun': refusesHoliday('2026-03-11', 'This day has begun.'),
  'refused, a holiday on a weekend': refusesHoliday(
    '2026-04-04',
    'Enter a day from Monday to Friday',
  ),
  'refused, a holiday of another year': refusesHoliday('2027-04-02', 'Enter a day of this year'),
  'refused, a holiday without a day': refusesHoliday('', 'Field is required'),
};
