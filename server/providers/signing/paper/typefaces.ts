import { readFile } from 'node:fs/promises';
import { composed, isStandard } from './typeface.ts';
import { type TypefaceFile, typefaceFiles } from './typeface-files.ts';

/** A typeface with those letters of a document that it has. */
export type Typeface = {
  readonly name: string;
  readonly content: Buffer;
  readonly has: (text: string) => boolean;
};

/** Typefaces of one document, in the order in which a letter is looked for. */
export type Typefaces = readonly Typeface[];

/** The weight of running text. */
const WEIGHT = 400;
/** What our own words beside a name are written with, and the number of a letter that no typeface has. */
const ALWAYS = Array.from({ length: 0x5f }, (_, n) => String.fromCodePoint(0x20 + n)).join('');

/**
 * Reads the typefaces for what the standard ones cannot show, if anything. A letter that no typeface has is
 * in none of them.
 */
export async function loadTypefaces(text: string): Promise<Typefaces> {
  if (isStandard(text)) return [];
  const letters = [...new Set(composed(text) + ALWAYS)].filter((letter) => letter !== '\n');
  const typefaces: Typeface[] = [];
  for (const file of await typefaceFiles()) {
    const covered = letters.filter((letter) => covers(file, letter));
    // Files overlap, and a range says less than the file: what is found already needs no other one.
    if (covered.every((letter) => typefaces.some(({ has }) => has(letter)))) continue;
    const typeface = await readTypeface(file, covered, `Typeface ${typefaces.length + 1}`);
    if (typeface) typefaces.push(typeface);
  }
  return typefaces;
}

function covers({ ranges }: TypefaceFile, letter: string): boolean {
  const number = letter.codePointAt(0) ?? 0;
  return ranges.some(([first, last]) => first <= number && number <= last);
}

/** Cuts out of a file the letters that are wanted, in one weight; null when it has none of them. */
async function readTypeface(
  { path }: TypefaceFile,
  letters: readonly string[],
  name: string,
): Promise<Typeface | null> {
  const [{ default: subsetFont }, { create }] = await Promise.all([
    import('subset-font'),
    import('fontkit'),
  ]);
  const file = await readFile(path);
  const font = create(file);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${path} holds more than one typeface`);
  const shown = new Set(
    letters.filter((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
  );
  if (shown.size === 0) return null;
  const content = await subsetFont(file, [...shown].join(''), {
    targetFormat: 'sfnt',
    variationAxes: { wght: WEIGHT },
  });
  return { name, content, has: (text) => [...text].every((letter) => shown.has(letter)) };
}
