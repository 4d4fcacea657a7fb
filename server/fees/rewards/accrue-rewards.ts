import { rewardOfDay } from '@ballast/contract/fees/reward-day.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import type { Tx } from '../../database/connect.ts';
import { type Day, dayOf, daysAfter, daysFrom, startOf } from '../../database/days.ts';
import { unitsAccount } from '../../ledger/account.ts';
import { balancesAsOf, firstHeldAt } from '../../ledger/balances.ts';
import { type ClientReward, lockReward, type RewardDay, storeReward } from './client-rewards.ts';
import { byReward, programmeOn, type RewardProgramme, readProgrammes } from './programmes.ts';

/**
 * Accrues every reward of a client for each day that has closed and has not accrued, in order. Safe to repeat: a day accrues once, and
 * what was accrued stays. Returns how many days it added.
 */
export async function accrueRewards(tx: Tx, ownerId: string, until: Day): Promise<number> {
  let added = 0;
  for (const versions of byReward(await readProgrammes(tx))) {
    added += await accrueReward(tx, ownerId, versions, until);
  }
  return added;
}

async function accrueReward(
  tx: Tx,
  ownerId: string,
  versions: readonly RewardProgramme[],
  until: Day,
): Promise<number> {
  const [first] = versions;
  if (!first) return 0;
  const { fundId, asset } = first;
  const account = unitsAccount(ownerId, fundId, asset);
  const heldAt = await firstHeldAt(tx, account);
  if (!heldAt) return 0;
  const heldFrom = dayOf(heldAt);
  const [, begin = heldFrom] = [first.effectiveOn, heldFrom].toSorted();
  if (begin >= until) return 0;
  const reward = await lockReward(tx, { ownerId, fundId, asset }, begin);
  if (!reward || reward.nextDay >= until) return 0;
  const days = daysFrom(reward.nextDay, until);
  const bases = await balancesAsOf(
    tx,
    account,
    days.map((day) => startOf(daysAfter(day, 1))),
  );
  const accrued = daysOfReward(reward, versions, days, bases);
  await storeDays(tx, reward, accrued);
  await storeReward(tx, {
    ...reward,
    nextDay: until,
    accrued: accrued.at(-1)?.accrued ?? reward.accrued,
  });
  return days.length;
}

/** What accrues on days with what was held at their closes; days with nothing are left out. */
function daysOfReward(
  { accrued: before }: ClientReward,
  versions: readonly RewardProgramme[],
  days: readonly Day[],
  bases: readonly bigint[],
): RewardDay[] {
  const found: RewardDay[] = [];
  let accrued = before;
  for (const [i, day] of days.entries()) {
    const programme = programmeOn(versions, day);
    const base = bases[i] ?? 0n;
    if (!programme || base <= 0n) continue;
    const amount = rewardOfDay(base, programme.rate);
    accrued += amount;
    found.push({ day, programmeId: programme.programmeId, base, amount, accrued });
  }
  return found;
}

async function storeDays(tx: Tx, reward: ClientReward, days: readonly RewardDay[]): Promise<void> {
  if (days.length === 0) return;
  const { ownerId, fundId, asset } = reward;
  await tx
    .insertInto('client_reward_days')
    .values(
      days.map(({ day, programmeId, base, amount, accrued }) => ({
        owner_id: ownerId,
        fund_id: fundId,
        asset,
        day,
        programme_id: programmeId,
        base: base.toString(),
        amount: formatRate(amount),
        accrued: formatRate(accrued),
      })),
    )
    .execute();
}
