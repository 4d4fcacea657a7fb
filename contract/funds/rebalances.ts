import { z } from 'zod';
import { call } from '../call.ts';
import { AssetCodeField, DecimalText, PageQuery, page, Timestamp } from '../fields.ts';
import { FundParams } from './funds.ts';

export const REBALANCE_REASONS = ['INCEPTION', 'SCHEDULED', 'TARGETS_CHANGED'] as const;
/** How often a basket goes back to its target weights. */
export const REBALANCE_SCHEDULES = ['MONTHLY', 'QUARTERLY'] as const;

/**
 * When the index of a basket went to its targets, and why. `traded` is the part of the index that changed hands: what
 * was bought, worth what was sold; null at inception. `weight_before` is null where a currency was not in the basket.
 */
export const Rebalance = z.strictObject({
  at: Timestamp,
  reason: z.enum(REBALANCE_REASONS),
  index_value: DecimalText,
  traded: DecimalText.nullable(),
  components: z.array(
    z.strictObject({
      asset: AssetCodeField,
      name: z.string(),
      weight_before: DecimalText.nullable(),
      weight_after: DecimalText,
      price_usd: DecimalText,
    }),
  ),
});

export const listRebalances = call({
  method: 'GET',
  path: '/funds/{fund}/rebalancing/history',
  summary: 'Rebalances of the index of a basket, newest first',
  params: FundParams,
  query: PageQuery,
  output: page(Rebalance),
  errors: ['cursor_invalid'],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/** `drift` is how far the weight that is furthest off is from its target now, a fraction; null without prices. */
export const getRebalancing = call({
  method: 'GET',
  path: '/funds/{fund}/rebalancing/info',
  summary: 'When the index of a basket goes back to its targets',
  params: FundParams,
  output: z.strictObject({
    schedule: z.enum(REBALANCE_SCHEDULES).nullable(),
    rebalanced_at: Timestamp.nullable(),
    next_rebalance_at: Timestamp.nullable(),
    drift: DecimalText.nullable(),
  }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});
