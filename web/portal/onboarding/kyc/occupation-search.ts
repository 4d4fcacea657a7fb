type Named = { name: string; words: readonly string[] };

/**
 * Says whether an occupation may be the one that is typed: a part of its name, or the beginning of a word of what people
 * call it.
 */
export function isMeant({ name, words }: Named, typed: string): boolean {
  const sought = plain(typed);
  return (
    plain(name).includes(sought) || words.some((word) => ` ${plain(word)}`.includes(` ${sought}`))
  );
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[-\s]+/g, ' ')
    .trim();
}
