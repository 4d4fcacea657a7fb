import { Refusal } from '@ballast/contract/errors.ts';
import { accruedOf, wholeReward } from '@ballast/contract/fees/reward-day.ts';
import { sql } from 'kysely';
import { closeAlarm, raiseAlarmOnce } from '../../database/alarms.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { type Day, daysAfter } from '../../database/days.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { type Account, clientAccount, houseAccount, unitsAccount } from '../../ledger/account.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { line, postEntry } from '../../ledger/entries.ts';
import { lockBooks } from '../../ledger/requests.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { periodStart } from '../schedules.ts';
import {
  type ClientReward,
  lockReward,
  type OwnReward,
  readRewards,
  storeReward,
} from './client-rewards.ts';

/**
 * Pays a client what has accrued of each reward up to the end of the last month, once. What the house has not set aside enough for
 * stays due, and an alarm says so. Returns how many it paid.
 */
export async function payRewards(database: Database, ownerId: string): Promise<number> {
  let paid = 0;
  for (const reward of await readRewards(database, ownerId)) {
    if (await payWhereCovered(database, reward)) paid += 1;
  }
  return paid;
}

async function payWhereCovered(database: Database, own: OwnReward): Promise<boolean> {
  const subject = { kind: 'asset', id: own.asset, ownerId: null };
  try {
    return await transact(database, async (tx) => {
      const isPaid = await payReward(tx, own);
      if (isPaid) await closeAlarm(tx, 'rewards_short', subject);
      return isPaid;
    });
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'insufficient_funds')) throw error;
    const { asset } = own;
    await transact(database, (tx) => raiseAlarmOnce(tx, 'rewards_short', subject, { asset }));
    return false;
  }
}

/** Pays one reward up to the end of the last month that has accrued whole. Returns whether anything was due. */
async function payReward(tx: Tx, own: OwnReward): Promise<boolean> {
  const { ownerId, fundId, asset } = own;
  const reward = await lockReward(tx, own);
  if (!reward) return false;
  const endsOn = daysAfter(periodStart('MONTH', reward.nextDay), -1);
  const due = await dueThrough(tx, reward, endsOn);
  if (due === null) return false;
  await lockBooks(tx, ownerId);
  const into = await accountFor(tx, own);
  const { entryId } = await postEntry(tx, {
    key: `reward:${fundId}:${asset}:${endsOn}`,
    kind: 'reward',
    lines: [line(houseAccount('rewards', asset), -due.minor), line(into.account, due.minor)],
  });
  await tx
    .insertInto('reward_payments')
    .values({
      owner_id: ownerId,
      payment_id: newId(),
      fund_id: fundId,
      asset,
      starts_on: due.startsOn,
      ends_on: endsOn,
      amount: due.minor.toString(),
      paid_to: into.paidTo,
      entry_id: entryId.toString(),
    })
    .execute();
  await storeReward(tx, { ...reward, paid: reward.paid + due.minor });
  await notifyClient(tx, ownerId, 'reward_paid', { amount: { asset, minor: due.minor } });
  return true;
}

/** What is due through a day, in whole minor units, and the first day that it is of; null for nothing. */
async function dueThrough(
  tx: Tx,
  { ownerId, fundId, asset, paid }: ClientReward,
  endsOn: Day,
): Promise<{ readonly minor: bigint; readonly startsOn: Day } | null> {
  const { rows } = await sql<{ accrued: string | null; starts_on: Day | null }>`
    select max(d.accrued) as accrued, (min(d.day) filter (where d.day > coalesce(
        (select max(p.ends_on) from reward_payments p
         where p.owner_id = ${ownerId} and p.fund_id = ${fundId} and p.asset = ${asset}), '-infinity')))::text as starts_on
    from client_reward_days d
    where d.owner_id = ${ownerId} and d.fund_id = ${fundId} and d.asset = ${asset} and d.day <= ${endsOn}`.execute(
    tx,
  );
  const [row] = rows;
  if (!row?.accrued || !row.starts_on) return null;
  const minor = wholeReward(accruedOf(row.accrued)) - paid;
  return minor > 0n ? { minor, startsOn: row.starts_on } : null;
}

/** Where a reward goes: to what the basket holds for the client, or to the balance of whoever has left the basket. */
async function accountFor(
  tx: Tx,
  { ownerId, fundId, asset }: OwnReward,
): Promise<{ readonly account: Account; readonly paidTo: 'HOLDING' | 'BALANCE' }> {
  const balances = await balancesOf(tx, ownerId);
  const isHeld = balances.some((each) => each.fundId === fundId && each.posted > 0n);
  return isHeld
    ? { account: unitsAccount(ownerId, fundId, asset), paidTo: 'HOLDING' }
    : { account: clientAccount(ownerId, 'available', asset), paidTo: 'BALANCE' };
}
