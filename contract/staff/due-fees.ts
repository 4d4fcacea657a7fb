import { z } from 'zod';
import { PRIVATE_FUND_READERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { DecimalText, IdParams } from '../fields.ts';
import { CrystallisedFee } from './dealing-batches.ts';

/** Fees that became due at a dealing date and are not paid in full. Amounts are in the vehicle's currency. */
export const DueDate = z.strictObject({
  day: z.iso.date(),
  /** When the redemptions of the date are paid, and its fees with them. */
  payable_on: z.iso.date(),
  amount: DecimalText,
  /** What of it is not paid: what is paid first is what was due first. */
  unpaid: DecimalText,
  /** All that is not paid up to this date, which is what a payment up to it pays. */
  payable: DecimalText,
  /** By series, with what a restatement of the date made of them since. */
  fees: z.array(CrystallisedFee),
});

export type DueDate = z.output<typeof DueDate>;

/** The oldest dates of a vehicle whose fees are not paid, two dozen at most, and the cash that they are paid from. */
export const listDueFees = call({
  method: 'GET',
  path: '/staff/funds/vehicles/{id}/due-fees',
  summary: 'Fees of a vehicle that are due, by dealing dates and series, oldest first',
  params: IdParams,
  output: z.strictObject({ cash: DecimalText, items: z.array(DueDate) }),
  errors: [],
  who: PRIVATE_FUND_READERS,
  support: false,
  idempotent: false,
});
