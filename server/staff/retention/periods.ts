import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  type getRetention as getRetentionCall,
  RETENTION_KINDS,
  type RetentionKind,
} from '@ballast/contract/staff/retention.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { listRetentionChanges, type RetentionViewer } from './changes.ts';

type Answer = AnswerOf<typeof getRetentionCall>;
type Item = Answer['items'][number];

type Row = {
  readonly kind: RetentionKind;
  readonly length: number | null;
  readonly unit: 'DAY' | 'MONTH' | null;
  readonly least_length: number | null;
  readonly reason: string;
  readonly erased: string | null;
  readonly proved_at: Date | null;
  readonly erased_before: Date | null;
  readonly oldest_left: Date | null;
};

/** How long each kind of record is kept, with what the last run erased of it and proved. */
export async function getRetention(database: Database, viewer: RetentionViewer): Promise<Answer> {
  const changes = await listRetentionChanges(database, viewer);
  const run = await database
    .selectFrom('retention_runs')
    .selectAll()
    .orderBy('run_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { rows } = await sql<Row>`
    select p.kind, p.length, p.unit, p.least_length, p.reason,
      e.erased, e.proved_at, e.erased_before, e.oldest_left
    from retention_periods p left join retention_erasures e
      on e.kind = p.kind and e.run_on = (select max(run_on) from retention_runs)`.execute(database);
  const places = new Map(RETENTION_KINDS.map((kind, place) => [kind, place]));
  const placeOf = ({ kind }: Row) => places.get(kind) ?? 0;
  return {
    run: run
      ? {
          started_at: run.started_at.toISOString(),
          ended_at: run.ended_at?.toISOString() ?? null,
        }
      : null,
    items: rows.toSorted((one, other) => placeOf(one) - placeOf(other)).map(itemOf),
    ...changes,
  };
}

function itemOf(row: Row): Item {
  const { kind, length, unit, least_length, reason, erased } = row;
  const period =
    length === null || unit === null || least_length === null
      ? null
      : { length, unit, least_length };
  const last = erased === null ? null : { erased: Number(erased), proof: proofOf(row) };
  return { kind, period, reason, last };
}

function proofOf({ proved_at, erased_before, oldest_left }: Row) {
  if (proved_at === null || erased_before === null) return null;
  return {
    proved_at: proved_at.toISOString(),
    erased_before: erased_before.toISOString(),
    oldest_left: oldest_left?.toISOString() ?? null,
  };
}
