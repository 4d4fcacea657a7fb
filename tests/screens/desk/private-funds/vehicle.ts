import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  type Batch,
  getBatch,
  listBatches,
  listBatchOrders,
  prepareBatch,
} from '@ballast/contract/staff/dealing-batches.ts';
import { listDueFees } from '@ballast/contract/staff/due-fees.ts';
import {
  type AuditYear,
  downloadFundFile,
  listFundAudits,
  sendFundFile,
} from '@ballast/contract/staff/fund-audits.ts';
import { listFundHolidays } from '@ballast/contract/staff/fund-holidays.ts';
import { closeDealingDate, proposeFund } from '@ballast/contract/staff/fund-proposals.ts';
import {
  approveVehicleValue,
  askValuePasskey,
  type DealingDate,
  type ExchangingOrder,
  enterVehicleValue,
  getVehicle,
  listDealingDates,
  listSeries,
  listWaitingValues,
  type Series,
  type WaitingValue,
} from '@ballast/contract/staff/private-funds.ts';
import { listShareClasses, type ShareClass } from '@ballast/contract/staff/share-classes.ts';
import type { Page } from 'playwright-core';
import { answer, answerFile, list, refuse } from '../../answers.ts';
import { formStates } from '../../forms.ts';
import { DEVICE_ANSWER, device } from '../../passkeys.ts';
import { id, OFFICER } from '../../people.ts';
import { PICTURE } from '../../pictures.ts';
import { button, heading, link, type Screen } from '../../screen.ts';
import {
  BATCH,
  CLASS_A,
  CLASS_TERMS,
  DECIDING_REFUSALS,
  DUE_FEES,
  FEES,
  FILE,
  HELD,
  INCOME,
  LATER_TERMS,
  NEW,
  NEW_CLASS,
  NEW_TERMS,
  NOT_DUE,
  NOTHING_HELD,
  ORDERS,
  PREPARED,
  PROPOSED,
  QUESTION,
  RELEASED,
  RESTATING,
  SIGN_OFF,
  TOO_LATE,
  TYPED_TERMS,
  YEAR_END,
} from './answers.ts';
import { holidayStates, holidays } from './holidays.ts';

const IN_FULL: AnswerOf<typeof getVehicle> = {
  ...INCOME,
  state: 'OPEN',
  redemptions_allowed: true,
  restatement_day: null,
  exchanging: [],
  units: { series: '11875.256683', ledger: '11875.256683', agree: true },
};

const EXCHANGING: ExchangingOrder[] = [
  {
    order_id: id(931),
    day: '2026-03-01',
    client: { id: id(932), name: 'Clara Weiss' },
    currency: 'BTC',
    amount: '0.50000000',
    state: 'UNDER_WAY',
  },
  {
    order_id: id(933),
    day: '2026-03-01',
    client: { id: id(934), name: 'Northwind Holdings Ltd' },
    currency: 'EUR',
    amount: '250000.00',
    state: 'WAITING',
  },
];

const SERIES: readonly Series[] = [
  {
    id: id(985),
    class_name: 'A',
    opened_on: '2026-03-01',
    issue_price: '100.000000000000000000',
    units: '1250.000000',
    value: null,
    rolled_on: null,
  },
  {
    id: id(986),
    class_name: 'A',
    opened_on: '2025-06-01',
    issue_price: '100.000000000000000000',
    units: '10625.256683',
    value: {
      as_of: '2026-03-01',
      kind: 'RESTATED',
      gross_per_unit: '117.644258291100000000',
      net_per_unit: '116.553450912700000000',
    },
    rolled_on: null,
  },
  {
    id: id(987),
    class_name: 'A',
    opened_on: '2025-07-01',
    issue_price: '100.000000000000000000',
    units: '0.000000',
    value: {
      as_of: '2026-01-01',
      kind: 'ESTIMATE',
      gross_per_unit: '108.125000000000000000',
      net_per_unit: '107.500000000000000000',
    },
    rolled_on: '2026-01-01',
  },
];

const DATES: readonly DealingDate[] = [
  {
    day: '2026-04-01',
    state: 'OPEN',
    subscription_cut_off: '2026-03-25T00:00:00.000Z',
    redemption_cut_off: '2026-03-02T00:00:00.000Z',
    settlement_day: '2026-04-11',
    due_at: '2026-03-25T00:00:00.000Z',
    is_due: false,
  },
  {
    day: '2026-03-01',
    state: 'DEALT',
    subscription_cut_off: '2026-02-20T00:00:00.000Z',
    redemption_cut_off: '2026-01-30T00:00:00.000Z',
    settlement_day: '2026-03-11',
    due_at: '2026-03-11T00:00:00.000Z',
    is_due: true,
  },
  {
    day: '2026-02-01',
    state: 'SETTLED',
    subscription_cut_off: '2026-01-23T00:00:00.000Z',
    redemption_cut_off: '2026-01-02T00:00:00.000Z',
    settlement_day: '2026-02-11',
    due_at: null,
    is_due: false,
  },
];

/** The same a week before: the last date is cut off, and nobody has valued it. */
const TO_VALUE: readonly DealingDate[] = DATES.map((date) =>
  date.state === 'DEALT' ? { ...date, state: 'CUT_OFF', due_at: '2026-03-01T00:00:00.000Z' } : date,
);

const WAITING: WaitingValue = {
  id: id(988),
  as_of: '2026-03-01',
  kind: 'FINAL',
  gross_assets: '1251000.00',
  evidence: 'Statement of the administrator of 5 March, in the archive under 2026-03',
  files: [],
  entered_by: { id: id(44), name: 'Jonas Brandt' },
  entered_at: '2026-03-11T09:30:00.000Z',
  series: [
    {
      id: id(986),
      class_name: 'A',
      opened_on: '2025-06-01',
      gross_per_unit: '117.738370000000000000',
      net_per_unit: '116.629190000000000000',
    },
  ],
};

const classes = (items: readonly ShareClass[]) =>
  answer(listShareClasses, {
    ...{ currency: 'USD', gate_percent: '25', settlement_days: 10 },
    items: [...items],
  });

const AUDITS: readonly AuditYear[] = [
  {
    ...{ year: 2026, is_over: false, signed_off_on: null },
    ...{ releases: HELD, waiting: NOTHING_HELD, released: NOTHING_HELD },
  },
  {
    ...{ year: 2025, is_over: true, signed_off_on: null },
    ...{ releases: HELD, waiting: HELD, released: NOTHING_HELD },
  },
  {
    ...{ year: 2024, is_over: true, signed_off_on: '2025-04-28' },
    ...{ releases: NOTHING_HELD, waiting: NOTHING_HELD, released: HELD },
  },
];

const CHOSEN = { name: FILE.name, mimeType: 'image/png', buffer: Buffer.alloc(64, 1) };

type Waits = Partial<AnswerOf<typeof listWaitingValues>>;

const values = (items: readonly WaitingValue[], differently: Waits = {}) =>
  answer(listWaitingValues, {
    ...{ items: [...items], passkey_owed: false },
    ...{ days_to_value: [], day_to_restate: '2026-03-01', ...differently },
  });

/** The last date is cut off and has come, and nobody has valued it. */
const UNVALUED = { days_to_value: ['2026-03-01'], day_to_restate: null };

const BATCHES: readonly Batch[] = [
  PREPARED,
  {
    ...PREPARED,
    id: id(972),
    day: '2026-02-01',
    state: 'SETTLED',
    released: RELEASED,
  },
];

const TO_DEAL = {
  ...IN_FULL,
  next: { day: '2026-03-01', state: 'FINAL', due_at: '2026-03-01T00:00:00.000Z', is_due: true },
} as const;

const preparing = formStates({
  name: 'preparing a dealing',
  answers: [answer(getVehicle, TO_DEAL)],
  submit: 'Prepare the dealing of 1 Mar 2026',
  call: prepareBatch,
  carries: { params: { id: INCOME.id }, body: { day: '2026-03-01', kind: 'DEALING' } },
  refusals: {
    dealing_not_due: ['This dealing date is not at this step'],
    restatement_too_late: [TOO_LATE],
    restatement_of_year_end: [YEAR_END],
    conflict: ['This has changed in the meantime'],
  },
  done: {
    answers: [
      answer(prepareBatch, { id: PREPARED.id }),
      answer(getBatch, BATCH),
      list(listBatchOrders, [...ORDERS]),
    ],
    sees: [heading('Dealing of 1 Mar 2026')],
    endsAt: `/desk/funds/batches/${PREPARED.id}`,
  },
});

/** The date before is paid; its value was restated since. */
const TO_RESTATE = { ...IN_FULL, restatement_day: '2026-03-01' } as const;

const RESTATED_VALUE: Partial<WaitingValue> = {
  ...{ kind: 'RESTATED', gross_assets: '1240000.00' },
  evidence: 'Letter of the administrator of 2 April: a position was valued twice',
};

const preparingRestatement = formStates({
  name: 'preparing a restatement',
  answers: [answer(getVehicle, TO_RESTATE)],
  submit: 'Prepare the restatement of 1 Mar 2026',
  call: prepareBatch,
  carries: { params: { id: INCOME.id }, body: { day: '2026-03-01', kind: 'RESTATEMENT' } },
  refusals: {
    restatement_too_late: [TOO_LATE],
    restatement_of_year_end: [YEAR_END],
    conflict: ['This has changed in the meantime'],
  },
  done: {
    answers: [answer(prepareBatch, { id: PREPARED.id }), ...RESTATING],
    sees: [heading('Restatement of 1 Mar 2026')],
    endsAt: `/desk/funds/batches/${PREPARED.id}`,
  },
});

const TO_CLOSE: AnswerOf<typeof getVehicle> = {
  ...IN_FULL,
  next: { day: '2026-04-01', state: 'OPEN', due_at: '2026-03-25T00:00:00.000Z', is_due: true },
};

const opensClosing = (page: Page) =>
  page.getByRole('button', { name: 'Close 1 Apr 2026 for orders' }).click();

const closingDate = formStates({
  form: 'desk/passkeys/confirm.tsx',
  name: 'closing a date',
  answers: [answer(getVehicle, TO_CLOSE)],
  opens: opensClosing,
  submit: 'Close it',
  call: closeDealingDate,
  carries: { params: { id: INCOME.id }, body: { day: '2026-04-01' } },
  refusals: { dealing_not_due: ['This dealing date is not at this step'] },
  done: { answers: [answer(closeDealingDate, {})], sees: ['The date is closed for orders'] },
});

const proposingDates = formStates({
  form: 'desk/private-funds/propose-dialogs.tsx',
  name: 'proposing dates',
  opens: (page) => page.getByRole('button', { name: 'Propose dealing dates' }).click(),
  fills: async (page) => {
    await page.getByLabel('First dealing date', { exact: true }).fill('2027-01-01');
    await page.getByLabel('How many dates', { exact: true }).fill('3');
  },
  submit: 'Propose it',
  call: proposeFund,
  carries: {
    body: { kind: 'DATES', vehicle_id: INCOME.id, first_day: '2027-01-01', dates: '3' },
  },
  empty: { 'First dealing date': 'Field is required' },
  field: { name: 'first_day', label: 'First dealing date' },
  refusals: { conflict: DECIDING_REFUSALS.conflict },
  done: {
    answers: [answer(proposeFund, { id: PROPOSED.id })],
    sees: ['Proposed. Somebody else decides it.'],
  },
});

const proposingState = formStates({
  form: 'desk/private-funds/propose-dialogs.tsx',
  name: 'proposing to close',
  opens: (page) => page.getByRole('button', { name: 'Open or close the fund' }).click(),
  fills: async (page) => {
    await page.getByLabel('New money', { exact: true }).selectOption('CLOSED');
    await page.getByLabel('Redemptions are allowed', { exact: true }).uncheck();
  },
  submit: 'Propose it',
  call: proposeFund,
  carries: {
    body: {
      ...{ kind: 'STATE', vehicle_id: INCOME.id, state: 'CLOSED', redemptions_allowed: false },
    },
  },
  field: { name: 'state', label: 'New money' },
  refusals: { conflict: DECIDING_REFUSALS.conflict },
  done: {
    answers: [answer(proposeFund, { id: PROPOSED.id })],
    sees: ['Proposed. Somebody else decides it.'],
  },
});

const opensSignOff = (page: Page) =>
  page.getByRole('button', { name: 'Propose a sign-off' }).click();

const proposingSignOff = formStates({
  form: 'desk/private-funds/propose-audit.tsx',
  name: 'proposing a sign-off',
  opens: opensSignOff,
  fills: async (page) => {
    await page.getByLabel('Signed off on', { exact: true }).fill('2026-03-09');
    await page.getByLabel('Evidence', { exact: true }).fill('Unqualified opinion');
  },
  submit: 'Propose it',
  call: proposeFund,
  carries: {
    body: {
      ...{ kind: 'AUDIT', vehicle_id: INCOME.id, year: '2025', signed_off_on: '2026-03-09' },
      ...{ evidence: 'Unqualified opinion', evidence_files: [] },
    },
  },
  empty: { 'Signed off on': 'Field is required', Evidence: 'Field is required' },
  field: { name: 'evidence', label: 'Evidence' },
  refusals: {
    audit_not_due: [NOT_DUE],
    conflict: DECIDING_REFUSALS.conflict,
    upload_incomplete: ['The file has not arrived as a whole'],
    file_withheld: ['A virus was found in this file'],
  },
  done: {
    answers: [answer(proposeFund, { id: SIGN_OFF.id })],
    sees: ['Proposed. Somebody else decides it.'],
  },
});

const opensFees = (page: Page) =>
  page.getByRole('button', { name: 'Propose their payment' }).click();

const proposingFees = formStates({
  form: 'desk/private-funds/propose-fees.tsx',
  name: 'proposing the payment of fees',
  opens: opensFees,
  fills: async (page) => {
    await page.getByLabel('Up to the dealing date', { exact: true }).selectOption('2026-02-01');
  },
  submit: 'Propose it',
  call: proposeFund,
  carries: {
    body: { kind: 'FEES', vehicle_id: INCOME.id, up_to: '2026-02-01', amount: '104.11' },
  },
  field: { name: 'up_to', label: 'Up to the dealing date' },
  refusals: { conflict: DECIDING_REFUSALS.conflict },
  done: {
    answers: [answer(proposeFund, { id: FEES.id })],
    sees: ['Proposed. Somebody else decides it.'],
  },
});

const opensTerms = (page: Page) =>
  page.getByRole('button', { name: 'Propose new terms of class A' }).click();

async function fillsTerms(page: Page): Promise<void> {
  const text = (label: string, typed: string) =>
    page.getByLabel(label, { exact: true }).fill(typed);
  await text('In force from', TYPED_TERMS.effective_on);
  await text('Management fee, % a year', TYPED_TERMS.management_percent);
  await text('Lock-up, months', TYPED_TERMS.lock_up_months);
  await text('Reason', TYPED_TERMS.reason);
}

const proposingTerms = formStates({
  form: 'desk/private-funds/propose-terms.tsx',
  name: 'proposing terms',
  opens: opensTerms,
  fills: fillsTerms,
  submit: 'Propose it',
  call: proposeFund,
  carries: { body: { kind: 'TERMS', class_id: CLASS_A.id, ...TYPED_TERMS } },
  empty: {
    'In force from': 'Field is required',
    'Management fee, % a year': 'Change at least one term.',
    Reason: 'Field is required',
  },
  field: { name: 'reason', label: 'Reason' },
  refusals: {
    conflict: [
      'The day has begun, a cut-off from then on has passed, no dealing date by then is open, it is not after that of the last terms, or other terms wait.',
    ],
    amount_invalid: ['Enter a valid amount'],
  },
  done: {
    answers: [answer(proposeFund, { id: NEW_TERMS.id })],
    sees: ['Proposed. Somebody else decides it.'],
  },
});

const proposingClass = formStates({
  form: 'desk/private-funds/propose-terms.tsx',
  name: 'proposing a class',
  opens: (page) => page.getByRole('button', { name: 'Propose a class' }).click(),
  fills: async (page) => {
    await page.getByLabel('Class', { exact: true }).fill('B');
    await fillsTerms(page);
    await page.getByLabel('Smallest first subscription', { exact: true }).fill('250,000.00');
    await page.getByLabel('Smallest further subscription', { exact: true }).fill('50,000.00');
  },
  submit: 'Propose it',
  call: proposeFund,
  carries: { body: { kind: 'CLASS', class_name: 'B', ...TYPED_TERMS } },
  empty: {
    Class: 'Field is required',
    'In force from': 'Field is required',
    'Smallest first subscription': 'Enter an amount',
    Reason: 'Field is required',
  },
  field: { name: 'class_name', label: 'Class' },
  refusals: {
    conflict: ['The day has begun, or the vehicle has or is to have a class of this name.'],
    amount_invalid: ['Enter a valid amount'],
  },
  done: {
    answers: [answer(proposeFund, { id: NEW_CLASS.id })],
    sees: ['Proposed. Somebody else decides it.'],
  },
});

const waits = (value: Partial<WaitingValue> = {}) => [
  list(listDealingDates, [...TO_VALUE]),
  values([{ ...WAITING, ...value }], UNVALUED),
];

const opensValue = (page: Page) => page.getByRole('button', { name: 'Enter a value' }).click();

async function fillsValue(page: Page): Promise<void> {
  await page.getByLabel('Kind', { exact: true }).selectOption('FINAL');
  await page.getByLabel('Gross assets', { exact: true }).fill('1,251,000.50');
  await page.getByLabel('Evidence', { exact: true }).fill('Statement of 5 March');
}

const entering = formStates({
  form: 'desk/private-funds/enter-value.tsx',
  name: 'a value',
  answers: [list(listDealingDates, [...TO_VALUE]), values([], UNVALUED)],
  opens: opensValue,
  fills: fillsValue,
  submit: 'Enter it',
  call: enterVehicleValue,
  carries: {
    params: { id: INCOME.id },
    body: {
      as_of: '2026-03-01',
      kind: 'FINAL',
      gross_assets: '1251000.50',
      evidence: 'Statement of 5 March',
      evidence_files: [],
    },
  },
  empty: {
    Kind: 'Field is required',
    'Gross assets': 'Enter an amount',
    Evidence: 'Field is required',
  },
  field: { name: 'evidence', label: 'Evidence' },
  refusals: {
    value_not_due: ['This dealing date is not to be valued now'],
    restatement_too_late: [TOO_LATE],
    restatement_of_year_end: [YEAR_END],
    amount_invalid: ['Enter a valid amount'],
    upload_incomplete: ['The file has not arrived as a whole'],
    file_withheld: ['A virus was found in this file'],
  },
  done: {
    answers: [answer(enterVehicleValue, { id: WAITING.id })],
    sees: ['Entered. Somebody else approves it.'],
  },
});

const opensRestating = (page: Page) =>
  page.getByRole('button', { name: 'Restate a value' }).click();

const restatingValue = formStates({
  form: 'desk/private-funds/enter-value.tsx',
  name: 'a restated value',
  opens: opensRestating,
  fills: async (page) => {
    await page.getByLabel('Gross assets', { exact: true }).fill('1,240,000');
    await page.getByLabel('Evidence', { exact: true }).fill('Letter of 2 April');
  },
  submit: 'Enter it',
  call: enterVehicleValue,
  carries: {
    params: { id: INCOME.id },
    body: {
      ...{ as_of: '2026-03-01', kind: 'RESTATED', gross_assets: '1240000' },
      ...{ evidence: 'Letter of 2 April', evidence_files: [] },
    },
  },
  empty: { 'Gross assets': 'Enter an amount', Evidence: 'Field is required' },
  field: { name: 'evidence', label: 'Evidence' },
  refusals: {
    restatement_too_late: [TOO_LATE],
    restatement_of_year_end: [YEAR_END],
  },
  done: {
    answers: [answer(enterVehicleValue, { id: WAITING.id })],
    sees: ['Entered. Somebody else approves it.'],
  },
});

const approving = formStates({
  form: 'desk/passkeys/confirm.tsx',
  name: 'approving a value',
  answers: waits(),
  opens: (page) => page.getByRole('button', { name: 'Approve the value' }).click(),
  submit: 'Approve it',
  call: approveVehicleValue,
  carries: { params: { id: WAITING.id }, body: {} },
  refusals: {
    value_not_due: ['This dealing date is not to be valued now'],
    restatement_too_late: [TOO_LATE],
    restatement_of_year_end: [YEAR_END],
    approver_entered_it: ['You entered this, so somebody else has to decide it'],
    conflict: ['This has changed in the meantime'],
    passkey_required: ['Confirm with your passkey'],
  },
  done: { answers: [answer(approveVehicleValue, {})], sees: ['The value is approved'] },
});

export const vehicleScreen: Screen = {
  route: '/desk/funds/$id',
  path: `/desk/funds/${INCOME.id}`,
  user: OFFICER,
  answers: [
    answer(getVehicle, IN_FULL),
    list(listSeries, [...SERIES]),
    list(listDealingDates, [...DATES]),
    values([]),
    list(listBatches, [...BATCHES]),
    answer(listFundAudits, { items: [...AUDITS] }),
    answer(listDueFees, { cash: '4100.50', items: [...DUE_FEES] }),
    classes([CLASS_A]),
    holidays(),
  ],
  reads: [
    getVehicle,
    listSeries,
    listDealingDates,
    listWaitingValues,
    listBatches,
    listFundAudits,
    listDueFees,
    listShareClasses,
    listFundHolidays,
  ],
  sees: [],
  states: {
    full: {
      misses: [button('Enter a value')],
      sees: [
        heading('Digital Income, Cayman Islands'),
        link('Back to private funds'),
        'Dealing date 1 Mar 2026',
        'Due: payment of redemptions',
        '25 Mar 2026, 00:00 UTC: cut-off',
        '$1,250,000.00',
        '$1,238,410.26',
        '1 Mar 2026, restated',
        '11,875.256683',
        'Units agree',
        'Harbour Fund Services',
        'Class A, 1 Jun 2025',
        '117.644258',
        '116.553451',
        '1 Jan 2026, estimate',
        '2 Mar 2026, 00:00 UTC',
        'Settled',
        link('1 Feb 2026'),
        'Jonas Brandt, 11 Mar 2026',
        'Waits for release',
        'The year is not over',
        'Due: sign-off',
        'Signed off on 28 Apr 2025',
        '$48,216.40',
        button('Propose a sign-off'),
        'Not paid of 1 Feb 2026',
        '$104.11',
        'to be paid on 11 Feb 2026',
        'Due together',
        '$2,588.38',
        'Cash of the vehicle',
        '$4,100.50',
        'Incentive fee, of what is redeemed',
        '$380.16',
        button('Propose their payment'),
        'Gate of the vehicle 25 %',
        'Clients with units 43',
        'From 1 Jun 2025',
        'In force',
        '5 business days',
        '5 % above 95 % of a holding',
        button('Propose a class'),
        button('Propose new terms of class A'),
        heading('Holidays'),
        '3 Apr 2026 Good Friday',
        'None is to come.',
        button('Propose holidays of 2026'),
        button('Propose holidays of 2028'),
      ],
      sends: [
        [getVehicle, { params: { id: INCOME.id } }],
        [listSeries, { params: { id: INCOME.id } }],
        [listDealingDates, { params: { id: INCOME.id } }],
      ],
    },
    'full, a value waits': {
      answers: waits(),
      sees: [
        '1 Mar 2026, final',
        '$1,251,000.00',
        'Jonas Brandt, 11 Mar 2026',
        'Statement of the administrator',
        'Approving it makes of each series:',
        '117.738370',
        '116.629190',
        button('Approve the value'),
        button('Enter a value'),
      ],
    },
    'full, a value waits with its file': {
      answers: [
        ...waits({ files: [{ ...FILE, name: 'Report of the administrator.pdf' }] }),
        answerFile(downloadFundFile, 'image/png', PICTURE),
      ],
      does: (page) => page.getByRole('button', { name: 'Report of the administrator.pdf' }).click(),
      sees: [heading('Report of the administrator.pdf'), button('Close')],
    },
    'full, one’s own value waits': {
      answers: waits({ entered_by: { id: OFFICER.id, name: 'Marta Keller' } }),
      sees: ['You entered it, so somebody else approves it.'],
      misses: [button('Approve the value')],
    },
    'full, a value before the first series': {
      answers: waits({ series: [] }),
      sees: ['No series has units yet', button('Approve the value')],
    },
    'full, a value waits, to who may only read': {
      user: { staff_roles: ['COMPLIANCE'] },
      answers: waits(),
      sees: ['$1,251,000.00'],
      misses: [button('Approve the value'), button('Enter a value')],
    },
    'full, asked before a value is approved': {
      answers: waits(),
      does: (page) => page.getByRole('button', { name: 'Approve the value' }).click(),
      sees: [
        heading('Approve the value of 1 Mar 2026?'),
        'A final value cannot be reversed.',
        button('Approve it'),
      ],
      sendsNot: [approveVehicleValue],
    },
    'full, approved with a passkey': {
      answers: [
        list(listDealingDates, [...TO_VALUE]),
        values([WAITING], { ...UNVALUED, passkey_owed: true }),
        answer(askValuePasskey, QUESTION),
        answer(approveVehicleValue, {}),
      ],
      does: async (page) => {
        await device(page);
        await page.getByRole('button', { name: 'Approve the value' }).click();
        await page.getByRole('button', { name: 'Approve it' }).click();
      },
      sees: ['The value is approved'],
      sends: [
        [askValuePasskey, { params: { id: WAITING.id } }],
        [approveVehicleValue, { params: { id: WAITING.id }, body: { passkey: DEVICE_ANSWER } }],
      ],
    },
    'full, asked before an estimate is approved': {
      answers: waits({ kind: 'ESTIMATE' }),
      does: (page) => page.getByRole('button', { name: 'Approve the value' }).click(),
      sees: ['Fees accrue on it until the final value follows.'],
    },
    'full, a date that can be dealt': {
      answers: [answer(getVehicle, TO_DEAL)],
      sees: [button('Prepare the dealing of 1 Mar 2026')],
    },
    'full, a date that can be dealt, to who may only read': {
      user: { staff_roles: ['COMPLIANCE'] },
      answers: [answer(getVehicle, TO_DEAL)],
      misses: [button('Prepare the dealing of 1 Mar 2026')],
      sees: ['Waits for release'],
    },
    ...preparing,
    'full, a date that can be restated': {
      does: opensRestating,
      sees: [
        heading('Restate a net asset value'),
        'Units stay as they were dealt.',
        'Why the value was wrong',
        button('Add a file'),
      ],
      sendsNot: [enterVehicleValue],
    },
    'full, a date that can be restated, to who may only read': {
      user: { staff_roles: ['COMPLIANCE'] },
      sees: ['Settled'],
      misses: [button('Restate a value')],
    },
    ...restatingValue,
    'full, a restated value waits': {
      answers: [values([{ ...WAITING, ...RESTATED_VALUE }])],
      does: (page) => page.getByRole('button', { name: 'Approve the value' }).click(),
      sees: [
        '1 Mar 2026, restated',
        'a position was valued twice',
        'What was dealt stays until the restatement of the date is prepared and released',
        button('Approve it'),
      ],
      sendsNot: [approveVehicleValue],
    },
    'full, money of two subscriptions is being exchanged': {
      answers: [answer(getVehicle, { ...TO_DEAL, exchanging: EXCHANGING })],
      sees: [
        heading('Being exchanged'),
        link('Clara Weiss'),
        '0.5 BTC',
        'Waits for the market',
        'Under way',
      ],
    },
    'full, a date is to be restated': {
      answers: [
        answer(getVehicle, { ...TO_DEAL, ...{ restatement_day: '2026-02-01' } }),
        list(listBatches, [
          { ...PREPARED, id: id(973), kind: 'RESTATEMENT', state: 'SETTLED', released: RELEASED },
        ]),
      ],
      sees: [
        'Restated value of 1 Feb 2026',
        'Due: restatement',
        button('Prepare the restatement of 1 Feb 2026'),
        link('1 Mar 2026, restated'),
        'Restated',
      ],
      misses: [button('Prepare the dealing of 1 Mar 2026')],
    },
    ...preparingRestatement,
    'full, a date to be closed': {
      answers: [answer(getVehicle, TO_CLOSE)],
      sees: [button('Close 1 Apr 2026 for orders')],
    },
    'full, asked before a date is closed': {
      answers: [answer(getVehicle, TO_CLOSE)],
      does: opensClosing,
      sees: [heading('Close 1 Apr 2026 for orders?'), button('Close it')],
      sendsNot: [closeDealingDate],
    },
    ...closingDate,
    ...proposingDates,
    ...proposingState,
    'full, a sign-off is asked for': {
      does: opensSignOff,
      sees: [
        heading('Propose the sign-off of an audit'),
        'Nothing follows from it before somebody else approves it.',
        '12 redemptions',
        button('Add a file'),
      ],
      sendsNot: [proposeFund],
    },
    ...proposingSignOff,
    'full, a file is sent with a sign-off': {
      asks: [sendFundFile],
      answers: [answer(sendFundFile, FILE)],
      does: async (page) => {
        await opensSignOff(page);
        await page.locator('input[type=file]').setInputFiles(CHOSEN);
      },
      sees: [FILE.name, button(`Remove ${FILE.name}`), button('Add a file')],
    },
    'full, a file of a sign-off was refused': {
      answers: [refuse(sendFundFile, 'file_infected')],
      does: async (page) => {
        await opensSignOff(page);
        await page.locator('input[type=file]').setInputFiles(CHOSEN);
      },
      sees: ['virus', button('Add a file')],
    },
    'full, every audit is signed off': {
      answers: [answer(listFundAudits, { items: AUDITS.slice(2) })],
      sees: ['Signed off on 28 Apr 2025'],
      misses: [button('Propose a sign-off')],
    },
    'full, the payment of fees is asked for': {
      does: opensFees,
      sees: [
        heading('Propose the payment of fees'),
        'Nothing is paid before somebody else approves it.',
        'It pays',
        button('Propose it'),
      ],
      sendsNot: [proposeFund],
    },
    ...proposingFees,
    'full, fees that are due, to who may only read': {
      user: { staff_roles: ['COMPLIANCE'] },
      sees: ['Due together', '$2,588.38'],
      misses: [button('Propose their payment')],
    },
    'full, every fee is paid': {
      answers: [answer(listDueFees, { cash: '4100.50', items: [] })],
      sees: ['None is due.'],
      misses: [button('Propose their payment')],
    },
    'full, terms to come and past ones, and a class that is to come': {
      answers: [
        classes([
          {
            ...CLASS_A,
            terms: [
              { ...LATER_TERMS, state: 'COMING' },
              { ...CLASS_TERMS, effective_on: '2026-01-01', state: 'IN_FORCE' },
              { ...CLASS_TERMS, state: 'PAST' },
            ],
          },
          {
            ...{ id: id(932), name: 'B', clients: 0 },
            terms: [{ ...LATER_TERMS, state: 'COMING' }],
          },
        ]),
      ],
      sees: [
        'From 1 Jul 2026',
        'Planned',
        'From 1 Jan 2026',
        'Past',
        '1.125 %',
        '24 months',
        heading('Class B'),
        button('Propose new terms of class B'),
      ],
    },
    'full, classes to who may only read': {
      user: { staff_roles: ['COMPLIANCE'] },
      sees: ['5 % above 95 % of a holding'],
      misses: [button('Propose a class'), button('Propose new terms of class A')],
    },
    'full, another incentive fee within a year': {
      does: async (page) => {
        await opensTerms(page);
        await fillsTerms(page);
        await page.getByLabel('Incentive fee, %', { exact: true }).fill('15');
        await page.getByRole('button', { name: 'Propose it' }).click();
      },
      sees: ['The incentive fee and the hurdle change with a year. Choose 1 January.'],
      messages: {
        'In force from': 'The incentive fee and the hurdle change with a year. Choose 1 January.',
      },
      sendsNot: [proposeFund],
    },
    'full, amounts of a class': {
      does: (page) => page.getByRole('button', { name: 'Propose a class' }).click(),
      sees: [heading('Propose a class'), 'Dealing dates that are set keep their cut-offs.'],
    },
    ...proposingTerms,
    ...proposingClass,
    ...holidayStates,
    'full, entering a value': {
      answers: [list(listDealingDates, [...TO_VALUE]), values([], UNVALUED)],
      does: opensValue,
      sees: ['Nothing follows from them before somebody else approves them.', button('Enter it')],
      sendsNot: [enterVehicleValue],
    },
    ...entering,
    ...approving,
    'full, units that differ': {
      answers: [
        answer(getVehicle, {
          ...IN_FULL,
          units: { series: '11875.256683', ledger: '10625.256683', agree: false },
        }),
      ],
      sees: ['Units differ', '10,625.256683', 'If it stays, do not deal before it is explained.'],
      misses: ['Units agree'],
    },
    'full, page by page': {
      answers: [
        answer(listSeries, ({ query }) =>
          query.cursor === 'next'
            ? { items: SERIES.slice(2), next_cursor: null }
            : { items: SERIES.slice(0, 2), next_cursor: 'next' },
        ),
      ],
      does: (page) => page.getByRole('button', { name: 'Show more' }).click(),
      sees: ['Class A, 1 Jun 2025', 'Class A, 1 Jul 2025'],
      misses: [button('Show more')],
    },
    empty: {
      answers: [
        answer(getVehicle, {
          ...NEW,
          ...{ state: 'CLOSED', redemptions_allowed: false, restatement_day: null },
          exchanging: [],
          units: { series: '0.000000', ledger: '0.000000', agree: true },
        }),
        list(listSeries, []),
        list(listDealingDates, []),
        values([], { day_to_restate: null }),
        list(listBatches, []),
        answer(listFundAudits, { items: [] }),
        answer(listDueFees, { cash: '0.00', items: [] }),
        classes([]),
        holidays({ year: '2026', holidays: [] }),
      ],
      sees: [
        'No year is to be audited yet',
        heading('Digital Income, United States'),
        'Nothing has been dealt here yet',
        'Closed to new money',
        'Nothing: no dealing date is set.',
        'There is no series yet',
        'No dealing date is set',
        'None is waiting.',
      ],
      misses: [button('Enter a value')],
    },
    'refused, not for support': {
      user: { staff_roles: ['SUPPORT'] },
      answers: [
        refuse(getVehicle, 'forbidden'),
        refuse(listSeries, 'forbidden'),
        refuse(listDealingDates, 'forbidden'),
        refuse(listWaitingValues, 'forbidden'),
        refuse(listBatches, 'forbidden'),
        refuse(listFundAudits, 'forbidden'),
        refuse(listDueFees, 'forbidden'),
        refuse(listShareClasses, 'forbidden'),
        refuse(listFundHolidays, 'forbidden'),
      ],
      sees: ['Insufficient permissions'],
    },
    'refused, no such vehicle': {
      answers: [
        refuse(getVehicle, 'not_found'),
        refuse(listSeries, 'not_found'),
        refuse(listDealingDates, 'not_found'),
        refuse(listWaitingValues, 'not_found'),
        refuse(listBatches, 'not_found'),
        refuse(listFundAudits, 'not_found'),
        refuse(listDueFees, 'not_found'),
        refuse(listShareClasses, 'not_found'),
        refuse(listFundHolidays, 'not_found'),
      ],
      sees: [link('Back to private funds')],
    },
  },
};
