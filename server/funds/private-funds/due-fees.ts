import { Refusal } from '@ballast/contract/errors.ts';
import { type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import type { Day } from '../../database/days.ts';
import { fundAccount, houseAccount } from '../../ledger/account.ts';
import { postedOfFunds } from '../../ledger/balances.ts';
import { line, postEntry } from '../../ledger/entries.ts';
import type { FeeKind } from './accrual.ts';
import type { Due } from './dealing.ts';
import { lockVehicle } from './vehicles.ts';

/** How many dates with fees that are due are told, the oldest first: two years of a fund that deals by the month. */
const DATES_MAX = 24;

/** What of a fee of a series became due at a date, with what a restatement of the date made of it since. */
type DueFee = {
  readonly className: string;
  readonly openedOn: Day;
  readonly kind: FeeKind;
  readonly cause: Due['cause'];
  readonly minor: bigint;
  readonly markBefore: Rate;
  readonly markAfter: Rate;
};

/** Fees that became due at a dealing date, and are not paid in full. Amounts are in minor units. */
export type DueDate = {
  readonly day: Day;
  /** When the redemptions of the date are paid, and its fees with them. */
  readonly payableOn: Day;
  readonly amount: bigint;
  /** What of them is not paid: what is paid first is what was due first. */
  readonly unpaid: bigint;
  /** All that is not paid up to the date. */
  readonly payable: bigint;
  readonly fees: readonly DueFee[];
};

/**
 * The dates of all vehicles whose fees are not paid in full: what is due in the books, less what became due at later dates, is what is not paid
 * up to a date.
 */
export const UNPAID_FEES = sql`
  select c.vehicle_id, c.day, d.settlement_day, c.amount, b.posted - c.newer as payable
  from (
    select b.vehicle_id, b.day, sum(f.posted) as amount,
      sum(sum(f.posted)) over (partition by b.vehicle_id order by b.day desc) - sum(f.posted) as newer
    from fee_crystallisations f join dealing_batches b using (batch_id)
    group by b.vehicle_id, b.day
  ) c
  join dealing_dates d using (vehicle_id, day)
  join (${postedOfFunds('fees_due')}) b on b.fund_id = c.vehicle_id
  where c.amount > 0 and c.newer < b.posted`;

/** The fees of a vehicle that are due, by the dates at which they became so, the oldest first. */
export async function readDueFees(database: Database, vehicleId: string): Promise<DueDate[]> {
  const { rows } = await sql<{ day: Day; payableOn: Day; amount: string; payable: string }>`
    select day::text, settlement_day::text as "payableOn", amount::text, payable::text
    from (${UNPAID_FEES}) unpaid where vehicle_id = ${vehicleId}
    order by day limit ${DATES_MAX}`.execute(database);
  const fees = await feesOf(
    database,
    vehicleId,
    rows.map(({ day }) => day),
  );
  return rows.map(({ day, payableOn, ...row }) => {
    const [amount, payable] = [BigInt(row.amount), BigInt(row.payable)];
    const unpaid = payable < amount ? payable : amount;
    return { ...{ day, payableOn, amount, unpaid, payable }, fees: fees.get(day) ?? [] };
  });
}

/** What became due at dates of a vehicle, by series. */
async function feesOf(
  database: Database,
  vehicleId: string,
  days: readonly Day[],
): Promise<Map<Day, DueFee[]>> {
  if (days.length === 0) return new Map();
  const { rows } = await sql<{
    day: Day;
    className: string;
    openedOn: Day;
    kind: FeeKind;
    cause: Due['cause'];
    minor: string;
    markBefore: string;
    markAfter: string;
  }>`
    select b.day::text, k.name as "className", s.opened_on::text as "openedOn", f.kind, f.cause,
      sum(f.posted)::text as minor, min(f.mark_before)::text as "markBefore", max(f.mark_after)::text as "markAfter"
    from fee_crystallisations f
    join dealing_batches b using (batch_id)
    join share_series s on s.series_id = f.series_id
    join share_classes k on k.class_id = s.class_id
    where b.vehicle_id = ${vehicleId} and b.day = any (${days}::date[])
    group by b.day, k.name, s.opened_on, s.series_id, f.kind, f.cause
    having sum(f.posted) <> 0
    order by b.day, k.name, s.opened_on, s.series_id, f.kind desc, f.cause`.execute(database);
  const all = rows.map(({ day, minor, markBefore, markAfter, ...row }) => ({
    day,
    fee: {
      ...row,
      minor: BigInt(minor),
      markBefore: rateOf(markBefore),
      markAfter: rateOf(markAfter),
    },
  }));
  const byDay = Map.groupBy(all, ({ day }) => day);
  return new Map([...byDay].map(([day, of]) => [day, of.map(({ fee }) => fee)]));
}

/** A payment of fees: all that is due up to a date, and how much its maker found that to be, in minor units. */
export type FeePayment = { readonly upTo: Day; readonly minor: bigint };

/** All that is not paid up to one of these dates, in minor units; undefined for a day that is none of them. */
export const payableUpTo = (dates: readonly DueDate[], upTo: Day): bigint | undefined =>
  dates.find(({ day }) => day === upTo)?.payable;

/** Refuses `conflict` where nothing is due of the date, or up to it another amount than is to be paid. */
export async function requirePayable(
  database: Database,
  vehicleId: string,
  { upTo, minor }: FeePayment,
): Promise<void> {
  const dates = await readDueFees(database, vehicleId);
  if (payableUpTo(dates, upTo) !== minor) throw new Refusal('conflict');
}

/**
 * Pays what of the fees of a vehicle is due up to a date to the house, out of the vehicle's cash, once for a key. Refuses as
 * `requirePayable` does, and `insufficient_funds` where the vehicle has too little cash.
 */
export async function payDueFees(
  tx: Tx,
  vehicleId: string,
  payment: FeePayment,
  key: string,
): Promise<void> {
  const { currency } = await lockVehicle(tx, vehicleId);
  await requirePayable(tx, vehicleId, payment);
  const { minor } = payment;
  await postEntry(tx, {
    key: `fund_settlement:fees:${key}`,
    kind: 'fund_settlement',
    lines: [
      line(fundAccount('fees_due', vehicleId, currency), -minor),
      line(houseAccount('fees', currency), minor),
      line(fundAccount('fund_cash', vehicleId, currency), -minor),
      line(fundAccount('fund_equity', vehicleId, currency), minor),
    ],
  });
}
