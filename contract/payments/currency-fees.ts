import { z } from 'zod';
import { call } from '../call.ts';
import { FeeSchedule } from '../fees/fees.ts';
import { AssetCodeField, DecimalText, NetworkCodeField } from '../fields.ts';

/** A way on which a currency leaves: over a network, or through the bank where that is null. */
const WayOut = z.strictObject({
  network: NetworkCodeField.nullable(),
  fee: DecimalText,
  minimum: DecimalText,
  maximum: DecimalText,
});

/**
 * What a currency costs: to hold, by the platform fee on the portfolio in which it counts; to withdraw; to exchange. A withdrawal is
 * charged `unpaid` x what is withdrawn / `portfolio` of the platform fee, too. Refuses `not_found` for units of a fund.
 */
export const getCurrencyFees = call({
  method: 'GET',
  path: '/currencies/{code}/fees',
  summary: 'What holding, withdrawing and exchanging a currency costs',
  params: z.strictObject({ code: AssetCodeField }),
  output: z.strictObject({
    /** In force, or to come; null where none is charged. */
    platform: FeeSchedule.nullable(),
    price_usd: DecimalText.nullable(),
    /** Empty where it cannot be withdrawn. */
    ways_out: z.array(WayOut),
    /** Of the platform fee, accrued and neither billed nor held for withdrawals; US dollars. */
    unpaid: DecimalText,
    portfolio: DecimalText,
    /** By which part a quoted rate is worse than that of the prices (0.001 is 0.1 %). */
    spread: DecimalText,
  }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});
