import { z } from 'zod';
import { call } from '../call.ts';
import { FeeSchedule } from '../fees/fees.ts';
import { FundParams } from './funds.ts';

/** What the platform charges on a holding in a fund; a private fund's own fees are among its terms. */
export const getFundFees = call({
  method: 'GET',
  path: '/funds/{fund}/fees',
  summary: 'The fees of the platform on a holding in a fund, in force or to come',
  params: FundParams,
  output: z.strictObject({
    /** On the whole portfolio, in which the holding counts. */
    platform: FeeSchedule.nullable(),
    /** For managing a basket; null where none is charged. */
    management: FeeSchedule.nullable(),
    /** On what a holding in a basket gains above its mark; null where none is charged. */
    performance: FeeSchedule.nullable(),
  }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});
