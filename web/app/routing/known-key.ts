/** Says whether a value out of an address is a key of a table; what is not known is left out. */
export function isKeyOf<Key extends string>(
  table: Readonly<Record<Key, unknown>>,
  value: unknown,
): value is Key {
  return typeof value === 'string' && Object.hasOwn(table, value);
}
