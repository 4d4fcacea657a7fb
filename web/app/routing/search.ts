/** The named text parameters of an address. */
export function textsOf<Name extends string>(
  search: Readonly<Record<string, unknown>>,
  ...names: readonly Name[]
): { [name in Name]?: string } {
  const texts: { [name in Name]?: string } = {};
  for (const name of names) {
    const value = search[name];
    if (typeof value === 'string') texts[name] = value;
  }
  return texts;
}

/**
 * Reads of an address what a screen knows. The router keeps what it said beside what is read, so the rest is named as
 * nothing: a filter that there is none of filters nothing.
 */
export function knownSearch<Read extends (search: Record<string, unknown>) => object>(
  read: Read,
): Read {
  const known = (search: Record<string, unknown>) => ({
    ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
    ...read(search),
  });
  // What is named as nothing is not there for whoever reads it.
  return known as Read;
}
