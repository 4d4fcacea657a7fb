import { z } from 'zod';
import { PRIVATE_FUND_READERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { Id, PageQuery, page, Timestamp } from '../fields.ts';
import { VEHICLE_KINDS } from './private-funds.ts';

/** What comes at a private fund. Cut-offs pass by themselves; the others are done by staff. */
export const FUND_EVENTS = [
  'SUBSCRIPTION_CUT_OFF',
  'NOTICE_END',
  'CLOSING',
  'VALUATION',
  'CRYSTALLISATION',
  'DEALING',
  'PAYMENT',
  'FEE_PAYMENT',
  'RESTATEMENT',
  'AUDIT',
] as const;

/** Something that comes at a vehicle: of a dealing date, or the audit of a year that is over. */
const FundEvent = z.strictObject({
  event: z.enum(FUND_EVENTS),
  at: Timestamp,
  /** Whether that has come, and it is still to be done. */
  is_due: z.boolean(),
  /** The dealing date, of fees the oldest with some that are not paid; or the first day of the audited year. */
  day: z.iso.date(),
  vehicle: z.strictObject({ id: Id, fund_name: z.string(), kind: z.enum(VEHICLE_KINDS) }),
});

export type FundEvent = z.output<typeof FundEvent>;

export const listFundCalendar = call({
  method: 'GET',
  path: '/staff/funds/calendar',
  summary: 'What comes at all private funds, what is overdue first',
  query: PageQuery,
  output: page(FundEvent),
  errors: ['cursor_invalid'],
  who: PRIVATE_FUND_READERS,
  support: false,
  idempotent: false,
});
