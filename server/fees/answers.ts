import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type {
  FeeBill,
  FeeDay,
  FeeOnWithdrawal,
  FeeSchedule as FeeScheduleField,
  FeeStanding,
  getFeeBill as getFeeBillCall,
  getFees as getFeesCall,
} from '@ballast/contract/fees/fees.ts';
import { MONTHS_OF } from '@ballast/contract/fees/ranges.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import type { z } from 'zod';
import type { Database } from '../database/connect.ts';
import { type Day, dayOf, daysAfter, monthsAfter, startOf } from '../database/days.ts';
import {
  type BillRow,
  type ChargeRow,
  type DayRow,
  readBills,
  readCharges,
  readDays,
} from './bills.ts';
import { type ClientFee, FEE_ASSET, readFees } from './client-fees.ts';
import { type GainRow, readGains } from './performance.ts';
import {
  type FeeName,
  type FeeSchedule,
  periodStart,
  readSchedules,
  scheduleOn,
  versionsOf,
} from './schedules.ts';
import { heldCents } from './withdrawal-fees.ts';

/** Names of funds, which the room of funds knows; `main` hands it in. */
export type FundNames = (
  database: Database,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, { readonly slug: string; readonly name: string }>>;

type Names = Awaited<ReturnType<FundNames>>;

const PLATFORM: FeeName = { kind: 'PLATFORM', fundId: null };

const dollars = (cents: bigint) => formatMinor(FEE_ASSET, cents);

/** What the platform charges a client, what has accrued, and the bills. */
export async function getFees(
  database: Database,
  fundNames: FundNames,
  ownerId: string,
  now: Date,
): Promise<AnswerOf<typeof getFeesCall>> {
  const [schedules, fees, bills] = await Promise.all([
    readSchedules(database),
    readFees(database, ownerId),
    readBills(database, ownerId),
  ]);
  const names = await namesOf(database, fundNames, [...fees, ...bills]);
  return {
    platform: shownSchedule(schedules, PLATFORM, now),
    standings: await Promise.all(
      fees.map((fee) => standingAnswer(database, fee, bills, versionsOf(schedules, fee), names)),
    ),
    bills: bills.map((bill) => billAnswer(bill, names)),
  };
}

/** A client's bill with the days that it is of. Refuses `not_found`. */
export async function getFeeBill(
  database: Database,
  fundNames: FundNames,
  own: { readonly ownerId: string; readonly billId: string },
): Promise<AnswerOf<typeof getFeeBillCall>> {
  const { ownerId, billId } = own;
  const [bill] = await readBills(database, ownerId, billId);
  if (!bill) throw new Refusal('not_found');
  const { startsOn: from, endsOn: through } = bill;
  const [schedules, days, gains, charges, names] = await Promise.all([
    readSchedules(database),
    readDays(database, bill, { from, through }),
    readGains(database, bill, from),
    chargesOf(database, bill, from, daysAfter(through, 1)),
    namesOf(database, fundNames, [bill]),
  ]);
  const versions = versionsOf(schedules, bill);
  return {
    ...billAnswer(bill, names),
    schedules: usedBy(versions, days).map(scheduleAnswer),
    days: days.map((day) => dayAnswer(day, versions, gains)),
    on_withdrawals: charges,
  };
}

async function namesOf(
  database: Database,
  fundNames: FundNames,
  fees: readonly FeeName[],
): Promise<Names> {
  const ids = new Set(fees.flatMap(({ fundId }) => (fundId === null ? [] : [fundId])));
  return ids.size === 0 ? new Map() : fundNames(database, [...ids]);
}

async function standingAnswer(
  database: Database,
  fee: ClientFee,
  bills: readonly BillRow[],
  versions: readonly FeeSchedule[],
  names: Names,
): Promise<z.infer<typeof FeeStanding>> {
  const last = bills.find(({ kind, fundId }) => kind === fee.kind && fundId === fee.fundId);
  const from = last ? daysAfter(last.endsOn, 1) : '0001-01-01';
  const [days, gains, charges] = await Promise.all([
    readDays(database, fee, { from, through: null }),
    readGains(database, fee, from),
    chargesOf(database, fee, from, null),
  ]);
  const held = fee.kind === 'PLATFORM' ? await heldCents(database, fee.ownerId) : 0n;
  return {
    ...nameAnswer(fee, names),
    schedules: usedBy(versions, days).map(scheduleAnswer),
    unpaid: dollars(fee.posted - fee.settled - held),
    held: dollars(held),
    days: days.map((day) => dayAnswer(day, versions, gains)),
    billed_on: nextBill(fee, versions),
    on_withdrawals: charges,
  };
}

function nextBill({ nextDay }: ClientFee, versions: readonly FeeSchedule[]): Day | null {
  const schedule = scheduleOn(versions, nextDay);
  if (!schedule) return null;
  const { billingPeriod } = schedule;
  return monthsAfter(periodStart(billingPeriod, nextDay), MONTHS_OF[billingPeriod]);
}

async function chargesOf(
  database: Database,
  { kind, ownerId }: FeeName & { readonly ownerId: string },
  from: Day,
  until: Day | null,
): Promise<z.infer<typeof FeeOnWithdrawal>[]> {
  if (kind !== 'PLATFORM') return [];
  const end = until === null ? null : startOf(until);
  const charges = await readCharges(database, ownerId, startOf(from), end);
  return charges.map(chargeAnswer);
}

function chargeAnswer(charge: ChargeRow): z.infer<typeof FeeOnWithdrawal> {
  const { requestId, cents, asset, minor, unpaid, withdrawn, portfolio, state } = charge;
  return {
    withdrawal_id: requestId,
    amount: dollars(cents),
    asset,
    charged: formatMinor(asset, minor),
    unpaid: dollars(unpaid),
    withdrawn: formatRate(withdrawn),
    portfolio: formatRate(portfolio),
    state,
    created_at: charge.createdAt.toISOString(),
  };
}

function usedBy(versions: readonly FeeSchedule[], days: readonly DayRow[]): FeeSchedule[] {
  const used = new Set(days.map(({ scheduleId }) => scheduleId));
  return versions.filter(({ scheduleId }) => used.has(scheduleId));
}

/** The version of a fee that is in force, else the first to come; null where none is charged. */
export function shownSchedule(
  schedules: readonly FeeSchedule[],
  name: FeeName,
  now: Date,
): z.infer<typeof FeeScheduleField> | null {
  const versions = versionsOf(schedules, name);
  const shown = scheduleOn(versions, dayOf(now)) ?? versions[0];
  return shown ? scheduleAnswer(shown) : null;
}

function scheduleAnswer(schedule: FeeSchedule): z.infer<typeof FeeScheduleField> {
  const { effectiveOn, period, billingPeriod, ranges } = schedule;
  return {
    effective_on: effectiveOn,
    period,
    billing_period: billingPeriod,
    ranges: ranges.map(({ from, to, rate }) => ({
      from: formatRate(from),
      to: to === null ? null : formatRate(to),
      rate: formatRate(rate),
    })),
  };
}

function dayAnswer(
  row: DayRow,
  versions: readonly FeeSchedule[],
  gains: ReadonlyMap<Day, GainRow>,
): z.infer<typeof FeeDay> {
  const gain = gains.get(row.day);
  const { day, base, carried, scheduleId, amount, posted } = row;
  const schedule = versions.find((each) => each.scheduleId === scheduleId);
  return {
    day,
    base: formatRate(base),
    carried,
    schedule_from: schedule?.effectiveOn ?? day,
    amount: formatRate(amount),
    booked: dollars(posted),
    gain: gain
      ? {
          value: formatRate(gain.value),
          mark: formatRate(gain.mark),
          rate: formatRate(gain.rate),
          open: formatRate(gain.open),
          crystallised: formatRate(gain.crystallised),
        }
      : null,
  };
}

function nameAnswer({ kind, fundId }: FeeName, names: Names) {
  const fund = fundId === null ? undefined : names.get(fundId);
  return { kind, fund_slug: fund?.slug ?? null, fund_name: fund?.name ?? null };
}

function billAnswer(bill: BillRow, names: Names): z.infer<typeof FeeBill> {
  return {
    ...nameAnswer(bill, names),
    id: bill.billId,
    invoice_number: bill.invoiceNumber,
    starts_on: bill.startsOn,
    ends_on: bill.endsOn,
    accrued: dollars(bill.accrued),
    charged_before: dollars(bill.chargedBefore),
    amount: dollars(bill.amount),
    owed: dollars(bill.amount - bill.paid),
    sells_on: bill.sellsOn,
    billed_at: bill.billedAt.toISOString(),
    payments: bill.payments.map(({ cents, asset, minor, price, wasOwed, paidAt }) => ({
      amount: dollars(cents),
      asset,
      charged: formatMinor(asset, minor),
      price: formatRate(price),
      was_owed: wasOwed,
      paid_at: paidAt,
    })),
    invoice_ready: bill.hasInvoice,
  };
}
