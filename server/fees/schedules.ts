import {
  areRangesWhole,
  type FeePeriod,
  type FeeRange,
  type FeeTerms,
  MONTHS_OF,
} from '@ballast/contract/fees/ranges.ts';
import { formatRate, RATE_ONE, rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../database/connect.ts';
import { type Day, daysAfter, monthsAfter } from '../database/days.ts';
import { newId } from '../database/identifier.ts';

/** The platform's own fee on the portfolio, the fee for managing a basket, and the fee on what it gains above a mark. */
export type FeeKind = 'PLATFORM' | 'MANAGEMENT' | 'PERFORMANCE';

/** Which fee: `fundId` is of the basket, null of the portfolio. */
export type FeeName = { readonly kind: FeeKind; readonly fundId: string | null };

/** What a fee is from a day on. */
export type FeeSchedule = FeeName &
  FeeTerms & {
    readonly scheduleId: string;
    readonly effectiveOn: Day;
    readonly billingPeriod: FeePeriod;
  };

/**
 * Puts a version of a schedule in force from a day on; the versions before it stay as they are. What is in force from the same
 * day already stays, too: returns whether this one is new.
 */
export async function publishSchedule(
  tx: Tx,
  schedule: Omit<FeeSchedule, 'scheduleId'>,
): Promise<boolean> {
  const { kind, fundId, effectiveOn, period, billingPeriod, ranges } = schedule;
  const isRate = ({ rate }: FeeRange) => rate >= 0n && rate <= RATE_ONE;
  const isOneRate = kind !== 'PERFORMANCE' || ranges.length === 1;
  if (!areRangesWhole(ranges) || !ranges.every(isRate) || !isOneRate) {
    throw new RangeError('the ranges of a fee leave a gap, overlap or have no rate');
  }
  const scheduleId = newId();
  const { rows } = await sql<{ schedule_id: string }>`
    insert into fee_schedules (schedule_id, kind, fund_id, effective_on, period, billing_period)
    values (${scheduleId}, ${kind}, ${fundId}, ${effectiveOn}, ${period}, ${billingPeriod})
    on conflict on constraint fee_schedules__one_a_day do nothing
    returning schedule_id`.execute(tx);
  if (rows.length === 0) return false;
  await tx
    .insertInto('fee_ranges')
    .values(
      ranges.map(({ from, to, rate }) => ({
        schedule_id: scheduleId,
        starts_at: formatRate(from),
        ends_at: to === null ? null : formatRate(to),
        rate: formatRate(rate),
      })),
    )
    .execute();
  return true;
}

/** Every version of every fee, in the order in which they come into force. */
export async function readSchedules(database: Database): Promise<FeeSchedule[]> {
  const { rows } = await sql<{
    schedule_id: string;
    kind: FeeKind;
    fund_id: string | null;
    effective_on: Day;
    period: FeePeriod;
    billing_period: FeePeriod;
    ranges: { from: string; to: string | null; rate: string }[];
  }>`
    select s.schedule_id, s.kind, s.fund_id, s.effective_on::text, s.period, s.billing_period, (
        select jsonb_agg(jsonb_build_object('from', r.starts_at::text, 'to', r.ends_at::text, 'rate', r.rate::text)
          order by r.starts_at)
        from fee_ranges r where r.schedule_id = s.schedule_id
      ) as ranges
    from fee_schedules s order by s.kind, s.fund_id, s.effective_on`.execute(database);
  return rows.map((row) => ({
    scheduleId: row.schedule_id,
    kind: row.kind,
    fundId: row.fund_id,
    effectiveOn: row.effective_on,
    period: row.period,
    billingPeriod: row.billing_period,
    ranges: row.ranges.map(({ from, to, rate }) => ({
      from: rateOf(from),
      to: to === null ? null : rateOf(to),
      rate: rateOf(rate),
    })),
  }));
}

/** The versions of one fee. */
export function versionsOf(schedules: readonly FeeSchedule[], name: FeeName): FeeSchedule[] {
  return schedules.filter(({ kind, fundId }) => kind === name.kind && fundId === name.fundId);
}

/** What is in force on a day; undefined before the first version. */
export function scheduleOn(versions: readonly FeeSchedule[], day: Day): FeeSchedule | undefined {
  return versions.findLast(({ effectiveOn }) => effectiveOn <= day);
}

/** The first day of the billing period that a day is in. */
export function periodStart(period: FeePeriod, day: Day): Day {
  const months = MONTHS_OF[period];
  const month = Number(day.slice(5, 7)) - 1;
  return monthsAfter(`${day.slice(0, 7)}-01`, -(month % months));
}

/** Whether a billing period ends with a day: it is billed on the next one. */
export function endsPeriod(period: FeePeriod, day: Day): boolean {
  const next = daysAfter(day, 1);
  return periodStart(period, next) === next;
}
