import { foldedWords } from '../../providers/screening/folded-name.ts';

/** Words that say in what form a company exists, or how somebody is addressed; banks shorten them or leave them out. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  `ltd limited llc llp lp plc inc incorporated corp corporation co company gmbh ag kg ohg sa sarl sas spa srl bv nv ab as oy
  pte pty mr mrs ms miss dr prof`.split(/\s+/),
);

/**
 * Says whether a name as a bank has it is that of a client: the same words without case, accents, legal forms and titles, in any
 * order (spec/decisions.md, section 12). A middle name may be missing or be its first letter. More words are somebody else: a company of
 * that name, or two people.
 */
export function isSameHolder(written: string, client: HolderName): boolean {
  const words = wordsOf(written);
  return [[], client.middle, client.middle.map((word) => word.slice(0, 1))].some((middle) =>
    isSameSet(words, [...client.words, ...middle]),
  );
}

/** A client's name in words as they are compared. */
export type HolderName = { readonly words: readonly string[]; readonly middle: readonly string[] };

export function holderName(name: {
  readonly legalName: string | null;
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
}): HolderName {
  const { legalName, firstName, middleName, lastName } = name;
  if (legalName !== null) return { words: wordsOf(legalName), middle: [] };
  return { words: wordsOf(`${firstName} ${lastName}`), middle: wordsOf(middleName ?? '') };
}

function wordsOf(name: string): string[] {
  return foldedWords(name.replaceAll('.', '')).filter((word) => !LEFT_OUT.has(word));
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length > 0 && some.toSorted().join(' ') === others.toSorted().join(' ');
}
