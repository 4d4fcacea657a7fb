import { sql } from 'kysely';
import { closeAlarm, raiseAlarmOnce } from '../database/alarms.ts';
import type { Database } from '../database/connect.ts';
import { causeOf, rowsPutOff, workOrPutOff } from '../database/due-rows.ts';
import { HOUSE_OWNER_ID } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import type { Sweep } from '../jobs/job.ts';

/** How much is done at once, so that it stays short however much has piled up. */
export type ChainBatch = {
  /** Owners that one transaction chains, and entries of each. */
  readonly owners: number;
  readonly entries: number;
  /** Rows among which one statement looks for owners who are behind. */
  readonly lookedAt: number;
};

/** The name under which owners are put off whose link could not be made. */
const CHAINING = 'chain entries';

const BATCH: ChainBatch = { owners: 500, entries: 200, lookedAt: 2_000 };

/** Owners who are behind, and where the next page begins; null on the last one. */
type Page = { readonly ownerIds: readonly string[]; readonly next: string | null };

type PageFrom = (database: Database, from: string, lookedAt: number) => Promise<Page>;

/**
 * Chains committed entries: a link for each owner whose books moved, over the hash of that owner's link before, and one
 * root over those of a transaction and the root before. Goes on, a transaction for each batch, until nothing is left.
 * Returns how many entries were chained.
 *
 * Looks at what was booked since the last search; a minute more, because books become visible when their transaction
 * commits. Once an hour it looks at every owner, so that nothing stays behind however late it was committed.
 *
 * An owner whose link cannot be made keeps back no other: the entries stay unchained, staff are told
 * (`entries_unchained`), and it is tried again alone after a while that grows.
 */
export async function chainEntries(
  database: Database,
  batch = BATCH,
  signal?: AbortSignal,
): Promise<number> {
  const { begunAt, since, isSweepDue } = await readSearch(database);
  const again = await rowsPutOff(database, CHAINING);
  const due = again.filter(({ leftAlone }) => !leftAlone).map(({ id }) => id);
  const failed = new Set(again.map(({ id }) => id));
  const alone = await chainAlone(database, due, batch.entries, signal);
  const chained = isSweepDue
    ? // No id is smaller than that of the house.
      await chainPages(database, {
        pageFrom: everyOwner,
        first: HOUSE_OWNER_ID,
        failed,
        batch,
        signal,
      })
    : await chainPages(database, {
        pageFrom: ownersBookedSince,
        first: since,
        failed,
        batch,
        signal,
      });
  if (!signal?.aborted) await keepSearch(database, begunAt, isSweepDue);
  return alone + chained;
}

export function chainSweep(database: Database): Sweep {
  return { name: 'ledger.chain', run: (signal) => chainEntries(database, BATCH, signal) };
}

type Search = { begunAt: string; since: string; isSweepDue: boolean };

// Times as text, which has their microseconds and infinity.
async function readSearch(database: Database): Promise<Search> {
  const { rows } = await sql<Search>`
    select clock_now()::text as "begunAt", (searched_until - interval '1 minute')::text as since,
      swept_at <= clock_now() - interval '1 hour' as "isSweepDue"
    from chain_head`.execute(database);
  const [search] = rows;
  if (!search) throw new Error('the chain has no head: the database is not migrated');
  return search;
}

// Not the later of two times: when the clock was put back, the next search begins there.
async function keepSearch(database: Database, begunAt: string, isSweep: boolean): Promise<void> {
  await sql`
    update chain_head set searched_until = ${begunAt}::timestamptz,
      swept_at = case when ${isSweep} then ${begunAt}::timestamptz else swept_at end`.execute(
    database,
  );
}

async function chainPages(
  database: Database,
  search: {
    readonly pageFrom: PageFrom;
    readonly first: string;
    /** Owners who failed before: they are chained alone. */
    readonly failed: ReadonlySet<string>;
    readonly batch: ChainBatch;
    readonly signal: AbortSignal | undefined;
  },
): Promise<number> {
  let chained = 0;
  let from: string | null = search.first;
  while (from !== null && !search.signal?.aborted) {
    const { ownerIds, next }: Page = await search.pageFrom(database, from, search.batch.lookedAt);
    const sound = ownerIds.filter((id) => !search.failed.has(id));
    for (let done = 0; done < sound.length; done += search.batch.owners) {
      const together = sound.slice(done, done + search.batch.owners);
      chained += await chainTogether(database, together, search.batch.entries, search.signal);
    }
    from = next;
  }
  return chained;
}

/** Chains owners under the same roots; when that fails, in halves, until those who make it fail are alone. */
async function chainTogether(
  database: Database,
  ownerIds: readonly string[],
  entriesMax: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  if (ownerIds.length === 1) return chainAlone(database, ownerIds, entriesMax, signal);
  const [together] = await Promise.allSettled([chainOwners(database, ownerIds, entriesMax)]);
  if (together.status === 'fulfilled') return together.value;
  const half = Math.ceil(ownerIds.length / 2);
  const first = await chainTogether(database, ownerIds.slice(0, half), entriesMax, signal);
  return first + (await chainTogether(database, ownerIds.slice(half), entriesMax, signal));
}

function chainAlone(
  database: Database,
  ownerIds: readonly string[],
  entriesMax: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  return workOrPutOff(
    database,
    ownerIds,
    {
      name: CHAINING,
      idOf: (ownerId) => ({ ownerId, id: ownerId }),
      work: async (ownerId) => {
        const chained = await chainOwners(database, [ownerId], entriesMax);
        await transact(database, (tx) => closeAlarm(tx, 'entries_unchained', subjectOf(ownerId)));
        return chained;
      },
      tell: (tx, ownerId, error) =>
        raiseAlarmOnce(tx, 'entries_unchained', subjectOf(ownerId), { cause: causeOf(error) }),
    },
    signal,
  );
}

function subjectOf(ownerId: string) {
  return { kind: 'owner', id: ownerId, ownerId };
}

async function chainOwners(
  database: Database,
  ownerIds: readonly string[],
  entriesMax: number,
): Promise<number> {
  let chained = 0;
  for (;;) {
    const more = await transact(database, async (tx) => {
      const { rows } = await sql<{ chained: string }>`
        select chain_entries(${ownerIds}::uuid[], ${entriesMax}) as chained`.execute(tx);
      return Number.parseInt(rows[0]?.chained ?? '0', 10);
    });
    if (more === 0) return chained;
    chained += more;
  }
}

// The end of a chain is looked up for each row: joined, it would be read for every owner there is.
async function ownersBookedSince(
  database: Database,
  since: string,
  lookedAt: number,
): Promise<Page> {
  const { rows } = await sql<{ read: string; until: string | null; behind: string[] | null }>`
    with page as materialized (
      select owner_id, entry_id, booked_at from entries where booked_at > ${since}::timestamptz
      order by booked_at fetch first ${sql.lit(lookedAt)} rows with ties
    )
    select count(*) as read, max(booked_at)::text as until,
      array_agg(distinct owner_id::text) filter (where entry_id > coalesce((
        select last_line from chain_ends c where c.owner_id = page.owner_id), 0)) as behind
    from page`.execute(database);
  const [{ read = '0', until = null, behind = null } = {}] = rows;
  return {
    ownerIds: behind ?? [],
    next: Number.parseInt(read, 10) < lookedAt ? null : until,
  };
}

async function everyOwner(database: Database, from: string, lookedAt: number): Promise<Page> {
  const { rows } = await sql<{ owner_id: string; is_behind: boolean }>`
    with page as materialized (
      select owner_id, last_line from owners where owner_id >= ${from}::uuid
      order by owner_id limit ${sql.lit(lookedAt + 1)}
    )
    select owner_id, last_line > coalesce((
      select last_line from chain_ends c where c.owner_id = page.owner_id), 0) as is_behind
    from page order by owner_id`.execute(database);
  const behind = rows.slice(0, lookedAt).filter((row) => row.is_behind);
  return {
    ownerIds: behind.map((row) => row.owner_id),
    next: rows[lookedAt]?.owner_id ?? null,
  };
}
