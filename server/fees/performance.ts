import {
  afterFlow,
  atClose,
  type BasketFlow,
  type PerformanceStand,
  UNMARKED,
} from '@ballast/contract/fees/performance.ts';
import { formatRate, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../database/connect.ts';
import { type Day, daysAfter } from '../database/days.ts';
import { accrueDays, type Closes, type FeeDay, storeDays } from './accrual.ts';
import { type ClientFee, centsOf, type OwnFee, scopeOf } from './client-fees.ts';
import type { FeeSchedule } from './schedules.ts';

/** The flows of a holding by the day in which they are, in their order. */
export type FlowsByDay = ReadonlyMap<Day, readonly BasketFlow[]>;

/** A day of a fee on gains, with what it was reckoned from. */
type PerformanceDay = FeeDay & {
  /** At the close; `close` has the gain above the mark. */
  readonly worth: Rate;
  readonly mark: Rate;
  readonly markAfter: Rate;
  readonly rate: Rate;
  readonly open: Rate;
  readonly crystallised: Rate;
};

/**
 * Accrues and bills, by `accrueDays`, the fee on gains of a client's holding in a basket: each period bills what has
 * crystallised.
 */
export function accruePerformance(
  tx: Tx,
  own: OwnFee,
  closes: Closes,
  flows: FlowsByDay,
): Promise<number> {
  return accrueDays<PerformanceDay>(tx, own, closes, async (fee) => {
    let stand = await standBefore(tx, fee, closes);
    return {
      dayOf: (standing, day, schedule) => {
        const accrued = dayOf(standing, stand, { day, schedule, closes, flows });
        stand = { mark: accrued.markAfter, crystallised: accrued.crystallised };
        return accrued;
      },
      store: storePerformanceDays,
      due: ({ crystallised }) => centsOf(crystallised),
    };
  });
}

type Given = {
  readonly day: Day;
  readonly schedule: FeeSchedule;
  readonly closes: Closes;
  readonly flows: FlowsByDay;
};

/** What a day comes to: its flows in their order, then its close. */
function dayOf(
  { accrued: before, posted }: ClientFee,
  stand: PerformanceStand,
  { day, schedule, closes, flows }: Given,
): PerformanceDay {
  const rate = rateOfGains(schedule);
  const close = closes.of.get(day) ?? { value: 0n, carried: false };
  const value = close.value > 0n ? close.value : 0n;
  const moved = (flows.get(day) ?? []).reduce((so, flow) => afterFlow(so, flow, rate), stand);
  const closed = atClose(moved, value, rate, daysAfter(day, 1).endsWith('-01-01'));
  const accrued = closed.crystallised + closed.open;
  return {
    day,
    schedule,
    close: { ...close, value: value > moved.mark ? value - moved.mark : 0n },
    worth: value,
    mark: moved.mark,
    markAfter: closed.mark,
    rate,
    open: closed.open,
    crystallised: closed.crystallised,
    accrued,
    amount: accrued - before,
    posted: centsOf(accrued) - posted,
  };
}

/** Of what is gained: a schedule of this kind has one range. */
function rateOfGains({ ranges }: FeeSchedule): Rate {
  return ranges[0]?.rate ?? 0n;
}

/** With what the next day begins: as the last one ended; at first, the mark is what was held when the fee came into force. */
async function standBefore(tx: Tx, fee: ClientFee, closes: Closes): Promise<PerformanceStand> {
  const { rows } = await sql<{ mark: string; crystallised: string }>`
    select mark_after_usd as mark, crystallised_usd as crystallised from client_performance_days
    where owner_id = ${fee.ownerId} and scope = ${scopeOf(fee)} order by day desc limit 1`.execute(
    tx,
  );
  const [last] = rows;
  if (last) return { mark: rateOf(last.mark), crystallised: rateOf(last.crystallised) };
  const before = closes.of.get(daysAfter(fee.nextDay, -1));
  return before && before.value > 0n ? { ...UNMARKED, mark: before.value } : UNMARKED;
}

async function storePerformanceDays(
  tx: Tx,
  own: OwnFee,
  days: readonly PerformanceDay[],
): Promise<void> {
  if (days.length === 0) return;
  await storeDays(tx, own, days);
  await tx
    .insertInto('client_performance_days')
    .values(
      days.map(({ day, worth, mark, markAfter, rate, open, crystallised }) => ({
        owner_id: own.ownerId,
        kind: 'PERFORMANCE' as const,
        scope: scopeOf(own),
        day,
        value_usd: formatRate(worth),
        mark_usd: formatRate(mark),
        mark_after_usd: formatRate(markAfter),
        rate: formatRate(rate),
        open_usd: formatRate(open),
        crystallised_usd: formatRate(crystallised),
      })),
    )
    .execute();
}

/** What a day of a fee on gains was reckoned from. */
export type GainRow = {
  readonly day: Day;
  readonly value: Rate;
  readonly mark: Rate;
  readonly rate: Rate;
  readonly open: Rate;
  readonly crystallised: Rate;
};

/** The same of the days of a fee from one on, by day. */
export async function readGains(
  database: Database,
  own: OwnFee,
  from: Day,
): Promise<ReadonlyMap<Day, GainRow>> {
  if (own.kind !== 'PERFORMANCE') return new Map();
  const { rows } = await sql<
    Record<'day' | 'value' | 'mark' | 'rate' | 'open' | 'crystallised', string>
  >`
    select day::text, value_usd as value, mark_usd as mark, rate, open_usd as open, crystallised_usd as crystallised
    from client_performance_days
    where owner_id = ${own.ownerId} and scope = ${scopeOf(own)} and day >= ${from} order by day`.execute(
    database,
  );
  return new Map(
    rows.map(({ day, value, mark, rate, open, crystallised }) => [
      day,
      {
        day,
        value: rateOf(value),
        mark: rateOf(mark),
        rate: rateOf(rate),
        open: rateOf(open),
        crystallised: rateOf(crystallised),
      },
    ]),
  );
}
