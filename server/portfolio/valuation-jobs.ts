import { sql } from 'kysely';
import { readClock } from '../database/clock.ts';
import type { Database, Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { defineJob, type JobHandler, type Sweep } from '../jobs/job.ts';
import { clientsMovedBetween, type MovedClient } from '../ledger/moved-clients.ts';
import { pricesLastCollected } from '../prices/prices.ts';
import { bringUpToDate } from './valuations.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * How long closes of a client who did not move are left to be reckoned from quantities and prices whenever they are read:
 * that is cheap for a month of them.
 */
const UNSTORED_CLOSES_MAX_MS = 30 * DAY_MS;

/** Older entries are visible to every reader: no transaction takes as long. */
const SETTLED_AFTER_MS = 30_000;

/** Limits a sweep, so that it never holds up the others. */
const CLIENTS_MAX = 500;

const valueClient = defineJob<{ ownerId: string }>('portfolio.value-client', {
  lane: 'valuations',
});

export function portfolioJobs({ database }: { database: Database }): {
  handlers: JobHandler[];
  sweeps: Sweep[];
} {
  return {
    handlers: [valueClient.handledBy(({ ownerId }) => valueFully(database, ownerId))],
    sweeps: [{ name: 'value clients', run: () => transact(database, requestValuations) }],
  };
}

/** Values a client up to now, in as many transactions as it takes. */
export async function valueFully(database: Database, ownerId: string): Promise<void> {
  const now = await readClock(database);
  let isDone = false;
  while (!isDone) isDone = await transact(database, (tx) => bringUpToDate(tx, ownerId, now));
}

/**
 * Enqueues a job for every client whose accounts moved since the last search, for those who waited for prices that are
 * there now, and for those who have not moved for a month; once each. Returns how many.
 */
async function requestValuations(tx: Tx): Promise<number> {
  const collected = await pricesLastCollected(tx);
  if (collected === null) return 0;
  const moved = await requestMoved(tx, collected);
  const waited = await requestWaiting(tx);
  const due = await requestDue(tx, collected);
  const ownerIds = new Set([...moved, ...waited, ...due]);
  for (const ownerId of ownerIds) await enqueue(tx, valueClient, { ownerId }, { once: ownerId });
  return ownerIds.size;
}

async function requestMoved(tx: Tx, until: Date): Promise<string[]> {
  // One process searches at a time; another finds the row locked and has nothing to do.
  const { rows } = await sql<{ searched_until: Date }>`
    select searched_until from valuation_search for update skip locked`.execute(tx);
  const since = rows[0]?.searched_until;
  if (!since) return [];
  return markMoved(tx, await movedSince(tx, since, until));
}

/** A page of them at a time: the next search goes on where this one ends. */
async function movedSince(tx: Tx, since: Date, until: Date): Promise<readonly MovedClient[]> {
  const { clients, nextSince } = await clientsMovedBetween(tx, {
    since,
    until,
    clientsMax: CLIENTS_MAX,
  });
  // Books may become visible after others with later times, so the next search looks at the latest again.
  // Any other is found within a month, and read with the client's next lines before.
  const next = nextSince ?? new Date(until.getTime() - SETTLED_AFTER_MS);
  await sql`update valuation_search set searched_until = greatest(searched_until, ${next})`.execute(
    tx,
  );
  return clients;
}

async function markMoved(tx: Tx, moved: readonly MovedClient[]): Promise<string[]> {
  if (moved.length === 0) return [];
  const rows = moved.map(({ ownerId, lastEntryId }) => [ownerId, lastEntryId.toString()]);
  const marked = await sql<{ owner_id: string }>`
    insert into valuation_states as state (owner_id, requested_entry_id)
    select (value ->> 0)::uuid, (value ->> 1)::bigint
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) order by 1
    on conflict (owner_id) do update set requested_entry_id = excluded.requested_entry_id
      where state.requested_entry_id < excluded.requested_entry_id
    returning owner_id`.execute(tx);
  return marked.rows.map((row) => row.owner_id);
}

/** Those who waited for an asset's prices, which were lacking when the others were collected. */
async function requestWaiting(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    update valuation_states set waits_for = null, waits_until = null
    where owner_id in (
      select state.owner_id
      from complete_prices join valuation_states as state
        on state.waits_for = complete_prices.code and state.waits_until <= complete_until
      limit ${CLIENTS_MAX} for update of state skip locked
    )
    returning owner_id`.execute(tx);
  return rows.map((row) => row.owner_id);
}

async function requestDue(tx: Tx, until: Date): Promise<string[]> {
  const monthAgo = new Date(until.getTime() - UNSTORED_CLOSES_MAX_MS);
  const { rows } = await sql<{ owner_id: string }>`
    update valuation_states set requested_until = ${until}
    where owner_id in (
      select owner_id from valuation_states where requested_until < ${monthAgo}
      order by requested_until limit ${CLIENTS_MAX} for update skip locked
    )
    returning owner_id`.execute(tx);
  return rows.map((row) => row.owner_id);
}
