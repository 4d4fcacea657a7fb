import { Refusal } from '@ballast/contract/errors.ts';
import { sql } from 'kysely';
import type { Database, Tx } from './connect.ts';

/**
 * Reads the platform's one clock: the database's time plus the sandbox's offset (spec/decisions.md, section
 * 10). In SQL it is `clock_now()`.
 */
export async function readClock(database: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_now() as now`.execute(database);
  const now = rows[0]?.now;
  if (!now) throw new Error('the clock has no row: the database is not migrated');
  return now;
}

/** The clock, and by how many whole seconds it is ahead of the server's time. */
export async function readAhead(database: Database): Promise<{ now: Date; aheadSeconds: number }> {
  const { rows } = await sql<{ now: Date; aheadSeconds: number }>`
    select clock_now() as now, extract(epoch from ahead)::int as "aheadSeconds" from clock`.execute(
    database,
  );
  const [clock] = rows;
  if (!clock) throw new Error('the clock has no row: the database is not migrated');
  return clock;
}

/** The server's own time, which the clock of a demo world must not pass. */
export async function readRealTime(database: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database);
  const now = rows[0]?.now;
  if (!now) throw new Error('the server answered no time');
  return now;
}

/**
 * Moves the clock forward for every process, and with it the jobs that wait for a time. Returns the new time.
 * Refuses `clock_never_back`.
 */
export async function advanceClock(tx: Tx, milliseconds: number): Promise<Date> {
  if (!Number.isSafeInteger(milliseconds) || milliseconds < 0)
    throw new Refusal('clock_never_back');
  await sql`update clock set ahead = ahead + ${milliseconds} * interval '1 millisecond'`.execute(
    tx,
  );
  await sql`
    update pgboss.job set start_after = start_after - ${milliseconds} * interval '1 millisecond'
    where state < 'active' and start_after > clock_timestamp()`.execute(tx);
  return readClock(tx);
}

/**
 * Sets the clock of an empty database to a moment in the past, where a demo world begins. Refuses
 * `clock_never_back` once the audit trail has a row.
 */
export async function startClockAt(tx: Tx, start: Date): Promise<void> {
  await sql`update clock set ahead = ${start.toISOString()}::timestamptz - clock_timestamp()`.execute(
    tx,
  );
}
