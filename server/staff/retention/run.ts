import { sql } from 'kysely';
import { recordAction, SYSTEM } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { workOnEach } from '../../database/due-rows.ts';
import type { Erasable } from '../../database/erasable.ts';
import { transact } from '../../database/transact.ts';
import type { Sweep } from '../../jobs/job.ts';

const BATCH = 500;

/**
 * Erases once a day what is kept no longer, and proves it: a run ends when of every kind nothing is left that is older than
 * its period. One that was interrupted, or left something, goes on before another begins.
 */
export function retentionSweep(database: Database, kinds: readonly Erasable[]): Sweep {
  return {
    name: 'erase what is kept no longer',
    run: async (signal) => {
      const runOn = (await openRun(database)) ?? (await beginRun(database, kinds));
      if (runOn === null) return 0;
      const work = (kind: Erasable) => eraseKind(database, runOn, kind, signal);
      const erased = await workOnEach(kinds, { work }, signal);
      await endRun(database, runOn);
      return erased;
    },
  };
}

async function openRun(database: Database): Promise<string | null> {
  const { rows } = await sql<{ run_on: string }>`
    select run_on::text from retention_runs where ended_at is null
    order by run_on limit 1`.execute(database);
  return rows[0]?.run_on ?? null;
}

/** Null when there was one today. */
async function beginRun(database: Database, kinds: readonly Erasable[]): Promise<string | null> {
  const today = sql`(clock_now() at time zone 'UTC')::date`;
  const { rows: earlier } = await sql`
    select from retention_runs where run_on = ${today}`.execute(database);
  if (earlier.length > 0) return null;
  return transact(database, async (tx) => {
    const { rows } = await sql<{ run_on: string }>`
      insert into retention_runs (run_on) values (${today})
      on conflict do nothing returning run_on::text`.execute(tx);
    const runOn = rows[0]?.run_on ?? null;
    if (runOn === null) return null;
    const names = kinds.map(({ kind }) => kind);
    await sql`
      insert into retention_erasures (run_on, kind)
      select ${runOn}::date, unnest(${names}::text[])`.execute(tx);
    return runOn;
  });
}

async function eraseKind(
  database: Database,
  runOn: string,
  { kind, erase, oldest }: Erasable,
  signal: AbortSignal | undefined,
): Promise<number> {
  const before = await cutoffOf(database, runOn, kind);
  if (before === null) return 0;
  const count = (tx: Tx, erased: number) => countErased(tx, runOn, kind, erased);
  let erased = 0;
  while (!signal?.aborted) {
    const inBatch = await erase(database, { before, atMost: BATCH, signal, count });
    erased += inBatch;
    if (inBatch < BATCH) break;
  }
  const oldestLeft = await oldest(database);
  if (oldestLeft === null || oldestLeft >= before) {
    await transact(database, (tx) => prove(tx, runOn, kind, { before, oldestLeft }));
  }
  return erased;
}

/** The moment before which records of a kind go; null when that was proved in this run. */
async function cutoffOf(database: Database, runOn: string, kind: string): Promise<Date | null> {
  const { rows } = await sql<{ before: Date | null }>`
    select retention_cutoff(kind) as before from retention_erasures
    where run_on = ${runOn}::date and kind = ${kind} and proved_at is null`.execute(database);
  return rows[0]?.before ?? null;
}

async function countErased(tx: Tx, runOn: string, kind: string, erased: number): Promise<void> {
  if (erased === 0) return;
  await sql`
    update retention_erasures set erased = erased + ${erased}
    where run_on = ${runOn}::date and kind = ${kind}`.execute(tx);
}

type Proof = { readonly before: Date; readonly oldestLeft: Date | null };

async function prove(
  tx: Tx,
  runOn: string,
  kind: string,
  { before, oldestLeft }: Proof,
): Promise<void> {
  await sql`
    update retention_erasures
    set proved_at = clock_now(), erased_before = ${before}, oldest_left = ${oldestLeft}
    where run_on = ${runOn}::date and kind = ${kind} and proved_at is null`.execute(tx);
}

/** Ends a run of which everything is proved. What it erased, if anything, stands in the audit trail, too. */
async function endRun(database: Database, runOn: string): Promise<void> {
  await transact(database, async (tx) => {
    const { rows } = await sql<{ erased: Record<string, number> }>`
      update retention_runs r set ended_at = clock_now()
      where run_on = ${runOn}::date and ended_at is null and not exists (
        select from retention_erasures e where e.run_on = r.run_on and e.proved_at is null)
      returning (
        select json_object_agg(kind, erased) from retention_erasures e where e.run_on = r.run_on
      ) as erased`.execute(tx);
    const [ended] = rows;
    if (!ended || Object.values(ended.erased).every((erased) => erased === 0)) return;
    const subject = { kind: 'retention_run', id: runOn, ownerId: null };
    await recordAction(tx, SYSTEM, 'records_erased', subject, null, ended.erased);
  });
}
