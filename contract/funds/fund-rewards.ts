import { z } from 'zod';
import { call } from '../call.ts';
import { AssetCodeField, DecimalText, Id, line, NetworkCodeField, Timestamp } from '../fields.ts';
import { FundParams } from './funds.ts';

const Day = z.iso.date();

/** What an asset of a basket earns from a day on, in itself: `rate` is of what is held, a year. */
export const RewardProgramme = z.strictObject({
  asset: AssetCodeField,
  effective_on: Day,
  rate: DecimalText,
  protocol: line(100),
  protocol_address: line(100),
  network: NetworkCodeField,
});

/** What was held at the close of a day, and what it earned by the rate from `rate_from` on. */
const RewardDay = z.strictObject({
  day: Day,
  base: DecimalText,
  rate: DecimalText,
  rate_from: Day,
  /** In 10^-18 of the smallest unit and less, so it is told by its first places. */
  amount: DecimalText,
});

/** A reward of the client: one asset of the basket. */
const Reward = z.strictObject({
  asset: AssetCodeField,
  /** Accrued, and not paid yet. */
  unpaid: DecimalText,
  paid: DecimalText,
  /** Since what was paid last. */
  days: z.array(RewardDay),
  /** When what has accrued is paid. */
  paid_on: Day,
});

/**
 * What was paid for days from `starts_on` to `ends_on`: into what the basket holds, or into the balance of whoever holds nothing of it
 * any more.
 */
const RewardPayment = z.strictObject({
  id: Id,
  asset: AssetCodeField,
  amount: DecimalText,
  starts_on: Day,
  ends_on: Day,
  paid_to: z.enum(['HOLDING', 'BALANCE']),
  paid_at: Timestamp,
});

export const getFundRewards = call({
  method: 'GET',
  path: '/funds/{fund}/rewards',
  summary:
    'What a basket earns for the client beside its prices, what has accrued of it, and what was paid',
  params: FundParams,
  output: z.strictObject({
    /** Every version, in the order in which they come into force. */
    programmes: z.array(RewardProgramme),
    rewards: z.array(Reward),
    /** Newest first. */
    payments: z.array(RewardPayment),
  }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});
