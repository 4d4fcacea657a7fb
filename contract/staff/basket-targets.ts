import { z } from 'zod';
import { PasskeyQuestion, SIGNED_ERRORS } from '../access/passkeys.ts';
import { REBALANCE_KEEPERS, REBALANCE_READERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { AssetCodeField, DecimalText, Done, Id, IdParams, Slug, text } from '../fields.ts';
import { TargetVersion } from '../funds/fund-targets.ts';
import { FundParams } from '../funds/funds.ts';
import { ProposalDecision, Proposed, SignedProposalDecision } from './proposals.ts';

/** Weights of a basket from a day on, in whole hundredths of a percent; what is left out has none. */
export const NewTargets = z.strictObject({
  effective_on: z.iso.date('Field is required').meta({ examples: ['2099-01-01'] }),
  /** Why, for the other person and the record; no client reads it. */
  reason: text(500),
  weights: z
    .array(z.strictObject({ asset: AssetCodeField, weight: DecimalText }))
    .min(1)
    .max(50),
});

export type NewTargets = z.output<typeof NewTargets>;

const NamedAsset = z.strictObject({ asset: AssetCodeField, name: z.string() });

/** What clients together would sell and buy at the latest prices if the targets were these at once, in US dollars. */
const Impact = z.strictObject({
  clients: z.int().min(0),
  worth_usd: DecimalText,
  trades: z.array(
    z.strictObject({ side: z.enum(['SELL', 'BUY']), asset: AssetCodeField, usd: DecimalText }),
  ),
});

const ProposedTargets = Proposed.extend({
  /** Null where the signal of a trend basket proposed it. */
  asked_by: Proposed.shape.asked_by.nullable(),
  effective_on: z.iso.date(),
  /** Why it was proposed; why it was declined stands with the decision. */
  why: z.string(),
  /** Each weight that there is or would be: as it was when this was proposed, and as it is to be; zero where there is none. */
  changes: z.array(NamedAsset.extend({ before: DecimalText, after: DecimalText })),
  /** Of what waits; null once it is decided, and while a price is missing. */
  impact: Impact.nullable(),
});

export type ProposedTargets = z.output<typeof ProposedTargets>;

export const getBasketTargets = call({
  method: 'GET',
  path: '/staff/baskets/{fund}/targets',
  summary: 'Target weights of a basket by version, and what is proposed',
  params: FundParams,
  output: z.strictObject({
    fund: z.strictObject({ id: Id, slug: Slug, name: z.string() }),
    /** Each client chooses the weights, so those of the fund stay as they are. */
    own_weights: z.boolean(),
    /** Its rule proposes its weights, and nobody else does. */
    follows_trend: z.boolean(),
    /** Newest first. */
    versions: z.array(TargetVersion),
    /** What may be in a basket: crypto currencies that have a price and are traded for US dollars. */
    tradable: z.array(NamedAsset),
    /** That which waits, then the last ten that people decided: not what a later close of a trend signal overtook. */
    proposals: z.array(ProposedTargets),
    /** Whether the reader decides with a passkey, because they have one. */
    passkey_owed: z.boolean(),
  }),
  errors: [],
  who: REBALANCE_READERS,
  support: false,
  idempotent: false,
});

/**
 * Proposes new target weights from a day on; nothing follows before somebody else approves them. `weights_invalid` unless they make
 * exactly one and are others than the last, `currency_not_available` of what is not traded, `conflict` while other weights wait, of a day
 * that has begun or that is not after the last version's, and where each client chooses the weights.
 */
export const proposeTargets = call({
  method: 'POST',
  path: '/staff/baskets/{fund}/targets',
  summary: 'Propose new target weights of a basket',
  params: FundParams,
  body: NewTargets,
  output: z.strictObject({ id: Id }),
  errors: ['conflict', 'currency_not_available', 'weights_invalid'],
  who: REBALANCE_KEEPERS,
  support: false,
  idempotent: true,
});

/** Approves or declines what somebody else proposed, or takes back one's own. `conflict` also once its day has begun. */
export const decideTargetProposal = call({
  method: 'POST',
  path: '/staff/target-proposals/{id}/decide',
  summary: 'Decide a proposal for new target weights',
  params: IdParams,
  body: ProposalDecision,
  output: Done,
  errors: [
    'approver_entered_it',
    'conflict',
    'currency_not_available',
    'weights_invalid',
    ...SIGNED_ERRORS,
  ],
  who: REBALANCE_KEEPERS,
  support: false,
  idempotent: true,
});

/** Asks for a passkey to decide a proposal: it signs the old weights and the new, from when, and by whom they were proposed. */
export const askTargetProposalPasskey = call({
  method: 'POST',
  path: '/staff/target-proposals/{id}/passkey',
  summary: 'Ask for a passkey to decide a proposal for new target weights',
  params: IdParams,
  body: SignedProposalDecision,
  output: PasskeyQuestion,
  errors: ['approver_entered_it', 'conflict', 'passkey_required'],
  who: REBALANCE_KEEPERS,
  support: false,
  idempotent: false,
});
