import { z } from 'zod';
import { PasskeyQuestion, SIGNED_ERRORS, Signed } from '../access/passkeys.ts';
import { REBALANCE_KEEPERS, REBALANCE_READERS } from '../account/roles.ts';
import { call } from '../call.ts';
import {
  AssetCodeField,
  DecimalText,
  Done,
  Id,
  IdParams,
  Reason,
  SignedDecimalText,
  Slug,
  Timestamp,
} from '../fields.ts';
import { CLIENT_REBALANCE_REASONS } from '../funds/client-rebalances.ts';
import { REBALANCE_SCHEDULES } from '../funds/rebalances.ts';

/** What a rebalance has come to, in the order in which it goes on. */
export const REBALANCE_STAGES = [
  'PROPOSED',
  'APPROVED',
  'RELEASED',
  'SELLING',
  'BUYING',
  'BOOKING',
  'STOPPING',
  'DONE',
  'STOPPED',
] as const;

export type RebalanceStage = (typeof REBALANCE_STAGES)[number];

const Staff = z.strictObject({ id: Id, name: z.string() });
const Count = z.int().min(0);

const Summary = z.strictObject({
  id: Id,
  reason: z.enum(CLIENT_REBALANCE_REASONS),
  stage: z.enum(REBALANCE_STAGES),
  /** The close by whose prices it was proposed. */
  close_at: Timestamp,
  /** Those who take part, and those who were left out of this round. */
  clients: Count,
  left_out: Count,
  finished_at: Timestamp.nullable(),
});

/** Of what clients hold of a basket together. `drift` is how far the weight of a client's that is furthest off is from its target. */
const Basket = z.strictObject({
  fund_id: Id,
  slug: Slug,
  name: z.string(),
  schedule: z.enum(REBALANCE_SCHEDULES).nullable(),
  band: DecimalText,
  next_at: Timestamp.nullable(),
  holders: Count,
  /** Null without prices, and where nobody holds anything. */
  drift: DecimalText.nullable(),
  outside_band: Count,
  /** Newest first. */
  rebalances: z.array(Summary),
});

export const listClientRebalances = call({
  method: 'GET',
  path: '/staff/rebalances',
  summary: 'Baskets with how far what clients hold is from its targets, and their last rebalances',
  output: z.strictObject({ baskets: z.array(Basket) }),
  errors: [],
  who: REBALANCE_READERS,
  support: false,
  idempotent: false,
});

/** An order for all clients together. `asked`, `given` and `got` are null until they are known; of a sale `asked` and `given` are units. */
const Block = z.strictObject({
  side: z.enum(['SELL', 'BUY']),
  asset: AssetCodeField,
  clients: Count,
  planned_usd: DecimalText,
  state: z.enum(['PLANNED', 'TRADING', 'FILLED', 'FAILED']),
  /** How often it was ordered. */
  rounds: Count,
  asked: DecimalText.nullable(),
  given: DecimalText.nullable(),
  got: DecimalText.nullable(),
  /** What it cost beside the price when it was ordered, in dollars. */
  cost_usd: SignedDecimalText.nullable(),
});

const Step = z.strictObject({ by: Staff, at: Timestamp }).nullable();

export const getClientRebalance = call({
  method: 'GET',
  path: '/staff/rebalances/{id}',
  summary: 'Rebalance with what it sells and buys',
  params: IdParams,
  output: Summary.extend({
    fund: z.strictObject({ id: Id, slug: Slug, name: z.string() }),
    proposed_at: Timestamp,
    approved: Step,
    released: Step,
    /** By null where a later close overtook it. */
    stopped: z.strictObject({ by: Staff.nullable(), at: Timestamp, reason: z.string() }).nullable(),
    booked: Count,
    /** The caller approves and releases with a passkey: whoever has one. */
    passkey_owed: z.boolean(),
    blocks: z.array(Block),
    left_out_clients: z.array(
      z.strictObject({
        id: Id,
        name: z.string(),
        why: z.enum(['PENDING', 'SUSPENDED', 'CHANGED', 'STOPPED']),
      }),
    ),
  }),
  errors: [],
  who: REBALANCE_READERS,
  support: false,
  idempotent: false,
});

/** Says that what is proposed is right. `conflict` once it is approved, overtaken or stopped; `passkey_required` without the passkey of whoever has one. */
export const approveClientRebalance = call({
  method: 'POST',
  path: '/staff/rebalances/{id}/approve',
  summary: 'Approve a proposed rebalance',
  params: IdParams,
  body: Signed,
  output: Done,
  errors: ['conflict', ...SIGNED_ERRORS],
  who: REBALANCE_KEEPERS,
  support: false,
  idempotent: true,
});

/** Releases what somebody else approved: it is traded at once. `conflict` unless it is approved and neither overtaken nor stopped. */
export const releaseClientRebalance = call({
  method: 'POST',
  path: '/staff/rebalances/{id}/release',
  summary: 'Release an approved rebalance',
  params: IdParams,
  body: Signed,
  output: Done,
  errors: ['approver_entered_it', 'conflict', ...SIGNED_ERRORS],
  who: REBALANCE_KEEPERS,
  support: false,
  idempotent: true,
});

export const SIGNED_REBALANCE_STEPS = ['APPROVED', 'RELEASED'] as const;

/** Asks for a passkey to approve or to release a rebalance: it signs what is sold and bought. */
export const askRebalancePasskey = call({
  method: 'POST',
  path: '/staff/rebalances/{id}/passkey',
  summary: 'Ask for a passkey to approve or release a rebalance',
  params: IdParams,
  body: z.strictObject({ decision: z.enum(SIGNED_REBALANCE_STEPS) }),
  output: PasskeyQuestion,
  errors: ['approver_entered_it', 'conflict', 'passkey_required'],
  who: REBALANCE_KEEPERS,
  support: false,
  idempotent: false,
});

/** Makes no further order for it: orders that were made end, and what they moved is booked. `conflict` once it has ended. */
export const stopClientRebalance = call({
  method: 'POST',
  path: '/staff/rebalances/{id}/stop',
  summary: 'Stop a rebalance',
  params: IdParams,
  body: Reason,
  output: Done,
  errors: ['conflict'],
  who: REBALANCE_KEEPERS,
  support: false,
  idempotent: true,
});
