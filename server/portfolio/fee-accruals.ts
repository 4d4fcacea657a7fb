import { rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { readClock } from '../database/clock.ts';
import type { Database, Tx } from '../database/connect.ts';
import { type Day, dayOf, startOf } from '../database/days.ts';
import { transact } from '../database/transact.ts';
import { accrueFee, type Close, type Closes } from '../fees/accrual.ts';
import { collectOwed } from '../fees/billing.ts';
import { nextDayOf } from '../fees/client-fees.ts';
import { accruePerformance, type FlowsByDay } from '../fees/performance.ts';
import { accrueRewards } from '../fees/rewards/accrue-rewards.ts';
import { payRewards } from '../fees/rewards/pay-rewards.ts';
import { readProgrammes } from '../fees/rewards/programmes.ts';
import { type FeeName, readSchedules } from '../fees/schedules.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { defineJob, type JobHandler, type Sweep } from '../jobs/job.ts';
import { pricesLastCollected } from '../prices/prices.ts';
import type { Scope } from './holdings.ts';
import { valueFully } from './valuation-jobs.ts';

/** Clients that one sweep asks for. */
const CLIENTS_MAX = 500;

/** How long the closes of a client who waits for prices are left before they are looked at again. */
const LOOKED_AT_AGAIN_MS = 60 * 60 * 1000;

const accrueFees = defineJob<{ ownerId: string }>('portfolio.accrue-fees', { lane: 'valuations' });

/** What accrues the fees and rewards of every client once a day, after its close. */
export function feeAccruals({ database }: { database: Database }): {
  handlers: JobHandler[];
  sweeps: Sweep[];
} {
  return {
    handlers: [accrueFees.handledBy(({ ownerId }) => accrueFully(database, ownerId))],
    sweeps: [{ name: 'accrue fees', run: () => transact(database, requestAccruals) }],
  };
}

/** Asks for every client whose closes up to today can be known and were not asked for today. Returns how many. */
async function requestAccruals(tx: Tx): Promise<number> {
  const [schedules, programmes, now, collected] = [
    await readSchedules(tx),
    await readProgrammes(tx),
    await readClock(tx),
    await pricesLastCollected(tx),
  ];
  const today = dayOf(now);
  if (schedules.length === 0 && programmes.length === 0) return 0;
  if (collected === null || collected < startOf(today)) return 0;
  const { rows } = await sql<{ owner_id: string }>`
    update valuation_states set fees_asked_on = ${today}
    where owner_id in (
      select owner_id from valuation_states where fees_asked_on < ${today}
      order by fees_asked_on limit ${CLIENTS_MAX} for update skip locked
    )
    returning owner_id`.execute(tx);
  for (const { owner_id: ownerId } of rows) {
    await enqueue(tx, accrueFees, { ownerId }, { once: ownerId });
  }
  return rows.length;
}

/**
 * Stores the closes of a client up to now, accrues every fee and reward on them, charges what is owed and pays what is due. Days
 * whose prices are not there yet are looked at again after an hour.
 */
export async function accrueFully(database: Database, ownerId: string): Promise<void> {
  await valueFully(database, ownerId);
  await transact(database, async (tx) => {
    const schedules = await readSchedules(tx);
    const fees = new Map(
      schedules.map(({ kind, fundId }) => [`${kind}/${fundId}`, { kind, fundId }]),
    );
    const until = await closedUntil(tx, ownerId);
    if (until === null) return;
    for (const fee of fees.values()) {
      const closes = await closesOf(tx, ownerId, fee, until);
      if (!closes) continue;
      if (fee.kind === 'PERFORMANCE') {
        await accruePerformance(tx, { ...fee, ownerId }, closes, await flowsOf(tx, ownerId, fee));
      } else await accrueFee(tx, { ...fee, ownerId }, closes);
    }
    await collectOwed(tx, ownerId);
    await accrueRewards(tx, ownerId, until);
    const now = await readClock(tx);
    if (until >= dayOf(now)) return;
    const startAfter = new Date(now.getTime() + LOOKED_AT_AGAIN_MS);
    await enqueue(tx, accrueFees, { ownerId }, { once: ownerId, startAfter });
  });
  await payRewards(database, ownerId);
}

/** The first day of a client whose close is not stored; null before anything is. */
async function closedUntil(tx: Tx, ownerId: string): Promise<Day | null> {
  const { rows } = await sql<{ valued_until: Date | null }>`
    select valued_until from valuation_states where owner_id = ${ownerId}`.execute(tx);
  const valuedUntil = rows[0]?.valued_until ?? null;
  return valuedUntil && dayOf(valuedUntil);
}

/** The stored closes of what a fee is on; null where there never was any. */
async function closesOf(tx: Tx, ownerId: string, fee: FeeName, until: Day): Promise<Closes | null> {
  const { fundId } = fee;
  const scope: Scope = fundId ?? 'whole';
  const first = await sql<{ at: Date | null }>`
    select min(at) as at from valuations where owner_id = ${ownerId} and scope = ${scope}`.execute(
    tx,
  );
  const firstAt = first.rows[0]?.at;
  if (!firstAt) return null;
  const from = (await nextDayOf(tx, { ...fee, ownerId })) ?? dayOf(firstAt);
  const { rows } = await sql<{ day: Day; value_usd: string; carried: boolean }>`
    select ((at at time zone 'UTC')::date - 1)::text as day, value_usd, carried from valuations
    where owner_id = ${ownerId} and scope = ${scope} and kind = 'CLOSE'
      and at > ${startOf(from)}`.execute(tx);
  const of = new Map(
    rows.map((row): [Day, Close] => [
      row.day,
      { value: rateOf(row.value_usd), carried: row.carried },
    ]),
  );
  return { firstDay: dayOf(firstAt), until, of };
}

/** The stored flows of a holding from the first day on that has not accrued. */
async function flowsOf(tx: Tx, ownerId: string, fee: FeeName): Promise<FlowsByDay> {
  const from = (await nextDayOf(tx, { ...fee, ownerId })) ?? '0001-01-01';
  const { rows } = await sql<{ at: Date; before: string; amount: string; after: string }>`
    select at, value_before_usd as before, flow_usd as amount, value_usd as after from valuations
    where owner_id = ${ownerId} and scope = ${fee.fundId} and kind = 'FLOW' and at >= ${startOf(from)}
    order by at, entry_id`.execute(tx);
  return Map.groupBy(
    rows.map(({ at, before, amount, after }) => ({
      day: dayOf(at),
      before: rateOf(before),
      amount: rateOf(amount),
      after: rateOf(after),
    })),
    ({ day }) => day,
  );
}
