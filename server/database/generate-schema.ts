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

/** Types of values as both drivers give them (see `connect.ts`); anything else is refused. */
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Bytes',
  date: 'Day',
  entry_kind: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'Whole',
  interval: 'Interval',
  jsonb: 'Json',
  numeric: 'Whole',
  text: 'string',
  _timestamptz: 'Date[]',
  timestamptz: 'Moment',
  uuid: 'string',
  xid8: 'string',
};

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
  const columns = await open.asOwner(readColumns);
  const tables = Map.groupBy(columns, nameOfTable);
  const interfaces = [...tables].map(([name, rows]) => describeTable(name, rows));
  const members = [...tables.keys()].map((name) => `  ${quoted(name)}: ${typeName(name)};`);
  return [HEADER, ...interfaces, `export interface Schema {\n${members.join('\n')}\n}\n`].join(
    '\n',
  );
}

function readColumns(session: OwnerSession): Promise<Column[]> {
  return session.query<Column>(`
    select table_schema, table_name, column_name, udt_name, is_nullable,
      (column_default is not null or is_identity = 'YES') as has_default,
      (is_generated = 'ALWAYS' or identity_generation = 'ALWAYS') as is_generated
    from information_schema.columns
    where table_schema in ('public', 'sandbox') and table_name <> 'applied_migrations'
    order by table_schema, table_name collate "C", ordinal_position`);
}

function nameOfTable(column: Column): string {
  const { table_schema, table_name } = column;
  return table_schema === 'public' ? table_name : `${table_schema}.${table_name}`;
}

function describeTable(name: string, columns: readonly Column[]): string {
  const members = columns.map((column) => `  ${column.column_name}: ${describeColumn(column)};`);
  return `export interface ${typeName(name)} {\n${members.join('\n')}\n}\n`;
}

function describeColumn(column: Column): string {
  const known = typeOf(column.udt_name);
  if (!known)
    throw new Error(`${nameOfTable(column)}.${column.column_name}: no type for ${column.udt_name}`);
  const type = column.is_nullable === 'YES' ? `${known} | null` : known;
  if (column.is_generated) return `GeneratedAlways<${known === 'Whole' ? 'string' : type}>`;
  return column.has_default ? `Generated<${type}>` : type;
}

// An array is named like its element with an underscore before it.
function typeOf(udtName: string): string | undefined {
  if (!udtName.startsWith('_')) return TYPES[udtName];
  const element = typeOf(udtName.slice(1));
  return element && `${element}[]`;
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
