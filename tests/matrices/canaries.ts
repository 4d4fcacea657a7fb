import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect } from 'vitest';

/** What nobody may find: values by what they are, in the order in which they came up. */
export type Canaries = {
  /** Remembers a value, which it answers. Throws when there is none. */
  keep(what: string, value: string | undefined): string;
  /** Expects that no value stands in a text, as it is, in base64 or in hexadecimal digits. */
  expectNoneIn(text: string): void;
  readonly size: number;
};

/** An empty list of values that nobody may find. */
export function openCanaries(): Canaries {
  const values = new Map<string, string>();
  return {
    keep(what, value) {
      if (!value) throw new Error(`there was no ${what}`);
      values.set(`${what} ${values.size}`, value);
      return value;
    },
    expectNoneIn(text) {
      for (const [what, value] of values) expect([what, places(text, value)]).toEqual([what, []]);
    },
    get size() {
      return values.size;
    },
  };
}

/** The same bytes as texts may hold them; six digits in hexadecimal would be found in any longer number. */
function formsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const base64 = bytes.toString('base64').replace(/=+$/, '');
  return value.length > 10 ? [value, base64, bytes.toString('hex')] : [value, base64];
}

function places(text: string, value: string): string[] {
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

/** Every row of the platform's tables as text; the sandbox carrier's own outbox shows messages, as its purpose is. */
export async function readEverything(databaseUrl: string): Promise<string> {
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ table: string }>(`
      select format('%I.%I', schemaname, tablename) as table from pg_tables
      where schemaname in ('public', 'pgboss')`);
    const texts: string[] = [];
    for (const { table } of rows) {
      const { rows: found } = await owner.query<{ text: string }>(
        `select t::text as text from ${table} t`,
      );
      texts.push(...found.map(({ text }) => `${table} ${text}`));
    }
    return texts.join('\n');
  } finally {
    await owner.end();
  }
}

/** Every file below a folder, its bytes as characters. */
export function readFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
}
