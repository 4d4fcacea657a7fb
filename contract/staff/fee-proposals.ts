import { z } from 'zod';
import { PasskeyQuestion, SIGNED_ERRORS } from '../access/passkeys.ts';
import { FEE_KEEPERS, FEE_READERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { FEE_KINDS, FeeSchedule } from '../fees/fees.ts';
import { FEE_PERIODS } from '../fees/ranges.ts';
import {
  AssetCodeField,
  DecimalText,
  Done,
  Id,
  IdParams,
  line,
  NetworkCodeField,
  Slug,
} from '../fields.ts';
import { RewardProgramme } from '../funds/fund-rewards.ts';
import { PercentText } from './fund-proposals.ts';
import { ProposalDecision, Proposed, SignedProposalDecision } from './proposals.ts';

const REQUIRED = 'Field is required';

const FirstDay = z.iso.date(REQUIRED).meta({ examples: ['2099-01-01'] });

/** Whole US dollars, as they are typed. */
const Dollars = z
  .string()
  .regex(/^[1-9]\d{0,11}$/, 'A whole number')
  .meta({ examples: ['1000000'] });

/** Whether one text of digits says more than another; both may still be anything that was typed. */
function isMore(left: string, right: string): boolean {
  return left.length === right.length ? left > right : left.length > right.length;
}

/** An amount of any asset, as it is typed: the asset says how many places it may have. */
const TypedAmount = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,18})?$/, 'Enter an amount in digits')
  .meta({ examples: ['5'] });

/** A version of a fee: a rate for all, or for so much, a second for what is over it, and a third. */
export const NewSchedule = z
  .strictObject({
    kind: z.literal('SCHEDULE'),
    fee: z.enum(FEE_KINDS, REQUIRED),
    /** The basket that it is for; null of the platform's own fee. */
    basket: Slug.nullable(),
    effective_on: FirstDay,
    period: z.enum(FEE_PERIODS, REQUIRED),
    billing_period: z.enum(FEE_PERIODS, REQUIRED),
    percent: PercentText,
    up_to: Dollars.nullable(),
    second_percent: PercentText.nullable(),
    second_up_to: Dollars.nullable(),
    third_percent: PercentText.nullable(),
  })
  .refine(({ fee, basket }) => (fee === 'PLATFORM') === (basket === null), {
    path: ['basket'],
    error: REQUIRED,
  })
  .refine(({ up_to: upTo, second_percent: second }) => (upTo === null) === (second === null), {
    path: ['second_percent'],
    error: REQUIRED,
  })
  .refine(({ second_up_to: upTo, third_percent: third }) => (upTo === null) === (third === null), {
    path: ['third_percent'],
    error: REQUIRED,
  })
  .refine(
    ({ up_to: first, second_up_to: second }) =>
      second === null || (first !== null && isMore(second, first)),
    { path: ['second_up_to'], error: 'A whole number' },
  )
  .refine(({ fee, up_to: upTo }) => fee !== 'PERFORMANCE' || upTo === null, {
    path: ['up_to'],
    error: 'A whole number',
  });

/** A version of what an asset of a basket earns: a rate of zero ends it. */
export const NewProgramme = z.strictObject({
  kind: z.literal('PROGRAMME'),
  basket: Slug,
  asset: AssetCodeField,
  effective_on: FirstDay,
  percent: PercentText,
  protocol: line(100),
  protocol_address: line(100),
  network: NetworkCodeField,
});

/** Capital of the house that rewards of an asset are paid from. */
export const NewSetAside = z.strictObject({
  kind: z.literal('SET_ASIDE'),
  asset: AssetCodeField,
  amount: TypedAmount,
});

export const FeeProposal = z.discriminatedUnion('kind', [NewSetAside, NewProgramme, NewSchedule]);

export type FeeProposal = z.output<typeof FeeProposal>;

const Basket = z.strictObject({ slug: Slug, name: z.string(), assets: z.array(AssetCodeField) });

const ProposedFee = Proposed.extend({ content: FeeProposal });

export type ProposedFee = z.output<typeof ProposedFee>;

export const listPublishedFees = call({
  method: 'GET',
  path: '/staff/fees',
  summary: 'Fees and rewards by version, what rewards are owed and set aside, and proposals',
  output: z.strictObject({
    /** By what may be proposed. */
    baskets: z.array(Basket),
    /** Every version, by fee; `is_in_force` of the one that counts today. */
    schedules: z.array(
      FeeSchedule.extend({
        fee: z.enum(FEE_KINDS),
        basket_name: z.string().nullable(),
        is_in_force: z.boolean(),
      }),
    ),
    programmes: z.array(
      RewardProgramme.extend({ basket_name: z.string(), is_in_force: z.boolean() }),
    ),
    /** Of each asset: what has accrued for clients and is not paid, and what is set aside to pay it from. */
    rewards: z.array(
      z.strictObject({ asset: AssetCodeField, unpaid: DecimalText, set_aside: DecimalText }),
    ),
    /** Those that wait, the oldest first, then the last fifty that were decided. */
    proposals: z.array(ProposedFee),
    /** Whether the reader decides with a passkey, because they have one. */
    passkey_owed: z.boolean(),
  }),
  errors: [],
  who: FEE_READERS,
  support: false,
  idempotent: false,
});

/**
 * Proposes a version of a fee or a reward, or capital for rewards; nothing follows from it before somebody else approves it. `conflict`
 * while another for the same waits, of a day that has passed or from which another version counts.
 */
export const proposeFee = call({
  method: 'POST',
  path: '/staff/fees/proposals',
  summary: 'Propose a fee, a reward, or capital for rewards',
  body: FeeProposal,
  output: z.strictObject({ id: Id }),
  errors: ['amount_invalid', 'conflict'],
  who: FEE_KEEPERS,
  support: false,
  idempotent: true,
});

/** Approves or declines what somebody else proposed, or takes back one's own. What is approved counts at once. */
export const decideFeeProposal = call({
  method: 'POST',
  path: '/staff/fees/proposals/{id}/decide',
  summary: 'Decide a proposal for a fee or a reward',
  params: IdParams,
  body: ProposalDecision,
  output: Done,
  errors: [
    'approver_entered_it',
    'amount_invalid',
    'conflict',
    'insufficient_funds',
    ...SIGNED_ERRORS,
  ],
  who: FEE_KEEPERS,
  support: false,
  idempotent: true,
});

/** Asks for a passkey to decide a proposal: it signs what is proposed, and by whom. */
export const askFeeProposalPasskey = call({
  method: 'POST',
  path: '/staff/fees/proposals/{id}/passkey',
  summary: 'Ask for a passkey to decide a proposal for a fee or a reward',
  params: IdParams,
  body: SignedProposalDecision,
  output: PasskeyQuestion,
  errors: ['approver_entered_it', 'conflict', 'passkey_required'],
  who: FEE_KEEPERS,
  support: false,
  idempotent: false,
});
