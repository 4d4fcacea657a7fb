import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  approveVehicleValue,
  type DealingDate,
  enterVehicleValue,
  getVehicle,
  listDealingDates,
  listSeries,
  listVehicles,
  listWaitingValues,
  type Series,
  type Vehicle,
  type WaitingValue,
} from '@ballast/contract/staff/private-funds.ts';
import type { Page } from 'playwright-core';
import { answer, list, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { id, OFFICER } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';

const INCOME: Vehicle = {
  id: id(981),
  fund_name: 'Digital Income',
  kind: 'CAYMAN',
  currency: 'USD',
  dealing: 'MONTHLY',
  administrator: 'Harbour Fund Services',
  next: {
    day: '2026-04-01',
    state: 'OPEN',
    due_at: '2026-03-25T00:00:00.000Z',
    is_due: false,
  },
  unpaid: {
    day: '2026-03-01',
    state: 'DEALT',
    due_at: '2026-03-11T00:00:00.000Z',
    is_due: true,
  },
  last_value: {
    as_of: '2026-03-01',
    kind: 'RESTATED',
    gross_assets: '1250000.00',
    net: '1238410.257300000000000000',
  },
};

const NEW: Vehicle = {
  ...INCOME,
  id: id(982),
  kind: 'US',
  next: null,
  unpaid: null,
  last_value: null,
};

const AHEAD: Vehicle = { ...NEW, next: INCOME.next };

/** Two dates at once: one of which the value is late, one whose redemptions are not paid. */
const LATE: Vehicle = {
  ...INCOME,
  id: id(983),
  fund_name: 'Digital Growth',
  next: {
    day: '2026-03-12',
    state: 'ESTIMATED',
    due_at: '2026-03-12T00:00:00.000Z',
    is_due: true,
  },
};

const IN_FULL: AnswerOf<typeof getVehicle> = {
  ...INCOME,
  units: { series: '11875.256683', ledger: '11875.256683', agree: true },
};

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

const waits = (value: Partial<WaitingValue> = {}) => [
  list(listDealingDates, [...TO_VALUE]),
  list(listWaitingValues, [{ ...WAITING, ...value }]),
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
  answers: [list(listDealingDates, [...TO_VALUE])],
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
    amount_invalid: ['Enter a valid amount'],
  },
  done: {
    answers: [answer(enterVehicleValue, { id: WAITING.id })],
    sees: ['Entered. Somebody else approves it.'],
  },
});

const approving = formStates({
  name: 'approving a value',
  answers: waits(),
  submit: 'Approve the value',
  call: approveVehicleValue,
  carries: { params: { id: WAITING.id } },
  refusals: {
    value_not_due: ['This dealing date is not to be valued now'],
    approver_entered_it: ['You entered this, so somebody else has to decide it'],
    conflict: ['This has changed in the meantime'],
  },
  done: { answers: [answer(approveVehicleValue, {})], sees: ['The value is approved'] },
});

export const privateFunds: readonly Screen[] = [
  {
    route: '/desk/funds',
    path: '/desk/funds',
    user: OFFICER,
    answers: [list(listVehicles, [LATE, INCOME, NEW])],
    reads: [listVehicles],
    sees: [heading('Private funds')],
    states: {
      full: {
        sees: [
          link('Digital Income, Cayman Islands'),
          link('Digital Income, United States'),
          '$1,238,410.26',
          '1 Mar 2026',
          '1 Apr 2026',
          'Due: payment of redemptions',
          'Due: final net asset value',
        ],
      },
      'full, nothing due': {
        answers: [list(listVehicles, [AHEAD])],
        sees: ['25 Mar 2026, 00:00 UTC: cut-off'],
        misses: ['Due:'],
      },
      'full, page by page': {
        answers: [
          answer(listVehicles, ({ query }) =>
            query.cursor === 'next'
              ? { items: [NEW], next_cursor: null }
              : { items: [INCOME], next_cursor: 'next' },
          ),
        ],
        does: (page) => page.getByRole('button', { name: 'Show more' }).click(),
        sees: [link('Digital Income, Cayman Islands'), link('Digital Income, United States')],
        misses: [button('Show more')],
      },
      empty: {
        answers: [list(listVehicles, [])],
        sees: ['There is no private fund yet', 'once a vehicle has been set up for it'],
      },
      'refused, not for support': {
        user: { staff_roles: ['SUPPORT'] },
        answers: [refuse(listVehicles, 'forbidden')],
        sees: ['Insufficient permissions'],
      },
    },
  },
  {
    route: '/desk/funds/$id',
    path: `/desk/funds/${INCOME.id}`,
    user: OFFICER,
    answers: [
      answer(getVehicle, IN_FULL),
      list(listSeries, [...SERIES]),
      list(listDealingDates, [...DATES]),
      list(listWaitingValues, []),
    ],
    reads: [getVehicle, listSeries, listDealingDates, listWaitingValues],
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
      'full, entering a value': {
        answers: [list(listDealingDates, [...TO_VALUE])],
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
            units: { series: '0.000000', ledger: '0.000000', agree: true },
          }),
          list(listSeries, []),
          list(listDealingDates, []),
          list(listWaitingValues, []),
        ],
        sees: [
          heading('Digital Income, United States'),
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
        ],
        sees: ['Insufficient permissions'],
      },
      'refused, no such vehicle': {
        answers: [
          refuse(getVehicle, 'not_found'),
          refuse(listSeries, 'not_found'),
          refuse(listDealingDates, 'not_found'),
          refuse(listWaitingValues, 'not_found'),
        ],
        sees: [link('Back to private funds')],
      },
    },
  },
];
