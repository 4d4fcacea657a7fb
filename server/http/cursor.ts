import { Refusal } from '@ballast/contract/errors.ts';

/** Writes the sort keys of a page's last row as a cursor (spec/decisions.md, section 2). */
export function writeCursor(keys: readonly string[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

/**
 * Reads the sort keys of a cursor; each must match its form. Refuses `cursor_invalid`, so that a forged
 * cursor never reaches the database.
 */
export function readCursor(cursor: string, forms: readonly RegExp[]): string[] {
  const keys = parse(cursor);
  const isOurs =
    Array.isArray(keys) &&
    keys.length === forms.length &&
    keys.every((key, i): key is string => typeof key === 'string' && !!forms[i]?.test(key));
  if (!isOurs) throw new Refusal('cursor_invalid');
  return keys;
}

/** The page of a list that is asked for: how many rows, after which row. */
export type PageQuery = { readonly limit: number; readonly cursor?: string | undefined };

export type SortKeys<Item> = {
  readonly of: (item: Item) => readonly string[];
  readonly forms: readonly RegExp[];
  readonly order?: 'ascending' | 'descending';
};

/** A page of a list that is short by nature and was read whole, such as a client's wallets. */
export function pageOf<Item>(
  items: readonly Item[],
  keys: SortKeys<Item>,
  { limit, cursor }: PageQuery,
): { items: Item[]; next_cursor: string | null } {
  const after = cursor === undefined ? null : readCursor(cursor, keys.forms);
  const sign = keys.order === 'descending' ? -1 : 1;
  const compare = (one: readonly string[], other: readonly string[]) =>
    sign * compareKeys(one, other);
  const rows = items
    .map((item) => ({ item, keys: keys.of(item) }))
    .filter((row) => after === null || compare(row.keys, after) > 0)
    .sort((one, other) => compare(one.keys, other.keys));
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map(({ item }) => item),
    next_cursor: last ? writeCursor(last.keys) : null,
  };
}

function compareKeys(one: readonly string[], other: readonly string[]): number {
  for (const [index, key] of one.entries()) {
    const against = other[index] ?? '';
    if (key !== against) return key < against ? -1 : 1;
  }
  return 0;
}

export const CURSOR_MOMENT =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
/** A name that rows are sorted by; whoever is only signing up has none yet. */
export const CURSOR_NAME = /^[^\0]{0,400}$/;
export const CURSOR_UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Oldest first, because ids rise. */
export const BY_ID: SortKeys<{ readonly id: string }> = {
  of: ({ id }) => [id],
  forms: [CURSOR_UUID],
};

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
