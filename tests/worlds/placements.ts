import type { OwnerSession } from '../../server/database/owner-session.ts';

/** Where the rows of a table stand when owners are spread over shards (docs/decisions/0135). */
export type Placement = {
  readonly group: 'owner' | 'user' | 'lookup' | 'reference' | 'house' | 'local' | 'none';
  /** What says on which shard a row stands; none where the table is whole, or the same, on each. */
  readonly columns: readonly string[];
};

/** What comments in the catalogue say of tables, indexes and schemas. */
export type Placements = {
  readonly tables: ReadonlyMap<string, Placement>;
  /** Schemas without owners' rows: `local` is one on each shard, `outside` stands for the systems of others. */
  readonly schemas: ReadonlyMap<string, string>;
  /** Indexes by which each shard looks for what is due on it. */
  readonly workIndexes: ReadonlySet<string>;
  /** Columns, by their tables, by which a row is found on whichever shard it stands: an id that says no more. */
  readonly ids: ReadonlyMap<string, string>;
};

/** Reads a placement from the comment of a table; a table without one is its owner's. */
export function placementIn(comment: string | null): Placement {
  const [, group = 'none', by = ''] =
    /^shard: (\w+)(?: by ([\w, ]+))?$/.exec(comment ?? 'shard: owner') ?? [];
  const columns = by.split(', ').filter(Boolean);
  if (group === 'owner') return { group, columns: columns.length > 0 ? columns : ['owner_id'] };
  if (group === 'user') return { group, columns: ['user_id'] };
  if (group === 'lookup') return { group, columns };
  if (group === 'reference' || group === 'house' || group === 'local') return { group, columns };
  return { group: 'none', columns };
}

export async function readPlacements(session: OwnerSession): Promise<Placements> {
  const tables = await session.query<{ name: string; comment: string | null }>(`
    select c.relname as name, obj_description(c.oid, 'pg_class') as comment from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'touched_rows'`);
  const schemas = await session.query<{ name: string; placement: string }>(`
    select nspname as name, substring(obj_description(oid, 'pg_namespace') from '^shard: (\\w+)$') as placement
    from pg_namespace where nspname in ('pgboss', 'sandbox', 'ethereum')`);
  const indexes = await session.query<{
    name: string;
    comment: string;
    of_table: string;
    column: string;
  }>(`
    select c.relname as name, obj_description(c.oid, 'pg_class') as comment, i.indrelid::regclass::text as of_table,
      pg_get_indexdef(c.oid, 1, true) as column
    from pg_class c join pg_index i on i.indexrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and obj_description(c.oid, 'pg_class') like 'shard: %'`);
  const marked = (comment: string) => indexes.filter((index) => index.comment === comment);
  return {
    tables: new Map(tables.map(({ name, comment }) => [name, placementIn(comment)])),
    schemas: new Map(schemas.map(({ name, placement }) => [name, placement])),
    workIndexes: new Set(marked('shard: work').map(({ name }) => name)),
    ids: new Map(marked('shard: id').map(({ of_table, column }) => [of_table, column])),
  };
}
