export function isKeyOf<Key extends string>(
  table: Readonly<Record<Key, unknown>>,
  value: unknown,
): value is Key {
  return typeof value === 'string' && Object.hasOwn(table, value);
}
