/**
 * Text as PostgreSQL keeps it: no NUL, and no half of a surrogate pair, which its jsonb refuses. Strangers may write
 * both, into a memo or the name of a token.
 */
export function wellFormed(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}

/** Writes a value as JSON that PostgreSQL keeps, bigints as text. */
export function toStorableJson(value: unknown): string {
  return JSON.stringify(value, storable);
}

function storable(_name: string, value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value);
  return typeof value === 'bigint' ? value.toString() : value;
}
