import { Refusal } from '@ballast/contract/errors.ts';

/** Writes all sort keys of a page's last row as a cursor (decisions, section 2). */
export function writeCursor(keys: readonly string[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

/**
 * Reads the sort keys that `writeCursor` wrote; each must have its form. Refuses `cursor_invalid`, so
 * that a cursor made up by a client never reaches the database.
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

/** Forms of common sort keys. */
export const CURSOR_MOMENT =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
export const CURSOR_UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
