import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { expect } from 'vitest';

/** Values that nobody may find, by name. */
export type Canaries = {
  /** Keeps and returns a value. Throws when there is none. */
  keep(what: string, value: string | undefined): string;
  /** Expects that no value stands in a text, as it is, in base64 or in hexadecimal digits. */
  expectNoneIn(text: string): void;
  /** The places in which any value stands so, by name, each with what stands there. */
  placesIn(texts: ReadonlyMap<string, string>): Record<string, string[]>;
  readonly size: number;
};

export function openCanaries(): Canaries {
  const values: { readonly what: string; readonly value: string }[] = [];
  return {
    keep(what, value) {
      if (!value) throw new Error(`there was no ${what}`);
      values.push({ what, value });
      return value;
    },
    expectNoneIn(text) {
      const plain = unescaped(text);
      for (const { what, value } of values) {
        expect([what, placesOf(plain, value)]).toEqual([what, []]);
      }
    },
    placesIn(texts) {
      const found: Record<string, string[]> = {};
      for (const [place, text] of texts) {
        const plain = unescaped(text);
        const here = values.filter(({ value }) => placesOf(plain, value).length > 0);
        if (here.length > 0) found[place] = [...new Set(here.map(({ what }) => what))].toSorted();
      }
      return found;
    },
    get size() {
      return values.length;
    },
  };
}

/** A text without the escapes of JSON before which a value would look like the end of a longer word. */
function unescaped(text: string): string {
  return text.replaceAll(/\\+[nrt]/g, ' ');
}

/** The same bytes as texts may hold them; six digits in hexadecimal would be found in any longer number. */
function formsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const base64 = bytes.toString('base64').replace(/=+$/, '');
  return value.length > 10 ? [value, base64, bytes.toString('hex')] : [value, base64];
}

function placesOf(text: string, value: string): string[] {
  const escaped = formsOf(value).map((form) =>
    form.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`),
  );
  const [plain = '', base64 = '', hex] = escaped;
  // Six digits are also found in longer numbers and in prices, which are no codes.
  const pattern = new RegExp(
    String.raw`(?<![0-9A-Za-z.])(?:${plain}|${base64})(?![0-9A-Za-z]|\.[0-9])${hex ? `|${hex}` : ''}`,
    'g',
  );
  return [...text.matchAll(pattern)].map(({ index }) => text.slice(Math.max(0, index - 80), index));
}

type Table = { readonly name: string; readonly columns: readonly string[] };

/**
 * Every table of a database, the books of the sandboxes too, as text: what stands in each column, by the names
 * of schema, table and column. `databaseUrl` is its owner's.
 */
export async function readEverything(databaseUrl: string): Promise<ReadonlyMap<string, string>> {
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    const { rows: tables } = await owner.query<Table>(`
      select format('%I.%I', n.nspname, c.relname) as name,
        array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
      group by 1 order by 1`);
    const texts = new Map<string, string>();
    for (const { name, columns } of tables) {
      const asText = columns.map((column) => {
        const quoted = escapeIdentifier(column);
        return `string_agg(${quoted}::text, E'\\n') as ${quoted}`;
      });
      const { rows } = await owner.query<Record<string, string | null>>(
        `select ${asText.join(', ')} from ${name}`,
      );
      for (const column of columns) texts.set(`${name}.${column}`, rows[0]?.[column] ?? '');
    }
    return texts;
  } finally {
    await owner.end();
  }
}

export function readFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
}
