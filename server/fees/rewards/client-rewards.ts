import { type Accrued, accruedOf } from '@ballast/contract/fees/reward-day.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import type { Day } from '../../database/days.ts';
import type { RewardName } from './programmes.ts';

/** One reward of one client. */
export type OwnReward = RewardName & { readonly ownerId: string };

/** Where a reward of a client stands. */
export type ClientReward = OwnReward & {
  /** The first day that has not accrued. */
  readonly nextDay: Day;
  readonly accrued: Accrued;
  /** In minor units. */
  readonly paid: bigint;
};

type Row = { next_day: Day; accrued: string; paid: string };

/**
 * Reads where a reward of a client stands, and locks it until the transaction ends. It begins with `firstDay` where there was none;
 * null where that is not said.
 */
export async function lockReward(
  tx: Tx,
  own: OwnReward,
  firstDay?: Day,
): Promise<ClientReward | null> {
  const { ownerId, fundId, asset } = own;
  if (firstDay !== undefined) {
    await sql`
      insert into client_rewards (owner_id, fund_id, asset, next_day) values (${ownerId}, ${fundId}, ${asset}, ${firstDay})
      on conflict on constraint client_rewards__pk do nothing`.execute(tx);
  }
  const { rows } = await sql<Row>`
    select next_day::text, accrued, paid from client_rewards
    where owner_id = ${ownerId} and fund_id = ${fundId} and asset = ${asset} for update`.execute(
    tx,
  );
  return rows[0] ? toReward(own, rows[0]) : null;
}

/** Where the rewards of a client in a basket stand, or in all of them. */
export async function readRewards(
  database: Database,
  ownerId: string,
  fundId: string | null = null,
): Promise<ClientReward[]> {
  const { rows } = await sql<Row & { fund_id: string; asset: string }>`
    select fund_id, asset, next_day::text, accrued, paid from client_rewards
    where owner_id = ${ownerId} and (${fundId}::uuid is null or fund_id = ${fundId}::uuid)
    order by fund_id, asset`.execute(database);
  return rows.map((row) => toReward({ ownerId, fundId: row.fund_id, asset: row.asset }, row));
}

/** Keeps where a locked reward stands now. */
export async function storeReward(tx: Tx, reward: ClientReward): Promise<void> {
  const { ownerId, fundId, asset, nextDay, accrued, paid } = reward;
  await sql`
    update client_rewards set next_day = ${nextDay}, accrued = ${formatRate(accrued)}, paid = ${paid.toString()}
    where owner_id = ${ownerId} and fund_id = ${fundId} and asset = ${asset}`.execute(tx);
}

function toReward({ ownerId, fundId, asset }: OwnReward, row: Row): ClientReward {
  return {
    ...{ ownerId, fundId, asset },
    nextDay: row.next_day,
    accrued: accruedOf(row.accrued),
    paid: BigInt(row.paid),
  };
}

/** A day on which a reward accrued. */
export type RewardDay = {
  readonly day: Day;
  readonly programmeId: string;
  /** Minor units that were held at its close. */
  readonly base: bigint;
  readonly amount: Accrued;
  /** All days up to this one. */
  readonly accrued: Accrued;
};

/** The days on which a reward accrued, from one on. */
export async function readRewardDays(
  database: Database,
  { ownerId, fundId, asset }: OwnReward,
  from: Day,
): Promise<RewardDay[]> {
  const { rows } = await sql<{
    day: Day;
    programme_id: string;
    base: string;
    amount: string;
    accrued: string;
  }>`
    select day::text, programme_id, base, amount, accrued from client_reward_days
    where owner_id = ${ownerId} and fund_id = ${fundId} and asset = ${asset} and day >= ${from}
    order by day`.execute(database);
  return rows.map((row) => ({
    day: row.day,
    programmeId: row.programme_id,
    base: BigInt(row.base),
    amount: accruedOf(row.amount),
    accrued: accruedOf(row.accrued),
  }));
}

/** What has accrued for all clients of each asset and is not paid, in whole minor units. */
export async function unpaidRewards(database: Database): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ asset: string; unpaid: string }>`
    select asset, trunc(sum(accrued - paid))::text as unpaid from client_rewards group by asset`.execute(
    database,
  );
  return new Map(rows.map(({ asset, unpaid }) => [asset, BigInt(unpaid)]));
}
