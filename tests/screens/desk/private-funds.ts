import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  type DealingDate,
  getVehicle,
  listDealingDates,
  listSeries,
  listVehicles,
  type Series,
  type Vehicle,
} from '@ballast/contract/staff/private-funds.ts';
import { answer, list, refuse } from '../answers.ts';
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
    ],
    reads: [getVehicle, listSeries, listDealingDates],
    sees: [],
    states: {
      full: {
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
        ],
        sees: [
          heading('Digital Income, United States'),
          'Nothing: no dealing date is set.',
          'There is no series yet',
          'No dealing date is set',
        ],
      },
      'refused, not for support': {
        user: { staff_roles: ['SUPPORT'] },
        answers: [
          refuse(getVehicle, 'forbidden'),
          refuse(listSeries, 'forbidden'),
          refuse(listDealingDates, 'forbidden'),
        ],
        sees: ['Insufficient permissions'],
      },
      'refused, no such vehicle': {
        answers: [
          refuse(getVehicle, 'not_found'),
          refuse(listSeries, 'not_found'),
          refuse(listDealingDates, 'not_found'),
        ],
        sees: [link('Back to private funds')],
      },
    },
  },
];
