import { z } from 'zod';
import { PasskeyQuestion, SIGNED_ERRORS, Signed } from '../access/passkeys.ts';
import { PRIVATE_FUND_KEEPERS, PRIVATE_FUND_READERS } from '../account/roles.ts';
import { call } from '../call.ts';
import {
  AssetCodeField,
  DecimalText,
  Done,
  Id,
  IdParams,
  NoteText,
  PageQuery,
  page,
  SignedDecimalText,
  Timestamp,
} from '../fields.ts';
import { EvidenceFile, EvidenceFileIds } from '../files/evidence-files.ts';
import { FUND_STATES } from '../funds/funds.ts';

export const VEHICLE_KINDS = ['CAYMAN', 'US'] as const;

export const DEALINGS = ['MONTHLY', 'QUARTERLY'] as const;

/** What a dealing date has come to; all but the last have a step that comes next. */
export const DEALING_STATES = [
  'OPEN',
  'CUT_OFF',
  'ESTIMATED',
  'FINAL',
  'DEALT',
  'SETTLED',
] as const;

export type DealingState = (typeof DEALING_STATES)[number];

export const VALUE_KINDS = ['ESTIMATE', 'FINAL', 'RESTATED'] as const;

/** A dealing date whose next step is due at a moment. */
const OpenDate = z.strictObject({
  day: z.iso.date(),
  state: z.enum(DEALING_STATES).exclude(['SETTLED']),
  due_at: Timestamp,
  is_due: z.boolean(),
});

/** What holds a private fund's assets, for clients of one kind. */
export const Vehicle = z.strictObject({
  id: Id,
  fund_name: z.string(),
  kind: z.enum(VEHICLE_KINDS),
  currency: AssetCodeField,
  dealing: z.enum(DEALINGS),
  administrator: z.string(),
  /** The first date that is not dealt, however late. */
  next: OpenDate.nullable(),
  /** The first date whose redemptions are not all paid. */
  unpaid: OpenDate.nullable(),
  /** At 00:00 UTC of a day, before what was dealt then; net is after fees, and null where no series had units. */
  last_value: z
    .strictObject({
      as_of: z.iso.date(),
      kind: z.enum(VALUE_KINDS).exclude(['ESTIMATE']),
      gross_assets: DecimalText,
      net: SignedDecimalText.nullable(),
    })
    .nullable(),
});

export type Vehicle = z.output<typeof Vehicle>;

export const listVehicles = call({
  method: 'GET',
  path: '/staff/funds/vehicles',
  summary: 'Vehicles of private funds, by the names of their funds',
  query: PageQuery,
  output: page(Vehicle),
  errors: ['cursor_invalid'],
  who: PRIVATE_FUND_READERS,
  support: false,
  idempotent: false,
});

/** What becomes of the money of an order that is paid in another currency. */
const EXCHANGING_STATES = ['WAITING', 'UNDER_WAY'] as const;

/** A subscription of a date that takes no more orders, whose money is in another currency than its class's: its date waits for it. */
const ExchangingOrder = z.strictObject({
  order_id: Id,
  day: z.iso.date(),
  client: z.strictObject({ id: Id, name: z.string() }),
  currency: AssetCodeField,
  amount: DecimalText,
  /** WAITING until the market is open and has a price for it. */
  state: z.enum(EXCHANGING_STATES),
});

export type ExchangingOrder = z.output<typeof ExchangingOrder>;

/** A vehicle with its units: those of all its series, and those that its register has given out in the ledger. */
export const getVehicle = call({
  method: 'GET',
  path: '/staff/funds/vehicles/{id}',
  summary: 'Vehicle of a private fund',
  params: IdParams,
  output: Vehicle.extend({
    /** Whether its fund takes new money, and gives back. */
    state: z.enum(FUND_STATES),
    redemptions_allowed: z.boolean(),
    /** The date that was dealt, has a restated value since and is to be put right by it before another one is dealt. */
    restatement_day: z.iso.date().nullable(),
    /** The oldest hundred: neither a final value nor a dealing of their dates goes ahead before. */
    exchanging: z.array(ExchangingOrder),
    units: z.strictObject({ series: DecimalText, ledger: SignedDecimalText, agree: z.boolean() }),
  }),
  errors: [],
  who: PRIVATE_FUND_READERS,
  support: false,
  idempotent: false,
});

/** A series with its units, and what one of them was last worth: at the last value that somebody approved. */
export const Series = z.strictObject({
  id: Id,
  class_name: z.string(),
  opened_on: z.iso.date(),
  issue_price: DecimalText,
  units: DecimalText,
  value: z
    .strictObject({
      as_of: z.iso.date(),
      kind: z.enum(VALUE_KINDS),
      gross_per_unit: SignedDecimalText,
      net_per_unit: SignedDecimalText,
    })
    .nullable(),
  /** When it became part of another series; it has no units since. */
  rolled_on: z.iso.date().nullable(),
});

export type Series = z.output<typeof Series>;

export const listSeries = call({
  method: 'GET',
  path: '/staff/funds/vehicles/{id}/series',
  summary: 'Series of a vehicle, newest first',
  params: IdParams,
  query: PageQuery,
  output: page(Series),
  errors: ['cursor_invalid'],
  who: PRIVATE_FUND_READERS,
  support: false,
  idempotent: false,
});

/** A dealing date with its cut-offs and the day on which redemptions are paid; a settled one has no step that is due. */
export const DealingDate = z.strictObject({
  day: z.iso.date(),
  state: z.enum(DEALING_STATES),
  subscription_cut_off: Timestamp,
  redemption_cut_off: Timestamp,
  settlement_day: z.iso.date(),
  due_at: Timestamp.nullable(),
  is_due: z.boolean(),
});

export type DealingDate = z.output<typeof DealingDate>;

export const listDealingDates = call({
  method: 'GET',
  path: '/staff/funds/vehicles/{id}/dealing-dates',
  summary:
    'Dealing dates of a vehicle: those to come, the next one first, then those that are over, the last one first',
  params: IdParams,
  query: PageQuery,
  output: page(DealingDate),
  errors: ['cursor_invalid'],
  who: PRIVATE_FUND_READERS,
  support: false,
  idempotent: false,
});

/** What a value makes of a series, for each of its units. */
const ValuedSeries = Series.pick({ id: true, class_name: true, opened_on: true }).extend({
  gross_per_unit: SignedDecimalText,
  net_per_unit: SignedDecimalText,
});

/** A value that was entered and waits for another person: nothing follows from it before. */
export const WaitingValue = z.strictObject({
  id: Id,
  as_of: z.iso.date(),
  kind: z.enum(VALUE_KINDS),
  gross_assets: DecimalText,
  evidence: z.string(),
  files: z.array(EvidenceFile),
  entered_by: z.strictObject({ id: Id, name: z.string() }),
  entered_at: Timestamp,
  /** What approving it will do. */
  series: z.array(ValuedSeries),
});

export type WaitingValue = z.output<typeof WaitingValue>;

/** The last value that was entered for each date and waits; there is one for each date that is to be valued at most. */
export const listWaitingValues = call({
  method: 'GET',
  path: '/staff/funds/vehicles/{id}/waiting-values',
  summary: 'Values of a vehicle that wait to be approved, with what they will make of its series',
  params: IdParams,
  output: z.strictObject({
    items: z.array(WaitingValue),
    /** The dealing dates that have come and have no final value, newest first. */
    days_to_value: z.array(z.iso.date()),
    /** The date whose value can be restated: the last that was dealt, unless it is a year's end. */
    day_to_restate: z.iso.date().nullable(),
    /** The caller approves with a passkey: whoever has one. */
    passkey_owed: z.boolean(),
  }),
  errors: [],
  who: PRIVATE_FUND_READERS,
  support: false,
  idempotent: false,
});

export const NewVehicleValue = z.strictObject({
  as_of: z.iso.date('Field is required'),
  /** RESTATED of a date that was dealt, the others before. */
  kind: z.enum(VALUE_KINDS, 'Field is required'),
  /** Assets less liabilities and expenses, before fees that have accrued; in the vehicle's currency. */
  gross_assets: DecimalText,
  /** Where the figure comes from. */
  evidence: NoteText,
  evidence_files: EvidenceFileIds,
});

/**
 * Enters what a vehicle was worth at 00:00 UTC of a dealing date. It takes the place of what waits for that date. `value_not_due` before the
 * date is cut off and has come, and once its final value is approved; of a restated value before its date is dealt.
 */
export const enterVehicleValue = call({
  method: 'POST',
  path: '/staff/funds/vehicles/{id}/values',
  summary: 'Enter the value of a vehicle',
  params: IdParams,
  body: NewVehicleValue,
  output: z.strictObject({ id: Id }),
  errors: [
    'value_not_due',
    'restatement_too_late',
    'restatement_of_year_end',
    'amount_invalid',
    'upload_incomplete',
    'file_withheld',
  ],
  who: PRIVATE_FUND_KEEPERS,
  support: false,
  idempotent: true,
});

/** Approves a value that somebody else entered. `conflict` where another was entered for its date since, or it is approved. */
export const approveVehicleValue = call({
  method: 'POST',
  path: '/staff/funds/values/{id}/approve',
  summary: 'Approve the value of a vehicle',
  params: IdParams,
  body: Signed,
  output: Done,
  errors: [
    'value_not_due',
    'orders_not_exchanged',
    'restatement_too_late',
    'restatement_of_year_end',
    'approver_entered_it',
    'conflict',
    ...SIGNED_ERRORS,
  ],
  who: PRIVATE_FUND_KEEPERS,
  support: false,
  idempotent: true,
});

/** Asks for a passkey to approve a value: it signs the value with its evidence. */
export const askValuePasskey = call({
  method: 'POST',
  path: '/staff/funds/values/{id}/passkey',
  summary: 'Ask for a passkey to approve the value of a vehicle',
  params: IdParams,
  output: PasskeyQuestion,
  errors: [
    'value_not_due',
    'restatement_too_late',
    'restatement_of_year_end',
    'approver_entered_it',
    'conflict',
    'passkey_required',
  ],
  who: PRIVATE_FUND_KEEPERS,
  support: false,
  idempotent: false,
});
