import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, type Rate } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { readAssets } from '../database/assets.ts';
import type { Tx } from '../database/connect.ts';
import { type Day, startOf } from '../database/days.ts';
import { newId } from '../database/identifier.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { clientAccount, houseAccount } from '../ledger/account.ts';
import { openReceivable } from '../ledger/accounts.ts';
import { freeBalances } from '../ledger/balances.ts';
import { type EntryKind, line, postEntry } from '../ledger/entries.ts';
import { lockBooks } from '../ledger/requests.ts';
import { notifyClient } from '../messages/notifications.ts';
import { isOlderThan, LIMITS_AGE_MS, latestPrices } from '../prices/prices.ts';
import { chargedLines, takeFrom } from './charges.ts';
import { type ClientFee, FEE_ASSET, nameOfRow, type OwnFee, scopeOf } from './client-fees.ts';
import { MAKE_INVOICE } from './invoice-job.ts';
import { giveNotice, IS_TOLD_AND_DUE } from './sale-notices.ts';
import { type FeeSchedule, periodStart } from './schedules.ts';
import { heldCents } from './withdrawal-fees.ts';

const ENTRY_OF = {
  PLATFORM: 'fee',
  MANAGEMENT: 'management_fee',
  PERFORMANCE: 'performance_fee',
} as const satisfies Record<OwnFee['kind'], EntryKind>;

/** A bill as it is charged. */
type Bill = OwnFee & { readonly billId: string; readonly owed: bigint };

/**
 * Bills what a period leaves unpaid, once, and charges it: the locked fee has accrued up to the period's last day. What withdrawals
 * hold of it is left to them, and so is what is not due yet: only `due` cents of all that accrued are billed. Returns where the fee stands then.
 */
export async function billPeriod(
  tx: Tx,
  fee: ClientFee,
  schedule: FeeSchedule,
  lastDay: Day,
  due: bigint = fee.posted,
): Promise<ClientFee> {
  const { ownerId, kind, fundId } = fee;
  const held = kind === 'PLATFORM' ? await heldCents(tx, ownerId) : 0n;
  const amount = due - fee.settled - held;
  if (amount <= 0n) return fee;
  const billId = newId();
  const firstDay = periodStart(schedule.billingPeriod, lastDay);
  if (kind === 'PERFORMANCE')
    await insertGainsBill(tx, { ...fee, billId, schedule, lastDay, amount });
  else
    await sql`
    insert into fee_bills (owner_id, bill_id, kind, scope, starts_on, ends_on, schedule_id, accrued, charged_before, amount)
    select ${ownerId}, ${billId}, ${kind}, ${scopeOf(fee)}, min(day), ${lastDay}, ${schedule.scheduleId}, sum(posted),
      sum(posted) - ${amount.toString()}::numeric, ${amount.toString()}
    from client_fee_days
    where owner_id = ${ownerId} and kind = ${kind} and scope = ${scopeOf(fee)} and day between ${firstDay} and ${lastDay}
  `.execute(tx);
  const bill = { ownerId, kind, fundId, billId, owed: amount };
  const rest = await charge(tx, bill, 'NEW');
  if (rest > 0n) await carry(tx, bill, rest);
  const told = { amount: { asset: FEE_ASSET, minor: amount } };
  if (rest > 0n) {
    const sellsOn = await giveNotice(tx, ownerId, billId);
    const owed = { asset: FEE_ASSET, minor: rest };
    const on = sellsOn === null ? null : startOf(sellsOn);
    await notifyClient(tx, ownerId, 'fee_owed', { ...told, owed, sellsOn: on });
  } else {
    await notifyClient(tx, ownerId, 'fee_billed', told);
  }
  await enqueue(tx, MAKE_INVOICE, { ownerId, billId });
  return { ...fee, settled: fee.settled + amount };
}

type GainsBill = OwnFee & {
  readonly billId: string;
  readonly schedule: FeeSchedule;
  readonly lastDay: Day;
  readonly amount: bigint;
};

/** A bill of what became due of a fee on gains: it is of all days since the one before. */
async function insertGainsBill(tx: Tx, bill: GainsBill): Promise<void> {
  const { ownerId, billId, kind, schedule, lastDay, amount } = bill;
  const scope = scopeOf(bill);
  await sql`
    insert into fee_bills (owner_id, bill_id, kind, scope, starts_on, ends_on, schedule_id, accrued, charged_before, amount)
    select ${ownerId}, ${billId}, ${kind}, ${scope},
      coalesce((
        select max(ends_on) + 1 from fee_bills where owner_id = ${ownerId} and kind = ${kind} and scope = ${scope}
      ), min(day)), ${lastDay}, ${schedule.scheduleId}, ${amount.toString()}, 0, ${amount.toString()}
    from client_fee_days where owner_id = ${ownerId} and kind = ${kind} and scope = ${scope}`.execute(
    tx,
  );
}

/**
 * Charges what a client owes of earlier bills, oldest first, from what has come in: of all, or of those alone for which holdings are
 * sold by now. Returns how many bills it charged.
 */
export async function collectOwed(
  tx: Tx,
  ownerId: string,
  of: 'ALL' | 'AFTER_NOTICE' = 'ALL',
): Promise<number> {
  // The books before the bills, as where money comes in.
  await lockBooks(tx, ownerId);
  const isAsked = of === 'ALL' ? sql`true` : IS_TOLD_AND_DUE;
  const { rows } = await sql<{ bill_id: string; kind: string; scope: string; owed: string }>`
    select bill_id, kind, scope, amount - paid as owed from fee_bills
    where owner_id = ${ownerId} and paid < amount and ${isAsked}
    order by ends_on, bill_id for update`.execute(tx);
  let charged = 0;
  for (const row of rows) {
    const bill = { ...nameOfRow(row), ownerId, billId: row.bill_id, owed: BigInt(row.owed) };
    const rest = await charge(tx, bill, 'OWED');
    if (rest < bill.owed) charged += 1;
    if (rest > 0n) break;
  }
  return charged;
}

/** Charges a bill from US dollars, else from other cash. Returns the cents for which there was nothing. */
async function charge(tx: Tx, bill: Bill, as: 'NEW' | 'OWED'): Promise<bigint> {
  let rest = bill.owed;
  for (const { asset, free, price } of await cashOf(tx, bill.ownerId)) {
    if (rest === 0n) break;
    if (price === null) continue;
    const taken = takeFrom(asset, free, price, rest);
    if (taken === null) continue;
    rest -= taken.cents;
    await pay(tx, bill, as, { ...taken, asset, price });
  }
  return rest;
}

/** Whether a client has cash that cannot be charged now: its latest price is too old, or there is none. */
export async function hasCashWithoutPrice(tx: Tx, ownerId: string): Promise<boolean> {
  const cash = await cashOf(tx, ownerId);
  return cash.some(({ free, price }) => free > 0n && price === null);
}

/** What is free of a currency, and its price; null where that is too old to charge at. */
type Cash = { readonly asset: AssetCode; readonly free: bigint; readonly price: Rate | null };

function rankOf(code: AssetCode, kind: string): number {
  if (code === FEE_ASSET) return 0;
  return kind === 'fiat' ? 1 : 2;
}

/** What a client has of each currency and is free, in the order in which it is charged: dollars, other money, then the rest. */
async function cashOf(tx: Tx, ownerId: string): Promise<Cash[]> {
  const [{ assets }, prices] = await Promise.all([readAssets(tx), latestPrices(tx)]);
  const currencies = assets
    .filter(({ kind }) => kind !== 'units')
    .map(({ code, kind }) => ({ code, rank: rankOf(code, kind) }))
    .sort((one, other) => one.rank - other.rank || (one.code < other.code ? -1 : 1));
  const accounts = currencies.map(({ code }) => clientAccount(ownerId, 'available', code));
  const free = await freeBalances(tx, ownerId, accounts);
  return currencies.map(({ code: asset }, i) => {
    const latest = prices.get(asset);
    const price = latest && !isOlderThan(latest, LIMITS_AGE_MS) ? latest.price : null;
    return { asset, free: free[i] ?? 0n, price };
  });
}

type Taken = {
  readonly asset: AssetCode;
  readonly price: Rate;
  readonly cents: bigint;
  readonly minor: bigint;
};

async function pay(tx: Tx, bill: Bill, as: 'NEW' | 'OWED', taken: Taken): Promise<void> {
  const { ownerId, billId, kind } = bill;
  const { rows } = await sql<{ number: number }>`
    select (count(*) + 1)::int as number from fee_payments where owner_id = ${ownerId} and bill_id = ${billId}`.execute(
    tx,
  );
  const number = rows[0]?.number ?? 1;
  const from =
    as === 'OWED'
      ? clientAccount(ownerId, 'receivable', FEE_ASSET)
      : houseAccount('fees_accrued', FEE_ASSET);
  const { entryId } = await postEntry(tx, {
    key: `fee_bill:${billId}:${number}`,
    kind: ENTRY_OF[kind],
    lines: [...chargedLines(ownerId, taken), line(from, taken.cents)],
  });
  await tx
    .insertInto('fee_payments')
    .values({
      owner_id: ownerId,
      bill_id: billId,
      number,
      cents: taken.cents.toString(),
      asset: taken.asset,
      amount: taken.minor.toString(),
      price_usd: formatRate(taken.price),
      was_owed: as === 'OWED',
      entry_id: entryId.toString(),
    })
    .execute();
  await sql`
    update fee_bills set paid = paid + ${taken.cents.toString()}
    where owner_id = ${ownerId} and bill_id = ${billId}`.execute(tx);
}

/** Carries what could not be charged as what the client owes: it is billed, and awaited until it is paid. */
async function carry(tx: Tx, { ownerId, billId, kind }: Bill, cents: bigint): Promise<void> {
  await openReceivable(tx, ownerId, FEE_ASSET);
  await postEntry(tx, {
    key: `fee_owed:${billId}`,
    kind: ENTRY_OF[kind],
    lines: [
      line(clientAccount(ownerId, 'receivable', FEE_ASSET), -cents),
      line(houseAccount('fees_accrued', FEE_ASSET), cents),
    ],
  });
}
