import { z } from 'zod';
import { call } from '../call.ts';
import { AssetCodeField, DecimalText, Timestamp } from '../fields.ts';
import { FundParams } from './funds.ts';

const NamedAsset = z.strictObject({ asset: AssetCodeField, name: z.string() });

/**
 * By what a trend basket chooses its targets: each asset has its share while its price at a close is above the average of its last
 * `days` closes, else that share is of the safe asset. `close_at` and each `reading` are null before the first close that was read.
 */
export const getFundTrend = call({
  method: 'GET',
  path: '/funds/{fund}/trend',
  summary: 'The rule of a trend basket, and what its signal read at the last close',
  params: FundParams,
  output: z.strictObject({
    days: z.int().min(2),
    safe: NamedAsset,
    close_at: Timestamp.nullable(),
    parts: z.array(
      NamedAsset.extend({
        share: DecimalText,
        reading: z
          .strictObject({
            price_usd: DecimalText,
            average_usd: DecimalText,
            is_above: z.boolean(),
          })
          .nullable(),
      }),
    ),
  }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});
