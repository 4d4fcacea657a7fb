import { partsOfDay, sumOfParts } from '@ballast/contract/fees/ranges.ts';
import { formatRate, type Rate } from '@ballast/contract/money/rate.ts';
import type { Tx } from '../database/connect.ts';
import { type Day, daysAfter, daysFrom, startOf } from '../database/days.ts';
import { type NewEntry, postEntries } from '../ledger/entries.ts';
import { lockBooks } from '../ledger/requests.ts';
import { billPeriod } from './billing.ts';
import {
  accruedLines,
  type ClientFee,
  centsOf,
  lockFee,
  type OwnFee,
  scopeOf,
  storeFee,
} from './client-fees.ts';
import {
  endsPeriod,
  type FeeSchedule,
  readSchedules,
  scheduleOn,
  versionsOf,
} from './schedules.ts';

/** What a scope was worth at the close of a day, as it was stored. */
export type Close = { readonly value: Rate; readonly carried: boolean };

/** The closes of a client's scope: a day between the first and `until` that is missing held nothing. */
export type Closes = {
  readonly firstDay: Day;
  /** The first day whose close is not known. */
  readonly until: Day;
  readonly of: ReadonlyMap<Day, Close>;
};

/** A day of a fee: what it was reckoned from, and what was posted so that all days together are the rounded sum. */
export type FeeDay = {
  readonly day: Day;
  readonly schedule: FeeSchedule;
  readonly close: Close;
  readonly amount: Rate;
  readonly accrued: Rate;
  readonly posted: bigint;
};

/** How the days of a fee are reckoned, one after the other, and kept. */
type DaysOfFee<Each extends FeeDay> = {
  /** What a day comes to after those before it. */
  readonly dayOf: (standing: ClientFee, day: Day, schedule: FeeSchedule) => Each;
  readonly store: (tx: Tx, own: OwnFee, days: readonly Each[]) => Promise<void>;
  /** Cents that a period which ends on a day bills so far; all that has accrued where it says nothing. */
  readonly due?: (last: Each) => bigint;
};

/**
 * Accrues a fee of a client for each day that has closed and has not accrued, in order, and bills each period that ended on
 * the way; `begin` says how, from where the fee stands. Safe to repeat: a day accrues once, and what was accrued stays.
 * Returns how many days it added.
 */
export async function accrueDays<Each extends FeeDay>(
  tx: Tx,
  own: OwnFee,
  closes: Closes,
  begin: (standing: ClientFee) => Promise<DaysOfFee<Each>>,
): Promise<number> {
  const versions = versionsOf(await readSchedules(tx), own);
  const [first] = versions;
  if (!first) return 0;
  const [, firstDay = closes.firstDay] = [first.effectiveOn, closes.firstDay].toSorted();
  if (firstDay >= closes.until) return 0;
  const fee = await lockFee(tx, own, firstDay);
  if (!fee || fee.nextDay >= closes.until) return 0;
  await lockBooks(tx, own.ownerId);
  const { dayOf, store, due } = await begin(fee);
  let standing = fee;
  let days: Each[] = [];
  const added = daysFrom(fee.nextDay, closes.until);
  for (const day of added) {
    const schedule = scheduleOn(versions, day);
    if (!schedule) throw new RangeError('a fee accrues before it is in force');
    const accrued = dayOf(standing, day, schedule);
    days.push(accrued);
    standing = {
      ...standing,
      nextDay: daysAfter(day, 1),
      accrued: accrued.accrued,
      posted: standing.posted + accrued.posted,
    };
    if (!endsPeriod(schedule.billingPeriod, day)) continue;
    await store(tx, own, days);
    days = [];
    standing = await billPeriod(tx, standing, schedule, day, due?.(accrued));
  }
  await store(tx, own, days);
  await storeFee(tx, standing);
  return added.length;
}

/** Accrues and bills, by `accrueDays`, a fee on what a client's scope was worth at each close. */
export function accrueFee(tx: Tx, own: OwnFee, closes: Closes): Promise<number> {
  return accrueDays(tx, own, closes, async () => ({
    dayOf: (standing, day, schedule) => dayOfFee(standing, day, schedule, closes),
    store: storeDays,
  }));
}

const NOTHING: Close = { value: 0n, carried: false };

/** What accrues on a day: its cents are the rounded sum so far less what was posted, so that rounding never adds up. */
function dayOfFee(
  { accrued: before, posted }: ClientFee,
  day: Day,
  schedule: FeeSchedule,
  closes: Closes,
): FeeDay {
  const close = closes.of.get(day) ?? NOTHING;
  const base = close.value > 0n ? close.value : 0n;
  const amount = sumOfParts(partsOfDay(schedule, base));
  const accrued = before + amount;
  const parts = { day, schedule, close: { ...close, value: base }, amount, accrued };
  return { ...parts, posted: centsOf(accrued) - posted };
}

const keyOf = (own: OwnFee, day: Day) => `client_fee:${own.kind}:${scopeOf(own)}:${day}`;

/** Keeps days of a fee, and posts what they add to what has accrued, or take off it. */
export async function storeDays(tx: Tx, own: OwnFee, days: readonly FeeDay[]): Promise<void> {
  if (days.length === 0) return;
  const entries: NewEntry[] = days
    .filter(({ posted }) => posted !== 0n)
    .map(({ day, posted }) => ({
      key: keyOf(own, day),
      kind: 'fee_accrual',
      ownerId: own.ownerId,
      lines: accruedLines(posted),
      effectiveAt: startOf(daysAfter(day, 1)),
    }));
  const posted = entries.length === 0 ? [] : await postEntries(tx, entries);
  const ids = new Map(entries.map(({ key }, i) => [key, posted[i]?.entryId]));
  await tx
    .insertInto('client_fee_days')
    .values(
      days.map(({ day, schedule, close, amount, accrued, posted: cents }) => ({
        owner_id: own.ownerId,
        kind: own.kind,
        scope: scopeOf(own),
        day,
        schedule_id: schedule.scheduleId,
        base_usd: formatRate(close.value),
        carried: close.carried,
        amount_usd: formatRate(amount),
        accrued_usd: formatRate(accrued),
        posted: cents.toString(),
        entry_id: ids.get(keyOf(own, day))?.toString() ?? null,
      })),
    )
    .execute();
}
