import { afterAll, expect, test } from 'vitest';
import { emptyDatabase } from '../../tests/harness/test-database.ts';
import { placementIn } from '../../tests/worlds/placements.ts';
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
  /** Those that every row has a value of. */
  readonly columns: readonly string[];
  readonly all_columns: readonly string[];
  /** Those that the database numbers by itself. */
  readonly numbered: readonly string[];
  /** Whether the application may add rows, and change those that are there. */
  readonly is_written: boolean;
  readonly is_changed: boolean;
  readonly keys: readonly { readonly name: string; readonly columns: readonly string[] }[];
};

type Index = {
  readonly name: string;
  readonly placement: string;
  readonly of: string;
  readonly first: string;
  readonly type: string;
  readonly is_unique: boolean;
  readonly is_partial: boolean;
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
      (select json_agg(attname::text) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped) as all_columns,
      (select coalesce(json_agg(attname::text), '[]') from pg_attribute
        where attrelid = c.oid and attnum > 0 and attidentity <> '') as numbered,
      has_table_privilege('ballast_app', c.oid, 'insert') as is_written,
      has_table_privilege('ballast_app', c.oid, 'update') as is_changed,
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

const shardColumns = ({ comment }: Table) => placementIn(comment).columns;
const groupOf = ({ comment }: Table) => placementIn(comment).group;
const isOf = (...groups: string[]) => tables.filter((table) => groups.includes(groupOf(table)));

const byName = new Map(tables.map((table) => [table.name, table]));

test('the placement of every table is one of those that there are', () => {
  expect(tables.length).toBeGreaterThan(100);
  expect(isOf('none')).toEqual([]);
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

/** Columns that say whose a row is. */
const WHOSE = ['owner_id', 'user_id', 'client_id'];

const linked = new Set(foreignKeys.flatMap(({ from, to }) => [from, to]));

test('what is the same on every shard is nobody’s', () => {
  const owned = isOf('reference').filter(({ all_columns }) =>
    all_columns.some((column) => WHOSE.includes(column)),
  );
  expect(owned.map(({ name }) => name)).toEqual([]);
});

test('what is the house’s is of no client in any row, and nothing outside the house leads to it or from it', () => {
  const wrong = isOf('house').filter(({ columns }) =>
    columns.some((column) => WHOSE.includes(column)),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
  const between = foreignKeys.filter(({ from, to }) => {
    const groups = [from, to].map((name) => groupOf(byName.get(name) as Table));
    return (
      groups.includes('house') && groups.some((group) => group !== 'house' && group !== 'reference')
    );
  });
  expect(between).toEqual([]);
});

test('what stands where its transaction is has no key of its own, changes nothing, and leads nowhere', () => {
  const local = isOf('local');
  expect(local.length).toBeGreaterThan(0);
  const wrong = local.flatMap(({ name, is_written, is_changed, keys, numbered }) => [
    ...(linked.has(name) ? [`${name} leads to another table, or is led to`] : []),
    ...(is_changed ? [`rows of ${name} may be changed`] : []),
    ...keys
      .filter(() => is_written)
      .filter(({ columns }) => columns.length !== 1 || !numbered.includes(columns[0] ?? ''))
      .map((key) => `${key.name} would have to be unique over all shards`),
  ]);
  expect(wrong).toEqual([]);
});

test('a look-up goes by what the world outside knows, and leads to nobody’s rows', () => {
  const wrong = isOf('lookup').flatMap((table) => {
    const by = shardColumns(table);
    return [
      ...(by.length === 0 || by.some((column) => WHOSE.includes(column))
        ? [`${table.name} goes by ${by}`]
        : []),
      ...foreignKeys
        .filter(({ from, to }) => from === table.name || to === table.name)
        .filter(({ to }) => groupOf(byName.get(to) as Table) !== 'reference')
        .map(({ name }) => name),
    ];
  });
  expect(wrong).toEqual([]);
});

test('each schema beside ours says where it stands, and leads to nothing that is owners’', async () => {
  const { schemas, crossing } = await open.asOwner(async (session) => ({
    schemas: await session.query<{ name: string; comment: string | null }>(`
      select nspname as name, obj_description(oid, 'pg_namespace') as comment from pg_namespace
      where nspname !~ '^pg_' and nspname not in ('public', 'information_schema') order by nspname`),
    crossing: await session.query<{ name: string; to: string }>(`
      select conname as name, confrelid::regclass::text as to from pg_constraint
      where contype = 'f' and connamespace <> 'public'::regnamespace
        and confrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`),
  }));
  expect(schemas).toEqual([
    { name: 'ethereum', comment: 'shard: outside' },
    { name: 'pgboss', comment: 'shard: local' },
    { name: 'sandbox', comment: 'shard: outside' },
  ]);
  const wrong = crossing.filter(({ to }) => groupOf(byName.get(to) as Table) !== 'reference');
  expect(wrong).toEqual([]);
});

test('who asks more than one shard goes by an index that is for that', async () => {
  const indexes = await open.asOwner((session) =>
    session.query<Index>(`
      select c.relname as name, substring(obj_description(c.oid, 'pg_class') from '^shard: (.*)$') as placement,
        i.indrelid::regclass::text as of, pg_get_indexdef(c.oid, 1, true) as first, t.typname as type,
        i.indisunique as is_unique, i.indpred is not null as is_partial
      from pg_class c join pg_index i on i.indexrelid = c.oid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = 1 join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and obj_description(c.oid, 'pg_class') like 'shard:%'`),
  );
  expect(new Set(indexes.map(({ placement }) => placement))).toEqual(new Set(['work', 'id']));
  const wrong = indexes.flatMap(({ name, placement, of, first, type, is_unique, is_partial }) => {
    const table = byName.get(of) as Table;
    return [
      ...(['owner', 'user'].includes(groupOf(table)) ? [] : [`${name} is of no owner’s table`]),
      ...(is_unique ? [`${name} would have to be unique over all shards`] : []),
      ...(shardColumns(table).includes(first) ? [`${name} asks one shard only`] : []),
      // What is done leaves the list, so that a shard looks at what is due and not at all that it has.
      ...(placement === 'work' && !is_partial ? [`${name} lists all that there is`] : []),
      ...(placement === 'id' && type !== 'uuid' ? [`${name} is of no id`] : []),
    ];
  });
  expect(wrong).toEqual([]);
});

test('the house stands in each place with the same accounts', async () => {
  const houses = await open.asOwner((session) =>
    session.query<{ place: number; stripe: number; is_itself: boolean; accounts: string }>(`
      select place::int, stripe_of(house) as stripe, house_of(house) = house and o.kind = 'house' as is_itself, (
          select string_agg(kind || asset || purpose || stripe - stripe_of(house), ' ' order by kind, asset, purpose)
          from accounts a where a.owner_id = house
        ) as accounts
      from unnest(house_owners()) with ordinality h (house, place) join owners o on o.owner_id = house
      order by place`),
  );
  expect(houses.map(({ stripe }) => stripe)).toEqual(Array.from({ length: 32 }, (_, n) => n));
  expect(houses.filter(({ is_itself }) => !is_itself)).toEqual([]);
  expect(new Set(houses.map(({ accounts }) => accounts)).size).toBe(1);
  const [{ places = 0, least = 0, most = 0 } = {}] = await open.asOwner((session) =>
    session.query<{ places: number; least: number; most: number }>(`
      select count(*)::int as places, min(n)::int as least, max(n)::int as most
      from (select count(*) as n from generate_series(1, 32000) group by stripe_of(gen_random_uuid())) spread`),
  );
  expect(places).toBe(32);
  // A thousand are expected in each; eight standard deviations to either side.
  expect(least).toBeGreaterThan(750);
  expect(most).toBeLessThan(1250);
});
