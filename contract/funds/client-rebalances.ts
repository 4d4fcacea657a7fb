import { z } from 'zod';
import { call } from '../call.ts';
import {
  AssetCodeField,
  DecimalText,
  Id,
  PageQuery,
  page,
  SignedDecimalText,
  Timestamp,
} from '../fields.ts';
import { FundParams } from './funds.ts';
import { REBALANCE_SCHEDULES } from './rebalances.ts';

/** Why what clients hold is brought back to its targets. */
export const CLIENT_REBALANCE_REASONS = ['SCHEDULE', 'BAND', 'TARGETS'] as const;

/** What became of a client's part: under way, booked, nothing traded, or left out of the round. */
export const CLIENT_REBALANCE_STATES = ['PROCESSING', 'BOOKED', 'UNTRADED', 'LEFT_OUT'] as const;

/**
 * What the client holds of a basket beside its targets. `weights` is empty while nothing is held; `drift` is how far the weight
 * that is furthest off is from its target, and null without prices.
 */
export const getOwnDrift = call({
  method: 'GET',
  path: '/funds/{fund}/rebalancing/own',
  summary:
    'How far what the client holds of a basket is from its targets, and when it is next looked at',
  params: FundParams,
  output: z.strictObject({
    schedule: z.enum(REBALANCE_SCHEDULES).nullable(),
    next_at: Timestamp.nullable(),
    band: DecimalText,
    drift: DecimalText.nullable(),
    weights: z.array(
      z.strictObject({
        asset: AssetCodeField,
        name: z.string(),
        weight: DecimalText,
        target: DecimalText,
      }),
    ),
  }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/** What was given and got, in whole units: the asset and dollars for a sale, the other way round for a purchase. */
const Move = z.strictObject({
  asset: AssetCodeField,
  units: DecimalText,
  usd: DecimalText,
});

/** `cost_usd` is what the trades cost beside the prices when they were ordered; below zero where they brought more. */
export const OwnRebalance = z.strictObject({
  id: Id,
  reason: z.enum(CLIENT_REBALANCE_REASONS),
  state: z.enum(CLIENT_REBALANCE_STATES),
  /** Why it was left out; null unless it was. */
  left_out: z.enum(['PENDING', 'SUSPENDED', 'CHANGED', 'STOPPED']).nullable(),
  /** When it was released, and when the client's part was booked. */
  released_at: Timestamp,
  booked_at: Timestamp.nullable(),
  /** Its transaction; null where none was made. */
  transaction_id: Id.nullable(),
  drift: DecimalText,
  sold: z.array(Move),
  bought: z.array(Move),
  left_over_usd: DecimalText,
  cost_usd: SignedDecimalText,
});

export const listOwnRebalances = call({
  method: 'GET',
  path: '/funds/{fund}/rebalancing/own/history',
  summary: 'Rebalances of what the client holds of a basket, newest first',
  params: FundParams,
  query: PageQuery,
  output: page(OwnRebalance),
  errors: ['cursor_invalid'],
  who: 'active_client',
  support: true,
  idempotent: false,
});
