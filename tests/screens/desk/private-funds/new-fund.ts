import { listFundCalendar } from '@ballast/contract/staff/fund-calendar.ts';
import { proposeFund } from '@ballast/contract/staff/fund-proposals.ts';
import { listPrintedCopies } from '@ballast/contract/staff/printed-copies.ts';
import { listVehicles } from '@ballast/contract/staff/private-funds.ts';
import type { Page } from 'playwright-core';
import { answer, list } from '../../answers.ts';
import { formStates } from '../../forms.ts';
import { OFFICER } from '../../people.ts';
import { button, heading, link, type Screen } from '../../screen.ts';
import { CALENDAR, DECIDING_REFUSALS, INCOME, NEW_FUND, PROPOSED, proposals } from './answers.ts';

async function fillsFund(page: Page): Promise<void> {
  const text = (label: string, typed: string) =>
    page.getByLabel(label, { exact: true }).fill(typed);
  await text('Name', NEW_FUND.name);
  await text('Address', NEW_FUND.slug);
  await text('In a line', NEW_FUND.tagline);
  await text('Description', NEW_FUND.description);
  await text('In a line, in German (optional)', NEW_FUND.tagline_de ?? '');
  await text('Description in German (optional)', NEW_FUND.description_de ?? '');
  await page.getByLabel('Strategy', { exact: true }).selectOption('marketNeutral');
  await page.getByLabel('Vehicles', { exact: true }).selectOption('BOTH');
  await page.getByLabel('Dealing', { exact: true }).selectOption('MONTHLY');
  await text('Administrator', NEW_FUND.administrator);
  await text('Smallest first subscription', '250,000');
  await text('Smallest further subscription', '50,000');
  await text('First dealing date', NEW_FUND.first_day);
}

const proposingFund = formStates({
  form: 'desk/private-funds/NewFundPage.tsx',
  fills: fillsFund,
  submit: 'Propose it',
  call: proposeFund,
  carries: { body: NEW_FUND },
  empty: {
    Name: 'Field is required',
    Address: 'Field is required',
    Strategy: 'Field is required',
    Administrator: 'Field is required',
    'Smallest first subscription': 'Enter an amount',
    'First dealing date': 'Field is required',
  },
  field: { name: 'slug', label: 'Address' },
  refusals: {
    conflict: DECIDING_REFUSALS.conflict,
    amount_invalid: DECIDING_REFUSALS.amount_invalid,
  },
  done: {
    answers: [
      answer(proposeFund, { id: PROPOSED.id }),
      list(listVehicles, [INCOME]),
      list(listFundCalendar, [...CALENDAR]),
      list(listPrintedCopies, []),
      proposals([PROPOSED]),
    ],
    sees: ['Proposed. Somebody else decides it.', heading('Private funds')],
    endsAt: '/desk/funds',
  },
});

export const newFundScreen: Screen = {
  route: '/desk/funds/new',
  path: '/desk/funds/new',
  user: OFFICER,
  answers: [],
  reads: [],
  sees: [heading('Propose a private fund')],
  without: { empty: 'it shows a form' },
  states: {
    full: {
      sees: [
        link('Back to private funds'),
        'Nothing is set up before somebody else approves it.',
        'What of its value is redeemed at most at one date',
        button('Propose it'),
      ],
      sendsNot: [proposeFund],
    },
    'full, a first day that is none of a month': {
      does: async (page) => {
        await fillsFund(page);
        await page.getByLabel('First dealing date', { exact: true }).fill('2027-01-15');
        await page.getByLabel('Gate, %', { exact: true }).fill('101');
        await page.getByRole('button', { name: 'Propose it' }).click();
      },
      sees: ['Enter the first day of a month'],
      messages: {
        'Gate, %': 'Enter a percentage up to 100, such as 33.5',
        'First dealing date': 'Enter the first day of a month',
      },
      sendsNot: [proposeFund],
    },
    ...proposingFund,
  },
};
