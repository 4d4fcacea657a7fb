import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type OpenDatabase, openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';
import type { OwnerSession } from './owner-session.ts';

type Column = {
  table_schema: string;
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  has_default: boolean;
  is_generated: boolean;
};

/** A CHECK constraint of one column, as PostgreSQL writes it. */
type Check = Pick<Column, 'table_schema' | 'table_name' | 'column_name'> & { definition: string };

/** A column of a foreign key, and the column that it refers to. */
type Reference = Pick<Column, 'table_schema' | 'table_name' | 'column_name'> & {
  of_schema: string;
  of_table: string;
  of_column: string;
};

/** What the database says of the values of columns and of its enum types, as union types. */
type Values = {
  ofColumns: ReadonlyMap<string, string>;
  ofEnums: ReadonlyMap<string, string>;
};

/** Types of values as both drivers give them (see `connect.ts`); anything else is refused. */
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Bytes',
  date: 'Day',
  int2: 'number',
  int4: 'number',
  int8: 'Whole',
  interval: 'Interval',
  jsonb: 'Json',
  numeric: 'Whole',
  text: 'string',
  _timestamptz: 'Date[]',
  timestamptz: 'Moment',
  time: 'string',
  uuid: 'string',
  xid8: 'string',
};

/** Tables whose rows come with the migrations alone, with the column that names them. */
const VOCABULARIES: Readonly<Record<string, string>> = { purposes: 'purpose' };

const HEADER = `// Made by \`npm run database:types\` from the migrated schema. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely';

/** A column with a default: may be left out of an insert. Kysely's own does not look into ColumnType. */
export type Generated<T> =
  T extends ColumnType<infer Selected, infer Inserted, infer Updated>
    ? ColumnType<Selected, Inserted | undefined, Updated>
    : ColumnType<T, T | undefined, T>;

/** int8 and numeric: text, never a number. */
export type Whole = ColumnType<string, string | bigint, string | bigint>;
export type Moment = ColumnType<Date, Date | string, Date | string>;
/** A day, \`YYYY-MM-DD\`. */
export type Day = string;
export type Bytes = ColumnType<Uint8Array, Uint8Array, Uint8Array>;
/** Read as it was parsed, written as text. */
export type Json = ColumnType<unknown, string | null, string | null>;
/** Never read; written as text such as \`1 hour\`. */
export type Interval = ColumnType<unknown, string, string>;
`;

/** Writes the row types of a migrated database as TypeScript. */
export async function describeSchema(open: Pick<OpenDatabase, 'asOwner'>): Promise<string> {
  const [columns, values] = await open.asOwner(async (session) => [
    await readColumns(session),
    await readValues(session),
  ]);
  const tables = Map.groupBy(columns, nameOfTable);
  const interfaces = [...tables].map(([name, rows]) => describeTable(name, rows, values));
  const members = [...tables.keys()].map((name) => `  ${quoted(name)}: ${typeName(name)};`);
  return [HEADER, ...interfaces, `export interface Schema {\n${members.join('\n')}\n}\n`].join(
    '\n',
  );
}

// The audit's views are read by SQL of its own alone. TypeScript compares the names of tables in pairs, and 316 of them are too many.
function readColumns(session: OwnerSession): Promise<Column[]> {
  return session.query<Column>(`
    select table_schema, table_name, column_name, udt_name, is_nullable,
      (column_default is not null or is_identity = 'YES') as has_default,
      (is_generated = 'ALWAYS' or identity_generation = 'ALWAYS') as is_generated
    from information_schema.columns
    where table_schema in ('public', 'sandbox', 'ethereum') and table_name <> 'applied_migrations'
      and not (table_name like 'audit\\_%' and exists (
        select from information_schema.views v
        where (v.table_schema, v.table_name) = (columns.table_schema, columns.table_name)))
    order by table_schema, table_name collate "C", ordinal_position`);
}

// A column that refers to another has its values. Nothing here refers to what itself only refers.
async function readValues(session: OwnerSession): Promise<Values> {
  const ofColumns = new Map<string, string>();
  for (const [table, column] of Object.entries(VOCABULARIES)) {
    const rows = await session.query<{ value: string }>(
      `select ${column} as value from ${table} order by ${column} collate "C"`,
    );
    ofColumns.set(`${table}.${column}`, unionOf(rows.map(({ value }) => literal(value))));
  }
  for (const check of await readChecks(session)) {
    const union = listOf(check.definition);
    if (union) ofColumns.set(nameOfColumn(check), union);
  }
  const references = (await readReferences(session)).flatMap((reference) => {
    const { of_schema: table_schema, of_table: table_name, of_column: column_name } = reference;
    const of = { table_schema, table_name, column_name };
    if (ofColumns.has(nameOfColumn(reference)) || !ofColumns.has(nameOfColumn(of))) return [];
    return [[nameOfColumn(reference), `${typeName(nameOfTable(of))}['${column_name}']`] as const];
  });
  const enums = await readEnums(session);
  return {
    ofColumns: new Map([...ofColumns, ...references]),
    ofEnums: new Map(enums.map(({ name, labels }) => [name, unionOf(labels.map(literal))])),
  };
}

function readChecks(session: OwnerSession): Promise<Check[]> {
  return session.query<Check>(`
    select nspname as table_schema, relname as table_name, attname as column_name,
      pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_namespace n on n.oid = t.relnamespace
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where nspname in ('public', 'sandbox', 'ethereum') and contype = 'c' and cardinality(conkey) = 1
    order by nspname, relname, conname`);
}

function readReferences(session: OwnerSession): Promise<Reference[]> {
  return session.query<Reference>(`
    select n.nspname as table_schema, t.relname as table_name, a.attname as column_name,
      f.nspname as of_schema, r.relname as of_table, b.attname as of_column
    from pg_constraint c
    cross join unnest(conkey, confkey) as pair (own, other)
    join pg_class t on t.oid = c.conrelid
    join pg_namespace n on n.oid = t.relnamespace
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = pair.own
    join pg_class r on r.oid = c.confrelid
    join pg_namespace f on f.oid = r.relnamespace
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = pair.other
    where n.nspname in ('public', 'sandbox', 'ethereum') and contype = 'f'
    order by n.nspname, t.relname, conname`);
}

function readEnums(session: OwnerSession): Promise<{ name: string; labels: string[] }[]> {
  return session.query(`
    select typname as name, array_agg(enumlabel::text order by enumsortorder) as labels
    from pg_enum e
    join pg_type t on t.oid = e.enumtypid
    join pg_namespace n on n.oid = t.typnamespace
    where nspname in ('public', 'sandbox', 'ethereum')
    group by typname`);
}

const LIST = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(.+)\]\)|([^=()]+))\)\)$/;
const ELEMENT = /^(?:'((?:[^']|'')*)'::text|(\d+))(?:, |$)/;

/** The union of a constraint `check (column in (...))`; null for another kind of constraint. */
function listOf(definition: string): string | null {
  const match = LIST.exec(definition);
  let rest = match?.[1] ?? match?.[2] ?? '';
  const elements: string[] = [];
  while (rest !== '') {
    const element = ELEMENT.exec(rest);
    if (!element) return null;
    const [whole, text, number] = element;
    elements.push(text === undefined ? `${number}` : literal(text.replaceAll("''", "'")));
    rest = rest.slice(whole.length);
  }
  return elements.length === 0 ? null : unionOf(elements);
}

function literal(value: string): string {
  return `'${value.replaceAll(/[\\']/g, '\\$&')}'`;
}

function unionOf(members: readonly string[]): string {
  return members.join(' | ');
}

function nameOfColumn(column: Pick<Column, 'table_schema' | 'table_name' | 'column_name'>): string {
  return `${nameOfTable(column)}.${column.column_name}`;
}

function nameOfTable({
  table_schema,
  table_name,
}: Pick<Column, 'table_schema' | 'table_name'>): string {
  return table_schema === 'public' ? table_name : `${table_schema}.${table_name}`;
}

function describeTable(name: string, columns: readonly Column[], values: Values): string {
  const members = columns.map(
    (column) => `  ${column.column_name}: ${describeColumn(column, values)};`,
  );
  return `export interface ${typeName(name)} {\n${members.join('\n')}\n}\n`;
}

function describeColumn(column: Column, values: Values): string {
  const name = nameOfColumn(column);
  const known = values.ofColumns.get(name) ?? typeOf(column.udt_name, values);
  if (!known) throw new Error(`${name}: no type for ${column.udt_name}`);
  const type = column.is_nullable === 'YES' ? `${known} | null` : known;
  if (column.is_generated) return `GeneratedAlways<${known === 'Whole' ? 'string' : type}>`;
  return column.has_default ? `Generated<${type}>` : type;
}

// An array is named like its element with an underscore before it.
function typeOf(udtName: string, values: Values): string | undefined {
  if (!udtName.startsWith('_')) return values.ofEnums.get(udtName) ?? TYPES[udtName];
  const element = typeOf(udtName.slice(1), values);
  return element && (element.includes(' | ') ? `(${element})[]` : `${element}[]`);
}

function typeName(name: string): string {
  return name.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function quoted(name: string): string {
  return name.includes('.') ? `'${name}'` : name;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const open = await openDatabase({ url: null, dataDir: 'memory:' });
  await migrate(open);
  writeFileSync(new URL('./schema.ts', import.meta.url), await describeSchema(open));
  await open.close();
}
