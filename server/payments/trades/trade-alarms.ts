import { sql } from 'kysely';
import { type Cause, raiseAlarms } from '../../database/alarms.ts';
import type { Database, Tx } from '../../database/connect.ts';

/** Staff are told of an order of which nobody knows for this time what became of it. */
export const UNCLEAR_SECONDS = 120;

/** Minutes after which staff are told of an order that was neither filled nor failed. */
const LATE_MINUTES = 20;

/**
 * Tells staff, once each, of trades of which nobody knows what became, and of those that have not ended in time. It calls
 * nobody, so that it goes on whatever work on trades waits for. The alarms close when the trade ends. Returns how many it
 * raised.
 */
export async function alarmTrades(database: Database): Promise<number> {
  const unclear = await raiseAlarms(database, 'trade_unclear', nextUnclear);
  return unclear + (await raiseAlarms(database, 'trade_late', nextLate));
}

type Unclear = {
  id: string;
  owner_id: string;
  attempts: number;
  unclear_since: Date;
  note: string | null;
};

async function nextUnclear(tx: Tx): Promise<Cause | undefined> {
  const { rows } = await sql<Unclear>`
    update trades set unclear_told_at = clock_now()
    where (owner_id, id) in (
      select owner_id, id from trades
      where unclear_told_at is null
        and unclear_since <= clock_now() - ${UNCLEAR_SECONDS} * interval '1 second'
      order by unclear_since limit 1 for update skip locked
    )
    returning id, owner_id, attempts, unclear_since, note`.execute(tx);
  return causeOf(rows);
}

type Late = {
  id: string;
  owner_id: string;
  provider_ref: string | null;
  attempts: number;
  created_at: Date;
};

async function nextLate(tx: Tx): Promise<Cause | undefined> {
  const { rows } = await sql<Late>`
    update trades set late_told_at = clock_now()
    where (owner_id, id) in (
      select owner_id, id from trades
      where finished_at is null and late_told_at is null
        and created_at <= clock_now() - ${LATE_MINUTES} * interval '1 minute'
      order by created_at limit 1 for update skip locked
    )
    returning id, owner_id, provider_ref, attempts, created_at`.execute(tx);
  return causeOf(rows);
}

function causeOf([row]: readonly (Unclear | Late)[]): Cause | undefined {
  if (!row) return undefined;
  const { id, owner_id: ownerId, ...details } = row;
  return { subject: { kind: 'trade', id, ownerId }, details };
}
