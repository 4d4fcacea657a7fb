import { z } from 'zod';
import { PRIVATE_FUND_READERS } from '../account/roles.ts';
import { call } from '../call.ts';
import {
  AssetCodeField,
  DecimalText,
  Id,
  IdParams,
  PageQuery,
  page,
  SignedDecimalText,
  Timestamp,
} from '../fields.ts';

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

/** A vehicle with its units: those of all its series, and those that its register has given out in the ledger. */
export const getVehicle = call({
  method: 'GET',
  path: '/staff/funds/vehicles/{id}',
  summary: 'Vehicle of a private fund',
  params: IdParams,
  output: Vehicle.extend({
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
  summary: 'Dealing dates of a vehicle, newest first',
  params: IdParams,
  query: PageQuery,
  output: page(DealingDate),
  errors: ['cursor_invalid'],
  who: PRIVATE_FUND_READERS,
  support: false,
  idempotent: false,
});
