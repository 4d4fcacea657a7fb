/** Letters that are no letter with a mark, as they are written without them. */
const PLAIN: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
};

/** The words of a name without case, accents, apostrophes and other signs. */
export function foldedWords(name: string): string[] {
  const folded = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[øłßđðþæœıħ]/g, (letter) => PLAIN[letter] ?? letter);
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Says whether two names may be of the same: in any order, all words of the one among those of the other, which
 * may have more when there are two at least.
 */
export function mayBeSameName(one: string, other: string): boolean {
  const [few = [], many = []] = [foldedWords(one), foldedWords(other)].sort(
    (left, right) => left.length - right.length,
  );
  if (few.length === 0 || (few.length === 1 && many.length > 1)) return false;
  return few.every((word) => many.includes(word));
}
