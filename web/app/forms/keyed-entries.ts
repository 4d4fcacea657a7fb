/** Tells entries of a list apart on the screen. */
export type Keyed = { key: number };

/** A day with its name, as it is typed. */
export type NamedDay = Keyed & { day: string; name: string };

/** A key that no entry has. */
export function nextKey(entries: readonly Keyed[]): number {
  return Math.max(-1, ...entries.map(({ key }) => key)) + 1;
}
