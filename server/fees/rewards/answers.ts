import type { AnswerOf } from '@ballast/contract/call.ts';
import type { Accrued } from '@ballast/contract/fees/reward-day.ts';
import type { getFundRewards } from '@ballast/contract/funds/fund-rewards.ts';
import { divide, formatMinor } from '@ballast/contract/money/amount.ts';
import { type AssetCode, scaleOf } from '@ballast/contract/money/asset.ts';
import { formatRate, RATE_ONE } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { type Day, daysAfter, monthsAfter } from '../../database/days.ts';
import { periodStart } from '../schedules.ts';
import {
  type ClientReward,
  type RewardDay,
  readRewardDays,
  readRewards,
} from './client-rewards.ts';
import { type RewardProgramme, readProgrammes } from './programmes.ts';

type Answer = AnswerOf<typeof getFundRewards>;

/** Payments that are shown; older ones are among the transactions. */
const PAYMENTS_MAX = 60;

/** What a basket earns for a client, what has accrued, and what was paid. */
export async function rewardsAnswer(
  database: Database,
  own: { readonly ownerId: string; readonly fundId: string },
): Promise<Answer> {
  const { ownerId, fundId } = own;
  const [programmes, rewards, payments] = await Promise.all([
    readProgrammes(database, fundId),
    readRewards(database, ownerId, fundId),
    readPayments(database, ownerId, fundId),
  ]);
  return {
    programmes: programmes.map(programmeAnswer),
    rewards: await Promise.all(
      rewards.map((reward) => rewardAnswer(database, reward, payments, programmes)),
    ),
    payments: payments.map(paymentAnswer),
  };
}

function programmeAnswer(programme: RewardProgramme): Answer['programmes'][number] {
  const { asset, effectiveOn, rate, protocol, protocolAddress, network } = programme;
  return {
    asset,
    effective_on: effectiveOn,
    rate: formatRate(rate),
    protocol,
    protocol_address: protocolAddress,
    network,
  };
}

async function rewardAnswer(
  database: Database,
  reward: ClientReward,
  payments: readonly Payment[],
  programmes: readonly RewardProgramme[],
): Promise<Answer['rewards'][number]> {
  const { asset, accrued, paid, nextDay } = reward;
  const last = payments.find((payment) => payment.asset === asset);
  const days = await readRewardDays(
    database,
    reward,
    last ? daysAfter(last.endsOn, 1) : '0001-01-01',
  );
  const unpaid = accrued - paid * RATE_ONE;
  return {
    asset,
    unpaid: accruedText(asset, unpaid > 0n ? unpaid : 0n),
    paid: formatMinor(asset, paid),
    days: days.map((day) => dayAnswer(asset, day, programmes)),
    paid_on: monthsAfter(periodStart('MONTH', nextDay), 1),
  };
}

function dayAnswer(
  asset: AssetCode,
  { day, programmeId, base, amount }: RewardDay,
  programmes: readonly RewardProgramme[],
): Answer['rewards'][number]['days'][number] {
  const programme = programmes.find((each) => each.programmeId === programmeId);
  return {
    day,
    base: formatMinor(asset, base),
    rate: formatRate(programme?.rate ?? 0n),
    rate_from: programme?.effectiveOn ?? day,
    amount: accruedText(asset, amount),
  };
}

/** What accrued, in whole units with 18 places at most, rounded down: no more than there is. */
function accruedText(asset: AssetCode, accrued: Accrued): string {
  return formatRate(divide(accrued, 10n ** BigInt(scaleOf(asset)), 'down'));
}

type Payment = {
  readonly id: string;
  readonly asset: AssetCode;
  readonly minor: bigint;
  readonly startsOn: Day;
  readonly endsOn: Day;
  readonly paidTo: 'HOLDING' | 'BALANCE';
  readonly paidAt: Date;
};

async function readPayments(
  database: Database,
  ownerId: string,
  fundId: string,
): Promise<Payment[]> {
  const { rows } = await sql<{
    payment_id: string;
    asset: AssetCode;
    amount: string;
    starts_on: Day;
    ends_on: Day;
    paid_to: Payment['paidTo'];
    paid_at: Date;
  }>`
    select payment_id, asset, amount, starts_on::text, ends_on::text, paid_to, paid_at from reward_payments
    where owner_id = ${ownerId} and fund_id = ${fundId}
    order by ends_on desc, asset limit ${PAYMENTS_MAX}`.execute(database);
  return rows.map((row) => ({
    id: row.payment_id,
    asset: row.asset,
    minor: BigInt(row.amount),
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    paidTo: row.paid_to,
    paidAt: row.paid_at,
  }));
}

function paymentAnswer(payment: Payment): Answer['payments'][number] {
  const { id, asset, minor, startsOn, endsOn, paidTo, paidAt } = payment;
  return {
    id,
    asset,
    amount: formatMinor(asset, minor),
    starts_on: startsOn,
    ends_on: endsOn,
    paid_to: paidTo,
    paid_at: paidAt.toISOString(),
  };
}
