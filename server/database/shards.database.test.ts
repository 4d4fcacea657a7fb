import { afterAll, expect, test } from 'vitest';
import { emptyDatabase } from '../../tests/harness/test-database.ts';
import { openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';

/*
 * Where rows would stand if owners were spread over shards (docs/decisions/0135), read from the catalogue of a migrated
 * database. A comment on a table says it; a table without one is its owner's.
 */

const { url } = await emptyDatabase();
const open = await openDatabase({ url, dataDir: 'memory:' });
afterAll(() => open.close());
await migrate(open);

type Table = {
  readonly name: string;
  readonly comment: string | null;
  readonly columns: readonly string[];
  readonly keys: readonly { readonly name: string; readonly columns: readonly string[] }[];
};

type ForeignKey = {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly columns: readonly string[];
  readonly others: readonly string[];
};

const tables = await open.asOwner((session) =>
  session.query<Table>(`
    select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
      (select json_agg(attname::text) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attnotnull) as columns,
      (select coalesce(json_agg(json_build_object('name', i.indexrelid::regclass::text, 'columns', (
          select json_agg(coalesce(a.attname::text, '(expression)') order by k.place)
          from unnest(i.indkey::int[]) with ordinality as k (number, place)
          left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number and k.number > 0))), '[]')
        from pg_index i where i.indrelid = c.oid and i.indisunique) as keys
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`),
);

const foreignKeys = await open.asOwner((session) =>
  session.query<ForeignKey>(`
    select conname as name, conrelid::regclass::text as from, confrelid::regclass::text as to,
      (select json_agg(attname::text order by place) from unnest(conkey) with ordinality as k (number, place)
        join pg_attribute on attrelid = conrelid and attnum = k.number) as columns,
      (select json_agg(attname::text order by place) from unnest(confkey) with ordinality as k (number, place)
        join pg_attribute on attrelid = confrelid and attnum = k.number) as others
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`),
);

/** The columns that say on which shard a row stands; none where the table is the same, or whole, on each. */
function shardColumns({ comment }: Table): string[] {
  const [, placement = '', by = ''] =
    /^shard: (\w+)(?: by (.*))?$/.exec(comment ?? 'shard: owner') ?? [];
  if (placement === 'owner') return [by || 'owner_id'];
  if (placement === 'user') return ['user_id'];
  return by.split(', ').filter(Boolean);
}

function groupOf(table: Table): string {
  const [, placement = 'none'] = /^shard: (\w+)/.exec(table.comment ?? 'shard: owner') ?? [];
  return placement;
}

const byName = new Map(tables.map((table) => [table.name, table]));

test('the placement of every table is one of those that there are', () => {
  const GROUPS = ['owner', 'user', 'reference', 'house', 'local', 'lookup'];
  expect(tables.length).toBeGreaterThan(100);
  expect(tables.filter((table) => !GROUPS.includes(groupOf(table)))).toEqual([]);
});

test('every unique key begins with what its table stands by: owner, person who signs in, or key of the look-up', () => {
  const wrong = tables.flatMap((table) => {
    const by = shardColumns(table);
    const missing = by.filter((column) => !table.columns.includes(column));
    if (missing.length > 0) return [`${table.name} has no ${missing} in every row`];
    if (table.keys.length === 0) return [`${table.name} has no key`];
    return table.keys.flatMap(({ name, columns }) =>
      by.every((column, place) => columns[place] === column) ? [] : [`${name} (${columns})`],
    );
  });
  expect(wrong).toEqual([]);
});

test('a foreign key stays on its shard: with the same owner or person, or to what is the same on every shard', () => {
  const wrong = foreignKeys.flatMap(({ name, from, to, columns, others }) => {
    const [one, other] = [byName.get(from), byName.get(to)];
    if (!one || !other) return [`${name} leads out of the schema`];
    if (groupOf(other) === 'reference') return [];
    const [by, otherBy] = [shardColumns(one), shardColumns(other)];
    const isSame =
      groupOf(one) === groupOf(other) &&
      by.length === otherBy.length &&
      by.every((column, n) => others[columns.indexOf(column)] === otherBy[n]);
    return isSame ? [] : [`${name}: ${from} (${groupOf(one)}) to ${to} (${groupOf(other)})`];
  });
  expect(wrong).toEqual([]);
});
