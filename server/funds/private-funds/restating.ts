import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { Day } from '../../database/days.ts';

/** Whether a restatement of a vehicle was released and is not all posted. */
export async function isRestating(database: Database, vehicleId: string): Promise<boolean> {
  const row = await database
    .selectFrom('dealing_batches')
    .select('batch_id')
    .where('vehicle_id', '=', vehicleId)
    .where('kind', '=', 'RESTATEMENT')
    .where('released_at', 'is not', null)
    .where('dealt_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the dealing date `d` of a query is one that can be restated: the last that was dealt, and no year's end. */
export const IS_RESTATABLE: RawBuilder<boolean> = sql<boolean>`(
  d.state in ('DEALT', 'SETTLED') and extract(doy from d.day) <> 1 and not exists (
    select from dealing_dates l where l.vehicle_id = d.vehicle_id and l.day > d.day and l.state in ('DEALT', 'SETTLED')))`;

/** Dates that were dealt and have a restated value since, by which nothing is put right yet: with their vehicle, and since when. */
export const DUE_RESTATEMENTS = sql`
  select d.vehicle_id, d.day, a.known_at from dealing_dates d
  cross join lateral (
    select valuation_id, kind, known_at from vehicle_value_approvals a
    where a.vehicle_id = d.vehicle_id and a.as_of = d.day order by version desc limit 1
  ) a
  where ${IS_RESTATABLE} and a.kind = 'RESTATED' and not exists (
    select from dealing_batches b where b.valuation_id = a.valuation_id and b.released_at is not null)`;

/** The date of a vehicle that is to be restated before another one is dealt; null without one. */
export async function dueRestatement(database: Database, vehicleId: string): Promise<Day | null> {
  const { rows } = await sql<{ day: Day }>`
    select day::text from (${DUE_RESTATEMENTS}) r where vehicle_id = ${vehicleId}`.execute(
    database,
  );
  return rows[0]?.day ?? null;
}
