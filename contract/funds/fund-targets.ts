import { z } from 'zod';
import { call } from '../call.ts';
import { AssetCodeField, DecimalText, Timestamp } from '../fields.ts';
import { FundParams } from './funds.ts';

/** Whether weights are still to come, count now, or did before. */
export const TARGET_STATES = ['COMING', 'IN_FORCE', 'PAST'] as const;

/** Target weights of a basket from a moment until the next version's, largest first; they add up to one. */
export const TargetVersion = z.strictObject({
  version: z.int().min(1),
  effective_at: Timestamp,
  state: z.enum(TARGET_STATES),
  weights: z.array(
    z.strictObject({ asset: AssetCodeField, name: z.string(), weight: DecimalText }),
  ),
});

export type TargetVersion = z.output<typeof TargetVersion>;

/** Newest first; those to come stand before those in force. */
export const getFundTargets = call({
  method: 'GET',
  path: '/funds/{fund}/targets',
  summary:
    'Target weights of a basket: those in force and since when, those to come, and those before',
  params: FundParams,
  output: z.strictObject({ versions: z.array(TargetVersion) }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});
