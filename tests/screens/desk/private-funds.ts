import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  askBatchPasskey,
  type Batch,
  type BatchOrder,
  type CrystallisedFee,
  getBatch,
  listBatches,
  listBatchOrders,
  payBatch,
  prepareBatch,
  releaseBatch,
  resumeBatch,
} from '@ballast/contract/staff/dealing-batches.ts';
import { type DueDate, listDueFees } from '@ballast/contract/staff/due-fees.ts';
import {
  type AuditYear,
  downloadFundFile,
  listFundAudits,
  sendFundFile,
} from '@ballast/contract/staff/fund-audits.ts';
import { type FundEvent, listFundCalendar } from '@ballast/contract/staff/fund-calendar.ts';
import {
  askProposalPasskey,
  closeDealingDate,
  decideFundProposal,
  type FundProposal,
  listFundProposals,
  type ProposedFund,
  proposeFund,
} from '@ballast/contract/staff/fund-proposals.ts';
import {
  downloadPrintedCopy,
  listPrintedCopies,
  markPrintedCopyPosted,
  type PrintedCopy,
} from '@ballast/contract/staff/printed-copies.ts';
import {
  approveVehicleValue,
  askValuePasskey,
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
import {
  type ClassTerms,
  listShareClasses,
  type ShareClass,
} from '@ballast/contract/staff/share-classes.ts';
import type { Page } from 'playwright-core';
import { answer, answerFile, list, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { DEVICE_ANSWER, device, refusingDevice } from '../passkeys.ts';
import { id, OFFICER } from '../people.ts';
import { PICTURE } from '../pictures.ts';
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
  state: 'OPEN',
  redemptions_allowed: true,
  restatement_day: null,
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
    may_restate: false,
    is_due: false,
  },
  {
    day: '2026-03-01',
    state: 'DEALT',
    subscription_cut_off: '2026-02-20T00:00:00.000Z',
    redemption_cut_off: '2026-01-30T00:00:00.000Z',
    settlement_day: '2026-03-11',
    due_at: '2026-03-11T00:00:00.000Z',
    may_restate: true,
    is_due: true,
  },
  {
    day: '2026-02-01',
    state: 'SETTLED',
    subscription_cut_off: '2026-01-23T00:00:00.000Z',
    redemption_cut_off: '2026-01-02T00:00:00.000Z',
    settlement_day: '2026-02-11',
    due_at: null,
    may_restate: false,
    is_due: false,
  },
];

/** The same a week before: the last date is cut off, and nobody has valued it. */
const TO_VALUE: readonly DealingDate[] = DATES.map((date) =>
  date.state === 'DEALT'
    ? { ...date, state: 'CUT_OFF', due_at: '2026-03-01T00:00:00.000Z', may_restate: false }
    : date,
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

const OF_VEHICLE = { id: INCOME.id, fund_name: 'Digital Income', kind: 'CAYMAN' } as const;

const CALENDAR: readonly FundEvent[] = [
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

const CLASS_TERMS: ClassTerms = {
  ...{ effective_on: '2025-06-01', management_percent: '2', incentive_percent: '20' },
  ...{ hurdle_percent: '0', early_percent: '2', lock_up_months: 12 },
  ...{ subscription_cut_off_days: 5, redemption_notice_days: 30 },
  ...{ minimum_first: '250000.00', minimum_next: '50000.00' },
  ...{ holdback_percent: '5', holdback_above_percent: '95', issue_price: '100' },
};

const LATER_TERMS: ClassTerms = {
  ...CLASS_TERMS,
  ...{ effective_on: '2026-07-01', management_percent: '1.125', lock_up_months: 24 },
};

const CLASS_A: ShareClass = {
  ...{ id: id(931), name: 'A', clients: 43 },
  terms: [{ ...CLASS_TERMS, state: 'IN_FORCE' }],
};

const classes = (items: readonly ShareClass[]) =>
  answer(listShareClasses, {
    ...{ currency: 'USD', gate_percent: '25', settlement_days: 10 },
    items: [...items],
  });

const NOTHING_HELD = { redemptions: 0, clients: 0, amount: '0.00' };

const HELD = { redemptions: 12, clients: 11, amount: '48216.40' };

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
const DUE_FEES: readonly DueDate[] = [
  {
    ...{ day: '2026-02-01', payable_on: '2026-02-11', amount: '2104.11', unpaid: '104.11' },
    ...{ payable: '104.11', fees: [MANAGEMENT_FEE] },
  },
  {
    ...{ day: '2026-03-01', payable_on: '2026-03-11', amount: '2484.27', unpaid: '2484.27' },
    ...{ payable: '2588.38', fees: [MANAGEMENT_FEE, INCENTIVE_FEE] },
  },
];

const FILE = {
  upload_id: id(941),
  name: 'Opinion of the auditors.pdf',
  download_name: 'Opinion of the auditors.png',
  content_type: 'image/png',
  scan: 'CLEAN',
} as const;

const CHOSEN = { name: FILE.name, mimeType: 'image/png', buffer: Buffer.alloc(64, 1) };

const QUESTION = { challenge: 'AAAA', rp_id: 'localhost', allow: [], timeout_ms: 9 };

const proposals = (items: readonly ProposedFund[], passkeyOwed = false) =>
  answer(listFundProposals, { items: [...items], next_cursor: null, passkey_owed: passkeyOwed });

const values = (items: readonly WaitingValue[], passkeyOwed = false) =>
  answer(listWaitingValues, { items: [...items], passkey_owed: passkeyOwed });

const BRANDT = { id: id(44), name: 'Jonas Brandt' };

const PREPARED: Batch = {
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

const RELEASED = { by: { id: id(45), name: 'Ida Lund' }, at: '2026-03-11T11:00:00.000Z' };

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

const SERIES_OF_JUNE = { class_name: 'A', opened_on: '2025-06-01' };

const SERIES_OF_JULY = { class_name: 'A', opened_on: '2025-07-01' };

const BATCH: AnswerOf<typeof getBatch> = {
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

const NOT_DEALT = { carried: '0.000000', dealt_at: null, paid_at: null, restates: null };

const ORDERS: readonly BatchOrder[] = [
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
  },
  {
    ...{ id: id(963), client: { id: id(33), name: 'Ben Otto' }, class_name: 'A' },
    ...{ side: 'REDEMPTION', basis: 'ALL', asked: null, ...NO_MONEY, ...NOT_DEALT },
    parts: [],
    paid: '0.00',
  },
];

const UNDER_WAY: AnswerOf<typeof getBatch> = {
  ...BATCH,
  state: 'RELEASED',
  released: RELEASED,
  orders_dealt: 1,
  last_step_at: '2026-03-11T11:01:00.000Z',
};

const DEALT: AnswerOf<typeof getBatch> = {
  ...UNDER_WAY,
  state: 'DEALT',
  orders_dealt: 3,
  may_pay: true,
};

const TOO_LATE = 'This value cannot be restated any more';

const YEAR_END = 'The value of a year’s end cannot be restated';

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

const releasing = formStates({
  form: 'desk/passkeys/confirm.tsx',
  name: 'releasing',
  opens: (page) => page.getByRole('button', { name: 'Release the dealing' }).click(),
  submit: 'Release it',
  call: releaseBatch,
  carries: { params: { id: PREPARED.id }, body: {} },
  refusals: {
    approver_entered_it: ['You entered this, so somebody else has to decide it'],
    dealing_not_due: ['This dealing date is not at this step'],
    restatement_too_late: [TOO_LATE],
    restatement_of_year_end: [YEAR_END],
    insufficient_funds: ['Insufficient funds'],
    conflict: ['This has changed in the meantime'],
    passkey_required: ['Confirm with your passkey'],
  },
  done: {
    answers: [answer(releaseBatch, {})],
    sees: ['Released. Its orders are dealt now.'],
  },
});

const goingOn = formStates({
  name: 'going on',
  answers: [answer(getBatch, UNDER_WAY)],
  submit: 'Go on',
  call: resumeBatch,
  carries: { params: { id: PREPARED.id } },
  refusals: { conflict: ['This has changed in the meantime'] },
  done: { answers: [answer(resumeBatch, {})], sees: ['1 of 3 orders'] },
});

const paying = formStates({
  form: 'desk/passkeys/confirm.tsx',
  name: 'paying',
  answers: [answer(getBatch, DEALT)],
  opens: (page) => page.getByRole('button', { name: 'Pay the redemptions' }).click(),
  submit: 'Pay them',
  call: payBatch,
  carries: { params: { id: PREPARED.id }, body: {} },
  refusals: {
    dealing_not_due: ['This dealing date is not at this step'],
    insufficient_funds: ['Insufficient funds'],
    passkey_required: ['Confirm with your passkey'],
  },
  done: { answers: [answer(payBatch, {})], sees: ['The redemptions are being paid'] },
});

/** The date before is paid; its value was restated since. */
const TO_RESTATE = { ...IN_FULL, restatement_day: '2026-03-01' } as const;

const RESTATED_VALUE: Partial<WaitingValue> = {
  ...{ kind: 'RESTATED', gross_assets: '1240000.00' },
  evidence: 'Letter of the administrator of 2 April: a position was valued twice',
};

const RESTATEMENT: AnswerOf<typeof getBatch> = {
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

const RESTATED_ORDERS: readonly BatchOrder[] = [
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

const restated = (
  order: BatchOrder,
  differently: Partial<NonNullable<BatchOrder['restates']>>,
): BatchOrder => ({
  ...order,
  restates: order.restates && { ...order.restates, ...differently },
});

const RESTATING = [answer(getBatch, RESTATEMENT), list(listBatchOrders, [...RESTATED_ORDERS])];

const asksForRestatement = (page: Page) =>
  page.getByRole('button', { name: 'Release the restatement' }).click();

const releasingRestatement = formStates({
  form: 'desk/passkeys/confirm.tsx',
  name: 'releasing a restatement',
  answers: RESTATING,
  opens: asksForRestatement,
  submit: 'Release it',
  call: releaseBatch,
  carries: { params: { id: RESTATEMENT.id }, body: {} },
  refusals: {
    insufficient_funds: ['Insufficient funds'],
    restatement_too_late: [TOO_LATE],
    conflict: ['This has changed in the meantime'],
  },
  done: {
    answers: [answer(releaseBatch, {})],
    sees: ['Released. Its redemptions are restated now.'],
  },
});

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

const NEW_FUND: Extract<FundProposal, { kind: 'VEHICLE' }> = {
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

const PROPOSED: ProposedFund = {
  id: id(951),
  about: null,
  content: NEW_FUND,
  files: [],
  releases: null,
  pays: null,
  terms: null,
  asked_by: BRANDT,
  asked_at: '2026-03-11T09:00:00.000Z',
  decided: null,
};

const OF_INCOME = { fund_name: 'Digital Income', kind: 'CAYMAN' } as const;

const CLOSING: ProposedFund = {
  ...PROPOSED,
  id: id(952),
  about: OF_INCOME,
  content: {
    kind: 'STATE',
    vehicle_id: INCOME.id,
    state: 'INQUIRY_ONLY',
    redemptions_allowed: false,
  },
};

const SIGN_OFF: ProposedFund = {
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

const FEES: ProposedFund = {
  ...PROPOSED,
  id: id(955),
  about: OF_INCOME,
  content: {
    ...{ kind: 'FEES', vehicle_id: INCOME.id, up_to: '2026-03-01', amount: '2588.38' },
  },
  pays: { currency: 'USD', cash: '4100.50', is_as_shown: true, dates: [...DUE_FEES] },
};

/** Terms of the class as they are typed. */
const TYPED_TERMS = {
  ...{ vehicle_id: INCOME.id, effective_on: '2026-07-01', reason: 'The market pays less' },
  ...{ management_percent: '1.125', incentive_percent: '20', hurdle_percent: '0' },
  ...{ early_percent: '2', lock_up_months: '24' },
  ...{ subscription_cut_off_days: '5', redemption_notice_days: '30' },
  ...{ minimum_first: '250000.00', minimum_next: '50000.00' },
  ...{ holdback_percent: '5', holdback_above_percent: '95' },
};

const NEW_TERMS: ProposedFund = {
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

const NEW_CLASS: ProposedFund = {
  ...PROPOSED,
  id: id(956),
  about: OF_INCOME,
  content: { kind: 'CLASS', class_name: 'B', ...TYPED_TERMS },
  terms: {
    ...{ class_name: 'B', currency: 'USD', before: null, after: LATER_TERMS, concerns: null },
  },
};

const PROPOSALS: ProposedFund[] = [
  PROPOSED,
  {
    ...PROPOSED,
    id: id(953),
    about: OF_INCOME,
    content: { kind: 'DATES', vehicle_id: INCOME.id, first_day: '2027-01-01', dates: '3' },
    decided: {
      ...{ as: 'DECLINED', by: { id: id(45), name: 'Ida Lund' }, at: '2026-03-11T09:30:00.000Z' },
      reason: 'The administrator has no such dates',
    },
  },
];

const NOT_DUE = 'This audit cannot be signed off yet';

const DECIDING_REFUSALS = {
  audit_not_due: [NOT_DUE],
  approver_entered_it: ['You entered this, so somebody else has to decide it'],
  amount_invalid: ['Enter a valid amount'],
  insufficient_funds: ['Insufficient funds'],
  conflict: ['This has changed in the meantime'],
  passkey_required: ['Confirm with your passkey'],
};

const approvingFund = formStates({
  form: 'desk/passkeys/confirm.tsx',
  name: 'approving a proposal',
  answers: [proposals([PROPOSED])],
  opens: (page) => page.getByRole('button', { name: 'Approve', exact: true }).click(),
  submit: 'Approve it',
  call: decideFundProposal,
  carries: { params: { id: PROPOSED.id }, body: { decision: 'APPROVED', reason: null } },
  refusals: DECIDING_REFUSALS,
  done: { answers: [answer(decideFundProposal, {})], sees: ['The proposal is decided'] },
});

const takingBackFund = formStates({
  form: 'desk/passkeys/confirm.tsx',
  name: 'taking a proposal back',
  answers: [proposals([{ ...PROPOSED, asked_by: { id: OFFICER.id, name: 'Marta Keller' } }])],
  opens: (page) => page.getByRole('button', { name: 'Take back', exact: true }).click(),
  submit: 'Take it back',
  call: decideFundProposal,
  carries: { params: { id: PROPOSED.id }, body: { decision: 'TAKEN_BACK', reason: null } },
  refusals: { conflict: DECIDING_REFUSALS.conflict },
  done: { answers: [answer(decideFundProposal, {})], sees: ['The proposal is decided'] },
});

const decliningFund = formStates({
  form: 'desk/documents/text-dialog.tsx',
  name: 'declining a proposal',
  answers: [proposals([PROPOSED])],
  opens: (page) => page.getByRole('button', { name: 'Decline', exact: true }).click(),
  fills: (page) => page.getByLabel('Reason', { exact: true }).fill('No such dates'),
  submit: 'Decline it',
  call: decideFundProposal,
  carries: {
    params: { id: PROPOSED.id },
    body: { decision: 'DECLINED', reason: 'No such dates' },
  },
  empty: { Reason: 'Field is required' },
  field: { name: 'reason', label: 'Reason' },
  refusals: { conflict: DECIDING_REFUSALS.conflict },
  done: { answers: [answer(decideFundProposal, {})], sees: ['The proposal is decided'] },
});

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

const waits = (value: Partial<WaitingValue> = {}) => [
  list(listDealingDates, [...TO_VALUE]),
  values([{ ...WAITING, ...value }]),
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

const COPY: PrintedCopy = {
  id: id(1801),
  client: { id: id(1802), name: 'Amelia Hart' },
  fund_name: 'Digital Income',
  class_name: 'A',
  issued_on: '2026-03-01',
  address: ['Amelia Hart', '14 Rose Lane', 'Oxford', 'OX1 2AB', 'United Kingdom'],
  is_printable: true,
};

const UNSEALED_COPY: PrintedCopy = {
  ...COPY,
  id: id(1803),
  client: { id: id(1804), name: 'Beacon Reach LLC' },
  address: ['Beacon Reach LLC', 'Ada Byron', '1 Main Street', 'Boston', 'United States'],
  is_printable: false,
};

const marking = formStates({
  form: 'desk/private-funds/mark-posted.tsx',
  name: 'a copy as posted',
  opens: (page) =>
    page.getByRole('button', { name: 'Mark as posted: the copy for Amelia Hart' }).click(),
  fills: (page) => page.getByLabel('Posted on').fill('2026-03-10'),
  submit: 'Mark it as posted',
  call: markPrintedCopyPosted,
  carries: { params: { id: COPY.id }, body: { posted_on: '2026-03-10' } },
  empty: { 'Posted on': 'Field is required' },
  field: { name: 'posted_on', label: 'Posted on' },
  refusals: { conflict: ['This has changed in the meantime'] },
  done: {
    answers: [answer(markPrintedCopyPosted, {})],
    sees: ['Marked as posted. The client sees it.'],
  },
});

export const privateFunds: readonly Screen[] = [
  {
    route: '/desk/funds',
    path: '/desk/funds',
    user: OFFICER,
    answers: [
      list(listVehicles, [LATE, INCOME, NEW]),
      list(listFundCalendar, [...CALENDAR]),
      list(listPrintedCopies, [COPY, UNSEALED_COPY]),
      proposals(PROPOSALS),
    ],
    reads: [listVehicles, listFundCalendar, listPrintedCopies, listFundProposals],
    sees: [heading('Private funds')],
    states: {
      full: {
        sees: [
          link('Digital Income, Cayman Islands'),
          link('Digital Income, United States'),
          '$1,238,410.26',
          '1 Mar 2026',
          '1 Apr 2026',
          'Due since 11 Mar 2026, 00:00 UTC',
          link('Payment of redemptions'),
          link('Payment of fees'),
          link('Sign-off of an audit'),
          link('Restatement'),
          '25 Mar 2026, 00:00 UTC',
          'Incentive fees of the year become due',
          'Due: payment of redemptions',
          'Due: final net asset value',
          'New private fund',
          'Market Neutral',
          'One for each, on the same terms',
          '$250,000.00',
          '12 by the fund’s rule, from 1 Jan 2027',
          'Dealing dates: Digital Income, Cayman Islands',
          'The administrator has no such dates',
          link('Propose a private fund'),
        ],
      },
      'full, to who may only read': {
        user: { staff_roles: ['COMPLIANCE'] },
        sees: ['New private fund', 'Market Neutral', 'Operations can'],
        misses: [
          button('Approve'),
          link('Propose a private fund'),
          button('Mark as posted: the copy for Amelia Hart'),
        ],
      },
      'full, copies to post': {
        sees: [
          link('Amelia Hart'),
          'Amelia Hart, 14 Rose Lane, Oxford, OX1 2AB, United Kingdom',
          'Digital Income, class A',
          'Not sealed yet',
        ],
      },
      'full, the copies page by page': {
        answers: [
          answer(listPrintedCopies, ({ query }) =>
            query.cursor === 'next'
              ? { items: [UNSEALED_COPY], next_cursor: null }
              : { items: [COPY], next_cursor: 'next' },
          ),
        ],
        does: (page) => page.getByRole('button', { name: 'Show more copies' }).click(),
        sees: [link('Amelia Hart'), link('Beacon Reach LLC')],
        misses: [button('Show more copies')],
      },
      'full, papers are opened to print': {
        asks: [downloadPrintedCopy],
        answers: [answerFile(downloadPrintedCopy, 'application/pdf', Buffer.from('%PDF'))],
        does: async (page) => {
          const saved = page.waitForEvent('download');
          await page.getByRole('button', { name: 'Papers to print for Amelia Hart' }).click();
          await saved;
        },
        sees: [link('Amelia Hart')],
        sends: [[downloadPrintedCopy, { params: { id: COPY.id } }]],
      },
      ...marking,
      'full, one’s own proposal': {
        answers: [proposals([{ ...PROPOSED, asked_by: { id: OFFICER.id, name: 'Marta Keller' } }])],
        sees: ['You proposed it, so somebody else decides it.', button('Take back')],
        misses: [button('Approve')],
      },
      'full, opening or closing is proposed': {
        answers: [proposals([CLOSING])],
        sees: ['Open or close a fund: Digital Income', 'On enquiry only', 'Not allowed'],
      },
      'full, a sign-off is proposed': {
        answers: [proposals([SIGN_OFF])],
        sees: [
          'Sign-off of an audit: Digital Income',
          'Unqualified opinion of 9 March',
          '$48,216.40',
          '12 redemptions',
          button(FILE.name),
          button('Approve'),
        ],
      },
      'full, a sign-off that releases nothing': {
        answers: [
          proposals([{ ...SIGN_OFF, files: [], releases: { ...NOTHING_HELD, currency: 'USD' } }]),
        ],
        sees: ['Nothing: nothing is held back'],
        misses: [button(FILE.name)],
      },
      'full, asked before a sign-off is approved': {
        answers: [proposals([SIGN_OFF])],
        does: (page) => page.getByRole('button', { name: 'Approve', exact: true }).click(),
        sees: [heading('Approve this?'), '$48,216.40', button('Approve it')],
        sendsNot: [decideFundProposal],
      },
      'full, a sign-off declined with a passkey': {
        answers: [
          proposals([SIGN_OFF], true),
          answer(askProposalPasskey, QUESTION),
          answer(decideFundProposal, {}),
        ],
        does: async (page) => {
          await device(page);
          await page.getByRole('button', { name: 'Decline', exact: true }).click();
          await page.getByLabel('Reason').fill('Another year');
          await page.getByRole('button', { name: 'Decline it' }).click();
        },
        sees: ['The proposal is decided'],
        sends: [
          [askProposalPasskey, { params: { id: SIGN_OFF.id }, body: { decision: 'DECLINED' } }],
          [
            decideFundProposal,
            {
              params: { id: SIGN_OFF.id },
              body: { decision: 'DECLINED', reason: 'Another year', passkey: DEVICE_ANSWER },
            },
          ],
        ],
      },
      'full, new terms of a class are proposed': {
        answers: [proposals([NEW_TERMS])],
        sees: [
          'New terms of a class: Digital Income',
          'The market pays less',
          'Old, from 1 Jun 2025',
          '1.125 %',
          '12 months',
          '24 months',
          '5 % above 95 % of a holding',
          'Clients with units 43',
          'Subscriptions to decide 2',
          'Open orders of 1 Jul 2026',
          '3 subscriptions, $750,000.00; 1 redemption',
          'They are told once it is approved.',
          button('Approve'),
        ],
      },
      'full, new terms that concern no order': {
        answers: [
          proposals([
            {
              ...NEW_TERMS,
              terms: NEW_TERMS.terms && {
                ...NEW_TERMS.terms,
                concerns: { clients: 0, subscriptions_to_decide: 0, orders: [] },
              },
            },
          ]),
        ],
        sees: ['Open orders None from that day on'],
      },
      'full, a class is proposed': {
        answers: [proposals([NEW_CLASS])],
        sees: ['New class of units: Digital Income', '1.125 %', 'Class B', button('Approve')],
        misses: ['Old, from', 'Clients with units'],
      },
      'full, asked before new terms are approved': {
        answers: [proposals([NEW_TERMS])],
        does: (page) => page.getByRole('button', { name: 'Approve', exact: true }).click(),
        sees: [heading('Approve this?'), 'Old, from 1 Jun 2025', button('Approve it')],
        sendsNot: [decideFundProposal],
      },
      'full, a file of a proposal is looked at': {
        asks: [downloadFundFile],
        answers: [proposals([SIGN_OFF]), answerFile(downloadFundFile, 'image/png', PICTURE)],
        does: (page) => page.getByRole('button', { name: FILE.name }).click(),
        sees: [heading(FILE.name), button('Close')],
      },
      'full, a payment of fees is proposed': {
        answers: [proposals([FEES])],
        does: (page) => page.getByRole('button', { name: 'Approve', exact: true }).click(),
        sees: [
          'Payment of fees: Digital Income',
          heading('Approve this?'),
          'It pays to the house',
          '$2,588.38',
          '$4,100.50',
          'Management fee, at the dealing date',
          '$380.16',
          button('Approve it'),
        ],
        misses: ['Another amount is due by now.'],
        sendsNot: [decideFundProposal],
      },
      'full, a payment of fees of which another amount is due by now': {
        answers: [
          proposals([
            {
              ...FEES,
              pays: { currency: 'USD', cash: '4100.50', is_as_shown: false, dates: [] },
            },
          ]),
        ],
        sees: ['Another amount is due by now. Decline it, and propose it anew.'],
      },
      'full, proposals page by page': {
        answers: [
          answer(listFundProposals, ({ query }) =>
            query.cursor === 'next'
              ? { items: [CLOSING], next_cursor: null, passkey_owed: false }
              : { items: [PROPOSED], next_cursor: 'next', passkey_owed: false },
          ),
        ],
        does: (page) => page.getByRole('button', { name: 'Show more proposals' }).click(),
        sees: ['New private fund', 'Open or close a fund: Digital Income'],
        misses: [button('Show more proposals')],
      },
      'full, the calendar page by page': {
        answers: [
          answer(listFundCalendar, ({ query }) =>
            query.cursor === 'next'
              ? { items: CALENDAR.slice(2), next_cursor: null }
              : { items: CALENDAR.slice(0, 2), next_cursor: 'next' },
          ),
        ],
        does: (page) => page.getByRole('button', { name: 'Show more dates' }).click(),
        sees: [link('Payment of redemptions'), link('Cut-off for subscriptions')],
        misses: [button('Show more dates')],
      },
      'full, asked before a fund is approved': {
        answers: [proposals([PROPOSED])],
        does: (page) => page.getByRole('button', { name: 'Approve', exact: true }).click(),
        sees: [heading('Approve this?'), button('Approve it')],
        sendsNot: [decideFundProposal],
      },
      ...approvingFund,
      ...takingBackFund,
      ...decliningFund,
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
        answers: [
          list(listVehicles, []),
          list(listFundCalendar, []),
          list(listPrintedCopies, []),
          proposals([]),
        ],
        sees: [
          'No copy is to be posted',
          'Nothing is proposed.',
          'Nothing is to come',
          'There is no private fund yet',
          'once a vehicle has been set up for it',
        ],
      },
      'refused, not for support': {
        user: { staff_roles: ['SUPPORT'] },
        answers: [
          refuse(listVehicles, 'forbidden'),
          refuse(listFundCalendar, 'forbidden'),
          refuse(listPrintedCopies, 'forbidden'),
          refuse(listFundProposals, 'forbidden'),
        ],
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
      values([]),
      list(listBatches, [...BATCHES]),
      answer(listFundAudits, { items: [...AUDITS] }),
      answer(listDueFees, { cash: '4100.50', items: [...DUE_FEES] }),
      classes([CLASS_A]),
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
        does: (page) =>
          page.getByRole('button', { name: 'Report of the administrator.pdf' }).click(),
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
          values([WAITING], true),
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
            ...{ state: 'CLOSED', redemptions_allowed: false, restatement_day: null },
            units: { series: '0.000000', ledger: '0.000000', agree: true },
          }),
          list(listSeries, []),
          list(listDealingDates, []),
          values([]),
          list(listBatches, []),
          answer(listFundAudits, { items: [] }),
          answer(listDueFees, { cash: '0.00', items: [] }),
          classes([]),
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
        ],
        sees: [link('Back to private funds')],
      },
    },
  },
  {
    route: '/desk/funds/batches/$id',
    path: `/desk/funds/batches/${PREPARED.id}`,
    user: OFFICER,
    answers: [answer(getBatch, BATCH), list(listBatchOrders, [...ORDERS])],
    reads: [getBatch, listBatchOrders],
    sees: [],
    states: {
      full: {
        sees: [
          heading('Dealing of 1 Mar 2026'),
          'Digital Income, Cayman Islands',
          link('Back to the fund'),
          'Waits for release',
          'Jonas Brandt, 11 Mar 2026',
          '$1,251,000.00',
          link('Northwind Partners'),
          '1 Mar 2026: 2,500.000000 × 100.000000',
          'Redemption, class A',
          '1,000.000000 units',
          '$97,152.11',
          '$4,857.61',
          'All units',
          'Fees become due',
          'When redemptions are paid',
          'Incentive fee, at the end of the year',
          '112.500000 → 116.629190',
          'Series rolled up',
          button('Release the dealing'),
        ],
        sends: [
          [getBatch, { params: { id: PREPARED.id } }],
          [listBatchOrders, { params: { id: PREPARED.id } }],
        ],
      },
      'full, asked before it is released': {
        does: (page) => page.getByRole('button', { name: 'Release the dealing' }).click(),
        sees: [
          heading('Release the dealing of 1 Mar 2026?'),
          'It cannot be reversed.',
          '$250,000.00',
          button('Release it'),
        ],
        sendsNot: [releaseBatch],
      },
      'full, released with a passkey': {
        answers: [
          answer(getBatch, { ...BATCH, passkey_owed: true }),
          answer(askBatchPasskey, QUESTION),
          answer(releaseBatch, {}),
        ],
        does: async (page) => {
          await device(page);
          await page.getByRole('button', { name: 'Release the dealing' }).click();
          await page.getByRole('button', { name: 'Release it' }).click();
        },
        sees: ['Released. Its orders are dealt now.'],
        sends: [
          [askBatchPasskey, { params: { id: PREPARED.id }, body: { decision: 'RELEASED' } }],
          [releaseBatch, { params: { id: PREPARED.id }, body: { passkey: DEVICE_ANSWER } }],
        ],
      },
      'refused, the passkey was not used': {
        answers: [
          answer(getBatch, { ...BATCH, passkey_owed: true }),
          answer(askBatchPasskey, QUESTION),
        ],
        does: async (page) => {
          await refusingDevice(page, 'NotAllowedError');
          await page.getByRole('button', { name: 'Release the dealing' }).click();
          await page.getByRole('button', { name: 'Release it' }).click();
        },
        sees: ['Your passkey was not used', 'Your passkey signs it, with what is shown here.'],
        sendsNot: [releaseBatch],
      },
      ...releasing,
      'full, one’s own': {
        answers: [
          answer(getBatch, { ...BATCH, prepared_by: { id: OFFICER.id, name: 'Marta Keller' } }),
        ],
        sees: ['You prepared it, so somebody else releases it.'],
        misses: [button('Release the dealing')],
      },
      'full, to who may only read': {
        user: { staff_roles: ['COMPLIANCE'] },
        sees: ['Waits for release'],
        misses: [button('Release the dealing')],
      },
      'full, it would do something else by now': {
        answers: [answer(getBatch, { ...BATCH, is_as_shown: false })],
        sees: ['It would do something else by now, so it cannot be released.'],
        misses: [button('Release the dealing')],
      },
      'full, prepared anew since': {
        answers: [
          answer(getBatch, { ...BATCH, state: 'REPLACED', is_as_shown: false }),
          list(listBatchOrders, []),
        ],
        sees: ['It was prepared anew since'],
        misses: [button('Release the dealing')],
      },
      'full, under way': {
        answers: [
          answer(getBatch, UNDER_WAY),
          list(listBatchOrders, [
            ...ORDERS.slice(0, 1).map((order) => ({ ...order, dealt_at: RELEASED.at })),
            ...ORDERS.slice(1),
          ]),
        ],
        sees: ['Being dealt', '1 of 3 orders', 'Not dealt yet', 'Ida Lund', button('Go on')],
      },
      ...goingOn,
      'full, a restatement': {
        answers: RESTATING,
        sees: [
          heading('Restatement of 1 Mar 2026'),
          'Gross assets it was dealt on',
          '$1,240,000.00',
          'Clients give back',
          '$2,152.00',
          'Of that, owed to the house by clients',
          '$1,068.00',
          'Fees that the house gives back to the vehicle',
          link('Ada Lind'),
          '$97,152.11',
          '$95,584.11',
          '−$1,568.00',
          'The client gives the difference back, and owes the house $1,068.00 of it',
          'The client gives the difference back',
          'Not restated yet',
          'Redemptions restated',
          'When it is released',
          'Fees that become due more or less',
          button('Release the restatement'),
        ],
        misses: ['Redemptions paid from'],
      },
      'full, a restatement before its redemptions are paid': {
        answers: [
          answer(getBatch, {
            ...RESTATEMENT,
            restates: {
              ...{ gross_assets_before: '1251000.00', was_paid: false },
              ...{ owed: '0.00', fees_given_back: '0.00' },
            },
          }),
          list(
            listBatchOrders,
            RESTATED_ORDERS.map((order) => restated(order, { was_paid: false, owed: '0.00' })),
          ),
        ],
        sees: ['Redemptions come to less by', 'The vehicle owes the client another amount'],
        misses: ['Clients give back', 'owed to the house'],
      },
      'full, a restatement by which clients get more': {
        answers: [
          answer(getBatch, { ...RESTATEMENT, total_in: '0.00', total_out: '1568.00' }),
          list(
            listBatchOrders,
            RESTATED_ORDERS.map((order, i) =>
              restated(order, { change: i === 0 ? '1568.00' : '0.00', owed: '0.00' }),
            ),
          ),
        ],
        sees: [
          'Clients get more',
          '+$1,568.00',
          'The vehicle pays the client the difference',
          'Nobody: it stays as it was',
        ],
      },
      'full, asked before a restatement is released': {
        answers: RESTATING,
        does: asksForRestatement,
        sees: [
          heading('Release the restatement of 1 Mar 2026?'),
          'its clients are told',
          'It cannot be reversed.',
          '$1,068.00',
          button('Release it'),
        ],
        sendsNot: [releaseBatch],
      },
      ...releasingRestatement,
      'full, one’s own restatement': {
        answers: [
          answer(getBatch, {
            ...RESTATEMENT,
            prepared_by: { id: OFFICER.id, name: 'Marta Keller' },
          }),
          list(listBatchOrders, [...RESTATED_ORDERS]),
        ],
        sees: ['You prepared it, so somebody else releases it.'],
        misses: [button('Release the restatement')],
      },
      'full, a restatement under way': {
        answers: [
          answer(getBatch, {
            ...RESTATEMENT,
            ...{ state: 'RELEASED', released: RELEASED, orders_dealt: 1 },
          }),
          list(listBatchOrders, [
            ...RESTATED_ORDERS.slice(0, 1).map((order) =>
              restated(order, { posted_at: RELEASED.at }),
            ),
            ...RESTATED_ORDERS.slice(1),
          ]),
        ],
        sees: ['Being restated', '1 of 2 redemptions', 'Not restated yet', button('Go on')],
      },
      'full, a restatement that is done': {
        answers: [
          answer(getBatch, {
            ...RESTATEMENT,
            ...{ state: 'SETTLED', released: RELEASED, orders_dealt: 2 },
            last_step_at: '2026-03-11T11:02:00.000Z',
          }),
          list(
            listBatchOrders,
            RESTATED_ORDERS.map((order) => restated(order, { posted_at: RELEASED.at })),
          ),
        ],
        sees: ['2 of 2 redemptions', 'Restated', 'Ida Lund'],
        misses: [button('Release the restatement'), button('Go on'), 'Not restated yet'],
      },
      'full, a restatement of a date at which nothing was redeemed': {
        answers: [
          answer(getBatch, { ...RESTATEMENT, orders: 0, total_in: '0.00', entries: [], fees: [] }),
          list(listBatchOrders, []),
        ],
        sees: ['Nothing was redeemed at this date', button('Release the restatement')],
      },
      'full, to be paid': {
        answers: [answer(getBatch, DEALT)],
        sees: ['3 of 3 orders', '0 of 2 redemptions', button('Pay the redemptions')],
      },
      'full, dealt before its day of payment': {
        answers: [answer(getBatch, { ...DEALT, may_pay: false })],
        sees: ['11 Mar 2026'],
        misses: [button('Pay the redemptions')],
      },
      'full, paid': {
        answers: [
          answer(getBatch, { ...DEALT, state: 'SETTLED', redemptions_paid: 2, may_pay: false }),
          list(
            listBatchOrders,
            ORDERS.map((order) => ({ ...order, dealt_at: RELEASED.at, paid_at: RELEASED.at })),
          ),
        ],
        sees: ['2 of 2 redemptions', 'Paid'],
        misses: [button('Pay the redemptions')],
      },
      ...paying,
      'full, page by page': {
        answers: [
          answer(listBatchOrders, ({ query }) =>
            query.cursor === 'next'
              ? { items: ORDERS.slice(1), next_cursor: null }
              : { items: ORDERS.slice(0, 1), next_cursor: 'next' },
          ),
        ],
        does: (page) => page.getByRole('button', { name: 'Show more' }).click(),
        sees: [link('Northwind Partners'), link('Ada Lind')],
        misses: [button('Show more')],
      },
      empty: {
        answers: [
          answer(getBatch, {
            ...BATCH,
            ...{ orders: 0, redemptions: 0, entries: [], fees: [], roll_ups: [] },
          }),
          list(listBatchOrders, []),
        ],
        sees: ['It deals no order', button('Release the dealing')],
      },
      'refused, not for support': {
        user: { staff_roles: ['SUPPORT'] },
        answers: [refuse(getBatch, 'forbidden'), refuse(listBatchOrders, 'forbidden')],
        sees: ['Insufficient permissions'],
      },
      'refused, no such batch': {
        answers: [refuse(getBatch, 'not_found'), refuse(listBatchOrders, 'not_found')],
        sees: [link('Back to the fund')],
      },
    },
  },
  {
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
  },
];
