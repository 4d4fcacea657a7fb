import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  type Batch,
  type BatchOrder,
  type CrystallisedFee,
  getBatch,
  listBatchOrders,
} from '@ballast/contract/staff/dealing-batches.ts';
import type { DueDate } from '@ballast/contract/staff/due-fees.ts';
import type { FundEvent } from '@ballast/contract/staff/fund-calendar.ts';
import {
  type FundProposal,
  listFundProposals,
  type ProposedFund,
} from '@ballast/contract/staff/fund-proposals.ts';
import type { Vehicle } from '@ballast/contract/staff/private-funds.ts';
import type { ClassTerms, ShareClass } from '@ballast/contract/staff/share-classes.ts';
import { answer, list } from '../../answers.ts';
import { id } from '../../people.ts';

export const INCOME: Vehicle = {
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

export const NEW: Vehicle = {
  ...INCOME,
  id: id(982),
  kind: 'US',
  next: null,
  unpaid: null,
  last_value: null,
};

const OF_VEHICLE = { id: INCOME.id, fund_name: 'Digital Income', kind: 'CAYMAN' } as const;

export const CALENDAR: readonly FundEvent[] = [
  {
    ...{ event: 'AUDIT', at: '2026-01-01T00:00:00.000Z', is_due: true, day: '2025-01-01' },
    vehicle: OF_VEHICLE,
  },
  {
    ...{ event: 'PAYMENT', at: '2026-03-11T00:00:00.000Z', is_due: true, day: '2026-03-01' },
    vehicle: OF_VEHICLE,
  },
  {
    ...{ event: 'FEE_PAYMENT', at: '2026-02-11T00:00:00.000Z', is_due: true, day: '2026-02-01' },
    vehicle: OF_VEHICLE,
  },
  {
    event: 'SUBSCRIPTION_CUT_OFF',
    ...{ at: '2026-03-25T00:00:00.000Z', is_due: false, day: '2026-04-01' },
    vehicle: OF_VEHICLE,
  },
  {
    ...{ event: 'RESTATEMENT', at: '2026-03-11T08:00:00.000Z', is_due: true, day: '2026-03-01' },
    vehicle: OF_VEHICLE,
  },
  {
    ...{ event: 'CRYSTALLISATION', at: '2027-01-01T00:00:00.000Z', is_due: false },
    ...{ day: '2027-01-01', vehicle: OF_VEHICLE },
  },
];

export const CLASS_TERMS: ClassTerms = {
  ...{ effective_on: '2025-06-01', management_percent: '2', incentive_percent: '20' },
  ...{ hurdle_percent: '0', early_percent: '2', lock_up_months: 12 },
  ...{ subscription_cut_off_days: 5, redemption_notice_days: 30 },
  ...{ minimum_first: '250000.00', minimum_next: '50000.00' },
  ...{ holdback_percent: '5', holdback_above_percent: '95', issue_price: '100' },
};

export const LATER_TERMS: ClassTerms = {
  ...CLASS_TERMS,
  ...{ effective_on: '2026-07-01', management_percent: '1.125', lock_up_months: 24 },
};

export const CLASS_A: ShareClass = {
  ...{ id: id(931), name: 'A', clients: 43 },
  terms: [{ ...CLASS_TERMS, state: 'IN_FORCE' }],
};

export const NOTHING_HELD = { redemptions: 0, clients: 0, amount: '0.00' };

export const HELD = { redemptions: 12, clients: 11, amount: '48216.40' };

const MANAGEMENT_FEE: CrystallisedFee = {
  ...{ class_name: 'A', opened_on: '2025-06-01', kind: 'MANAGEMENT', cause: 'DEALING_DATE' },
  ...{ amount: '2104.11', mark_before: '100.000000000000000000' },
  mark_after: '100.000000000000000000',
};

const INCENTIVE_FEE: CrystallisedFee = {
  ...MANAGEMENT_FEE,
  ...{ kind: 'INCENTIVE', cause: 'REDEMPTION', amount: '380.16' },
};

/** Of February a part was paid before its value was restated; nothing of March. */
export const DUE_FEES: readonly DueDate[] = [
  {
    ...{ day: '2026-02-01', payable_on: '2026-02-11', amount: '2104.11', unpaid: '104.11' },
    ...{ payable: '104.11', fees: [MANAGEMENT_FEE] },
  },
  {
    ...{ day: '2026-03-01', payable_on: '2026-03-11', amount: '2484.27', unpaid: '2484.27' },
    ...{ payable: '2588.38', fees: [MANAGEMENT_FEE, INCENTIVE_FEE] },
  },
];

export const FILE = {
  upload_id: id(941),
  name: 'Opinion of the auditors.pdf',
  download_name: 'Opinion of the auditors.png',
  content_type: 'image/png',
  scan: 'CLEAN',
} as const;

export const QUESTION = { challenge: 'AAAA', rp_id: 'localhost', allow: [], timeout_ms: 9 };

export const proposals = (items: readonly ProposedFund[], passkeyOwed = false) =>
  answer(listFundProposals, { items: [...items], next_cursor: null, passkey_owed: passkeyOwed });

const BRANDT = { id: id(44), name: 'Jonas Brandt' };

export const PREPARED: Batch = {
  id: id(971),
  kind: 'DEALING',
  day: '2026-03-01',
  state: 'PREPARED',
  orders: 3,
  total_in: '250000.00',
  total_out: '97412.50',
  prepared_by: BRANDT,
  prepared_at: '2026-03-11T10:00:00.000Z',
  released: null,
};

export const RELEASED = { by: { id: id(45), name: 'Ida Lund' }, at: '2026-03-11T11:00:00.000Z' };

const SERIES_OF_JUNE = { class_name: 'A', opened_on: '2025-06-01' };

const SERIES_OF_JULY = { class_name: 'A', opened_on: '2025-07-01' };

export const BATCH: AnswerOf<typeof getBatch> = {
  ...PREPARED,
  vehicle: { id: INCOME.id, fund_name: 'Digital Income', kind: 'CAYMAN', currency: 'USD' },
  gross_assets: '1251000.00',
  is_as_shown: true,
  orders_dealt: 0,
  redemptions: 2,
  redemptions_paid: 0,
  last_step_at: null,
  payment_day: '2026-03-11',
  may_pay: false,
  passkey_owed: false,
  restates: null,
  entries: [
    { kind: 'fee_crystallisation', on_payment: false, count: 2, amount: '2101.44' },
    { kind: 'redemption_dealing', on_payment: false, count: 2, amount: '97412.50' },
    { kind: 'roll_up', on_payment: false, count: 1, amount: null },
    { kind: 'subscription', on_payment: false, count: 1, amount: '250000.00' },
    { kind: 'fund_settlement', on_payment: false, count: 1, amount: '250000.00' },
    { kind: 'fund_settlement', on_payment: true, count: 1, amount: '97412.50' },
    { kind: 'redemption', on_payment: true, count: 2, amount: '97412.50' },
  ],
  fees: [
    {
      ...{ ...SERIES_OF_JUNE, kind: 'MANAGEMENT', cause: 'DEALING_DATE', amount: '1899.32' },
      mark_before: '112.500000000000000000',
      mark_after: '112.500000000000000000',
    },
    {
      ...{ ...SERIES_OF_JUNE, kind: 'INCENTIVE', cause: 'YEAR_END', amount: '202.12' },
      mark_before: '112.500000000000000000',
      mark_after: '116.629190000000000000',
    },
  ],
  roll_ups: [
    {
      from: SERIES_OF_JULY,
      into: SERIES_OF_JUNE,
      net_from: '108.125000000000000000',
      net_into: '116.629190000000000000',
    },
  ],
};

const NO_MONEY = { gross: '0.00', early_fee: '0.00', incentive_fee: '0.00', holdback: '0.00' };

const NOT_DEALT = {
  ...{ carried: '0.000000', dealt_at: null, paid_at: null, restates: null },
  other_currency: null,
};

export const ORDERS: readonly BatchOrder[] = [
  {
    ...{ id: id(961), client: { id: id(31), name: 'Northwind Partners' }, class_name: 'A' },
    ...{ side: 'SUBSCRIPTION', basis: 'AMOUNT', asked: '250000.00', ...NO_MONEY, ...NOT_DEALT },
    parts: [
      {
        ...{ class_name: 'A', opened_on: '2026-03-01' },
        ...{ units: '2500.000000', price: '100.000000000000000000' },
      },
    ],
    gross: '250000.00',
    paid: '250000.00',
    other_currency: { currency: 'EUR', amount: '227272.73' },
  },
  {
    ...{ id: id(962), client: { id: id(32), name: 'Ada Lind' }, class_name: 'A' },
    ...{ side: 'REDEMPTION', basis: 'UNITS', asked: '1000.000000', ...NO_MONEY, ...NOT_DEALT },
    parts: [
      {
        ...{ ...SERIES_OF_JUNE, units: '850.000000', price: '116.629190000000000000' },
      },
    ],
    gross: '99134.81',
    early_fee: '1982.70',
    incentive_fee: '212.40',
    paid: '97152.11',
    holdback: '4857.61',
    carried: '150.000000',
    other_currency: { currency: 'BTC', amount: null },
  },
  {
    ...{ id: id(963), client: { id: id(33), name: 'Ben Otto' }, class_name: 'A' },
    ...{ side: 'REDEMPTION', basis: 'ALL', asked: null, ...NO_MONEY, ...NOT_DEALT },
    parts: [],
    paid: '0.00',
  },
];

export const TOO_LATE = 'This value cannot be restated any more';

export const YEAR_END = 'The value of a year’s end cannot be restated';

export const RESTATEMENT: AnswerOf<typeof getBatch> = {
  ...BATCH,
  ...{ id: id(973), kind: 'RESTATEMENT', orders: 2, total_in: '2152.00', total_out: '0.00' },
  ...{ gross_assets: '1240000.00', redemptions: 0, roll_ups: [] },
  restates: {
    ...{ gross_assets_before: '1251000.00', was_paid: true },
    ...{ owed: '1068.00', fees_given_back: '400.00' },
  },
  entries: [
    { kind: 'fee_crystallisation', on_payment: false, count: 1, amount: '-400.00' },
    { kind: 'redemption_restatement', on_payment: false, count: 2, amount: '-2152.00' },
    { kind: 'fund_settlement', on_payment: false, count: 2, amount: '2552.00' },
  ],
  fees: [
    {
      ...{ ...SERIES_OF_JUNE, kind: 'INCENTIVE', cause: 'REDEMPTION', amount: '-400.00' },
      mark_before: '112.500000000000000000',
      mark_after: '112.500000000000000000',
    },
  ],
};

export const RESTATED_ORDERS: readonly BatchOrder[] = [
  {
    ...{ id: id(962), client: { id: id(32), name: 'Ada Lind' }, class_name: 'A' },
    ...{ side: 'REDEMPTION', basis: 'UNITS', asked: '1000.000000', ...NO_MONEY, ...NOT_DEALT },
    parts: [{ ...SERIES_OF_JUNE, units: '850.000000', price: '115.784483000000000000' }],
    ...{ gross: '98416.81', early_fee: '1968.34', paid: '95584.11', holdback: '4779.21' },
    restates: {
      ...{ gross_before: '99134.81', paid_before: '97152.11', holdback_before: '4857.61' },
      ...{ change: '-1568.00', was_paid: true, owed: '1068.00', posted_at: null },
    },
  },
  {
    ...{ id: id(963), client: { id: id(33), name: 'Ben Otto' }, class_name: 'A' },
    ...{ side: 'REDEMPTION', basis: 'ALL', asked: null, ...NO_MONEY, ...NOT_DEALT },
    parts: [{ ...SERIES_OF_JUNE, units: '300.000000', price: '115.784483000000000000' }],
    ...{ gross: '34735.34', paid: '34735.34' },
    restates: {
      ...{ gross_before: '35319.34', paid_before: '35319.34', holdback_before: '0.00' },
      ...{ change: '-584.00', was_paid: true, owed: '0.00', posted_at: null },
    },
  },
];

export const RESTATING = [
  answer(getBatch, RESTATEMENT),
  list(listBatchOrders, [...RESTATED_ORDERS]),
];

export const NEW_FUND: Extract<FundProposal, { kind: 'VEHICLE' }> = {
  kind: 'VEHICLE',
  name: 'Market Neutral',
  slug: 'market-neutral',
  tagline: 'Without a view on the market',
  description: 'It holds what is dear and cheap against each other.',
  tagline_de: 'Ohne Meinung zum Markt',
  description_de: 'Er hält, was im Vergleich teuer und günstig ist.',
  strategy: 'marketNeutral',
  vehicles: 'BOTH',
  dealing: 'MONTHLY',
  administrator: 'Harbour Fund Services',
  gate_percent: '25',
  settlement_days: '10',
  class_name: 'A',
  management_percent: '2',
  incentive_percent: '20',
  hurdle_percent: '0',
  early_percent: '2',
  subscription_cut_off_days: '5',
  redemption_notice_days: '30',
  lock_up_months: '12',
  minimum_first: '250000',
  minimum_next: '50000',
  first_day: '2027-01-01',
  dates: '12',
};

export const PROPOSED: ProposedFund = {
  id: id(951),
  about: null,
  content: NEW_FUND,
  files: [],
  releases: null,
  pays: null,
  terms: null,
  holidays: null,
  asked_by: BRANDT,
  asked_at: '2026-03-11T09:00:00.000Z',
  decided: null,
};

export const OF_INCOME = { fund_name: 'Digital Income', kind: 'CAYMAN' } as const;

export const SIGN_OFF: ProposedFund = {
  ...PROPOSED,
  id: id(954),
  about: OF_INCOME,
  content: {
    ...{ kind: 'AUDIT', vehicle_id: INCOME.id, year: '2025', signed_off_on: '2026-03-09' },
    evidence: 'Unqualified opinion of 9 March, in the archive under 2025',
    evidence_files: [FILE.upload_id],
  },
  files: [FILE],
  releases: { ...HELD, currency: 'USD' },
};

export const FEES: ProposedFund = {
  ...PROPOSED,
  id: id(955),
  about: OF_INCOME,
  content: {
    ...{ kind: 'FEES', vehicle_id: INCOME.id, up_to: '2026-03-01', amount: '2588.38' },
  },
  pays: { currency: 'USD', cash: '4100.50', is_as_shown: true, dates: [...DUE_FEES] },
};

/** Terms of the class as they are typed. */
export const TYPED_TERMS = {
  ...{ vehicle_id: INCOME.id, effective_on: '2026-07-01', reason: 'The market pays less' },
  ...{ management_percent: '1.125', incentive_percent: '20', hurdle_percent: '0' },
  ...{ early_percent: '2', lock_up_months: '24' },
  ...{ subscription_cut_off_days: '5', redemption_notice_days: '30' },
  ...{ minimum_first: '250000.00', minimum_next: '50000.00' },
  ...{ holdback_percent: '5', holdback_above_percent: '95' },
};

export const NEW_TERMS: ProposedFund = {
  ...PROPOSED,
  id: id(957),
  about: OF_INCOME,
  content: { kind: 'TERMS', class_id: CLASS_A.id, ...TYPED_TERMS },
  terms: {
    ...{ class_name: 'A', currency: 'USD', before: CLASS_TERMS, after: LATER_TERMS },
    concerns: {
      ...{ clients: 43, subscriptions_to_decide: 2 },
      orders: [
        { day: '2026-07-01', subscriptions: 3, subscribed: '750000.00', redemptions: 1 },
        { day: '2026-08-01', subscriptions: 0, subscribed: '0.00', redemptions: 5 },
      ],
    },
  },
};

export const NEW_CLASS: ProposedFund = {
  ...PROPOSED,
  id: id(956),
  about: OF_INCOME,
  content: { kind: 'CLASS', class_name: 'B', ...TYPED_TERMS },
  terms: {
    ...{ class_name: 'B', currency: 'USD', before: null, after: LATER_TERMS, concerns: null },
  },
};

export const NEW_YEAR = { day: '2026-01-01', name: 'New Year’s Day' };

export const GOOD_FRIDAY = { day: '2026-04-03', name: 'Good Friday' };

export const WHIT_MONDAY = { day: '2026-05-25', name: 'Whit Monday' };

export const NEW_HOLIDAYS: ProposedFund = {
  ...PROPOSED,
  id: id(958),
  about: OF_INCOME,
  content: {
    ...{ kind: 'HOLIDAYS', vehicle_id: INCOME.id, year: '2026' },
    holidays: [WHIT_MONDAY, NEW_YEAR],
  },
  holidays: {
    days: [
      { day: GOOD_FRIDAY.day, before: GOOD_FRIDAY.name, after: null },
      { day: WHIT_MONDAY.day, before: null, after: WHIT_MONDAY.name },
    ],
    dates: [
      {
        day: '2026-06-01',
        kept: '2026-05-25T00:00:00.000Z',
        by_these_holidays: '2026-05-22T00:00:00.000Z',
      },
    ],
  },
};

export const NOT_DUE = 'This audit cannot be signed off yet';

export const DECIDING_REFUSALS = {
  audit_not_due: [NOT_DUE],
  approver_entered_it: ['You entered this, so somebody else has to decide it'],
  amount_invalid: ['Enter a valid amount'],
  insufficient_funds: ['Insufficient funds'],
  conflict: ['This has changed in the meantime'],
  passkey_required: ['Confirm with your passkey'],
};
